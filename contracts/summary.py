"""The summary of a match in lists. Workers write it, the service reads it."""

from collections.abc import Callable

from msgspec import Struct, json
from msgspec.structs import replace

from domain.core import Outcome
from domain.match import Terms
from domain.match.state import NO_TERMS, KnownStatus


class SummarySeat(Struct, frozen=True):
    player: str | None = None
    bot: str | None = None
    resigned: bool = False


class Moment(Struct, frozen=True, omit_defaults=True):
    """What changes in a match from move to move."""

    moved_at: int = 0
    """When the game last went on; 0 before the start."""
    deadlines: tuple[int | None, ...] = ()
    """When the time of each seat is up, as far as its clock runs."""
    paused: bool = False
    """An arbiter has stopped the clocks: nobody may move."""


ActiveAt = tuple[int, tuple[int, ...]]
"""A version, and the seats that could act there."""


class Shown(Struct, frozen=True):
    """What strangers may know of a running match with a delay, where it differs from the newest state."""

    version: int
    updated_at: int
    seats: tuple[SummarySeat, ...]
    active: tuple[int, ...] = ()
    moment: Moment = Moment()


class MatchSummary(Struct, frozen=True):
    id: str
    game: str
    status: KnownStatus
    seats: tuple[SummarySeat, ...]
    host: str
    options: dict[str, object]
    version: int
    created_at: int
    updated_at: int
    started_at: int | None = None
    ended_at: int | None = None
    outcome: Outcome | None = None
    annulled: bool = False
    disputed: bool = False
    """A dispute is not yet ruled on."""
    parent: str | None = None
    """The match this one was forked from; such matches are never rated."""
    terms: Terms = NO_TERMS
    moves: int = 0
    """Commands of the game that were accepted."""
    sides: tuple[str, ...] = ()
    """What each seat plays, in games whose seats differ by more than their order."""
    active: tuple[int, ...] = ()
    """Seats that may act now."""
    moment: Moment = Moment()
    shown: Shown | None = None
    hidden: tuple[ActiveAt, ...] = ()
    """With a delay: the active seats that strangers know, and how they changed since then."""


def is_delayed(summary: MatchSummary) -> bool:
    return summary.terms.delay > 0 and summary.status == "running"


def as_strangers_know_it(summary: MatchSummary) -> MatchSummary | None:
    """The summary for strangers. None if it is unknown: an older release made it, and the match has not moved since."""
    if not is_delayed(summary):
        return summary
    shown = summary.shown
    if shown is None:
        return None
    return replace(
        summary, version=shown.version, updated_at=shown.updated_at, seats=shown.seats, active=shown.active, moment=shown.moment
    )


def waits_for(summary: MatchSummary, player: str) -> int | None:
    """The seat of a player for whose move the match waits."""
    if summary.moment.paused:
        return None
    seats = [(number, summary.seats[number]) for number in summary.active]
    own = (number for number, seat in seats if seat.player == player and seat.bot is None and not seat.resigned)
    return next(own, None)


def deadline(summary: MatchSummary, player: str) -> int | None:
    """When the time of the seat to move is up: of the player's own if they are to move, else of the first."""
    own = waits_for(summary, player)
    deadlines = summary.moment.deadlines
    seats = (summary.active if own is None else (own,)) if deadlines else ()
    return min((time for seat in seats if (time := deadlines[seat]) is not None), default=None)


encode_summary: Callable[[MatchSummary], bytes] = json.Encoder(order="deterministic").encode
decode_summary = json.Decoder(MatchSummary).decode
