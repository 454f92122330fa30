"""Who may know that a match exists, and how much of it."""

from collections.abc import Sequence
from typing import Final, Literal

from domain.match.facts import MatchStarted
from domain.match.record import Recorded
from domain.match.terms import Terms

OF_THE_SERVICE: Final = "kemu:"
"""What the service itself does is done under names that begin like this; no player is ever called so."""

Sight = Literal["whole", "delayed", "none"]


def sight(terms: Terms, *, seated: bool, official: bool) -> Sight:
    """How much a viewer sees. Players in a seat, arbiters and the service (officials) see everything at once.

    Others do not know of a private match. Of one with a delay they see, while it runs, what is old enough.
    """
    if seated or official or not terms.restricted:
        return "whole"
    return "none" if terms.private else "delayed"


def withheld(events: Sequence[Recorded], delay: int) -> int | None:
    """How many of the last events a stranger may not know yet; None if it takes more events to tell.

    A decision begins with an event that has a cause. A decision of the clock, such as a credit, is not counted: else strangers
    would learn of a move because time has passed.
    """
    decisions, hidden = 0, 0
    for count, recorded in enumerate(reversed(events), 1):
        if isinstance(recorded.event.data, MatchStarted):
            return hidden
        if recorded.cause is not None and recorded.cause.role != "clock":
            decisions, hidden = decisions + 1, count
        if decisions == delay:
            return hidden
    return None
