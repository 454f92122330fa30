import pytest
from msgspec.structs import replace

from domain.games.kauri.messages import (
    BorderLaid,
    CardOpened,
    ClaimHeritage,
    EndCard,
    MovePiece,
    PieceMoved,
    PiecesPlaced,
    PiecesTaken,
    PlaceOnBorder,
    PlacePiece,
    ReturnAwaited,
    ReturnPossum,
    SwapCard,
    TakePiece,
    TurnConscience,
)
from domain.games.kauri.vocabulary import Sweep
from tests.domain.kauri.scene import EDITION, ENGLISH, GAME, KIWI, MAORI, POSSUM, acting, border, legal, there, where
from tests.kit.given import Play, given_state
from tests.kit.rules import rule

ROADS = (("auckland", "waikato"), ("waikato", "taupo"), ("gisborne", "hawkes_bay"))


def goals(play: Play, action: int = 0) -> list[str]:
    return [command.goal for command in legal(play, MovePiece, action)]


@rule("kauri", "9.1", "9.2")
def test_r9_1_moves_are_optional_and_shared_out_among_a_kind() -> None:
    play = acting(POSSUM, "P1", pieces={"possum": "auckland:2 taranaki"})
    play = play.when(POSSUM, MovePiece(0, "possum", "auckland", "waikato"))
    assert EndCard() in legal(play)
    other = play.when(POSSUM, MovePiece(0, "possum", "taranaki", "whanganui"))
    assert where(other, "possum") == "auckland waikato whanganui"
    same = play.when(POSSUM, MovePiece(0, "possum", "waikato", "taupo"))
    assert where(same, "possum") == "auckland taranaki taupo"


@rule("kauri", "9.2")
def test_r9_2_one_piece_a_move() -> None:
    play = acting(POSSUM, "P1", pieces={"possum": "auckland:2"})
    for count in (0, 2):
        play.when(POSSUM, MovePiece(0, "possum", "auckland", "waikato", count)).then_rejected("too_many", clause="9.2", most=1)
    play.when(POSSUM, MovePiece(0, "possum", "auckland", "waikato", 3)).then_rejected("not_there", clause="10.1", count=2)


@rule("kauri", "9.3")
def test_r9_3_one_move_leads_anywhere_on_the_network() -> None:
    play = acting(ENGLISH, "E4", pieces={"english": "auckland"}, roads=ROADS)
    assert goals(play) == ["whangarei", "kaipara", "hauraki", "waikato", "taupo"]
    play = play.when(ENGLISH, MovePiece(0, "english", "auckland", "taupo", 1, 0))
    play.then(PieceMoved(ENGLISH, "english", "auckland", "taupo", 1, 0, 0))
    play.when(ENGLISH, MovePiece(0, "english", "taupo", "auckland", 1, 0)).then_rejected("steps_used", clause="10.1", steps=1)


@rule("kauri", "9.3")
def test_r9_3_roads_serve_only_those_who_may_use_them() -> None:
    assert "taupo" not in goals(acting(POSSUM, "P1", pieces={"possum": "auckland"}, roads=ROADS))
    assert "taupo" not in goals(acting(MAORI, "M1", pieces={"maori": "auckland"}, roads=ROADS))
    assert "taupo" in goals(acting(MAORI, "M1", pieces={"maori": "auckland"}, roads=ROADS, claimed=("waitangi",)))
    assert "taupo" not in goals(acting(KIWI, "K7", pieces={"kiwi": "auckland"}, roads=ROADS))


@rule("kauri", "9.4")
def test_r9_4_parts_are_networks_of_their_own_and_floods_cut_them() -> None:
    assert "hawkes_bay" not in goals(acting(ENGLISH, "E4", pieces={"english": "auckland"}, roads=ROADS))
    cut = acting(ENGLISH, "E4", pieces={"english": "auckland"}, roads=ROADS, floods=(("waikato", "taupo"),))
    assert "taupo" not in goals(cut)
    cut.when(ENGLISH, MovePiece(0, "english", "auckland", "taupo", 1, 0)).then_rejected("not_adjacent", clause="8.1")


@rule("kauri", "9.4")
def test_r9_4_an_epidemic_is_passed_on_the_road_and_is_no_goal() -> None:
    play = acting(ENGLISH, "E4", pieces={"english": "auckland", "epidemic": "waikato"}, roads=ROADS)
    assert "taupo" in goals(play)
    assert "waikato" not in goals(play)


@rule("kauri", "9.5")
def test_r9_5_one_road_to_a_border_and_none_under_a_flood() -> None:
    play = acting(
        ENGLISH, "E6", pieces={"english": "auckland"}, roads=(("auckland", "waikato"),), floods=(("auckland", "hauraki"),)
    )
    road = PlaceOnBorder(0, "road", ("auckland", "waikato"))
    play.when(ENGLISH, road).then_rejected("border_taken", clause="9.5")
    play.when(ENGLISH, PlaceOnBorder(0, "road", ("auckland", "hauraki"))).then_rejected("flooded", clause="9.5")
    # Nothing but floods and the epidemic is ever moved.
    play.when(ENGLISH, PlaceOnBorder(0, "road", ("kaipara", "auckland"), ("auckland", "waikato"))).then_rejected(
        "wrong_source", clause="9.5", sources=[None]
    )


@rule("kauri", "9.6")
def test_r9_6_a_flood_closes_its_border_and_no_other() -> None:
    play = acting(POSSUM, "P1", pieces={"possum": "taranaki"}, floods=(("taranaki", "whanganui"),))
    assert goals(play) == ["king_country"]
    play.when(POSSUM, MovePiece(0, "possum", "taranaki", "whanganui")).then_rejected("flooded", clause="9.6")


@rule("kauri", "9.6")
def test_r9_6_a_flood_may_lie_on_a_road_which_comes_back() -> None:
    play = acting(KIWI, "K3", pieces={"kiwi": "taupo", "english": "auckland"}, roads=ROADS, after=(ENGLISH,))
    play = play.when(KIWI, PlaceOnBorder(0, "flood", ("waikato", "taupo")))
    play.then(BorderLaid(KIWI, "flood", ("waikato", "taupo"), 0))
    assert len(play.state.road) == 3
    play = play.when(KIWI, EndCard())
    assert "taupo" not in goals(play)
    assert "taupo" in goals(given_state(GAME, replace(play.state, flood=())))


@rule("kauri", "9.7")
def test_r9_7_a_flood_stops_kiwis_and_pushes() -> None:
    floods = (("taranaki", "whanganui"),)
    assert goals(acting(KIWI, "K7", pieces={"kiwi": "taranaki"}, floods=floods)) == ["king_country"]
    pushed = acting(KIWI, "K2", pieces={"kiwi": "taranaki", "possum": "taranaki"}, floods=floods)
    assert goals(pushed, 1) == ["king_country"]
    pushed.when(KIWI, MovePiece(1, "possum", "taranaki", "whanganui")).then_rejected("flooded", clause="9.6")
    # Utu crosses nothing.
    utu = acting(MAORI, "M9", pieces={"maori": "taranaki", "kiwi": "whanganui"}, floods=floods)
    assert legal(utu.when(MAORI, ClaimHeritage(0, "utu")), TakePiece) == [TakePiece(1, "kiwi", "whanganui")]


@rule("kauri", "9.7")
def test_r9_7_one_flood_to_a_border_and_the_third_is_one_of_the_two() -> None:
    floods = (("taranaki", "whanganui"), ("taupo", "waikato"))
    play = acting(KIWI, "K3", pieces={"kiwi": "taranaki"}, floods=floods)
    target, sources = ("king_country", "taranaki"), [("waikato", "taupo"), ("taranaki", "whanganui")]
    assert legal(play, PlaceOnBorder) == [PlaceOnBorder(0, "flood", target, source) for source in sources]
    play.when(KIWI, PlaceOnBorder(0, "flood", target)).then_rejected("wrong_source", clause="9.7")
    play.when(KIWI, PlaceOnBorder(0, "flood", target, ("a", "b"))).then_rejected("wrong_source", clause="9.7")
    play.when(KIWI, PlaceOnBorder(0, "flood", ("taranaki", "whanganui"), sources[0])).then_rejected(
        "border_taken", clause="9.7"
    )
    moved = play.when(KIWI, PlaceOnBorder(0, "flood", target, sources[0]))
    moved.then(BorderLaid(KIWI, "flood", target, 0, sources[0]))
    assert [GAME.view(moved.state, None)["floods"]] == [[["king_country", "taranaki"], ["taranaki", "whanganui"]]]


@rule("kauri", "9.8")
def test_r9_8_no_human_enters_an_epidemic() -> None:
    play = acting(MAORI, "M1", pieces={"maori": "taranaki", "epidemic": "whanganui"})
    assert goals(play) == ["king_country"]
    play.when(MAORI, MovePiece(0, "maori", "taranaki", "whanganui", 1, 0)).then_rejected("epidemic", clause="9.8")
    assert goals(acting(POSSUM, "P1", pieces={"possum": "taranaki", "epidemic": "whanganui"})) == ["king_country", "whanganui"]
    pushed = acting(MAORI, "M8", pieces={"maori": "taranaki", "english": "taranaki", "epidemic": "whanganui"})
    assert goals(pushed) == ["king_country"]
    settler = acting(ENGLISH, "E9", pieces={"english": "taupo", "epidemic": "auckland"})
    settler = settler.when(ENGLISH, ClaimHeritage(0, "second_settler"))
    assert [command.region for command in legal(settler, PlacePiece)] == ["gisborne", "wellington"]
    settler.when(ENGLISH, PlacePiece(1, "english", "auckland")).then_rejected("epidemic", clause="9.8")


@rule("kauri", "9.8")
def test_r9_8_no_human_acts_in_or_on_an_epidemic_but_may_leave_it() -> None:
    sick = {"english": "taupo", "possum": "taupo", "maori": "taupo", "kiwi": "taupo waikato", "epidemic": "taupo"}
    felling = acting(ENGLISH, "E1", pieces=sick)
    assert not legal(felling, TakePiece)
    felling.when(ENGLISH, TakePiece(1, "kauri", "taupo", 0)).then_rejected("epidemic", clause="9.8")
    assert goals(felling)
    trapping = acting(ENGLISH, "E2", pieces=sick, conscience=9)
    trapping.when(ENGLISH, TakePiece(1, "possum", "taupo")).then_rejected("epidemic", clause="9.8")
    for card in ("M2", "M4", "M8"):
        assert not legal(acting(MAORI, card, pieces=sick), action=1)
    assert not legal(acting(MAORI, "M8", pieces=sick), MovePiece)
    utu = acting(MAORI, "M9", pieces={"maori": "waikato", "possum": "taupo auckland", "epidemic": "taupo"})
    utu = utu.when(MAORI, ClaimHeritage(0, "utu"))
    assert legal(utu, TakePiece) == [TakePiece(1, "possum", "auckland")]
    utu.when(MAORI, TakePiece(1, "possum", "taupo")).then_rejected("epidemic", clause="9.8")
    # Animals act there as ever.
    assert TakePiece(1, "kauri", "taupo") in legal(acting(POSSUM, "P1", pieces=sick))


@rule("kauri", "9.8")
def test_r9_8_what_happens_in_no_region_goes_on() -> None:
    sick = {"english": "taupo", "epidemic": "taupo"}
    assert legal(acting(ENGLISH, "E8", pieces=sick), SwapCard)
    claim = acting(ENGLISH, "E9", pieces=sick).when(ENGLISH, ClaimHeritage(0, "activism"))
    assert legal(claim, TurnConscience)


@rule("kauri", "9.8")
def test_r9_8_a_road_is_laid_towards_an_epidemic_and_not_from_it() -> None:
    towards = acting(ENGLISH, "E6", pieces={"english": "taranaki", "epidemic": "whanganui"})
    assert PlaceOnBorder(0, "road", ("taranaki", "whanganui")) in legal(towards)
    away = acting(ENGLISH, "E6", pieces={"english": "taranaki", "epidemic": "taranaki"})
    assert not legal(away, PlaceOnBorder)
    away.when(ENGLISH, PlaceOnBorder(0, "road", ("taranaki", "whanganui"))).then_rejected("wrong_region", clause="10.4")


@rule("kauri", "9.8")
def test_r9_8_the_epidemic_moves_if_it_is_out() -> None:
    play = acting(POSSUM, "P8", pieces={"possum": "taupo", "epidemic": "auckland"})
    play.when(POSSUM, PlacePiece(0, "epidemic", "taupo")).then_rejected("wrong_source", clause="9.8", sources=["auckland"])
    play.when(POSSUM, PlacePiece(0, "epidemic", "taupo", "narnia")).then_rejected("wrong_source", clause="9.8")
    moved = play.when(POSSUM, PlacePiece(0, "epidemic", "taupo", "auckland"))
    moved.then(PieceMoved(POSSUM, "epidemic", "auckland", "taupo", 1, None, 0))
    assert where(moved, "epidemic") == "taupo"
    placed = acting(POSSUM, "P8", pieces={"possum": "taupo"}).when(POSSUM, PlacePiece(0, "epidemic", "taupo"))
    placed.then(PiecesPlaced(POSSUM, "epidemic", "taupo", 1, 0))


@rule("kauri", "9.9")
def test_r9_9_a_possum_that_any_player_brings_to_poison_goes_to_the_english() -> None:
    poison = {"possum": "waikato:2 taupo:3", "poison": "taupo", "kiwi": "waikato", "maori": "waikato"}
    move = acting(POSSUM, "P1", pieces=poison).when(POSSUM, MovePiece(0, "possum", "waikato", "taupo"))
    assert move.facts[-1] == PiecesTaken(POSSUM, "possum", "taupo", 1, ENGLISH)
    assert move.clauses[-1] == "9.9"
    assert (there(move, "possum", "taupo"), move.state.boards[ENGLISH].possum) == (3, 1)
    all_of_them = acting(KIWI, "K2", pieces=poison).when(KIWI, MovePiece(1, "possum", "waikato", "taupo", 2))
    assert all_of_them.state.boards[ENGLISH].possum == 2
    haka = acting(MAORI, "M8", pieces=poison).when(MAORI, MovePiece(0, "possum", "waikato", "taupo"))
    assert haka.state.boards[ENGLISH].possum == 1
    birth = acting(POSSUM, "P3", pieces=poison, conscience=1).when(POSSUM, PlacePiece(0, "possum", "taupo"))
    birth.then(PiecesPlaced(POSSUM, "possum", "taupo", 1, 0), PiecesTaken(POSSUM, "possum", "taupo", 1, ENGLISH))
    kiwis = acting(KIWI, "K7", pieces=poison).when(KIWI, MovePiece(0, "kiwi", "waikato", "taupo"))
    assert there(kiwis, "kiwi", "taupo") == 1


@rule("kauri", "9.10")
def test_r9_10_a_reserve_keeps_kauri_and_kiwis_from_others() -> None:
    safe = {"reserve": "taupo", "kiwi": "taupo:2", "possum": "taupo", "english": "taupo", "maori": "taupo"}
    acting(POSSUM, "P1", pieces=safe).when(POSSUM, TakePiece(1, "kauri", "taupo")).then_rejected("reserve", clause="9.10")
    acting(ENGLISH, "E1", pieces=safe).when(ENGLISH, TakePiece(1, "kauri", "taupo", 0)).then_rejected("reserve", clause="9.10")
    acting(MAORI, "M2", pieces=safe).when(MAORI, TakePiece(1, "kiwi", "taupo")).then_rejected("reserve", clause="9.10")
    assert TakePiece(1, "possum", "taupo") in legal(acting(MAORI, "M1", pieces=safe))
    beside = {**safe, "maori": "waikato"}
    utu = acting(MAORI, "M9", pieces=beside).when(MAORI, ClaimHeritage(0, "utu"))
    assert legal(utu, TakePiece) == [TakePiece(1, "possum", "taupo")]


@rule("kauri", "9.10", "17.22")
def test_r9_10_the_kiwis_of_a_reserve_forbid_a_temple() -> None:
    play = acting(MAORI, "M4", pieces={"maori": "taupo", "reserve": "taupo", "kiwi": "taupo"})
    play.when(MAORI, PlacePiece(1, "whare", "taupo")).then_rejected("region_unfit", clause="10.3", because="kiwi")
    # The reserve by itself is in nobody's way.
    assert PlacePiece(1, "whare", "taupo") in legal(acting(MAORI, "M4", pieces={"maori": "taupo", "reserve": "taupo"}))


@rule("kauri", "9.11")
def test_r9_11_one_whare_to_a_region() -> None:
    temple = acting(MAORI, "M4", pieces={"maori": "taupo", "whare": "taupo"})
    temple.when(MAORI, PlacePiece(1, "whare", "taupo")).then_rejected("region_unfit", clause="9.11", because="whare")
    suburb = acting(MAORI, "M7", pieces={"maori": "auckland", "whare": "auckland"}, claimed=("waitangi",))
    suburb.when(MAORI, PlacePiece(1, "whare", "auckland")).then_rejected("region_unfit", because="whare")
    built = acting(MAORI, "M7", pieces={"maori": "auckland"}, claimed=("waitangi",)).when(
        MAORI, PlacePiece(1, "whare", "auckland")
    )
    assert where(built, "whare") == "auckland"
    early = acting(MAORI, "M4", pieces={"maori": "taupo"}).when(MAORI, PlacePiece(1, "whare", "taupo"))
    assert where(early, "whare") == "taupo"


@rule("kauri", "9.12")
def test_r9_12_a_whare_stays() -> None:
    play = acting(POSSUM, "P1", pieces={"possum": "waikato", "whare": "taupo"})
    play = play.when(POSSUM, MovePiece(0, "possum", "waikato", "taupo")).when(POSSUM, TakePiece(1, "kauri", "taupo"))
    assert where(play, "whare") == "taupo"


@rule("kauri", "9.12", "17.17")
def test_r9_12_only_an_eruption_removes_a_whare_which_may_be_built_again() -> None:
    swept = {
        key
        for key, heritage in EDITION.heritages.items()
        for each in heritage.effect
        if isinstance(each, Sweep) and "whare" in each.pieces
    }
    assert swept == {"eruption"}
    assert not any(isinstance(action.operation, Sweep) for action in EDITION.actions.values())
    play = acting(KIWI, "K9", pieces={"whare": "taupo auckland", "maori": "waikato"}, after=(MAORI,))
    play = play.when(KIWI, ClaimHeritage(0, "eruption"))
    assert (where(play, "whare"), play.state.stock.whare) == ("auckland", 7)
    again = acting(MAORI, "M4", pieces={"whare": where(play, "whare"), "maori": "taupo"})
    assert where(again.when(MAORI, PlacePiece(1, "whare", "taupo")), "whare") == "auckland taupo"


@rule("kauri", "9.13", "9.14")
def test_r9_13_an_extinct_possum_comes_back_in_a_town_before_its_card() -> None:
    play = acting(KIWI, "K7", after=(POSSUM,)).when(KIWI, EndCard())
    assert play.facts[-1] == ReturnAwaited(POSSUM)
    assert GAME.active(play.state) == {POSSUM}
    assert legal(play) == [ReturnPossum("auckland"), ReturnPossum("gisborne"), ReturnPossum("wellington")]
    play.when(POSSUM, ReturnPossum("taupo")).then_rejected("wrong_region", clause="9.13")
    play.when(POSSUM, EndCard()).then_rejected("wrong_moment", clause="6.2")
    play.when(KIWI, ReturnPossum("auckland")).then_rejected("not_your_turn", clause="9.13")
    back = play.when(POSSUM, ReturnPossum("gisborne"))
    back.then(PiecesPlaced(POSSUM, "possum", "gisborne"), CardOpened(POSSUM, "P1"))
    assert where(back, "possum") == "gisborne"


@rule("kauri", "9.9", "9.14")
def test_r9_14_it_is_asked_once_and_not_with_an_empty_stock() -> None:
    poisoned = acting(KIWI, "K7", pieces={"poison": "auckland"}, after=(POSSUM,)).when(KIWI, EndCard())
    back = poisoned.when(POSSUM, ReturnPossum("auckland"))
    assert back.facts[1] == PiecesTaken(POSSUM, "possum", "auckland", 1, ENGLISH)
    assert back.state.phase == "acting"
    gone = acting(KIWI, "K7", boards={ENGLISH: {"possum": 30}}, after=(POSSUM,)).when(KIWI, EndCard())
    assert gone.facts[-1] == CardOpened(POSSUM, "P1")


@rule("kauri", "9.15")
@pytest.mark.parametrize(("seat", "card", "piece"), [(POSSUM, "P1", "possum"), (KIWI, "K7", "kiwi")])
def test_r9_15_humans_are_in_nobodys_way(seat: int, card: str, piece: str) -> None:
    pieces = {"maori": "whanganui", "english": "whanganui king_country", piece: "taranaki"}
    assert goals(acting(seat, card, pieces=pieces)) == ["king_country", "whanganui"]
    assert border("whanganui", "taranaki") == ("taranaki", "whanganui")
