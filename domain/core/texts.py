"""The shape of what players read. The texts themselves stand in `texts.toml`, beside the rules of each game."""

from collections.abc import Mapping
from typing import Annotated, TypedDict

from msgspec import Meta, Struct

Line = Annotated[str, Meta(min_length=1)]


class Texts(TypedDict):
    """One text in each language."""

    en: Line
    fr: Line


Names = Mapping[str, Mapping[str, Texts]]
"""Names that players read, by kind and then by key: `{"animal": {"lion": {"en": "Lion", "fr": "Lion"}}}`."""


class OptionTexts(Struct, frozen=True, forbid_unknown_fields=True):
    title: Texts
    values: Mapping[str, Texts] = {}
    """A name for each choice, where the choices are named."""


class GameTexts(Struct, frozen=True, forbid_unknown_fields=True):
    title: Texts
    endings: Mapping[str, Texts]
    options: Mapping[str, OptionTexts] = {}
    names: Names = {}
    refusals: Mapping[str, Texts] = {}
    reconstructed: tuple[Texts, ...] = ()
    """Parts of this edition that are our best reconstruction, for players to know."""
    words: Mapping[str, Texts] = {}
    """What a game needs to put other texts together."""
    phrases: Names = {}
    """Names as they stand inside a sentence, with an article or in the plural, by kind and then by key."""
    sentences: Mapping[str, Texts] = {}
    """What each fact and each command says, by its class."""


def same(text: str) -> Texts:
    """A name that is the same in every language."""
    return {"en": text, "fr": text}
