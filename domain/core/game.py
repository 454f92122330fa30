"""What a game must be able to say. A game is pure: the same arguments always give the same answer."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from domain.core.event import Command, Event, Fact, Seat
from domain.core.options import Option, Texts
from domain.core.outcome import Outcome
from domain.core.rejection import Rejected
from domain.core.rng import Rng

Names = Mapping[str, Mapping[str, Texts]]
"""Names a person reads, by kind and then by key: `{"animal": {"lion": {"en": "Lion", "fr": "Lion"}}}`."""


class GameInfo(Struct, frozen=True):
    """The facts of a game. The law suite holds each game to what it declares here."""

    key: str
    titles: Texts
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    names: Names
    endings: Mapping[str, Texts]
    """Every way a match can end by its rules: the slug an outcome has as its reason, and how a person reads it."""
    rules_version: int
    edition: str
    hidden: bool
    """Some seat may know what another must not."""
    simultaneous: bool
    """Several seats may be active at once."""
    longest: int
    """No match has more accepted commands than this."""
    commands: tuple[type[Command], ...]
    facts: tuple[type[Fact], ...]
    """Every public and secret part that an event of this game can have."""
    reveals: frozenset[type[Fact]] = frozenset()
    """Parts that show their reader what was hidden from him until then: a card turned up for all, or drawn by one."""
    sides: tuple[type[Fact], str] | None = None
    """Where seats play different sides: the fact of the setup, and its field, that name the side of each seat."""
    reconstructed: tuple[Texts, ...] = ()
    """Parts of this edition that are our best reconstruction, for players to know."""


State = TypeVar("State")


class Game(Protocol[State]):
    info: GameInfo

    def initial(self) -> State:
        """The state before setup: `evolve` of the setup events starts here."""
        ...

    def check_options(self, options: Mapping[str, Any], seats: int) -> Rejected | None:
        """What is wrong with options that are each well formed, taken together."""
        ...

    def setup(self, options: Mapping[str, Any], seats: int, rng: Rng) -> tuple[Event, ...]:
        """Everything that happens before the first command."""
        ...

    def decide(self, state: State, seat: Seat, command: Command, rng: Rng) -> tuple[Event, ...] | Rejected:
        """At least one event, or why not. Total: any command of this game in any state gets an answer."""
        ...

    def evolve(self, state: State, event: Event) -> State:
        """The state after the event. Never draws, never decides, never changes its argument; an unknown event is an error."""
        ...

    def active(self, state: State) -> frozenset[Seat]:
        """Who may act now; several in a simultaneous choice or a reaction window; nobody once there is an outcome."""
        ...

    def legal(self, state: State, seat: Seat) -> tuple[Command, ...]:
        """Every command `decide` would accept from this seat, in a fixed order."""
        ...

    def view(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        """What a seat may see, or a spectator (None), as plain JSON values."""
        ...

    def outcome(self, state: State) -> Outcome | None: ...

    def scores(self, state: State) -> tuple[int, ...]:
        """What each seat would be counted now, by what lies open. At the end, the scores of the outcome."""
        ...

    def imagine(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """A state that the seat, or a spectator, cannot tell from the true one; the true one where nothing is hidden."""
        ...

    def appraise(self, state: State, seat: Seat) -> int:
        """How good the state looks for a seat: greater is better. Only bots ask; it decides nothing."""
        ...

    def census(self, state: State) -> Mapping[str, int]:
        """How many pieces of each kind exist, wherever they are. It never changes after setup."""
        ...
