"""The view of a match, and the legal commands."""

from msgspec import to_builtins

from domain.core import Outcome
from domain.match import (
    CreateMatch,
    MatchState,
    Resign,
    StartMatch,
    active_seats,
    bots_to_move,
    evolve,
    legal_commands,
    match_view,
    outcome_view,
)
from domain.match.view import OutcomeView, SeatView
from tests.domain.match.table import ANN, BEN, full, played_out, running
from tests.kit.given import given_match
from tests.kit.plain import not_plain
from tests.kit.toy_game import TOY


def test_nobody_is_active_before_the_start_or_after_the_end() -> None:
    assert active_seats(TOY, full().state) == ()
    assert active_seats(TOY, played_out(running()).state) == ()
    assert active_seats(TOY, running().when(ANN, Resign()).state) == ()


def test_active_seats_are_listed_in_order() -> None:
    assert active_seats(TOY, running(4).state) == (0, 1, 2, 3)


def test_only_active_bots_have_to_move() -> None:
    match = given_match(TOY, (ANN, CreateMatch("toy", 2, bots={"1": "random"})), (ANN, StartMatch()))
    assert bots_to_move(TOY, match.state) == (1,)
    moved = match.when("bot:random:1", TOY.legal(match.state.play, 1)[0])
    assert bots_to_move(TOY, moved.state) == ()


def test_the_legal_list_of_a_seat_is_that_of_the_game() -> None:
    state = running().state
    assert legal_commands(TOY, state, 0) == TOY.legal(state.play, 0)
    assert legal_commands(TOY, state, None) == ()
    assert legal_commands(TOY, full().state, 0) == ()


def test_a_seat_that_resigned_has_no_legal_command() -> None:
    match = running(3).when(BEN, Resign())
    assert legal_commands(TOY, match.state, 1) == ()
    assert legal_commands(TOY, match.state, 0) != ()


def test_the_view_names_the_player_of_each_seat() -> None:
    view = match_view(TOY, running(3).when(BEN, Resign()).state, 0)
    assert view.seats[1] == SeatView(seat=1, player=BEN, bot="random", resigned=True, away=False)
    assert (view.you, view.host, view.status, view.active) == (0, ANN, "running", (0, 1, 2))


def test_the_view_of_the_play_is_that_of_the_seat() -> None:
    state = running().state
    for seat in (None, 0, 1):
        assert match_view(TOY, state, seat).play == TOY.seen(state.play, seat)


def test_before_the_start_there_is_no_play_to_see() -> None:
    view = match_view(TOY, full().state, 0)
    assert view.play is None
    assert view.outcome is None


def test_nonces_and_the_seed_are_not_part_of_a_view() -> None:
    match = given_match(TOY, (ANN, CreateMatch("toy", 2, nonce="very secret")))
    assert "very secret" not in repr(match_view(TOY, match.state, 1))


def test_the_view_of_a_finished_match_has_the_outcome() -> None:
    match = played_out(running())
    assert match.state.outcome is not None
    assert match_view(TOY, match.state, None).outcome == outcome_view(match.state.outcome)


def test_an_outcome_names_its_winners() -> None:
    assert outcome_view(Outcome("goal", (1, 2, 1), (3, 0, 3), {"tricks": 3})) == OutcomeView(
        reason="goal", places=(1, 2, 1), winners=(0, 2), scores=(3, 0, 3), sheet={"tricks": 3}
    )


def test_there_is_a_plain_view_at_every_version() -> None:
    state = MatchState()
    for recorded in played_out(running(3)).log:
        state = evolve(TOY, state, recorded)
        for seat in (None, *range(len(state.seats))):
            assert not list(not_plain(to_builtins(match_view(TOY, state, seat))))


def test_a_spectator_has_no_seat() -> None:
    assert running().state.seat_of(None) is None
    assert running().state.seat_of("stranger") is None
