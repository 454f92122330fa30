"""What strangers may know of a running match that has a delay, told from its whole log: the plain way, to compare with."""

from collections.abc import Sequence
from itertools import pairwise

from domain.match import Recorded
from domain.match.facts import MatchStarted


def old_enough(log: Sequence[Recorded], delay: int) -> Sequence[Recorded]:
    """Without the last so many decisions, but never without the start."""
    started = next(one.version for one in log if isinstance(one.event.data, MatchStarted))
    ends = [one.version for one, following in pairwise(log) if following.cause is not None] + [len(log)]
    ends = [end for end in ends if end >= started]
    return log[: ends[max(0, len(ends) - 1 - delay)]]
