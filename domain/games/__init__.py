"""Every game of the house. A new game is one folder beside this file and one line in it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from domain.core import Game
from domain.games.kiwara import KIWARA

GAMES: Mapping[str, Game[Any]] = MappingProxyType({game.info.key: game for game in (KIWARA,)})
