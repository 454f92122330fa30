"""What players read, in each language: from the `texts.toml` of the match and of each game, and the phrases at the table."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal, Self

from msgspec import Struct, toml

from domain.core import Rules
from domain.core.game import GameTexts, Names, Texts

_FILE: Final = "texts.toml"


class MatchTexts(Struct, frozen=True, forbid_unknown_fields=True):
    endings: Mapping[str, Texts]
    """How any match can end, in addition to the ways of its game."""
    refusals: Mapping[str, Texts]
    refusals_of_every_game: Mapping[str, Texts]
    names: Names
    bots: Mapping[str, Texts]
    """How each bot plays."""
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


Language = Literal["en", "fr"]


class Message(str):
    """A text for a player: English by default, with its French beside it."""

    __slots__ = ("fr",)
    fr: str

    def __new__(cls, en: str, fr: str) -> Self:
        message = super().__new__(cls, en)
        message.fr = fr
        return message


def localise(language: Language, errors: Any) -> Any:
    """The errors with each message in this language. Texts for developers are no `Message` and stay English."""
    match errors:
        case dict():
            return {field: localise(language, found) for field, found in errors.items()}
        case list():
            return [localise(language, found) for found in errors]
        case Message():
            return errors.fr if language == "fr" else str(errors)
    return errors


PhraseKey = Literal[
    "hello", "good_luck", "well_played", "thank_you", "you_are_welcome", "thinking", "back_soon",
    "oops", "sorry", "no_hurry", "good_game", "rematch", "goodbye",
]  # fmt: skip

PHRASES: Final = toml.decode(files("contracts").joinpath("phrases.toml").read_bytes(), type=dict[PhraseKey, Texts])
