"""The events of a match as they stand in its log: cut to what a seat may see, and folded to the state of the match."""

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from typing import Annotated, Any, Literal, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core import Command, Event, Fact, Rules, Seat, Secret, owner
from domain.core.event import NO_SECRETS
from domain.match.facts import FACTS, MoveTakenBack
from domain.match.state import MatchState


class BotTrace(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything needed to repeat the choice of a bot."""

    bot: str
    seed: Annotated[str, "The seed of its choice, in hexadecimal"]
    view: Annotated[str, "SHA-256 of the view that the bot was shown"]
    program: Annotated[str, "Version of the program that thought; another one may play otherwise"] = ""
    cut: Annotated[int | None, "After how many iterations the bot had no time left"] = None
    instead: Annotated[str | None, "The simpler bot that thought, where this one had failed"] = None


Role = Literal["player", "arbiter", "verifier", "clock", "adviser"]
"""The role in which a command is sent. `verifier`, `clock` and `adviser` are those of the service."""


class Cause(Struct, frozen=True, gc=False):
    """The command behind a decision, and its sender. It stands on the first event of the decision."""

    player: str
    command: Command
    key: str | None = None
    """Fingerprint of the idempotency key the command came with."""
    bot: BotTrace | None = None
    role: Role = "player"
    received: int | None = None
    """When the command reached the service, if something else happened before it was decided and there are clocks."""


class FoldedEvent(Protocol):
    """As much of a recorded event as is needed to fold it."""

    @property
    def version(self) -> int: ...

    @property
    def at(self) -> int: ...

    @property
    def event(self) -> Event: ...

    @property
    def hash(self) -> str: ...


class Recorded(Struct, frozen=True, gc=False):
    version: int
    at: int
    """Milliseconds since 1970, never less than the event before."""
    seat: Seat | None
    """Who acted; None for what a player does outside a seat."""
    event: Event
    cause: Cause | None = None
    hash: str = ""
    """Its link in the chain of the match; empty until it is sealed."""


class ShownEvent(Recorded, frozen=True, gc=False):
    """An event with everything that a reader cannot derive from it alone."""

    decision: int = 0
    """The version of the first event of its decision."""
    commitments: Mapping[str, str] = {}
    """To each part that is not public, by owner."""


Cut = TypeVar("Cut", bound=Recorded)


def cut(recorded: Cut, seat: Seat | None, player: str | None = None) -> Cut:
    """The event as one seat, or a spectator (None), may see it.

    A command can tell more than its event shows (a card chosen face down), so the cause belongs to the seat that acted, and,
    where the viewer is known, only to the player who acted: before the start a seat may change hands.
    """
    secrets = recorded.event.secrets
    if secrets:
        mine = owner(seat) if seat is not None else ""
        kept = {mine: secrets[mine]} if mine in secrets else NO_SECRETS
        recorded = replace(recorded, event=replace(recorded.event, secrets=kept))
    cause = recorded.cause
    if cause is not None and not sees_cause(seat, player, recorded.seat, cause.player):
        recorded = replace(recorded, cause=None)
    return recorded


def sees_cause(seat: Seat | None, player: str | None, acted: Seat | None, asked: str) -> bool:
    """Whether a viewer may see the cause of an event."""
    return seat is not None and acted == seat and player in (None, asked)


Effect = Callable[[Any, MatchState, Rules[Any], int], MatchState]


class PastMissing(Exception):
    """A move is taken back, and the position before it is not at hand: the log must be folded from its beginning."""


def evolve(game: Rules[Any], state: MatchState, recorded: FoldedEvent) -> MatchState:
    return replay(game, state, (recorded,))


def replay(game: Rules[Any], state: MatchState, log: Iterable[FoldedEvent]) -> MatchState:
    """The state after a part of a log. Raises PastMissing if a move is taken back to a position that lies before this part."""
    return _fold(game, state, log)[0]


def positions(game: Rules[Any], log: Iterable[FoldedEvent]) -> list[Any]:
    """The state of the game after each event of a whole log; None until the match starts."""
    return _fold(game, MatchState(), log)[1][1:]


def _fold(game: Rules[Any], state: MatchState, log: Iterable[FoldedEvent]) -> tuple[MatchState, list[Any]]:
    """The state after a part of a log, and the states of the game from before it to its end.

    The match's own state is written once per run of game events, because most events are the game's.
    """
    play = state.play
    first = state.version
    past: list[Any] = [play]
    last: FoldedEvent | None = None
    step = game.evolve
    for recorded in log:
        event = recorded.event
        effect = EFFECTS.get(type(event.data))
        if effect is None:
            play = step(play, event)
        else:
            if isinstance(event.data, MoveTakenBack):
                if event.data.version < first:
                    raise PastMissing(event.data.version)
                play = past[event.data.version - first]
            if play is not state.play:
                state = replace(state, play=play, hints=())
            state = effect(event.data, state, game, recorded.at)
            play = state.play
        past.append(play)
        last = recorded
    if last is None:
        return state, past
    hints = state.hints if play is state.play else ()
    return replace(state, version=last.version, at=last.at, head=last.hash, play=play, hints=hints), past


def _effect(fact: type[Fact]) -> Effect:
    """What a fact does, given what it asks for by name."""
    apply: Callable[..., MatchState] = getattr(fact, "apply")  # noqa: B009
    match [*signature(apply).parameters][2:]:
        case []:
            return lambda fact, state, _, __: apply(fact, state)
        case ["at"]:
            return lambda fact, state, _, at: apply(fact, state, at)
        case ["game"]:
            return lambda fact, state, game, _: apply(fact, state, game)
    raise TypeError(f"{fact.__name__} asks for something that no fact of a match is given")


EFFECTS: dict[type[Fact], Effect] = {fact: _effect(fact) for fact in FACTS if not issubclass(fact, Secret)}
"""What each fact of a match does. An event of any other kind is the game's."""
