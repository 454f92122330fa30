"""M3 to M5: start, moves and resignation."""

from collections.abc import Collection
from typing import Any

from domain.core import Command, Event, Game, Rejected, either
from domain.match.agreeing import lapsed, unsettled
from domain.match.clock import Moment, is_late, passed, started, thinking
from domain.match.commands import Resign, StartMatch
from domain.match.ending import given_up, outcome_of
from domain.match.facts import MatchFinished, MatchStarted
from domain.match.request import Moved, Request, moment_of, rng_of
from domain.match.state import MatchState


def start(
    game: Game[Any], _: Collection[str], state: MatchState, request: Request, __: StartMatch
) -> tuple[Event, ...] | Moved | Rejected:
    if request.player != state.host:
        return Rejected("not_host", "M3.1")
    if state.status != "open":
        return Rejected("not_open", "M3.3", {"status": state.status})
    free = [number for number, seat in enumerate(state.seats) if seat.player is None]
    if free:
        return Rejected("seats_free", "M3.2", {"free": free})
    if state.parent is not None:
        return (Event(MatchStarted(), "M6.4"),)
    opening = either.start(game, state.options, len(state.seats), rng_of(state, request.seed))
    play = opening.state
    events = (Event(MatchStarted(), "M3.3"), *opening.events)
    outcome = outcome_of(game, state, play)
    clock = state.terms.clock
    if outcome is not None:
        events = (*events, Event(MatchFinished(outcome, request.seed.hex()), "M5.1"))
    elif clock is not None:
        moment = Moment(moment_of(state, request), thinking(state, game.active(play)))
        events = (*events, started(clock, len(state.seats), moment))
    return Moved(events, play)


def resign(
    game: Game[Any], _: Collection[str], state: MatchState, request: Request, __: Resign
) -> tuple[Event, ...] | Rejected:
    seat = state.seat_of(request.player)
    if seat is None:
        return Rejected("not_seated", "M5.2")
    if state.status != "running":
        return Rejected("not_running", "M5.2", {"status": state.status})
    if state.seats[seat].resigned:
        return Rejected("already_resigned", "M5.2")
    events, after, ended = given_up(state, request, seat, "resignation", "M5.2")
    if ended:
        return events
    off, after = unsettled(after, seat)
    moment = Moment(moment_of(state, request), thinking(after, game.active(state.play)))
    return (*events, *off, *passed(after, moment, "seat"))


def play(game: Game[Any], _: Collection[str], state: MatchState, request: Request, command: Command) -> Moved | Rejected:
    seat = state.seat_of(request.player)
    if seat is None:
        return Rejected("not_seated", "M4.2")
    if state.status != "running":
        return Rejected("not_running", "M4.1", {"status": state.status})
    if request.bot is None and state.seats[seat].resigned:
        return Rejected("already_resigned", "M5.4")
    if request.bot is None and state.seats[seat].away:
        return Rejected("substituted", "M10.1")
    if not isinstance(command, game.info.commands):
        return Rejected("wrong_game", "M4.4", {"game": game.info.key})
    active = game.active(state.play)
    if seat not in active:
        return Rejected("not_your_turn", "M4.3", {"active": sorted(active)})
    if state.clock is not None:
        if state.clock.paused:
            return Rejected("clocks_paused", "M8.9")
        if is_late(state, seat, request.now):
            return Rejected("out_of_time", "M8.5")
    turn = either.play(game, state.play, seat, command, rng_of(state, request.seed))
    if isinstance(turn, Rejected):
        return turn
    events, after = tuple(turn.events), turn.state
    outcome = outcome_of(game, state, after)
    if outcome is not None:
        return Moved((*events, Event(MatchFinished(outcome, request.seed.hex()), "M5.1")), after)
    if state.draw or state.takeback is not None:
        events = (*events, *lapsed(state, seat))
    if state.clock is not None:
        moment = Moment(moment_of(state, request), thinking(state, game.active(after)), seat)
        events = (*events, *passed(state, moment))
    return Moved(events, after)
