"""Every game of the house. A new game is one folder beside this file and its two lines here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from domain.core import Rules
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.kauri import KAURI
from domain.games.kiwara import KIWARA
from domain.games.mauw import MAUW
from domain.games.moeraki_kemu import MOERAKI_KEMU

_ALL: tuple[Rules[Any], ...] = (
    BUNNY_KINGDOM,
    KAURI,
    KIWARA,
    MAUW,
    MOERAKI_KEMU,
)

GAMES: Mapping[str, Rules[Any]] = MappingProxyType({game.info.key: game for game in _ALL})
