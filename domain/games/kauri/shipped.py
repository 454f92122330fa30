"""The edition that comes with the house, read like a module of this package: once, and from nowhere else."""

from importlib.resources import files

from domain.games.kauri.edition import Edition
from domain.games.kauri.reading import parse

FILE = "reconstruction-1.json"


def shipped() -> Edition:
    return parse(files(__package__).joinpath("editions", FILE).read_text(encoding="utf-8"))
