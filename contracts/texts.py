"""What players read, from the `texts.toml` of the match and of each game."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from msgspec import Struct, toml

from domain.core import Rules
from domain.core.texts import GameTexts, Names, Texts

_FILE: Final = "texts.toml"


class MatchTexts(Struct, frozen=True, forbid_unknown_fields=True):
    endings: Mapping[str, Texts]
    """How any match can end, in addition to the ways of its game."""
    refusals: Mapping[str, Texts]
    refusals_of_every_game: Mapping[str, Texts]
    names: Names
    sentences: Mapping[str, Texts]
    """What each fact and each command of the match says, by its class."""


OF_THE_MATCH: Final = toml.decode(files("domain.match").joinpath(_FILE).read_bytes(), type=MatchTexts)


@cache
def texts_of(game: Rules[Any]) -> GameTexts:
    return game.complete(toml.decode(_file_of(game).read_bytes(), type=GameTexts))


def _file_of(game: Rules[Any]) -> Traversable:
    """It stands beside the class of the rules, or beside the one that this class inherits from."""
    for kind in type(game).__mro__:
        file = files(kind.__module__.rpartition(".")[0] or kind.__module__).joinpath(_FILE)
        if file.is_file():
            return file
    raise FileNotFoundError(f"{game.info.key} has no {_FILE}")
