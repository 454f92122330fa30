import pytest

from domain.core import Event
from domain.games.kiwara import KIWARA
from domain.games.kiwara.edition import COUNTS
from domain.games.kiwara.messages import BoardLaid, OkapiLaid, TotemHanded
from domain.games.kiwara.rules import KiwaraOptions
from tests.domain.kiwara.scene import CLASSIC, RED, SEATS, YELLOW
from tests.kit.given import given_setup
from tests.kit.rules import rule


@rule("kiwara", "4.1", "4.2", "4.5", "4.6")
def test_r4_1_a_classic_match_needs_a_board_the_okapi_and_somebody_to_begin() -> None:
    given_setup(KIWARA, 2).then(Event(BoardLaid(CLASSIC), "4.1"), Event(OkapiLaid(), "4.2"), Event(TotemHanded(RED), "4.5"))


@rule("kiwara", "4.2")
def test_r4_2_the_okapi_is_nobodys_yet_and_seen_by_all() -> None:
    state = given_setup(KIWARA, 2).state
    assert state.okapi
    assert state.hands == ((), ())
    assert all(KIWARA.view(state, viewer)["okapi"] for viewer in (None, *SEATS))


@rule("kiwara", "4.3")
def test_r4_3_nobody_draws_a_map_on_the_classic_side() -> None:
    refused = KIWARA.check_options(KiwaraOptions(map=CLASSIC), 2)
    assert refused is not None
    assert (refused.code, refused.clause) == ("map_not_asked", "4.3")
    assert KIWARA.check_options(KiwaraOptions(), 2) is None


@rule("kiwara", "4.4")
def test_r4_4_all_animals_are_in_reserve_and_the_board_is_empty() -> None:
    state = given_setup(KIWARA, 2).state
    assert state.reserves == (COUNTS, COUNTS)
    assert state.squares == (None,) * 30


@rule("kiwara", "4.5")
@pytest.mark.parametrize("first", SEATS)
def test_r4_5_the_first_seat_has_the_totem_and_alone_may_act(first: int) -> None:
    state = given_setup(KIWARA, 2, opening=first).state
    assert KIWARA.active(state) == {first}
    assert KIWARA.legal(state, 1 - first) == ()
    assert KIWARA.view(state, YELLOW)["totem"] is None


@rule("kiwara", "4.6")
def test_r4_6_the_other_cards_stay_in_the_box() -> None:
    state = given_setup(KIWARA, 2).state
    assert state.pile == ()
    assert KIWARA.census(state) == {
        "0:gazelle": 6,
        "0:zebra": 5,
        "0:crocodile": 2,
        "0:elephant": 1,
        "0:lion": 1,
        "1:gazelle": 6,
        "1:zebra": 5,
        "1:crocodile": 2,
        "1:elephant": 1,
        "1:lion": 1,
        "okapi": 1,
    }
