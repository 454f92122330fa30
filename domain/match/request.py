"""What is asked of a match, and what comes of it."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from domain.core import Command, Event, Rejected, Rng, draw_key
from domain.match.record import BotTrace, Recorded, Role
from domain.match.state import MatchState


class Moved(Struct, frozen=True, gc=False):
    """Events of which some are the game's, and the state of the game after them, so that nobody folds them again."""

    events: tuple[Event, ...]
    play: Any


Answer = Callable[..., tuple[Event, ...] | Moved | Rejected]
"""Of a game, the bots that are known, the state of a match, a request and its command."""


class Request(Struct, frozen=True, gc=False):
    """A command with all its circumstances. Time and seed come from outside: the domain has neither."""

    player: str
    command: Command
    now: int
    seed: bytes
    key: str | None = None
    bot: BotTrace | None = None
    role: Role = "player"
    """What the one who asks is known to be, outside his seat."""
    parent: Sequence[Recorded] = ()
    """The log of the match that is forked."""

    log: Sequence[Recorded] = ()
    """The log of the match itself, for who wants to take something back."""


class Decision(Struct, frozen=True, gc=False):
    events: tuple[Recorded, ...]
    state: MatchState


def moment_of(state: MatchState, request: Request) -> int:
    """The time of what comes of a request: time never runs backwards in a match."""
    return max(request.now, state.at)


def rng_of(state: MatchState, seed: bytes) -> Rng:
    """The draws of the decision that comes next."""
    return Rng(lambda: draw_key(seed, state.nonces, state.version))
