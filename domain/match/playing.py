"""M3 to M5: start, moves, resignation and end."""

from collections.abc import Collection
from typing import Any

from domain.core import Command, Event, Game, Outcome, Rejected, fold
from domain.core.outcome import places_by
from domain.match.commands import Resign, StartMatch
from domain.match.facts import MatchFinished, MatchStarted, SeatResigned
from domain.match.request import Request, rng_of
from domain.match.state import MatchState

SUBSTITUTE = "random"
"""M5.4: the bot that plays on for a seat that resigned."""


def start(
    game: Game[Any], _: Collection[str], state: MatchState, request: Request, __: StartMatch
) -> tuple[Event, ...] | Rejected:
    if request.player != state.host:
        return Rejected("not_host", "M3.1")
    if state.status != "open":
        return Rejected("not_open", "M3.3", {"status": state.status})
    free = [number for number, seat in enumerate(state.seats) if seat.player is None]
    if free:
        return Rejected("seats_free", "M3.2", {"free": free})
    if state.parent is not None:
        return (Event(MatchStarted(), "M6.4"),)
    setup = game.setup(state.options, len(state.seats), rng_of(state, request.seed))
    return _until_outcome(game, state, request, game.initial(), (Event(MatchStarted(), "M3.3"),), setup)


def resign(_: Game[Any], __: Collection[str], state: MatchState, request: Request, ___: Resign) -> tuple[Event, ...] | Rejected:
    seat = state.seat_of(request.player)
    if seat is None:
        return Rejected("not_seated", "M5.2")
    if state.status != "running":
        return Rejected("not_running", "M5.2", {"status": state.status})
    if state.seats[seat].resigned:
        return Rejected("already_resigned", "M5.2")
    resigned = {number for number, other in enumerate(state.seats) if other.resigned} | {seat}
    if len(resigned) < len(state.seats) - 1:
        return (Event(SeatResigned(seat, SUBSTITUTE), "M5.4"),)
    places = tuple(2 if number in resigned else 1 for number in range(len(state.seats)))
    return (
        Event(SeatResigned(seat, None), "M5.2"),
        Event(MatchFinished(Outcome("resignation", places), request.seed.hex()), "M5.3"),
    )


def play(
    game: Game[Any], _: Collection[str], state: MatchState, request: Request, command: Command
) -> tuple[Event, ...] | Rejected:
    seat = state.seat_of(request.player)
    if seat is None:
        return Rejected("not_seated", "M4.2")
    if state.status != "running":
        return Rejected("not_running", "M4.1", {"status": state.status})
    if state.seats[seat].resigned and request.bot is None:
        return Rejected("already_resigned", "M5.4")
    if not isinstance(command, game.info.commands):
        return Rejected("wrong_game", "M4.4", {"game": game.info.key})
    active = game.active(state.play)
    if seat not in active:
        return Rejected("not_your_turn", "M4.3", {"active": sorted(active)})
    events = game.decide(state.play, seat, command, rng_of(state, request.seed))
    if isinstance(events, Rejected):
        return events
    return _until_outcome(game, state, request, state.play, (), events)


def _until_outcome(
    game: Game[Any],
    state: MatchState,
    request: Request,
    play: Any,
    before: tuple[Event, ...],
    events: tuple[Event, ...],
) -> tuple[Event, ...]:
    """M5.1: what the game answered and, if that ends it, the end of the match."""
    outcome = game.outcome(fold(game.evolve, play, events))
    if outcome is None:
        return (*before, *events)
    keys = tuple((not seat.resigned, -place) for seat, place in zip(state.seats, outcome.places, strict=True))
    placed = Outcome(outcome.reason, places_by(keys), outcome.scores, outcome.sheet)
    return (*before, *events, Event(MatchFinished(placed, request.seed.hex()), "M5.1"))
