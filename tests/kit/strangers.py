"""What strangers may know of a delayed match, computed from its whole log, as a reference for comparison."""

from collections.abc import Sequence

from domain.match import Recorded
from domain.match.facts import MatchStarted


def old_enough(log: Sequence[Recorded], delay: int) -> Sequence[Recorded]:
    """Without the last so many decisions of people and bots, but never without the start."""
    started = next(one.version for one in log if isinstance(one.event.data, MatchStarted))
    begins = [one.cause is not None and one.cause.role != "clock" for one in log]
    ends = [one.version for one, begins_next in zip(log, begins[1:], strict=False) if begins_next] + [len(log)]
    ends = [end for end in ends if end >= started]
    return log[: ends[max(0, len(ends) - 1 - delay)]]
