import pytest

from domain.core import Event
from domain.games.kauri.messages import EndCard, KeepHand, MatchScored
from tests.domain.kauri.scene import EDITION, ENGLISH, GAME, KIWI, MAORI, POSSUM, acting, island, legal
from tests.kit.matches import final, played
from tests.kit.rules import rule


@rule("kauri", "1.1")
def test_r1_1_most_points_win_and_each_faction_gets_them_in_its_own_way() -> None:
    state = island(
        pieces={"kiwi": "auckland:3", "possum": "waikato:4", "whare": "taupo"},
        boards={MAORI: {"kiwi": 1}, ENGLISH: {"kauri": 4, "possum": 2}},
    )
    outcome = GAME.outcome(GAME.evolve(state, Event(MatchScored(), "12.5")))
    assert outcome is not None
    assert outcome.scores == (3, 4, 6, 3)
    assert outcome.winners == (ENGLISH,)
    assert outcome.reason == "points"


@rule("kauri", "1.2", "1.3")
def test_r1_3_a_seat_is_a_faction_in_the_order_of_priority() -> None:
    assert island(4).factions == EDITION.priority == ("maori", "possum", "english", "kiwi")
    assert [island(4).factions[seat] for seat in (MAORI, POSSUM, ENGLISH, KIWI)] == list(EDITION.priority)
    for seats in GAME.info.seats:
        ranks = [EDITION.priority.index(faction) for faction in EDITION.seats[seats]]
        assert ranks == sorted(ranks)


@rule("kauri", "1.4")
def test_r1_4_three_seats_are_without_the_maori() -> None:
    assert EDITION.seats[3] == ("possum", "english", "kiwi")
    state = final(GAME, "three", 3)
    assert not state.maori
    assert state.stock.maori == EDITION.pieces["maori"]


@rule("kauri", "1.5")
def test_r1_5_two_seats_are_the_possum_and_the_kiwi() -> None:
    assert EDITION.seats[2] == ("possum", "kiwi")
    assert GAME.info.seats == (2, 3, 4)


@rule("kauri", "1.6")
@pytest.mark.parametrize("seats", [2, 4])
def test_r1_6_there_is_always_an_answer_that_is_allowed(seats: int) -> None:
    for state, *_ in played(GAME, f"absent {seats}", seats, redraw=True):
        for seat in GAME.active(state):
            listed = GAME.legal(state, seat)
            assert listed
            if state.phase in ("acting", "steering"):
                assert listed[-1] == EndCard()
            if state.phase == "redrawing":
                assert listed[0] == KeepHand()
    assert legal(acting(MAORI, "M7"))[-1] == EndCard()


@rule("kauri", "1.7")
def test_r1_7_the_declared_length_is_that_of_the_longest_cards() -> None:
    # The longest card of each faction, with one step more for each action that a heritage can help: Haka of 32 pieces and a
    # suburb; two moves and a litter; two moves and a Felling by three humans; a claim, and a cyclone of six regions.
    maori, possum, english, kiwi = 32 + 2, 3 + 2, 3 + 4, 1 + 6
    steering = 2 + 2 + 1
    assert GAME.info.longest == 5 + 4 + 20 * (3 * 4 + maori + possum + english + kiwi + steering)
