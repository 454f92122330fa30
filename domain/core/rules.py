"""The kit: a game is one class of rules. The rules of all games stand on a shelf.

    class Hex(Rules[Board]):
        info, View, Sheet = INFO, HexView, HexSheet

        @on(LayStone, "laying", clause="2.2")
        def lay_stone(self, turn: Turn[Board], command: LayStone) -> Rejected | None:
            if turn.state.cells[command.cell] != EMPTY:
                return Rejected("cell_taken", "2.2", {"cell": command.cell})
            turn.then(StoneLaid(turn.seat, command.cell), "2.2")
            return None

Each command is handled by one marked method; each fact has its effect in `apply`. Rules are pure: the same arguments always
give the same answer. A later version of a game is a subclass that replaces some methods.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from inspect import signature
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar, get_args, get_type_hints

from msgspec import Struct, convert, to_builtins

from domain.core.event import NO_SECRETS, Command, Event, Fact, Rejected, Seat, Secret, Secrets
from domain.core.game import GameInfo, GameTexts, Material, Option, Options, options_in, read_options
from domain.core.outcome import Outcome
from domain.core.rng import Rng
from domain.core.thinking import LEVELS, Thinking


class HasPhase(Protocol):
    """A state says which phase the game is in: a `Literal` of their names."""

    @property
    def phase(self) -> str: ...


AnyRules = TypeVar("AnyRules")
State = TypeVar("State", bound=HasPhase)
AnyCommand = TypeVar("AnyCommand", bound=Command)


class Unfolding(Generic[State]):
    """The state so far, the draws, and the events that led to it."""

    __slots__ = ("_evolve", "events", "rng", "state")

    def __init__(self, evolve: Callable[[State, Event], State], state: State, rng: Rng) -> None:
        self._evolve = evolve
        self.events: list[Event] = []
        self.state = state
        self.rng = rng

    def then(self, fact: Fact, clause: str, secrets: Secrets = NO_SECRETS) -> None:
        """Add an event with this fact, and update the state."""
        event = Event(fact, clause, secrets)
        self.events.append(event)
        self.state = self._evolve(self.state, event)


class Turn(Unfolding[State]):
    """An `Unfolding` for the seat that sent a command."""

    __slots__ = ("seat",)

    def __init__(self, evolve: Callable[[State, Event], State], state: State, rng: Rng, seat: Seat) -> None:
        # Spelled out: one is made for every command.
        self._evolve = evolve
        self.events = []
        self.state = state
        self.rng = rng
        self.seat = seat


Method = Callable[[AnyRules, Turn[State], AnyCommand], Rejected | None]

_MARK: Final = "_handles"


class _Mark(Struct, frozen=True):
    command: type[Command]
    phases: tuple[str, ...]
    clause: str


def on(
    command: type[AnyCommand], *phases: str, clause: str
) -> Callable[[Method[AnyRules, State, AnyCommand]], Method[AnyRules, State, AnyCommand]]:
    """Mark the method that handles a command, and every command that inherits from it.

    It is called only in these phases. In any other, the command is refused by this clause.
    """

    def mark(method: Method[AnyRules, State, AnyCommand]) -> Method[AnyRules, State, AnyCommand]:
        setattr(method, _MARK, _Mark(command, phases, clause))
        return method

    return mark


class Rules(ABC, Generic[State]):
    """The interface of a game: what it declares, and what follows from that."""

    info: GameInfo
    Options: ClassVar[type[Options]] = Options
    """What may be chosen before a match begins. Usually nothing."""
    View: ClassVar[type[Struct]]
    """What `seen` returns."""
    Sheet: ClassVar[type[Struct]]
    """The score sheet that is the `sheet` of an outcome."""
    Material: ClassVar[type[Struct]] = Material
    """What `material` returns."""
    thought: ClassVar[int] = 1
    """The version of how bots think about this game: a change of what follows, or of `appraise`, makes a new one."""
    levels: ClassVar[Sequence[Thinking]] = LEVELS
    """How hard they think, by level."""
    weights: ClassVar[Mapping[str, int]] = {}
    """By feature. `kemu tune` learns them."""
    trust: ClassVar[int] = 1
    """How many tries it takes to weigh as much as what `appraise` says one step ahead: more where luck hides what is good."""
    swing: ClassVar[int] = 100
    """A lead by which the match is half won, as `outlook` counts."""

    def __init__(self) -> None:
        self.options: tuple[Option, ...] = options_in(self.Options)
        self.handlers = _handlers(self)
        """By the class of each command of this game."""
        self._evolve: Callable[[State, Event], State] = _evolve(self)
        if type(self).evolve is Rules.evolve:
            # Called for every event of every log, so skip the method of the class.
            vars(self)["evolve"] = self._evolve
        if self.info.hidden and type(self).imagine is Rules.imagine:
            raise TypeError(f"{self.info.key} hides something and does not say what a seat may imagine")

    # What a game declares. What is abstract is required; the rest has a default.

    @abstractmethod
    def initial(self) -> State:
        """The state before the first event."""

    def complete(self, written: GameTexts) -> GameTexts:
        """What players read, from what is written in `texts.toml`. Usually just that."""
        return written

    def material(self) -> Struct:
        """What is printed on the board and the cards. Usually nothing that the names do not say."""
        return self.Material()

    def check_options(self, options: Any, seats: int) -> Rejected | None:  # noqa: ARG002
        """What is wrong with these `Options`, taken together. Usually nothing."""
        return None

    def begin(self, opening: Unfolding[State], options: Any, seats: int) -> None:
        """Everything that happens before the first command, with these `Options`. Usually nothing."""

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
    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def scores(self, state: State) -> tuple[int, ...]:
        """The score of each seat so far, from what is public. At the end, the scores of the outcome."""

    @abstractmethod
    def census(self, state: State) -> Mapping[str, int]:
        """How many pieces of each kind exist, wherever they are. It never changes after setup."""

    @abstractmethod
    def appraise(self, state: State, seat: Seat) -> int:
        """How good the state looks for a seat: greater is better. Only bots ask; it decides nothing."""

    def features(self, state: State, seat: Seat) -> Sequence[int]:  # noqa: ARG002
        """What `appraise` weighs, in the order of the weights of the game. Usually nothing: then they cannot be tuned."""
        return ()

    def outlook(self, state: State, seats: int) -> Sequence[int]:
        """How good the state looks for each seat, beside the others. Only bots ask."""
        return [self.appraise(state, seat) for seat in range(seats)]

    def rivals(self, state: State, seat: Seat, seats: int) -> int:  # noqa: ARG002
        """What `outlook` holds against a seat and `appraise` does not. Usually nothing: `appraise` has counted it."""
        return 0

    def considered(self, state: State, seat: Seat, *, deep: bool) -> Sequence[Command]:  # noqa: ARG002
        """The legal commands that a bot thinks about: fewer where the seat wins, or is forced. Deep: by force, far ahead."""
        return self.choices(state, seat)

    def tells(self, state: State) -> bool:  # noqa: ARG002
        """How long an active seat thinks would tell others what it holds. Usually it does not matter."""
        return False

    def time_is_up(self, turn: Turn[State]) -> bool:  # noqa: ARG002
        """Play what happens when the time of an active seat runs out, and return True.

        False means that the game has no rule for it, and the seat is out of the match. That is usual.
        """
        return False

    # What the kit derives from it.

    def read_options(self, given: Mapping[str, Any], seats: int, clause: str) -> dict[str, Any] | Rejected:
        """Every option with its value, or what is wrong with what was given: by that clause, or by one of the game."""
        values = read_options(self.options, given, clause)
        if isinstance(values, Rejected):
            return values
        return self.check_options(convert(values, self.Options), seats) or values

    def start(self, options: Mapping[str, Any], seats: int, rng: Rng) -> Unfolding[State]:
        """From the first state to the first command."""
        opening = Unfolding(self.evolve, self.initial(), rng)
        self.begin(opening, convert(options, self.Options), seats)
        return opening

    def play(self, state: State, seat: Seat, command: Command, rng: Rng) -> Turn[State] | Rejected:
        """The turn that a command makes, or its refusal. Any command of this game may be given in any state."""
        if seat not in self.active(state):
            return Rejected("not_your_turn", self.turn_clause(state), {"phase": state.phase})
        return self.act(state, seat, command, rng)

    def act(self, state: State, seat: Seat, command: Command, rng: Rng) -> Turn[State] | Rejected:
        """Like `play`, for a seat that is known to be active."""
        phases, clause, handle = self.handlers[type(command)]
        if state.phase not in phases:
            clause = self.moment_clause(state, command, clause)
            return Rejected("wrong_moment", clause, {"phase": state.phase, "phases": list(phases)})
        turn = Turn(self.evolve, state, rng, seat)
        refused = handle(turn, command)
        return turn if refused is None else refused

    def time_out(self, state: State, seat: Seat, rng: Rng) -> Turn[State] | None:
        """The turn when the time of an active seat runs out; None if the seat is out of the match."""
        turn = Turn(self.evolve, state, rng, seat)
        return turn if self.time_is_up(turn) else None

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event. One of another game is an error."""
        return self._evolve(state, event)

    def setup(self, options: Mapping[str, Any], seats: int, rng: Rng) -> tuple[Event, ...]:
        """The events before the first command."""
        return tuple(self.start(options, seats, rng).events)

    def decide(self, state: State, seat: Seat, command: Command, rng: Rng) -> tuple[Event, ...] | Rejected:
        """The events that follow from a command, or its refusal."""
        turn = self.play(state, seat, command, rng)
        return tuple(turn.events) if isinstance(turn, Turn) else turn

    def legal(self, state: State, seat: Seat) -> tuple[Command, ...]:
        """Every command that this seat may send now; none if it is not active."""
        return self.choices(state, seat) if seat in self.active(state) else ()

    def view(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        """What is seen, as plain JSON values."""
        values: Mapping[str, Any] = to_builtins(self.seen(state, seat))
        return values


_Handler = tuple[tuple[str, ...], str, Callable[[Turn[Any], Any], Rejected | None]]
_Effect = Callable[..., Any]


def _handlers(rules: Rules[Any]) -> dict[type[Command], _Handler]:
    """By command: the phases it belongs to, the clause that says so, and the method. A subclass keeps the marks."""
    marks: dict[str, _Mark] = {}
    for kind in reversed(type(rules).__mro__):
        marks |= {name: mark for name, method in vars(kind).items() if (mark := getattr(method, _MARK, None)) is not None}
    phases = get_args(get_type_hints(type(rules.initial()))["phase"])
    for name, mark in marks.items():
        if not mark.phases or not set(mark.phases) <= set(phases):
            raise TypeError(f"{rules.info.key}: {name} is marked with phases that are not all among {', '.join(phases)}")
    found: dict[type[Command], _Handler] = {}
    for command in rules.info.commands:
        names = [name for name, mark in marks.items() if issubclass(command, mark.command)]
        if len(names) != 1:
            raise TypeError(f"{rules.info.key}: {command.__name__} is handled by {' and '.join(names) or 'no method'}")
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


class RulesMissing(LookupError):
    """A match was created with rules that are not at hand: another release has them."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is not at hand")
        self.what = what


class Ruled(Protocol):
    """What names the rules of a match: its state, or the fact that it was created."""

    @property
    def game(self) -> str: ...

    @property
    def rules(self) -> int: ...

    @property
    def edition(self) -> str: ...


class _Named(dict[tuple[str, int, str], Rules[Any]]):
    """Rules by game, version and edition."""

    def __missing__(self, name: tuple[str, int, str]) -> Rules[Any]:
        key, version, edition = name
        raise RulesMissing(f"version {version} of the rules of {key}, {edition} edition,")


class Shelf(Mapping[str, Rules[Any]]):
    """All rules, by game, version and edition.

    As a mapping it has what is offered to new matches: for each game, the newest rules of the edition that was put on the shelf
    first. Rules that are retired are kept for the matches that were created with them.
    """

    def __init__(self, *rules: Rules[Any], retired: Sequence[Rules[Any]] = ()) -> None:
        self.every: Sequence[Rules[Any]] = (*rules, *retired)
        self.versions: dict[str, Sequence[Rules[Any]]] = {}
        """By game, the oldest version first."""
        for each in sorted(self.every, key=lambda each: each.info.rules_version):
            self.versions[each.info.key] = (*self.versions.get(each.info.key, ()), each)
        self._named = _Named({(each.info.key, each.info.rules_version, each.info.edition): each for each in self.every})
        if len(self._named) < len(self.every):
            raise ValueError("two rules of one game have the same version and edition")
        self._offered: dict[str, dict[str, Rules[Any]]] = {}
        for each in rules:
            editions = self._offered.setdefault(each.info.key, {})
            newest = editions.setdefault(each.info.edition, each)
            if newest.info.rules_version < each.info.rules_version:
                editions[each.info.edition] = each

    def at(self, match: Ruled) -> Rules[Any]:
        """The rules by which a match is played."""
        return self._named[match.game, match.rules, match.edition]

    def editions(self, game: str) -> Mapping[str, Rules[Any]]:
        """What is offered to new matches of a game, by edition."""
        return self._offered[game]

    def offered(self, game: str, edition: object) -> Rules[Any]:
        """What a new match is offered. It is for the rules to refuse that they are of another edition than was asked for."""
        editions = self._offered[game]
        return editions[edition] if isinstance(edition, str) and edition in editions else self[game]

    def newest(self, game: str) -> Rules[Any]:
        """What new matches are offered; of a game that is not offered any more, the newest rules at hand."""
        return self[game] if game in self else self.versions[game][-1]

    def seats(self, game: str) -> Sequence[int]:
        """With how many seats a game can be played, in any edition."""
        return sorted({seats for rules in self._offered[game].values() for seats in rules.info.seats})

    def __getitem__(self, game: str) -> Rules[Any]:
        return next(iter(self._offered[game].values()))

    def __iter__(self) -> Iterator[str]:
        return iter(self._offered)

    def __len__(self) -> int:
        return len(self._offered)
