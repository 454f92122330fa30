"""From the text of an edition file to an edition. The text is given: nothing is read from disk here."""

from domain.games.kauri.reading.json_lines import EditionError
from domain.games.kauri.reading.parsing import parse

__all__ = ["EditionError", "parse"]
