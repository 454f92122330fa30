"""The release of Kemu after this one: put this folder on the path of a process to make it one.

It has a further version of Kiwara, which tells a fact that no release before it knows, and a further life of matches.
"""

from typing import Any

from msgspec.structs import replace

import domain.games
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
