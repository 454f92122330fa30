"""The versions of the life of a match. A match keeps the one it was created with."""

from typing import Any, Final

from domain.core import Rules, RulesMissing
from domain.match.life import Life
from domain.match.state import MatchState
from domain.match.v2 import Life2


class _Lives(dict[int, Life]):
    def __missing__(self, version: int) -> Life:
        raise RulesMissing(f"version {version} of the life of a match")


LIVES: Final = _Lives({1: Life(), 2: Life2()})
"""By version. A new match is given the highest."""


def new_match(game: Rules[Any], life: int | None = None) -> MatchState:
    """A match that is about to be created by these rules; with the newest life, if none is named."""
    info = game.info
    return MatchState(game=info.key, rules=info.rules_version, edition=info.edition, life=life or max(LIVES))
