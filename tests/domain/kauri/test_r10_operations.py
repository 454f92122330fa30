"""Every operation of the vocabulary: its choices, refusals and effects."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.core import TABLE, Command, Event, Rng, owner
from domain.games.kauri.messages import (
    BorderLaid,
    BordersCleared,
    CardSwapped,
    ClaimHeritage,
    ConscienceMoved,
    EndCard,
    Flee,
    HeritageClaimed,
    HumanFled,
    HumansDriven,
    MovePiece,
    PieceMoved,
    PiecesPlaced,
    PiecesTaken,
    PileOrder,
    PlaceOnBorder,
    PlacePiece,
    RegionsCleared,
    RegionStruck,
    SlotCursed,
    StrikeRegion,
    SwapCard,
    SwappedCards,
    TakePiece,
    TurnConscience,
)
from domain.games.kauri.model import Pawn
from tests.domain.kauri.scene import ENGLISH, GAME, KIWI, MAORI, POSSUM, acting, legal, there, where
from tests.kit.given import Play, given_state
from tests.kit.rules import rule


@rule("kauri", "10.1")
def test_r10_1_move() -> None:
    play = acting(ENGLISH, "E1", pieces={"english": "taranaki wellington"})
    assert legal(play, MovePiece)[:2] == [
        MovePiece(0, "english", "taranaki", "king_country", 1, 0),
        MovePiece(0, "english", "taranaki", "whanganui", 1, 0),
    ]
    play.when(ENGLISH, MovePiece(0, "possum", "taranaki", "whanganui")).then_rejected("wrong_piece", pieces=["english"])
    for pawn in (None, -1, 1, 2):
        play.when(ENGLISH, MovePiece(0, "english", "taranaki", "whanganui", 1, pawn)).then_rejected(
            "no_such_pawn", clause="10.1", regions=["taranaki", "wellington"]
        )
    play.when(ENGLISH, MovePiece(0, "english", "taranaki", "whanganui", 2, 0)).then_rejected("no_such_pawn")
    one = play.when(ENGLISH, MovePiece(0, "english", "taranaki", "whanganui", 1, 0))
    two = one.when(ENGLISH, MovePiece(0, "english", "wellington", "kapiti", 1, 1))
    assert where(two, "english") == "whanganui kapiti"
    assert not legal(two, MovePiece)


@rule("kauri", "10.1")
def test_r10_1_animals_have_no_numbers() -> None:
    play = acting(POSSUM, "P1", pieces={"possum": "taranaki"})
    play.when(POSSUM, MovePiece(0, "possum", "taranaki", "whanganui", 1, 0)).then_rejected("not_there", clause="10.1")
    play.when(POSSUM, MovePiece(0, "possum", "whanganui", "taranaki")).then_rejected("not_there", clause="10.1", count=0)


@rule("kauri", "10.2")
def test_r10_2_take_once_for_each_pawn() -> None:
    play = acting(ENGLISH, "E1", pieces={"english": "auckland waikato"})
    assert legal(play, TakePiece) == [TakePiece(1, "kauri", "auckland", 0), TakePiece(1, "kauri", "waikato", 1)]
    play = play.when(ENGLISH, TakePiece(1, "kauri", "auckland", 0))
    play.then(PiecesTaken(ENGLISH, "kauri", "auckland", 1, ENGLISH, 0, 1))
    # The pawn that has acted moves on and does not act again.
    play = play.when(ENGLISH, MovePiece(0, "english", "auckland", "hauraki", 1, 0))
    play.when(ENGLISH, TakePiece(1, "kauri", "hauraki", 0)).then_rejected("pawn_used", clause="10.2", pawns=[0])
    play.when(ENGLISH, TakePiece(1, "kauri", "waikato")).then_rejected("pawn_missing", clause="10.2")
    for pawn in (-1, 2, 0):
        play.when(ENGLISH, TakePiece(1, "kauri", "waikato", pawn)).then_rejected("no_such_pawn", clause="10.2")
    assert legal(play, TakePiece) == [TakePiece(1, "kauri", "waikato", 1)]


@rule("kauri", "10.2")
def test_r10_2_two_pawns_in_one_region_find_one_kauri() -> None:
    play = acting(ENGLISH, "E4", pieces={"english": "auckland auckland"})
    assert len(legal(play, TakePiece)) == 2
    play = play.when(ENGLISH, TakePiece(1, "kauri", "auckland", 1))
    assert not legal(play, TakePiece)
    play.when(ENGLISH, TakePiece(1, "kauri", "auckland", 0)).then_rejected("not_there", piece="kauri", region="auckland")
    # The other one may still act elsewhere.
    play = play.when(ENGLISH, MovePiece(0, "english", "auckland", "waikato", 1, 0))
    assert legal(play, TakePiece) == [TakePiece(1, "kauri", "waikato", 0)]


@rule("kauri", "10.2")
def test_r10_2_take_so_many_times() -> None:
    play = acting(MAORI, "M1", pieces={"maori": "taupo", "possum": "taupo:2 waikato"})
    play.when(MAORI, TakePiece(1, "kiwi", "taupo")).then_rejected("wrong_piece", clause="10.2", pieces=["possum"])
    play.when(MAORI, TakePiece(1, "possum", "taupo", 0)).then_rejected("pawn_not_asked", clause="10.2")
    play.when(MAORI, TakePiece(1, "possum", "waikato")).then_rejected("wrong_region", clause="6.5", regions=["taupo"])
    play.when(MAORI, TakePiece(1, "possum", "narnia")).then_rejected("no_such_region")
    play = play.when(MAORI, TakePiece(1, "possum", "taupo"))
    play.then(PiecesTaken(MAORI, "possum", "taupo", 1, MAORI, None, 1))
    play.when(MAORI, TakePiece(1, "possum", "taupo")).then_rejected("steps_used", clause="10.2", steps=1)


@rule("kauri", "10.3")
def test_r10_3_place_in_different_regions_that_fit() -> None:
    play = acting(POSSUM, "P3", pieces={"possum": "taupo waikato rotorua"})
    play.when(POSSUM, PlacePiece(0, "kiwi", "taupo")).then_rejected("wrong_piece", clause="10.3", pieces=["possum"])
    play.when(POSSUM, PlacePiece(0, "possum", "narnia")).then_rejected("no_such_region")
    play.when(POSSUM, PlacePiece(0, "possum", "taupo", "waikato")).then_rejected("wrong_source", clause="10.3", sources=[None])
    play = play.when(POSSUM, PlacePiece(0, "possum", "taupo"))
    play.then(PiecesPlaced(POSSUM, "possum", "taupo", 1, 0))
    play.when(POSSUM, PlacePiece(0, "possum", "taupo")).then_rejected("region_used", clause="10.3", regions=["taupo"])
    play = play.when(POSSUM, PlacePiece(0, "possum", "waikato"))
    play.when(POSSUM, PlacePiece(0, "possum", "rotorua")).then_rejected("steps_used", clause="10.3", steps=2)
    assert where(play, "possum") == "waikato:2 rotorua taupo:2"


@rule("kauri", "10.3", "9.11", "17.22")
@pytest.mark.parametrize(
    ("pieces", "because"),
    [
        ({"kauri": "waikato"}, "kauri"),
        ({"kiwi": "taupo"}, "kiwi"),
        ({"possum": "taupo"}, "possum"),
        ({"english": "taupo"}, "english"),
    ],
)
def test_r10_3_a_temple_wants_a_green_and_lonely_region(pieces: dict[str, str], because: str) -> None:
    play = acting(MAORI, "M4", pieces={"maori": "taupo", **pieces})
    play.when(MAORI, PlacePiece(1, "whare", "taupo")).then_rejected("region_unfit", clause="10.3", because=because)


@rule("kauri", "10.3")
def test_r10_3_a_brood_wants_a_kauri_and_a_reserve() -> None:
    for pieces, because in (({"reserve": "taupo", "kauri": ""}, "kauri"), ({}, "reserve")):
        play = acting(KIWI, "K5", pieces={"kiwi": "taupo", **pieces})
        play.when(KIWI, PlacePiece(1, "kiwi", "taupo")).then_rejected("region_unfit", because=because)
    born = acting(KIWI, "K5", pieces={"kiwi": "taupo", "reserve": "taupo"}).when(KIWI, PlacePiece(1, "kiwi", "taupo"))
    assert there(born, "kiwi", "taupo") == 2


@rule("kauri", "10.4")
def test_r10_4_place_on_a_border_with_one_end_in_the_regions_of_the_operation() -> None:
    play = acting(ENGLISH, "E5", pieces={"english": "taranaki"}, roads=(("kapiti", "wellington"),))
    listed = [command.border for command in legal(play, PlaceOnBorder)]
    assert listed == [
        ("king_country", "taranaki"),
        ("taranaki", "whanganui"),
        ("manawatu", "kapiti"),
        ("manawatu", "wellington"),
        ("wairarapa", "wellington"),
    ]
    play.when(ENGLISH, PlaceOnBorder(0, "flood", listed[0])).then_rejected("wrong_piece", clause="10.4", pieces=["road"])
    play.when(ENGLISH, PlaceOnBorder(0, "road", ("auckland", "waikato"))).then_rejected("wrong_region", clause="10.4")
    play = play.when(ENGLISH, PlaceOnBorder(0, "road", listed[1]))
    play.then(BorderLaid(ENGLISH, "road", ("taranaki", "whanganui"), 0))
    # The new road has lengthened the network.
    play = play.when(ENGLISH, PlaceOnBorder(0, "road", ("whanganui", "manawatu")))
    play.when(ENGLISH, PlaceOnBorder(0, "road", listed[0])).then_rejected("steps_used", clause="10.4", steps=2)


@rule("kauri", "10.5")
def test_r10_5_push_each_piece_to_a_neighbour_of_its_own() -> None:
    play = acting(MAORI, "M8", pieces={"maori": "taranaki", "possum": "taranaki:2", "english": "taranaki wellington"})
    assert len(legal(play, MovePiece)) == 4
    play.when(MAORI, MovePiece(0, "kiwi", "taranaki", "whanganui")).then_rejected("wrong_piece", pieces=["possum", "english"])
    play.when(MAORI, MovePiece(0, "possum", "taranaki", "whanganui", 2)).then_rejected("too_many", clause="10.5", most=1)
    play.when(MAORI, MovePiece(0, "possum", "taupo", "waikato")).then_rejected("not_there", clause="10.5", count=0)
    play.when(MAORI, MovePiece(0, "english", "taranaki", "whanganui", 1, 1)).then_rejected("no_such_pawn", clause="10.5")
    play.when(MAORI, MovePiece(0, "english", "wellington", "kapiti", 1, 1)).then_rejected("wrong_region", clause="10.5")
    play.when(MAORI, MovePiece(0, "possum", "taranaki", "taupo")).then_rejected("not_adjacent", clause="8.1")
    play = play.when(MAORI, MovePiece(0, "possum", "taranaki", "whanganui"))
    play.then(PieceMoved(MAORI, "possum", "taranaki", "whanganui", 1, None, 0))
    play = play.when(MAORI, MovePiece(0, "english", "taranaki", "king_country", 1, 0))
    # Partly, if she likes: one possum stays.
    assert where(play.when(MAORI, EndCard()), "possum") == "taranaki whanganui"
    play = play.when(MAORI, MovePiece(0, "possum", "taranaki", "king_country"))
    assert legal(play) == [EndCard()]


@rule("kauri", "10.5")
def test_r10_5_a_pawn_is_pushed_once() -> None:
    play = acting(MAORI, "M8", pieces={"maori": "taranaki", "english": "taranaki"})
    play = play.when(MAORI, MovePiece(0, "english", "taranaki", "king_country", 1, 0))
    play.when(MAORI, MovePiece(0, "english", "king_country", "taranaki", 1, 0)).then_rejected(
        "pawn_used", clause="10.5", pawns=[0]
    )


@rule("kauri", "10.6")
def test_r10_6_push_all_together() -> None:
    play = acting(KIWI, "K2", pieces={"kiwi": "taranaki", "possum": "taranaki:3 taupo"})
    assert legal(play, MovePiece) == [
        MovePiece(1, "possum", "taranaki", "king_country", 3),
        MovePiece(1, "possum", "taranaki", "whanganui", 3),
    ]
    play.when(KIWI, MovePiece(1, "kiwi", "taranaki", "whanganui")).then_rejected("wrong_piece", clause="10.6")
    play.when(KIWI, MovePiece(1, "possum", "taupo", "waikato")).then_rejected(
        "wrong_region", clause="10.6", regions=["taranaki"]
    )
    play.when(KIWI, MovePiece(1, "possum", "taranaki", "narnia", 3)).then_rejected("no_such_region")
    play.when(KIWI, MovePiece(1, "possum", "taranaki", "whanganui", 4)).then_rejected("not_there", clause="10.6", count=3)
    pushed = play.when(KIWI, MovePiece(1, "possum", "taranaki", "whanganui", 3))
    pushed.then(PieceMoved(KIWI, "possum", "taranaki", "whanganui", 3, None, 1))
    again = MovePiece(1, "possum", "taranaki", "whanganui", 3)
    pushed.when(KIWI, again).then_rejected("steps_used", clause="10.6")
    assert legal(pushed) == [EndCard()]


@rule("kauri", "10.7")
def test_r10_7_claim_once() -> None:
    play = acting(MAORI, "M9").when(MAORI, ClaimHeritage(0, "hau"))
    play.then(HeritageClaimed(MAORI, "hau", 0))
    play.when(MAORI, ClaimHeritage(0, "utu")).then_rejected("steps_used", clause="10.7")
    assert legal(play) == [EndCard()]


@rule("kauri", "10.8")
def test_r10_8_conscience_once_by_what_is_offered() -> None:
    play = acting(POSSUM, "P7", conscience=5)
    play.when(POSSUM, TurnConscience(0, 1)).then_rejected("wrong_spaces", clause="10.8", by=[-1])
    play = play.when(POSSUM, TurnConscience(0, -1))
    play.then(ConscienceMoved(4, "lumberjack", POSSUM, 0))
    play.when(POSSUM, TurnConscience(0, -1)).then_rejected("steps_used", clause="10.8")


@rule("kauri", "10.9")
def test_r10_9_swap_the_kept_card() -> None:
    play = acting(ENGLISH, "E8")
    (kept,) = play.state.hands[ENGLISH]
    pile = sorted(play.state.piles[ENGLISH])
    assert [command.card for command in legal(play, SwapCard)] == pile
    play.when(ENGLISH, SwapCard(0, kept)).then_rejected("not_in_pile", clause="10.9", cards=pile)
    # Not from the discard, nor what is being played.
    play.when(ENGLISH, SwapCard(0, "E8")).then_rejected("not_in_pile", clause="10.9")
    swapped = play.when(ENGLISH, SwapCard(0, pile[2]), rng=Rng(b"swap"))
    (event,) = swapped.events
    assert (event.data, event.clause) == (CardSwapped(ENGLISH, 0), "10.9")
    assert set(event.secrets) == {owner(ENGLISH), TABLE}
    assert event.secrets[owner(ENGLISH)] == SwappedCards(kept, pile[2])
    assert swapped.state.hands[ENGLISH] == (pile[2],)
    after = swapped.state.piles[ENGLISH]
    assert event.secrets[TABLE] == PileOrder(after)
    assert sorted(after) == sorted({*pile, kept} - {pile[2]})
    swapped.when(ENGLISH, SwapCard(0, pile[0])).then_rejected("steps_used", clause="10.9")


@rule("kauri", "10.9")
def test_r10_9_an_empty_pile_gives_no_step() -> None:
    play = acting(ENGLISH, "E8")
    piles, discards = list(play.state.piles), list(play.state.discards)
    piles[ENGLISH], discards[ENGLISH] = (), piles[ENGLISH]
    empty = given_state(GAME, replace(play.state, piles=tuple(piles), discards=tuple(discards)))
    assert not legal(empty, SwapCard)
    empty.when(ENGLISH, SwapCard(0, "E4")).then_rejected("not_in_pile", cards=[])


@rule("kauri", "10.10")
def test_r10_10_sweep_the_whole_rim_at_once() -> None:
    play = acting(KIWI, "K9", pieces={"possum": "taupo:2 whanganui waikato", "whare": "taupo taranaki", "kiwi": "taupo"})
    play = play.when(KIWI, ClaimHeritage(0, "eruption"))
    play.then(
        HeritageClaimed(KIWI, "eruption", 0),
        Event(RegionsCleared("possum", ("whanganui", "taupo")), "10.10"),
        Event(RegionsCleared("whare", ("taupo",)), "10.10"),
    )
    assert (where(play, "possum"), where(play, "whare"), where(play, "kiwi")) == ("waikato", "taranaki", "taupo")
    assert (play.state.stock.possum, play.state.stock.whare) == (29, 7)
    play.when(KIWI, StrikeRegion(1, "taupo")).then_rejected("steps_used", clause="10.10")
    play.when(KIWI, StrikeRegion(2, "taupo")).then_rejected("wrong_step", operation="drive_out")


@rule("kauri", "10.10")
def test_r10_10_sweep_a_region_of_choice_with_its_roads() -> None:
    roads = (("taupo", "waikato"), ("waikato", "auckland"), ("kapiti", "wellington"))
    play = acting(KIWI, "K9", pieces={"possum": "taupo:2 rotorua"}, roads=roads).when(KIWI, ClaimHeritage(0, "earthquake"))
    assert [command.region for command in legal(play, StrikeRegion)] == [
        "auckland",
        "waikato",
        "rotorua",
        "taupo",
        "kapiti",
        "wellington",
    ]
    play.when(KIWI, StrikeRegion(1, "narnia")).then_rejected("no_such_region")
    struck = play.when(KIWI, StrikeRegion(1, "taupo"))
    struck.then(
        RegionStruck(KIWI, "taupo", 1), RegionsCleared("possum", ("taupo",)), BordersCleared("road", (("waikato", "taupo"),))
    )
    assert (where(struck, "possum"), len(struck.state.road), struck.state.stock.road) == ("rotorua", 2, 6)
    struck.when(KIWI, StrikeRegion(1, "rotorua")).then_rejected("steps_used", clause="10.10")
    play.when(KIWI, StrikeRegion(1, "rotorua")).then(RegionStruck(KIWI, "rotorua", 1), RegionsCleared("possum", ("rotorua",)))
    play.when(KIWI, StrikeRegion(1, "kapiti")).then(
        RegionStruck(KIWI, "kapiti", 1), BordersCleared("road", (("kapiti", "wellington"),))
    )


@rule("kauri", "10.11")
def test_r10_11_humans_are_driven_out_by_their_own_seats_in_order() -> None:
    play = acting(KIWI, "K9", pieces={"maori": "taupo", "english": "whanganui king_country"}, after=(POSSUM,))
    play = play.when(KIWI, ClaimHeritage(0, "eruption"))
    assert play.facts[-1] == HumansDriven((Pawn("maori", 0), Pawn("english", 0), Pawn("english", 1)))
    assert GAME.active(play.state) == {MAORI}
    play.when(KIWI, EndCard()).then_rejected("not_your_turn", clause="10.11")
    play.when(MAORI, EndCard()).then_rejected("wrong_moment", clause="6.2")
    # Taupo lies beside King Country and Kaimanawa, which are on the rim as well.
    assert [command.region for command in legal(play)] == ["waikato", "rotorua", "te_urewera"]
    play.when(MAORI, Flee("kaimanawa")).then_rejected("wrong_region", clause="10.11")
    play = play.when(MAORI, Flee("rotorua"))
    play.then(HumanFled(MAORI, "maori", 0, "taupo", "rotorua"))
    assert GAME.active(play.state) == {ENGLISH}
    play = play.when(ENGLISH, Flee("taranaki")).when(ENGLISH, Flee("taranaki"))
    assert where(play, "english") == "taranaki taranaki"
    # Then the card of the kiwi goes on.
    assert GAME.active(play.state) == {KIWI}
    assert legal(play) == [EndCard()]


@rule("kauri", "10.11", "9.7", "9.8")
def test_r10_11_a_human_that_cannot_flee_stays() -> None:
    pieces = {"maori": "whanganui", "english": "taupo", "epidemic": "taranaki"}
    play = acting(KIWI, "K9", pieces=pieces, floods=(("whanganui", "manawatu"),)).when(KIWI, ClaimHeritage(0, "eruption"))
    play.then(HeritageClaimed(KIWI, "eruption", 0), HumansDriven((Pawn("english", 0),)))
    nobody = acting(KIWI, "K9", pieces={**pieces, "english": "auckland"}, floods=(("whanganui", "manawatu"),))
    assert nobody.when(KIWI, ClaimHeritage(0, "eruption")).facts == (HeritageClaimed(KIWI, "eruption", 0),)


def conserving(**position: Any) -> Play:
    start = acting(ENGLISH, "E9", conscience=9, **position)
    return start.when(ENGLISH, ClaimHeritage(0, "conservation"))


@rule("kauri", "10.12")
def test_r10_12_replant_and_take() -> None:
    roads = (("taupo", "waikato"), ("waikato", "auckland"), ("kapiti", "wellington"))
    play = conserving(pieces={"kauri": "auckland", "possum": "taupo:2 kapiti"}, roads=roads)
    assert [command.region for command in legal(play, PlacePiece)] == ["waikato", "taupo", "kapiti", "wellington"]
    refusals: list[tuple[Command, str]] = [
        (PlacePiece(1, "kiwi", "taupo"), "wrong_piece"),
        (PlacePiece(1, "kauri", "narnia"), "no_such_region"),
        (PlacePiece(1, "kauri", "taupo", "waikato"), "wrong_source"),
        (PlacePiece(1, "kauri", "rotorua"), "wrong_region"),
        (PlacePiece(1, "kauri", "auckland"), "region_unfit"),
    ]
    for command, code in refusals:
        play.when(ENGLISH, command).then_rejected(code)
    play = play.when(ENGLISH, PlacePiece(1, "kauri", "taupo"))
    play.then(PiecesPlaced(ENGLISH, "kauri", "taupo", 1, 1), PiecesTaken(ENGLISH, "possum", "taupo", 1, ENGLISH))
    play = play.when(ENGLISH, PlacePiece(1, "kauri", "waikato"))
    play.then(PiecesPlaced(ENGLISH, "kauri", "waikato", 1, 1))
    play = play.when(ENGLISH, PlacePiece(1, "kauri", "kapiti"))
    play.when(ENGLISH, PlacePiece(1, "kauri", "wellington")).then_rejected("steps_used", clause="10.12", steps=3)
    assert (where(play, "possum"), play.state.boards[ENGLISH].possum) == ("taupo", 2)


@rule("kauri", "10.13")
def test_r10_13_go_to_a_region_of_the_same_effect() -> None:
    pieces = {"maori": "taupo", "kauri": "taupo"}
    play = acting(MAORI, "M9", pieces=pieces).when(MAORI, ClaimHeritage(0, "kaitiakitanga"))
    go = MovePiece(2, "maori", "taupo", "wellington", 1, 0)
    play.when(MAORI, go).then_rejected("not_chosen", clause="10.13", regions=[])
    play = play.when(MAORI, PlacePiece(1, "kauri", "wellington"))
    play.when(MAORI, MovePiece(2, "english", "taupo", "wellington", 1, 0)).then_rejected("wrong_piece", clause="10.13")
    play.when(MAORI, MovePiece(2, "maori", "auckland", "wellington", 1, 0)).then_rejected("no_such_pawn", clause="10.13")
    play.when(MAORI, MovePiece(2, "maori", "taupo", "waikato", 1, 0)).then_rejected("not_chosen", regions=["wellington"])
    play = play.when(MAORI, go)
    play.then(PieceMoved(MAORI, "maori", "taupo", "wellington", 1, 0, 2))
    play.when(MAORI, MovePiece(2, "maori", "wellington", "wellington", 1, 0)).then_rejected("steps_used", clause="10.13")


@rule("kauri", "10.14")
def test_r10_14_curse() -> None:
    play = acting(KIWI, "K9").when(KIWI, ClaimHeritage(0, "huia", "waitangi"))
    play.then(SlotCursed(KIWI, "huia", "waitangi", 0))
    assert legal(play) == [EndCard()]


@rule("kauri", "10.15")
def test_r10_15_the_regions_of_an_operation() -> None:
    roads = (("taupo", "waikato"),)
    # With a pawn: of two pawns both regions.
    trap = acting(ENGLISH, "E2", pieces={"english": "taupo auckland", "possum": "taupo auckland rotorua"}, conscience=9)
    assert [command.region for command in legal(trap, TakePiece)] == ["auckland", "taupo"]
    # Beside such a region.
    utu = acting(MAORI, "M9", pieces={"maori": "taranaki", "kiwi": "taranaki whanganui taupo"}).when(
        MAORI, ClaimHeritage(0, "utu")
    )
    assert [command.region for command in legal(utu, TakePiece)] == ["whanganui"]
    # On the network or with a pawn.
    lay = acting(ENGLISH, "E6", pieces={"english": "kapiti"}, roads=roads)
    ends = {region for command in legal(lay, PlaceOnBorder) for region in command.border}
    assert {"kapiti", "taupo", "waikato"} <= ends
    # On the network.
    conserve = conserving(pieces={"kauri": "kapiti"}, roads=roads)
    assert [command.region for command in legal(conserve, PlacePiece)] == ["waikato", "taupo"]
    # With a town, and any.
    stowaway = acting(POSSUM, "P9").when(POSSUM, ClaimHeritage(0, "stowaway"))
    assert [command.region for command in legal(stowaway, PlacePiece)] == ["auckland", "gisborne", "wellington"]
    cyclone = acting(KIWI, "K9", pieces={"possum": "kapiti auckland"}).when(KIWI, ClaimHeritage(0, "cyclone"))
    assert [command.region for command in legal(cyclone, TakePiece)] == ["auckland", "kapiti"]
