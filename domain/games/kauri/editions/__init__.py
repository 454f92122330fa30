"""The editions that come with Kemu, one file each. A file never changes: matches name it by its SHA-256."""

from importlib.resources import files
from typing import Final

from domain.games.kauri.edition import Edition
from domain.games.kauri.reading import parse

FIRST: Final = "reconstruction-1"
SECOND: Final = "reconstruction-2"
"""The same material with other numbers, so that each faction wins its share."""


def text_of(key: str) -> str:
    return files(__package__).joinpath(f"{key}.json").read_text(encoding="utf-8")


def load(key: str) -> Edition:
    return parse(text_of(key))
