import pytest
from msgspec.structs import replace

from domain.games.kauri.messages import (
    ClaimHeritage,
    CurseLifted,
    EndCard,
    HeritageClaimed,
    MovePiece,
    PiecesPlaced,
    PiecesTaken,
    PlacePiece,
    SlotCursed,
    TakePiece,
)
from tests.domain.kauri.scene import EDITION, ENGLISH, GAME, KIWI, MAORI, POSSUM, acting, legal, there, where
from tests.kit.given import given_state
from tests.kit.rules import rule


@rule("kauri", "11.1")
def test_r11_1_a_token_on_a_free_slot_makes_it_active_at_once() -> None:
    play = acting(MAORI, "M9")
    assert [command.heritage for command in legal(play, ClaimHeritage)] == ["waitangi", "utu", "kaitiakitanga", "hau"]
    claimed = play.when(MAORI, ClaimHeritage(0, "hau"))
    claimed.then(HeritageClaimed(MAORI, "hau", 0))
    assert (claimed.state.tokens[MAORI], claimed.state.claimed) == (3, ("hau",))
    assert GAME.view(claimed.state, None)["seats"][MAORI]["claimed"] == ["hau"]
    play.when(MAORI, ClaimHeritage(0, "eruption")).then_rejected("no_such_heritage", clause="11.1")


@rule("kauri", "11.2")
def test_r11_2_for_a_moment_or_for_ever() -> None:
    kinds = {heritage.key: heritage.kind for heritage in EDITION.heritages.values()}
    assert (kinds["hau"], kinds["utu"], kinds["huia"]) == ("lasting", "single", "repeatable")
    # Activism is over with its card; Hau lasts.
    single = acting(ENGLISH, "E9", conscience=5).when(ENGLISH, ClaimHeritage(0, "activism")).when(ENGLISH, EndCard())
    assert single.state.heritage is None
    hikoi = {"maori": "taranaki"}
    assert len(acting(MAORI, "M2", pieces=hikoi, claimed=("hau",)).state.tasks) == 2


@rule("kauri", "11.3")
def test_r11_3_none_is_claimed_twice() -> None:
    play = acting(MAORI, "M9", claimed=("hau", "utu"))
    assert [command.heritage for command in legal(play, ClaimHeritage)] == ["waitangi", "kaitiakitanga"]
    play.when(MAORI, ClaimHeritage(0, "hau")).then_rejected("already_claimed", clause="11.3", heritage="hau")


@rule("kauri", "11.3", "11.7")
def test_r11_3_the_curse_may_be_claimed_again() -> None:
    play = acting(KIWI, "K9").when(KIWI, ClaimHeritage(0, "huia", "hau"))
    assert "huia" not in play.state.claimed
    again = acting(KIWI, "K9", cursed=("hau",))
    assert ClaimHeritage(0, "huia", "utu") in legal(again)
    again.when(KIWI, ClaimHeritage(0, "huia", "hau")).then_rejected("wrong_target", clause="11.7")


@rule("kauri", "11.4")
def test_r11_4_a_claim_needs_a_token_a_slot_and_a_prerequisite() -> None:
    broke = acting(MAORI, "M9", tokens=(0, 4, 4, 5))
    assert legal(broke) == [EndCard()]
    broke.when(MAORI, ClaimHeritage(0, "hau")).then_rejected("no_token", clause="11.4")
    jack = acting(ENGLISH, "E9", conscience=7)
    assert "conservation" not in [command.heritage for command in legal(jack, ClaimHeritage)]
    jack.when(ENGLISH, ClaimHeritage(0, "conservation")).then_rejected("prerequisite", clause="11.4", prerequisite="ranger")
    ranger = acting(ENGLISH, "E9", conscience=8).when(ENGLISH, ClaimHeritage(0, "conservation"))
    # There is no road: it does nothing, and may be claimed all the same.
    assert legal(ranger) == [EndCard()]


@rule("kauri", "11.5")
def test_r11_5_effects_are_steps_of_the_same_card_in_their_order() -> None:
    play = acting(MAORI, "M9", pieces={"maori": "taupo", "kauri": "taupo"}).when(MAORI, ClaimHeritage(0, "kaitiakitanga"))
    assert GAME.active(play.state) == {MAORI}
    play = play.when(MAORI, PlacePiece(1, "kauri", "waikato"))
    assert EndCard() in legal(play)
    gone = play.when(MAORI, MovePiece(2, "maori", "taupo", "waikato", 1, 0))
    assert legal(gone) == [EndCard()]
    gone.when(MAORI, PlacePiece(1, "kauri", "rotorua")).then_rejected("effect_gone_on", clause="11.5")
    view = GAME.view(gone.state, None)["resolving"]
    assert [(task["action"], task["open"], task["used"]) for task in view["actions"]] == [
        ("claim", True, 1),
        (None, False, 1),
        (None, True, 1),
    ]


@rule("kauri", "11.5")
def test_r11_5_what_is_not_used_is_lost() -> None:
    play = acting(POSSUM, "P9", pieces={"possum": "taupo waikato"}).when(POSSUM, ClaimHeritage(0, "explosion"))
    play = play.when(POSSUM, PlacePiece(1, "possum", "taupo")).when(POSSUM, EndCard())
    assert (play.state.tasks, play.state.heritage) == ((), None)
    assert where(play, "possum") == "waikato taupo:2"


@rule("kauri", "6.6", "11.5")
def test_r11_5_a_prerequisite_that_is_lost_loses_the_rest_of_the_effect() -> None:
    play = acting(
        ENGLISH,
        "E9",
        pieces={"kauri": "taupo", "possum": "waikato kapiti"},
        roads=(("auckland", "waikato"), ("kapiti", "wellington")),
        conscience=8,
    ).when(ENGLISH, ClaimHeritage(0, "conservation"))
    play = play.when(ENGLISH, PlacePiece(1, "kauri", "waikato"))
    assert legal(play, PlacePiece)
    # The state changes between two steps, as it could by another action of the same card.
    changed = given_state(GAME, replace(play.state, conscience=7))
    assert legal(changed) == [EndCard()]
    changed.when(ENGLISH, PlacePiece(1, "kauri", "kapiti")).then_rejected("prerequisite", clause="11.5", prerequisite="ranger")
    assert [task["open"] for task in GAME.view(changed.state, None)["resolving"]["actions"]] == [True, False]


@rule("kauri", "11.6")
def test_r11_6_a_cursed_slot_is_claimed_twice_with_two_tokens() -> None:
    play = acting(MAORI, "M9", cursed=("hau",))
    assert ClaimHeritage(0, "hau") in legal(play)
    lifted = play.when(MAORI, ClaimHeritage(0, "hau"))
    lifted.then(CurseLifted(MAORI, "hau", 0))
    assert (lifted.state.cursed, lifted.state.claimed, lifted.state.tokens[MAORI]) == ((), (), 3)
    again = acting(MAORI, "M9", tokens=(3, 4, 4, 4), gone=2).when(MAORI, ClaimHeritage(0, "hau"))
    assert (again.state.claimed, again.state.tokens[MAORI]) == (("hau",), 2)


@rule("kauri", "11.7")
def test_r11_7_which_slots_the_curse_may_hit() -> None:
    play = acting(KIWI, "K9", claimed=("waitangi",), cursed=("twins",))
    targets = [command.target for command in legal(play, ClaimHeritage) if command.heritage == "huia"]
    assert targets == [
        "utu",
        "kaitiakitanga",
        "hau",
        "explosion",
        "tree_dwellers",
        "stowaway",
        "second_settler",
        "activism",
        "sawmill",
        "conservation",
    ]
    for target in ("waitangi", "twins", "cyclone", "huia", "narnia", None):
        play.when(KIWI, ClaimHeritage(0, "huia", target)).then_rejected("wrong_target", clause="11.7")
    play.when(KIWI, ClaimHeritage(0, "cyclone", "hau")).then_rejected("target_not_asked", clause="11.7")
    cursed = play.when(KIWI, ClaimHeritage(0, "huia", "hau"))
    cursed.then(SlotCursed(KIWI, "huia", "hau", 0))
    assert cursed.state.tokens[KIWI] == 4
    assert GAME.view(cursed.state, MAORI)["seats"][MAORI]["cursed"] == ["hau"]


@rule("kauri", "11.7")
def test_r11_7_absent_factions_have_no_slots_and_without_a_target_there_is_no_claim() -> None:
    two = acting(1, "K9", 2, claimed=("twins", "explosion"))
    assert [command.target for command in legal(two, ClaimHeritage) if command.heritage == "huia"] == [
        "tree_dwellers",
        "stowaway",
    ]
    none = acting(1, "K9", 2, claimed=("twins", "explosion"), cursed=("tree_dwellers", "stowaway"))
    assert "huia" not in [command.heritage for command in legal(none, ClaimHeritage)]
    none.when(1, ClaimHeritage(0, "huia", "twins")).then_rejected("wrong_target", targets=[])


@rule("kauri", "11.7")
def test_r11_7_lifting_needs_no_prerequisite_and_both_tokens_leave() -> None:
    play = acting(ENGLISH, "E9", cursed=("conservation",), tokens=(4, 4, 4, 4), conscience=1)
    before = GAME.census(play.state)["token"]
    lifted = play.when(ENGLISH, ClaimHeritage(0, "conservation"))
    assert lifted.state.gone == 2
    assert GAME.census(lifted.state)["token"] == before


@rule("kauri", "11.8")
def test_r11_8_what_lasts_adds_to_cards_and_not_to_heritages() -> None:
    births = acting(POSSUM, "P9", pieces={"possum": "taupo"}, claimed=("twins",)).when(POSSUM, ClaimHeritage(0, "explosion"))
    births = births.when(POSSUM, PlacePiece(1, "possum", "taupo"))
    births.when(POSSUM, PlacePiece(1, "possum", "taupo")).then_rejected("region_used", clause="10.3")
    # Another seat's heritages help nobody else.
    assert not legal(acting(KIWI, "K7", pieces={"kiwi": "taupo:2"}, claimed=("tree_dwellers",)), MovePiece)[0].count > 1


@rule("kauri", "11.9")
def test_r11_9_two_possums_in_one_move() -> None:
    play = acting(POSSUM, "P1", pieces={"possum": "taranaki:3 kapiti"}, claimed=("tree_dwellers",))
    counts = {(command.origin, command.goal, command.count) for command in legal(play, MovePiece)}
    assert ("taranaki", "whanganui", 2) in counts
    assert ("taranaki", "whanganui", 3) not in counts
    assert ("kapiti", "manawatu", 2) not in counts
    play.when(POSSUM, MovePiece(0, "possum", "taranaki", "whanganui", 3)).then_rejected("too_many", clause="11.9", most=2)
    play = play.when(POSSUM, MovePiece(0, "possum", "taranaki", "whanganui", 2))
    assert (there(play, "possum", "whanganui"), play.state.tasks[0].used) == (2, 1)


@rule("kauri", "11.10")
def test_r11_10_one_more_possum_in_a_chosen_region() -> None:
    play = acting(POSSUM, "P3", pieces={"possum": "taupo waikato rotorua"}, claimed=("twins",))
    play = play.when(POSSUM, PlacePiece(0, "possum", "taupo"))
    assert PlacePiece(0, "possum", "taupo") in legal(play)
    play = play.when(POSSUM, PlacePiece(0, "possum", "taupo"))
    play.then(PiecesPlaced(POSSUM, "possum", "taupo", 1, 0, True))
    assert play.clauses == ("11.10",)
    play.when(POSSUM, PlacePiece(0, "possum", "taupo")).then_rejected("region_used", clause="10.3")
    play = play.when(POSSUM, PlacePiece(0, "possum", "waikato"))
    play.when(POSSUM, PlacePiece(0, "possum", "waikato")).then_rejected("region_used", clause="10.3")
    play.when(POSSUM, PlacePiece(0, "possum", "rotorua")).then_rejected("steps_used", clause="10.3")


@rule("kauri", "11.11")
@pytest.mark.parametrize(("claimed", "steps"), [((), 1), (("hau",), 2), (("waitangi",), 1)])
def test_r11_11_one_more_move(claimed: tuple[str, ...], steps: int) -> None:
    play = acting(MAORI, "M2", pieces={"maori": "taranaki"}, claimed=claimed)
    play = play.when(MAORI, MovePiece(0, "maori", "taranaki", "whanganui", 1, 0))
    assert bool(legal(play, MovePiece)) == (steps > 1)
    if steps > 1:
        play = play.when(MAORI, MovePiece(0, "maori", "whanganui", "taranaki", 1, 0))
    play.when(MAORI, MovePiece(0, "maori", where(play, "maori"), "king_country", 1, 0)).then_rejected("steps_used", steps=steps)


@rule("kauri", "11.12")
def test_r11_12_tolerated_spared_on_the_roads_and_enabled() -> None:
    pieces = {"maori": "waikato", "english": "waikato", "possum": "waikato"}
    before, after = (acting(MAORI, "M8", pieces=pieces, claimed=claimed) for claimed in ((), ("waitangi",)))
    push = MovePiece(0, "english", "waikato", "taupo", 1, 0)
    assert push in legal(before)
    after.when(MAORI, push).then_rejected("wrong_piece", clause="11.12", pieces=["possum"])
    never = MovePiece(0, "kiwi", "waikato", "taupo")
    after.when(MAORI, never).then_rejected("wrong_piece", clause="10.5", pieces=["possum"])
    alone = {"maori": "waikato", "english": "waikato"}
    build = PlacePiece(1, "whare", "waikato")
    acting(MAORI, "M4", pieces=alone).when(MAORI, build).then_rejected("region_unfit", because="english")
    assert build in legal(acting(MAORI, "M4", pieces=alone, claimed=("waitangi",)))
    # Only the English are tolerated.
    acting(MAORI, "M4", pieces=pieces, claimed=("waitangi",)).when(MAORI, build).then_rejected("region_unfit", because="possum")
    roads = (("auckland", "waikato"), ("waikato", "taupo"))
    far = MovePiece(0, "maori", "auckland", "taupo", 1, 0)
    assert far not in legal(acting(MAORI, "M1", pieces={"maori": "auckland"}, roads=roads))
    assert far in legal(acting(MAORI, "M1", pieces={"maori": "auckland"}, roads=roads, claimed=("waitangi",)))


@rule("kauri", "11.13")
def test_r11_13_one_kauri_along_a_road() -> None:
    roads = (("auckland", "waikato"), ("waikato", "taupo"))
    play = acting(ENGLISH, "E4", pieces={"english": "waikato"}, roads=roads, claimed=("sawmill",))
    # Also by itself.
    assert legal(play, TakePiece) == [
        TakePiece(1, "kauri", "waikato", 0),
        TakePiece(1, "kauri", "auckland"),
        TakePiece(1, "kauri", "taupo"),
    ]
    reached = play.when(ENGLISH, TakePiece(1, "kauri", "taupo"))
    reached.then(PiecesTaken(ENGLISH, "kauri", "taupo", 1, ENGLISH, None, 1, True))
    assert reached.clauses == ("11.13",)
    # Once for the action, and the pawn may still fell.
    assert legal(reached, TakePiece) == [TakePiece(1, "kauri", "waikato", 0)]
    reached.when(ENGLISH, TakePiece(1, "kauri", "auckland")).then_rejected("pawn_missing", clause="10.2")


@rule("kauri", "11.13")
def test_r11_13_not_along_a_flood_nor_from_or_to_an_epidemic_nor_from_a_reserve() -> None:
    roads = (("auckland", "waikato"), ("waikato", "taupo"))

    def reach(**position: object) -> list[str]:
        pieces = {"english": "waikato", "kauri": "auckland taupo", **position.pop("pieces", {})}  # type: ignore[dict-item]
        play = acting(ENGLISH, "E4", pieces=pieces, roads=roads, claimed=("sawmill",), **position)  # type: ignore[arg-type]
        return [command.region for command in legal(play, TakePiece)]

    assert reach() == ["auckland", "taupo"]
    assert reach(floods=(("waikato", "taupo"),)) == ["auckland"]
    assert reach(pieces={"epidemic": "taupo"}) == ["auckland"]
    assert reach(pieces={"epidemic": "waikato"}) == []
    assert reach(pieces={"reserve": "auckland"}) == ["taupo"]


@rule("kauri", "11.14")
def test_r11_14_the_rim_is_in_danger() -> None:
    play = acting(KIWI, "K9", pieces={"possum": " ".join(f"{key}:2" for key in EDITION.region_keys(EDITION.rim))})
    assert where(play.when(KIWI, ClaimHeritage(0, "eruption")), "possum") == ""


@rule("kauri", "11.8")
def test_r11_8_what_lasts_begins_with_the_next_step() -> None:
    claim = acting(MAORI, "M9", pieces={"maori": "taranaki"}).when(MAORI, ClaimHeritage(0, "hau"))
    later = acting(MAORI, "M2", pieces={"maori": "taranaki"}, claimed=claim.state.claimed)
    later = later.when(MAORI, MovePiece(0, "maori", "taranaki", "whanganui", 1, 0))
    assert legal(later, MovePiece, 0)
