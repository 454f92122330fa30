"""What the lists tell strangers of a match that shows its moves only after a delay."""

from collections.abc import Sequence

from msgspec.structs import replace

from contracts.codec import decode_event
from contracts.summary import MatchSummary, Shown, as_strangers_know_it, is_delayed
from domain.match.visibility import withheld
from workers.tables.summaries import summarise


def read_after(summary: MatchSummary | None) -> int:
    """The version after which a match is read on: with a delay, what is still withheld is read again."""
    known = as_strangers_know_it(summary) if summary is not None else None
    return known.version if known is not None else 0


def with_shown(old: MatchSummary | None, new: MatchSummary, raw: Sequence[bytes]) -> MatchSummary:
    """The summary with what strangers may know of it. `raw` is the log from `read_after` on."""
    if not is_delayed(new):
        return replace(new, shown=None)
    log = [decode_event(entry) for entry in raw]
    hidden = withheld(log, new.terms.delay)
    released = log[: len(log) - hidden] if hidden is not None else []
    known = summarise(new.id, as_strangers_know_it(old) if old is not None else None, released)
    assert known is not None, "the start of a match is never withheld"
    return replace(new, shown=Shown(known.version, known.updated_at, known.seats))
