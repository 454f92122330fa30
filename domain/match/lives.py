"""The versions of the life of a match. A match keeps the one it was created with."""

from typing import Any, Final

from msgspec import UNSET, UnsetType

from domain.core import Rules, RulesMissing, Seat
from domain.match.agreeing import Agreeing
from domain.match.commands import CreateMatch
from domain.match.decision import Draft
from domain.match.disputing import Disputing
from domain.match.forking import Forking
from domain.match.hinting import Hinting, WithoutHints
from domain.match.playing import Playing, after_move
from domain.match.seating import Seating
from domain.match.state import MatchState, Terms, normalised
from domain.match.timing import Timing


class Life(Seating, Playing, Forking, Disputing, Timing, Agreeing, WithoutHints):
    """Version 1. Each chapter of RULES.md is a class whose methods answer the commands of that chapter.

    A later version is a subclass that replaces some methods. What a fact does is the same in every version, and stands with the
    fact.
    """


class Life2(Life):
    """RULES.v2.md has the clauses that it replaces."""

    def terms_of(self, command: CreateMatch) -> Terms | UnsetType:
        """M1.6: a private match is recorded as not rated, even if the terms ask for a rated one."""
        return normalised(command.terms) if command.terms is not UNSET else UNSET

    def run_out(self, draft: Draft, seat: Seat, reason: str, clause: str) -> None:
        """M8.7: the rules of the game say what it means that the time of a seat is up."""
        turn = draft.game.time_out(draft.play, seat, draft.rng) if reason == "time" else None
        if turn is None:
            super().run_out(draft, seat, reason, clause)
        else:
            draft.then_played(turn)
            after_move(draft, seat)


class Life3(Hinting, Life2):
    """RULES.v3.md has the clauses that it adds."""


class _Lives(dict[int, Life]):
    def __missing__(self, version: int) -> Life:
        raise RulesMissing(f"version {version} of the life of a match")


LIVES: Final = _Lives({1: Life(), 2: Life2(), 3: Life3()})
"""By version. A new match is given the highest."""


def new_match(game: Rules[Any], life: int | None = None) -> MatchState:
    """A match that is about to be created by these rules; with the newest life, if none is named."""
    info = game.info
    return MatchState(game=info.key, rules=info.rules_version, edition=info.edition, life=life or max(LIVES))
