"""The languages that texts for people are written in."""

from typing import Any, Literal, Self

Language = Literal["en", "fr"]


class Message(str):
    """What a player is told: in English where nobody asks, with its French beside it."""

    __slots__ = ("fr",)
    fr: str

    def __new__(cls, en: str, fr: str) -> Self:
        message = super().__new__(cls, en)
        message.fr = fr
        return message


def spoken_in(language: Language, errors: Any) -> Any:
    """The same errors, each message of them in the language. What only a developer reads is no `Message`, and stays."""
    match errors:
        case dict():
            return {field: spoken_in(language, found) for field, found in errors.items()}
        case list():
            return [spoken_in(language, found) for found in errors]
        case Message():
            return errors.fr if language == "fr" else str(errors)
    return errors
