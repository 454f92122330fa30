"""The answer of a match to a command: the events it becomes, or why not."""

import hashlib
from collections.abc import Callable, Collection
from typing import Any

from msgspec import Struct

from domain.core import Command, Event, Game, Outcome, Rejected, Rng, Seat, draw_key, fold, read_options
from domain.core.outcome import places_by
from domain.match.commands import LONGEST_NONCE, CreateMatch, LeaveSeat, Resign, SeatBot, StartMatch, TakeSeat
from domain.match.evolve import replay
from domain.match.facts import (
    MatchCancelled,
    MatchCreated,
    MatchFinished,
    MatchStarted,
    SeatLeft,
    SeatResigned,
    SeatTaken,
)
from domain.match.record import BotTrace, Cause, Recorded
from domain.match.state import MatchState

SUBSTITUTE = "random"
"""M5.4: the bot that plays on for a seat that resigned."""


Answer = Callable[..., tuple[Event, ...] | Rejected]


class Request(Struct, frozen=True):
    """A command with all its circumstances. Time and seed come from outside: the domain has neither."""

    player: str
    command: Command
    now: int
    seed: bytes
    key: str | None = None
    bot: BotTrace | None = None


class Decision(Struct, frozen=True):
    events: tuple[Recorded, ...]
    state: MatchState


def decide(game: Game[Any], bots: Collection[str], state: MatchState, request: Request) -> Decision | Rejected:
    if isinstance(request.command, CreateMatch):
        events = _create(game, bots, state, request, request.command)
    elif state.status == "absent":
        raise ValueError("a match that was never created has nothing to decide")
    else:
        answer: Answer = _OF_MATCH.get(type(request.command), _play)
        events = answer(game, bots, state, request, request.command)
    if isinstance(events, Rejected):
        return events
    log = _recorded(state, request, events)
    return Decision(log, replay(game, state, log))


def rng_of(state: MatchState, seed: bytes) -> Rng:
    """The draws of the decision that comes next."""
    return Rng(lambda: draw_key(seed, state.nonces, state.version))


def _recorded(state: MatchState, request: Request, events: tuple[Event, ...]) -> tuple[Recorded, ...]:
    at = max(request.now, state.at)
    seat = state.seat_of(request.player)
    if seat is None:
        # Who takes a seat acts in it already.
        taken = (event.data for event in events if isinstance(event.data, SeatTaken))
        seat = next((fact.seat for fact in taken if fact.player == request.player), None)
    cause = Cause(request.player, request.command, request.key, request.bot)
    return tuple(
        Recorded(state.version + number, at, seat, event, cause if number == 1 else None)
        for number, event in enumerate(events, start=1)
    )


def _create(
    game: Game[Any], bots: Collection[str], state: MatchState, request: Request, command: CreateMatch
) -> tuple[Event, ...] | Rejected:
    if state.status != "absent":
        return Rejected("already_created", "M1.5")
    info = game.info
    if command.seats not in info.seats:
        return Rejected("bad_seat_count", "M1.1", {"seats": command.seats, "allowed": list(info.seats)})
    options = read_options(info.options, command.options, "M1.1")
    if isinstance(options, Rejected):
        return options
    problem = game.check_options(options, command.seats) or _nonce_problem(command.nonce)
    if problem is not None:
        return problem
    seats = range(command.seats)
    for number, bot in command.bots.items():
        if number not in map(str, seats):
            return Rejected("no_such_seat", "M1.3", {"seat": number, "seats": command.seats})
        if bot not in bots:
            return _unknown_bot(bot, bots, "M1.3")
    free = [seat for seat in seats if str(seat) not in command.bots]
    if not free:
        return Rejected("no_seat_for_host", "M1.2")
    commitment = hashlib.sha256(request.seed).hexdigest()
    return (
        Event(
            MatchCreated(info.key, info.rules_version, info.edition, command.seats, options, request.player, commitment),
            "M1.1",
        ),
        Event(SeatTaken(free[0], request.player, None, command.nonce), "M1.2"),
        *(_bot_seated(seat, command.bots[str(seat)], "M1.3") for seat in seats if str(seat) in command.bots),
    )


def _take_seat(
    _: Game[Any], __: Collection[str], state: MatchState, request: Request, command: TakeSeat
) -> tuple[Event, ...] | Rejected:
    if state.status != "open":
        return Rejected("not_open", "M2.1", {"status": state.status})
    if state.seat_of(request.player) is not None:
        return Rejected("already_seated", "M2.2")
    problem = _nonce_problem(command.nonce)
    if problem is not None:
        return problem
    seat = _free_seat(state, command.seat)
    if isinstance(seat, Rejected):
        return seat
    return (Event(SeatTaken(seat, request.player, None, command.nonce), "M2.1"),)


def _seat_bot(
    _: Game[Any], bots: Collection[str], state: MatchState, request: Request, command: SeatBot
) -> tuple[Event, ...] | Rejected:
    if state.status != "open":
        return Rejected("not_open", "M2.7", {"status": state.status})
    if request.player != state.host:
        return Rejected("not_host", "M2.7")
    if command.bot not in bots:
        return _unknown_bot(command.bot, bots, "M1.3")
    seat = _free_seat(state, command.seat)
    if isinstance(seat, Rejected):
        return seat
    return (_bot_seated(seat, command.bot, "M2.7"),)


def _leave_seat(
    _: Game[Any], __: Collection[str], state: MatchState, request: Request, ___: LeaveSeat
) -> tuple[Event, ...] | Rejected:
    seat = state.seat_of(request.player)
    if seat is None:
        return Rejected("not_seated", "M2.4")
    if state.status != "open":
        return Rejected("not_open", "M2.4", {"status": state.status})
    leaving = (None, request.player)
    people = [other.player for other in state.seats if other.player not in leaving and other.bot is None]
    if not people:
        return (
            Event(SeatLeft(seat, state.host), "M2.4"),
            Event(MatchCancelled(request.seed.hex()), "M2.6"),
        )
    host, clause = (people[0], "M2.5") if request.player == state.host else (state.host, "M2.4")
    return (Event(SeatLeft(seat, host), clause),)


def _start(
    game: Game[Any], _: Collection[str], state: MatchState, request: Request, __: StartMatch
) -> tuple[Event, ...] | Rejected:
    if request.player != state.host:
        return Rejected("not_host", "M3.1")
    if state.status != "open":
        return Rejected("not_open", "M3.3", {"status": state.status})
    free = [number for number, seat in enumerate(state.seats) if seat.player is None]
    if free:
        return Rejected("seats_free", "M3.2", {"free": free})
    setup = game.setup(state.options, len(state.seats), rng_of(state, request.seed))
    return _until_outcome(game, state, request, game.initial(), (Event(MatchStarted(), "M3.3"),), setup)


def _resign(
    _: Game[Any], __: Collection[str], state: MatchState, request: Request, ___: Resign
) -> tuple[Event, ...] | Rejected:
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


def _play(
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


def _free_seat(state: MatchState, wish: Seat | None) -> Seat | Rejected:
    if wish is None:
        for number, seat in enumerate(state.seats):
            if seat.player is None:
                return number
        return Rejected("match_full", "M2.1")
    if not 0 <= wish < len(state.seats):
        return Rejected("no_such_seat", "M2.1", {"seat": wish, "seats": len(state.seats)})
    if state.seats[wish].player is not None:
        return Rejected("seat_taken", "M2.1", {"seat": wish})
    return wish


def _bot_seated(seat: Seat, bot: str, clause: str) -> Event:
    return Event(SeatTaken(seat, f"bot:{bot}:{seat}", bot, ""), clause)


def _unknown_bot(bot: str, bots: Collection[str], clause: str) -> Rejected:
    return Rejected("unknown_bot", clause, {"bot": bot, "known": sorted(bots)})


def _nonce_problem(nonce: str) -> Rejected | None:
    if len(nonce) > LONGEST_NONCE:
        return Rejected("nonce_too_long", "M2.3", {"longest": LONGEST_NONCE})
    return None


_OF_MATCH: dict[type[Command], Answer] = {
    TakeSeat: _take_seat,
    SeatBot: _seat_bot,
    LeaveSeat: _leave_seat,
    StartMatch: _start,
    Resign: _resign,
}
