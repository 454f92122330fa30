"""What the lists of matches show of a match. Workers write it, the service reads it."""

from msgspec import Struct, json
from msgspec.structs import replace

from domain.core import Outcome
from domain.match import Terms
from domain.match.state import KnownStatus
from domain.match.terms import NO_TERMS


class SummarySeat(Struct, frozen=True):
    player: str | None = None
    bot: str | None = None
    resigned: bool = False


class Shown(Struct, frozen=True):
    """What strangers know by now of a running match that has a delay, where it differs from how the match stands."""

    version: int
    updated_at: int
    seats: tuple[SummarySeat, ...]


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
    shown: Shown | None = None


def is_delayed(summary: MatchSummary) -> bool:
    return summary.terms.delay > 0 and summary.status == "running"


def as_strangers_know_it(summary: MatchSummary) -> MatchSummary | None:
    """None if that is not known: an older release made the list, and nothing has happened in the match since."""
    if not is_delayed(summary):
        return summary
    shown = summary.shown
    if shown is None:
        return None
    return replace(summary, version=shown.version, updated_at=shown.updated_at, seats=shown.seats)


_decoder = json.Decoder(MatchSummary)
_encoder = json.Encoder(order="deterministic")


def encode_summary(summary: MatchSummary) -> bytes:
    return _encoder.encode(summary)


def decode_summary(raw: bytes) -> MatchSummary:
    return _decoder.decode(raw)
