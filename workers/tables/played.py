"""What the events of a game tell of a match without its rules: how many moves it took, and which side each seat played."""

from collections.abc import Iterable, Sequence

from msgspec import UNSET, Raw, Struct, UnsetType, json
from msgspec.structs import replace

from contracts.summary import MatchSummary
from domain.games import GAMES
from domain.match import FoldedEvent

_SIDES = dict(game.info.sides for game in GAMES.every if game.info.sides is not None)
OF_THE_MATCH = "match."


class _Origin(Struct):
    type: str
    cause: Raw | UnsetType = UNSET


_read = json.Decoder(_Origin).decode


def with_play(summary: MatchSummary, raw: Sequence[bytes], log: Iterable[FoldedEvent]) -> MatchSummary:
    """The summary with what these events add: only the first event of a decision has a cause."""
    origins = map(_read, raw)
    moves = sum(origin.cause is not UNSET and not origin.type.startswith(OF_THE_MATCH) for origin in origins)
    sides = summary.sides
    for recorded in log:
        fact = recorded.event.data
        if type(fact) in _SIDES:
            sides = tuple(getattr(fact, _SIDES[type(fact)]))
    return replace(summary, moves=summary.moves + moves, sides=sides)
