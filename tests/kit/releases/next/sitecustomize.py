"""The release of Kemu after this one: put this folder on the path of a process to make it one.

It has a further version of Kiwara, which tells a fact that no release before it knows, and a further life of matches.
"""

from typing import Any

from msgspec.structs import replace

import domain.games
from contracts.texts import Language
from domain.core import Fact, Shelf, Unfolding
from domain.games.kiwara.rules import Kiwara
from domain.match import LIVES

GAMES = domain.games.GAMES
NEWEST = GAMES["kiwara"].info


class SunRisen(Fact, frozen=True):
    """It is morning on the savanna."""

    hour: int

    def apply(self, state: Any) -> Any:
        return state


class NextKiwara(Kiwara):
    __module__ = Kiwara.__module__
    """Beside which its texts stand."""
    info = replace(NEWEST, rules_version=NEWEST.rules_version + 1, facts=(*NEWEST.facts, SunRisen))

    def begin(self, opening: Unfolding[Any], options: Any, seats: int) -> None:
        super().begin(opening, options, seats)
        opening.then(SunRisen(6), "3.1")


domain.games.GAMES = Shelf(*GAMES.every, NextKiwara())
LIVES[max(LIVES) + 1] = type(LIVES[max(LIVES)])()

# Only now, with all rules in place: what follows from them is made when these are imported.
import contracts.rules  # noqa: E402

_on = contracts.rules.clauses_on


def _clauses_on(key: str, version: int, language: Language) -> dict[str, contracts.rules.Clause]:
    """The new versions have no pages: they replace no clause."""
    newest = {"kiwara": NextKiwara.info.rules_version, contracts.rules.MATCH: max(LIVES)}
    return {} if newest.get(key) == version else _on(key, version, language)


contracts.rules.clauses_on = _clauses_on
