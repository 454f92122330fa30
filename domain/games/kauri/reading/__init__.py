"""From the text of an edition file to an edition. Nothing is read from anywhere here: the text is given."""

from domain.games.kauri.reading.lines import EditionError
from domain.games.kauri.reading.parse import parse

__all__ = ["EditionError", "parse"]
