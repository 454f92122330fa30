"""A request to a match, and the decision on it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core import Command, Event, Fact, Rejected, Rng, Rules, Seat, Unfolding, draw_key
from domain.core.event import NO_SECRETS, Secrets
from domain.match.commands import BEGINS, COMMANDS, CreditClocks
from domain.match.facts import SeatTaken
from domain.match.record import EFFECTS, BotTrace, Cause, Recorded, Role
from domain.match.state import MatchState


class Outage(Struct, frozen=True):
    """A time in which the service was down, in milliseconds since 1970."""

    since: int
    until: int


class Request(Struct, frozen=True, gc=False):
    """A command with everything needed to decide it. Time and seed come from outside: the domain has neither."""

    player: str
    command: Command
    now: int
    seed: bytes
    key: str | None = None
    bot: BotTrace | None = None
    role: Role = "player"
    """What the sender is besides a player."""
    parent: Sequence[Recorded] = ()
    """The log of the match that is forked."""
    log: Sequence[Recorded] = ()
    """The log of the match itself, for commands in `ASKS_FOR_LOG`."""
    outages: Sequence[Outage] = ()
    """Those that may not have been given back yet, the newest last."""


class Decision(Struct, frozen=True, gc=False):
    events: tuple[Recorded, ...]
    state: MatchState


class Draft:
    """A decision while it is made. Each fact is applied to the state after the one before it."""

    __slots__ = ("at", "before", "bots", "events", "game", "play", "request", "rng", "seat", "state")

    def __init__(self, game: Rules[Any], bots: Collection[str], state: MatchState, request: Request) -> None:
        self.game = game
        self.bots = bots
        """The bots that may be seated."""
        self.before = state
        self.request = request
        self.at = max(request.now, state.at)
        """When it happens: time never runs backwards in a match."""
        self.seat: Seat | None = state.seat_of(request.player)
        """Where the sender sits."""
        self.state = state
        self.play: Any = state.play
        """The state of the game. It is put into the state of the match when the decision is complete."""
        self.rng = rng_of(state, request.seed)
        self.events: list[Event] = []

    def then(self, fact: Fact, clause: str, secrets: Secrets = NO_SECRETS) -> None:
        """Add an event of the match with this fact, and update the state."""
        self.events.append(Event(fact, clause, secrets))
        self.state = EFFECTS[type(fact)](fact, self.state, self.game, self.at)

    def then_played(self, unfolding: Unfolding[Any]) -> None:
        """Add events of the game, which have updated its state already."""
        self.events += unfolding.events
        if self.state.hints and unfolding.state is not self.play:
            self.state = replace(self.state, hints=())
        self.play = unfolding.state

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """M8.3 and M8.10: the seats whose clock runs now, in which a person is to move. Bots have no clock."""
        seats = self.state.seats
        return tuple(seat for seat in sorted(self.game.active(self.play)) if seats[seat].bot is None)

    def decision(self) -> Decision:
        before, request, at, seat = self.before, self.request, self.at, self.seat
        if seat is None:
            # A player who takes a seat acts in it already.
            taken = (event.data for event in self.events if isinstance(event.data, SeatTaken))
            seat = next((fact.seat for fact in taken if fact.player == request.player), None)
        received = request.now if before.clock is not None and request.now < at else None
        cause: Cause | None = Cause(request.player, request.command, request.key, request.bot, request.role, received)
        version = before.version
        log = []
        for event in self.events:
            version += 1
            log.append(Recorded(version, at, seat, event, cause))
            cause = None
        return Decision(tuple(log), replace(self.state, version=version, at=at, head="", play=self.play))


def rng_of(state: MatchState, seed: bytes) -> Rng:
    """The draws of the decision that comes next."""
    return Rng(lambda: draw_key(seed, state.nonces, state.version))


Of = TypeVar("Of")
Asked = TypeVar("Asked", bound=Command)
Answer = Callable[[Of, Draft, Asked], Rejected | None]

MARK: Final = "_handlers"


def answers(command: type[Asked]) -> Callable[[Answer[Of, Asked]], Answer[Of, Asked]]:
    """Mark the method that answers a command of the match."""

    def mark(method: Answer[Of, Asked]) -> Answer[Of, Asked]:
        setattr(method, MARK, command)
        return method

    return mark


class Decider(ABC):
    """Calls the method that answers a command. Each chapter of RULES.md has its methods in a module of its own."""

    def __init__(self) -> None:
        self._handlers = _handlers(self)

    @abstractmethod
    def play(self, draft: Draft, command: Command) -> Rejected | None:
        """Answer a command of the game."""

    @abstractmethod
    def give_credits(self, game: Rules[Any], bots: Collection[str], state: MatchState, request: Request) -> Decision | None:
        """The credits, which come before anything else; None if none is due."""

    def decide(self, game: Rules[Any], bots: Collection[str], state: MatchState, request: Request) -> Decision | Rejected:
        """Credits are only written together with an accepted command, so that a refusal changes nothing."""
        if state.status == "absent":
            if not isinstance(request.command, BEGINS):
                raise ValueError("a match that was never created has nothing to decide")
        elif isinstance(request.command, BEGINS):
            return Rejected("already_created", "M1.5")
        given = self.give_credits(game, bots, state, request) if request.outages else None
        if given is None:
            return self.answer(game, bots, state, request)
        if isinstance(request.command, CreditClocks):
            return given
        decision = self.answer(game, bots, given.state, replace(request, log=(*request.log, *given.events)))
        return decision if isinstance(decision, Rejected) else Decision((*given.events, *decision.events), decision.state)

    def answer(self, game: Rules[Any], bots: Collection[str], state: MatchState, request: Request) -> Decision | Rejected:
        """The decision about the command alone."""
        draft = Draft(game, bots, state, request)
        rejected = self._handlers.get(type(request.command), self.play)(draft, request.command)
        return draft.decision() if rejected is None else rejected


def _handlers(decider: Decider) -> dict[type[Command], Callable[[Draft, Any], Rejected | None]]:
    """By command: the method that answers it. A subclass keeps the marks of the methods it replaces."""
    marks: dict[str, type[Command]] = {}
    for kind in reversed(type(decider).__mro__):
        marks |= {name: mark for name, method in vars(kind).items() if (mark := getattr(method, MARK, None)) is not None}
    found = {}
    for command in COMMANDS:
        names = [name for name, mark in marks.items() if mark is command]
        if len(names) != 1:
            raise TypeError(f"{command.__name__} is answered by {' and '.join(names) or 'no method'}")
        found[command] = getattr(decider, names[0])
    return found
