"""M5 and M9.8: how a match ends, by its game or because seats have given up."""

from typing import Any

from msgspec.structs import replace

from domain.core import Event, Game, Outcome, Seat
from domain.core.outcome import places_by
from domain.match.facts import MatchFinished, SeatResigned
from domain.match.request import Request
from domain.match.state import MatchState

SUBSTITUTE = "random"
"""M5.4: the bot that plays on for a seat that resigned."""
STAND_IN = "greedy"
"""M8.7 and M10.1: the bot that plays on for a person who may come back."""


def given_up(
    state: MatchState, request: Request, seat: Seat, reason: str, clause: str
) -> tuple[tuple[Event, ...], MatchState, bool]:
    """M5.3 and M5.4: a seat is out. What follows from it, the state for whoever is next, and whether the match has ended."""
    after = state.with_seat(seat, replace(state.seats[seat], resigned=True))
    remaining = still_in(after)
    if len(remaining) > 1 and not remaining <= set(state.draw):
        after = after.with_seat(seat, replace(after.seats[seat], bot=SUBSTITUTE))
        # Who resigns by himself is cited by the clause about the bot, everybody else by why he is out.
        of_bot = "M5.4" if reason == "resignation" else clause
        return (Event(SeatResigned(seat, SUBSTITUTE), of_bot),), after, False
    how, of_end = (reason, "M5.3") if len(remaining) == 1 else ("agreement", "M9.8")
    events = (
        Event(SeatResigned(seat, None), clause),
        Event(MatchFinished(Outcome(how, shared_first(after)), request.seed.hex()), of_end),
    )
    return events, after, True


def still_in(state: MatchState) -> set[Seat]:
    """Whoever has not resigned, also if a bot plays for him."""
    return {number for number, seat in enumerate(state.seats) if not seat.resigned}


def shared_first(state: MatchState) -> tuple[int, ...]:
    """M5.5 and M9.2: whoever has not resigned shares the first place."""
    return places_by(tuple(not seat.resigned for seat in state.seats))


def outcome_of(game: Game[Any], state: MatchState, play: Any) -> Outcome | None:
    """How the game has ended, if it has, with those behind who resigned (M5.5)."""
    outcome = game.outcome(play)
    if outcome is None:
        return None
    keys = tuple((not seat.resigned, -place) for seat, place in zip(state.seats, outcome.places, strict=True))
    return Outcome(outcome.reason, places_by(keys), outcome.scores, outcome.sheet)
