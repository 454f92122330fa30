"""M6: a new match that goes on from a position of one that has ended."""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from domain.core import Event, Game, Rejected
from domain.match.commands import ForkMatch
from domain.match.evolve import replay
from domain.match.facts import FACTS, MatchForked
from domain.match.record import Recorded
from domain.match.request import Request
from domain.match.seating import created, first_seated
from domain.match.state import MatchState
from domain.match.taking_back import effective
from domain.match.terms import Terms

DEEPEST = 8
"""M6.5"""


def fork(
    game: Game[Any], bots: Collection[str], _: MatchState, request: Request, command: ForkMatch
) -> tuple[Event, ...] | Rejected:
    parent = replay(game, MatchState(), request.parent)
    if parent.status != "finished":
        return Rejected("parent_not_finished", "M6.1", {"status": parent.status})
    if (parent.rules, parent.edition) != (game.info.rules_version, game.info.edition):
        return Rejected("other_rules", "M6.1", {"rules": parent.rules, "edition": parent.edition})
    depth = 1 if parent.parent is None else parent.parent.depth + 1
    if depth > DEEPEST:
        return Rejected("forked_too_often", "M6.5", {"most": DEEPEST})
    past = _until(request.parent, command.version)
    position = replay(game, MatchState(), past)
    if position.status != "running":
        return Rejected("no_such_position", "M6.2", {"version": command.version, "status": position.status})
    seats = len(parent.seats)
    seated = first_seated(seats, bots, request.player, command)
    if isinstance(seated, Rejected):
        return seated
    return (
        created(game, seats, parent.options, request, _terms_after(parent)),
        Event(MatchForked(command.parent, position.version, position.head, depth), "M6.2"),
        *(recorded.event for recorded in effective(past) if not isinstance(recorded.event.data, FACTS)),
        *seated,
    )


def _terms_after(parent: MatchState) -> Terms | UnsetType:
    """What nobody may know of stays so: the fork holds the same events."""
    return Terms(private=True, rated=False) if parent.terms.private else UNSET


def _until(log: Sequence[Recorded], version: int) -> Sequence[Recorded]:
    """M6.2: whole decisions only. The next one begins where an event has a cause, and the last one ends with the log."""
    ends = [*(recorded.version - 1 for recorded in log if recorded.cause is not None), len(log)]
    return log[: max(end for end in ends if end <= version)]
