"""The kit: a game is one class of rules.

    class Hex(Rules[Board]):
        info, View, Sheet = INFO, HexView, HexSheet

        @on(LayStone, "laying", clause="2.2")
        def lay_stone(self, turn: Turn[Board], command: LayStone) -> Rejected | None:
            if command.cell in turn.state.taken:
                return Rejected("cell_taken", "2.2", {"cell": command.cell})
            turn.then(StoneLaid(turn.seat, command.cell), "2.2")
            return None

Each command is answered by one marked method; each fact has its effect in `apply`. Rules are pure: the same arguments always
give the same answer. A later version of a game is a subclass that replaces some methods.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from inspect import signature
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar, get_args, get_type_hints

from msgspec import Struct, convert, to_builtins

from domain.core.event import NO_SECRETS, Command, Event, Fact, Seat, Secret, Secrets
from domain.core.game import GameInfo
from domain.core.options import Option, Options, options_in, read_options
from domain.core.outcome import Outcome
from domain.core.rejection import Rejected
from domain.core.rng import Rng
from domain.core.texts import GameTexts


class HasPhase(Protocol):
    """A state says which phase the game is in: a `Literal` of their names."""

    @property
    def phase(self) -> str: ...


Of = TypeVar("Of")
State = TypeVar("State", bound=HasPhase)
Asked = TypeVar("Asked", bound=Command)


class Unfolding(Generic[State]):
    """The state so far, the draws, and the events that led to it."""

    __slots__ = ("_evolve", "events", "rng", "state")

    def __init__(self, evolve: Callable[[State, Event], State], state: State, rng: Rng) -> None:
        self._evolve = evolve
        self.events: list[Event] = []
        self.state = state
        self.rng = rng

    def then(self, fact: Fact, clause: str, secrets: Secrets = NO_SECRETS) -> None:
        """This happens next, by that clause."""
        event = Event(fact, clause, secrets)
        self.events.append(event)
        self.state = self._evolve(self.state, event)


class Turn(Unfolding[State]):
    """The same, of a seat that sent a command."""

    __slots__ = ("seat",)

    def __init__(self, evolve: Callable[[State, Event], State], state: State, rng: Rng, seat: Seat) -> None:
        # Spelled out: one is made for every command.
        self._evolve = evolve
        self.events = []
        self.state = state
        self.rng = rng
        self.seat = seat


Method = Callable[[Of, Turn[State], Asked], Rejected | None]

_MARK: Final = "_answers"


class _Mark(Struct, frozen=True):
    command: type[Command]
    phases: tuple[str, ...]
    clause: str


def on(command: type[Asked], *phases: str, clause: str) -> Callable[[Method[Of, State, Asked]], Method[Of, State, Asked]]:
    """Mark the method that answers a command, or every command that inherits from it.

    It is asked only in one of these phases; in any other the command is refused by this clause.
    """

    def mark(method: Method[Of, State, Asked]) -> Method[Of, State, Asked]:
        setattr(method, _MARK, _Mark(command, phases, clause))
        return method

    return mark


class Rules(ABC, Generic[State]):
    """What a game must be able to say. The methods that are not abstract are the kit's own or have a usual answer."""

    info: GameInfo
    Options: ClassVar[type[Options]] = Options
    """What may be chosen before a match begins. Usually nothing."""
    View: ClassVar[type[Struct]]
    """What `seen` returns."""
    Sheet: ClassVar[type[Struct]]
    """The score sheet that is the `sheet` of an outcome."""

    def __init__(self) -> None:
        self.options: tuple[Option, ...] = options_in(self.Options)
        self._answers = _answers(self)
        self._evolve: Callable[[State, Event], State] = _evolve(self)
        if type(self).evolve is Rules.evolve:
            # It is called for every event of every log: spare it the way over the class.
            vars(self)["evolve"] = self._evolve
        if self.info.hidden and type(self).imagine is Rules.imagine:
            raise TypeError(f"{self.info.key} hides something and does not say what a seat may imagine")

    def complete(self, written: GameTexts) -> GameTexts:
        """What players read, from what is written in `texts.toml`. Usually just that."""
        return written

    @abstractmethod
    def initial(self) -> State:
        """The state before the first event."""

    def check_options(self, options: Any, seats: int) -> Rejected | None:  # noqa: ARG002
        """What is wrong with these `Options`, taken together. Usually nothing."""
        return None

    @abstractmethod
    def begin(self, opening: Unfolding[State], options: Any, seats: int) -> None:
        """Everything that happens before the first command, with these `Options`."""

    @abstractmethod
    def active(self, state: State) -> frozenset[Seat]:
        """The seats that may act now: several in a simultaneous choice or a reaction window, none after the end."""

    @abstractmethod
    def choices(self, state: State, seat: Seat) -> tuple[Command, ...]:
        """Every command that is accepted from this seat, in a fixed order. Asked only for an active seat."""

    @abstractmethod
    def turn_clause(self, state: State) -> str:
        """The clause that says which seat acts now, or that none does any more."""

    def moment_clause(self, state: State, command: Command, clause: str) -> str:  # noqa: ARG002
        """The clause by which a command is refused in this phase. Usually the one of its method's mark."""
        return clause

    @abstractmethod
    def seen(self, state: State, seat: Seat | None) -> Struct:
        """What a seat may see, or a spectator (None). A `View`, with lists where a fact has tuples."""

    def imagine(self, state: State, seat: Seat | None, rng: Rng) -> State:  # noqa: ARG002
        """A state that the seat, or a spectator, cannot tell from the true one. In an open game, the true one."""
        return state

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None: ...

    @abstractmethod
    def scores(self, state: State) -> tuple[int, ...]:
        """What each seat would be counted now, by what lies open. At the end, the scores of the outcome."""

    @abstractmethod
    def census(self, state: State) -> Mapping[str, int]:
        """How many pieces of each kind exist, wherever they are. It never changes after setup."""

    @abstractmethod
    def appraise(self, state: State, seat: Seat) -> int:
        """How good the state looks for a seat: greater is better. Only bots ask; it decides nothing."""

    def read_options(self, given: Mapping[str, Any], seats: int, clause: str) -> dict[str, Any] | Rejected:
        """Every option with its value, or what is wrong with what was given: by that clause, or by one of the game."""
        values = read_options(self.options, given, clause)
        if isinstance(values, Rejected):
            return values
        return self.check_options(convert(values, self.Options), seats) or values

    def time_is_up(self, turn: Turn[State]) -> bool:  # noqa: ARG002
        """Whether the time of an active seat being up means something in this game, which happens in this turn.

        Usually it means nothing here, and the seat is out of the match.
        """
        return False

    def start(self, options: Mapping[str, Any], seats: int, rng: Rng) -> Unfolding[State]:
        """From the first state to the first command."""
        opening = Unfolding(self.evolve, self.initial(), rng)
        self.begin(opening, convert(options, self.Options), seats)
        return opening

    def play(self, state: State, seat: Seat, command: Command, rng: Rng) -> Turn[State] | Rejected:
        """What comes of a command, or why nothing does. Any command of this game gets an answer in any state."""
        if seat not in self.active(state):
            return Rejected("not_your_turn", self.turn_clause(state), {"phase": state.phase})
        return self.act(state, seat, command, rng)

    def act(self, state: State, seat: Seat, command: Command, rng: Rng) -> Turn[State] | Rejected:
        """The same for a seat that is known to be active."""
        phases, clause, answer = self._answers[type(command)]
        if state.phase not in phases:
            clause = self.moment_clause(state, command, clause)
            return Rejected("wrong_moment", clause, {"phase": state.phase, "phases": list(phases)})
        turn = Turn(self.evolve, state, rng, seat)
        refused = answer(turn, command)
        return turn if refused is None else refused

    def time_out(self, state: State, seat: Seat, rng: Rng) -> Turn[State] | None:
        """What comes of it that the time of an active seat is up; None if the seat is out of the match."""
        turn = Turn(self.evolve, state, rng, seat)
        return turn if self.time_is_up(turn) else None

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event. One of another game is an error."""
        return self._evolve(state, event)

    def setup(self, options: Mapping[str, Any], seats: int, rng: Rng) -> tuple[Event, ...]:
        return tuple(self.start(options, seats, rng).events)

    def decide(self, state: State, seat: Seat, command: Command, rng: Rng) -> tuple[Event, ...] | Rejected:
        turn = self.play(state, seat, command, rng)
        return tuple(turn.events) if isinstance(turn, Turn) else turn

    def legal(self, state: State, seat: Seat) -> tuple[Command, ...]:
        return self.choices(state, seat) if seat in self.active(state) else ()

    def view(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        """What is seen, as plain JSON values."""
        values: Mapping[str, Any] = to_builtins(self.seen(state, seat))
        return values


_Answer = tuple[tuple[str, ...], str, Callable[[Turn[Any], Any], Rejected | None]]
_Effect = Callable[..., Any]


def _answers(rules: Rules[Any]) -> dict[type[Command], _Answer]:
    """By command: the phases it belongs to, the clause that says so, and the method. A subclass keeps the marks."""
    marks: dict[str, _Mark] = {}
    for kind in reversed(type(rules).__mro__):
        marks |= {name: mark for name, method in vars(kind).items() if (mark := getattr(method, _MARK, None)) is not None}
    phases = get_args(get_type_hints(type(rules.initial()))["phase"])
    for name, mark in marks.items():
        if not mark.phases or not set(mark.phases) <= set(phases):
            raise TypeError(f"{rules.info.key}: {name} is marked with phases that are not all among {', '.join(phases)}")
    found: dict[type[Command], _Answer] = {}
    for command in rules.info.commands:
        names = [name for name, mark in marks.items() if issubclass(command, mark.command)]
        if len(names) != 1:
            raise TypeError(f"{rules.info.key}: {command.__name__} is answered by {' and '.join(names) or 'no method'}")
        mark = marks[names[0]]
        found[command] = (mark.phases, mark.clause, getattr(rules, names[0]))
    return found


def _evolve(rules: Rules[Any]) -> Callable[[Any, Event], Any]:
    """Made once, so that an event costs one look-up and the call of its effect."""
    plain: dict[type[Fact], _Effect] = {}
    with_secrets: dict[type[Fact], _Effect] = {}
    for kind in rules.info.facts:
        if not issubclass(kind, Secret):
            effect, reads_secrets = _effect(rules, kind)
            (with_secrets if reads_secrets else plain)[kind] = effect

    def evolve_open(state: Any, event: Event) -> Any:
        fact = event.data
        return plain[type(fact)](fact, state)

    def evolve_hidden(state: Any, event: Event) -> Any:
        fact = event.data
        effect = plain.get(type(fact))
        return effect(fact, state) if effect is not None else with_secrets[type(fact)](fact, state, event.secrets)

    return evolve_hidden if with_secrets else evolve_open


def _effect(rules: Rules[Any], fact: type[Fact]) -> tuple[_Effect, bool]:
    """What a fact does, with what it asks for by name; and whether it reads the secret parts of its event."""
    apply: _Effect | None = getattr(fact, "apply", None)
    if apply is None:
        raise TypeError(f"{rules.info.key}: {fact.__name__} has no apply; a part that only hides something is a Secret")
    _, _, *names = signature(apply).parameters
    given = {name: getattr(rules, name) for name in names if name != "secrets"}
    return partial(apply, **given) if given else apply, "secrets" in names
