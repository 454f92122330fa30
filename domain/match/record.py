"""An event as it stands in the log of a match, and the one place where it is cut to what a seat may see."""

from typing import Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from domain.core import Command, Event, Seat, owner
from domain.core.event import NO_SECRETS


class BotTrace(Struct, frozen=True, gc=False):
    """What is needed to ask a bot the same question again."""

    bot: str
    seed: str
    view: str
    """SHA-256 of the view the bot was shown."""


Role = Literal["player", "arbiter", "verifier", "clock"]
"""What somebody is for a match, if not only a player: one who rules on disputes, or the service's own replay or
clock."""


class Cause(Struct, frozen=True, gc=False):
    """Why a decision was made: who asked for what. It stands on the first event of the decision."""

    player: str
    command: Command
    key: str | None = None
    """Fingerprint of the idempotency key the command came with."""
    bot: BotTrace | None = None
    role: Role = "player"
    received: int | None = None
    """When the command reached the service, if something else happened before it was decided and there are clocks."""


class FoldedEvent(Protocol):
    """As much of a recorded event as it takes to know where the match stands after it."""

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


def cut(recorded: Recorded, seat: Seat | None, player: str | None = None) -> Recorded:
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
    """Whether a viewer may see why something happened, for which one asked in the seat that acted."""
    return seat is not None and acted == seat and player in (None, asked)
