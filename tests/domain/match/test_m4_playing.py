import pytest

from domain.core import Command
from domain.match import Resign, StartMatch
from tests.domain.match.table import ANN, BEN, CLEO, card_of, full, played_out, running
from tests.kit.given import NOON
from tests.kit.rules import rule
from tests.kit.toy_game.parts import CardLaid, DrawCard, LayCard


class PlaceStone(Command, frozen=True):
    """A move of another game."""


@rule("match", "M4.1")
def test_m4_1_no_move_before_the_start() -> None:
    full().when(ANN, LayCard(1)).then_rejected("not_running", clause="M4.1", status="open")


@rule("match", "M4.1")
def test_m4_1_no_move_after_the_end() -> None:
    played_out(running()).when(ANN, LayCard(1)).then_rejected("not_running", clause="M4.1", status="finished")


@rule("match", "M4.2")
def test_m4_2_a_stranger_does_not_play() -> None:
    running().when(CLEO, LayCard(1)).then_rejected("not_seated", clause="M4.2")


@rule("match", "M4.2")
def test_m4_2_a_player_plays_their_own_seat() -> None:
    match = running()
    match.when(BEN, card_of(match, BEN)).then(CardLaid(1))
    match.when(BEN, card_of(match, ANN)).then_rejected("not_in_hand", clause="2.3")


@rule("match", "M4.3")
def test_m4_3_a_seat_that_is_not_active_waits() -> None:
    match = running(3)
    match = match.when(BEN, card_of(match, BEN))
    match.when(BEN, LayCard(1)).then_rejected("not_your_turn", clause="M4.3", active=[0, 2])


@rule("match", "M4.3")
def test_m4_3_in_a_simultaneous_choice_any_order_will_do() -> None:
    for order in ((ANN, BEN, CLEO), (CLEO, ANN, BEN), (BEN, CLEO, ANN)):
        match = running(3)
        for player in order:
            match = match.when(player, card_of(match, player))
        assert len(match.state.play.turned) == 1


@rule("match", "M4.4")
def test_m4_4_a_move_of_another_game_is_refused() -> None:
    running().when(ANN, PlaceStone()).then_rejected("wrong_game", clause="M4.4", game="toy")


def test_what_the_game_refuses_is_refused_with_the_clause_of_the_game() -> None:
    running().when(ANN, DrawCard()).then_rejected("wrong_moment", clause="3.1")


def test_events_are_numbered_on_and_only_the_first_has_the_cause() -> None:
    match = running()
    match = match.when(ANN, card_of(match, ANN))
    before = match.state.version
    command = card_of(match, BEN)
    answer = match.when(BEN, command, key="k", now=NOON + 5)
    assert [event.version for event in answer.events] == [before + 1, before + 2, before + 3, before + 4]
    assert [event.cause is not None for event in answer.events] == [True, False, False, False]
    assert {event.seat for event in answer.events} == {1}
    cause = answer.events[0].cause
    assert cause is not None
    assert (cause.player, cause.command, cause.key) == (BEN, command, "k")


def test_time_never_goes_back_in_a_log() -> None:
    match = full().when(ANN, StartMatch(), now=NOON + 10)
    answer = match.when(BEN, Resign(), now=NOON)
    assert {event.at for event in answer.events} == {NOON + 10}
    assert answer.state.at == NOON + 10
    assert answer.state.created_at == NOON


def test_the_draws_of_a_decision_hang_on_the_seed() -> None:
    def hands(seed: bytes) -> object:
        return full().when(ANN, StartMatch(), seed=seed).state.play.hands

    assert hands(b"one") == hands(b"one")
    assert hands(b"one") != hands(b"two")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_of_any_size_is_played_to_its_end(seats: int) -> None:
    match = played_out(running(seats))
    assert match.state.outcome is not None
    assert len(match.state.outcome.places) == seats
