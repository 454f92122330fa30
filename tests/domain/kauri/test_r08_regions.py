import pytest

from domain.games.kauri.messages import ClaimHeritage, MovePiece, PiecesTaken, PlaceOnBorder, PlacePiece, TakePiece
from tests.domain.kauri.scene import EDITION, ENGLISH, GAME, KIWI, MAORI, POSSUM, acting, island, legal, number
from tests.kit.rules import rule


@rule("kauri", "8.1")
def test_r8_1_a_move_crosses_one_border() -> None:
    play = acting(POSSUM, "P1", pieces={"possum": "taranaki"})
    assert [command.goal for command in legal(play, MovePiece)] == ["king_country", "whanganui"]
    play.when(POSSUM, MovePiece(0, "possum", "taranaki", "taupo")).then_rejected("not_adjacent", clause="8.1")
    play.when(POSSUM, MovePiece(0, "possum", "taranaki", "narnia")).then_rejected(
        "no_such_region", clause="8.1", region="narnia"
    )
    play.when(POSSUM, MovePiece(0, "possum", "narnia", "taupo")).then_rejected("no_such_region", clause="8.1", region="narnia")


@rule("kauri", "8.1")
def test_r8_1_borders_have_two_sides() -> None:
    for region, around in enumerate(EDITION.neighbours):
        for other, border in around:
            assert (region, border) in EDITION.neighbours[other]
            assert EDITION.borders[border] == (min(region, other), max(region, other))


@rule("kauri", "8.2")
def test_r8_2_at_most_one_kauri() -> None:
    play = acting(KIWI, "K6", pieces={"kiwi": "taupo waikato", "kauri": "taupo"})
    play.when(KIWI, PlacePiece(0, "kauri", "taupo")).then_rejected("region_unfit", clause="8.2", because="kauri")
    assert legal(play, PlacePiece) == [PlacePiece(0, "kauri", "waikato")]


@rule("kauri", "8.3")
def test_r8_3_the_volcano_is_no_region() -> None:
    volcano = EDITION.volcano.key
    assert volcano not in EDITION.region_numbers
    play = acting(POSSUM, "P1", pieces={"possum": "taupo"})
    play.when(POSSUM, MovePiece(0, "possum", "taupo", volcano)).then_rejected("no_such_region", clause="8.3", region=volcano)
    flood = acting(KIWI, "K3", pieces={"kiwi": "taupo"})
    flood.when(KIWI, PlaceOnBorder(0, "flood", ("taupo", volcano))).then_rejected("no_such_border", clause="8.3")
    flood.when(KIWI, PlaceOnBorder(0, "flood", ("taupo", "auckland"))).then_rejected("no_such_border", clause="8.1")
    # Named the other way round it is another text, and only one of the two is listed.
    flood.when(KIWI, PlaceOnBorder(0, "flood", ("taupo", "waikato"))).then_rejected("no_such_border", clause="8.1")
    assert PlaceOnBorder(0, "flood", ("waikato", "taupo")) in legal(flood)


@rule("kauri", "8.4")
def test_r8_4_three_towns_that_actions_ask_for_or_avoid() -> None:
    assert EDITION.region_keys(EDITION.towns) == ("auckland", "gisborne", "wellington")
    temple = PlacePiece(1, "whare", "auckland")
    acting(MAORI, "M4", pieces={"maori": "auckland"}).when(MAORI, temple).then_rejected("region_unfit", because="town")
    suburb = acting(MAORI, "M7", pieces={"maori": "taupo"}, claimed=("waitangi",))
    suburb.when(MAORI, PlacePiece(1, "whare", "taupo")).then_rejected("region_unfit", because="town")


@rule("kauri", "8.5")
@pytest.mark.parametrize(("seat", "card", "action", "piece"), [(KIWI, "K4", 1, "reserve"), (ENGLISH, "E7", 0, "poison")])
def test_r8_5_at_most_one_token_of_a_kind(seat: int, card: str, action: int, piece: str) -> None:
    pieces = {"kiwi": "taupo waikato", "english": "taupo waikato", piece: "taupo"}
    play = acting(seat, card, pieces=pieces, conscience=9)
    assert legal(play, PlacePiece) == [PlacePiece(action, piece, "waikato")]  # type: ignore[arg-type]
    again = PlacePiece(action, piece, "taupo")  # type: ignore[arg-type]
    play.when(seat, again).then_rejected("region_unfit", clause="8.5", because=piece)


@rule("kauri", "8.5")
def test_r8_5_one_epidemic() -> None:
    play = acting(POSSUM, "P8", pieces={"possum": "taupo waikato", "epidemic": "taupo"})
    assert legal(play, PlacePiece) == [PlacePiece(0, "epidemic", "waikato", "taupo")]


@rule("kauri", "8.6", "8.7")
def test_r8_6_what_is_removed_and_not_kept_can_be_planted_again() -> None:
    start = acting(POSSUM, "P5", pieces={"possum": "taupo"}, after=(KIWI,))
    assert start.state.stock.kauri == 5
    play = start.when(POSSUM, TakePiece(1, "kauri", "taupo"))
    play.then(PiecesTaken(POSSUM, "kauri", "taupo", 1, None, None, 1))
    assert play.state.stock.kauri == 6
    planted = acting(KIWI, "K6", pieces={"kiwi": "taupo", "kauri": "waikato"}).when(KIWI, PlacePiece(0, "kauri", "taupo"))
    assert planted.state.stock.kauri == 28


@rule("kauri", "8.7")
def test_r8_7_what_is_kept_never_comes_back() -> None:
    play = acting(ENGLISH, "E3", pieces={"english": "taupo"}).when(ENGLISH, TakePiece(0, "kauri", "taupo", 0))
    assert (play.state.stock.kauri, play.state.boards[ENGLISH].kauri) == (5, 1)
    # 29 on the board and 1 on the map: nothing is left to plant.
    kept = acting(KIWI, "K6", pieces={"kiwi": "taupo", "kauri": "waikato"}, boards={ENGLISH: {"kauri": 29}})
    assert not legal(kept, PlacePiece)


@rule("kauri", "8.8")
def test_r8_8_an_empty_stock_gives_no_step() -> None:
    play = acting(KIWI, "K5", pieces={"kiwi": "taupo", "reserve": "waikato hauraki rotorua"})
    assert not legal(play, PlacePiece, 0)
    play.when(KIWI, PlacePiece(0, "reserve", "taupo")).then_rejected("stock_empty", clause="8.8", piece="reserve")
    lots = tuple(EDITION.border_keys(border) for border in range(EDITION.pieces["road"]))
    full = acting(ENGLISH, "E6", pieces={"english": "wellington"}, roads=lots)
    assert full.state.stock.road == 0
    full.when(ENGLISH, PlaceOnBorder(0, "road", ("kapiti", "wellington"))).then_rejected("stock_empty", clause="8.8")
    assert number("wellington") == 24


@rule("kauri", "8.8")
def test_r8_8_conservation_without_kauris_in_stock() -> None:
    play = acting(
        ENGLISH,
        "E9",
        pieces={"english": "taupo", "kauri": "auckland"},
        boards={ENGLISH: {"kauri": 29}},
        roads=(("taupo", "waikato"),),
        conscience=9,
    ).when(ENGLISH, ClaimHeritage(0, "conservation"))
    assert not legal(play, PlacePiece)
    play.when(ENGLISH, PlacePiece(1, "kauri", "taupo")).then_rejected("stock_empty", clause="8.8", piece="kauri")


def test_the_map_is_seen_by_all() -> None:
    seen = GAME.view(island(pieces={"possum": "taupo:2", "english": "taupo", "maori": "auckland"}), None)
    taupo = next(region for region in seen["regions"] if region["region"] == "taupo")
    assert (taupo["possum"], taupo["english"], taupo["maori"], taupo["kauri"]) == (2, [0], [], 1)
