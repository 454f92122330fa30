"""An edition: everything that is printed on the board, the cards and the heritages, read once from a file.

The rules know editions only by what stands here; which regions, cards and numbers there are is the file's matter.
"""

from collections.abc import Mapping

from msgspec import Struct

from domain.games.kauri.operations import Lasting, Operation
from domain.games.kauri.vocabulary import Faction, HeritageKind, Link, Mind, Piece

Texts = Mapping[str, str]
Border = tuple[int, int]


class Region(Struct, frozen=True):
    key: str
    names: Texts
    at: tuple[int, int]
    """Where to draw it: to the right and down."""
    town: bool
    rim: bool
    """Beside the volcano."""


class Action(Struct, frozen=True):
    key: str
    names: Texts
    texts: Texts
    reconstructed: bool
    needs: str | None
    """Prerequisite: a state of mind, or what a heritage enables."""
    operation: Operation


class Card(Struct, frozen=True):
    key: str
    faction: Faction
    initiative: int
    link: Link
    actions: tuple[Action, ...]


class Heritage(Struct, frozen=True):
    key: str
    faction: Faction
    names: Texts
    kind: HeritageKind
    texts: Texts
    reconstructed: bool
    needs: str | None
    effect: tuple[Operation, ...]
    lasting: tuple[Lasting, ...]


class Setup(Struct, frozen=True):
    kauri: int
    """In each region."""
    kiwi: int
    maori: int
    english: int
    possum_with_english: int
    possum_around: int


class Track(Struct, frozen=True):
    """Of the Conscience."""

    least: int
    most: int
    start: int
    per_period: int
    ranger_from: int


class Worth(Struct, frozen=True):
    """A line of the score: points for each piece on the map, or on one's own board."""

    piece: Piece
    on: str
    points: int


class Steering(Struct, frozen=True):
    """Who plays the automated English in one state of mind, and what they can do."""

    by: Faction
    actions: tuple[Action, ...]


class Automaton(Struct, frozen=True):
    settled_by: Faction
    steering: Mapping[Mind, Steering]


class Edition(Struct, frozen=True):
    key: str
    fingerprint: str
    """SHA-256 of the file."""
    names: Texts
    reconstructed: tuple[Texts, ...]

    volcano: Region
    regions: tuple[Region, ...]
    region_numbers: Mapping[str, int]
    borders: tuple[Border, ...]
    """Each once, the region that stands first in the file first."""
    border_numbers: Mapping[Border, int]
    neighbours: tuple[tuple[tuple[int, int], ...], ...]
    """Of each region: neighbour and border, in the order of the file."""
    towns: tuple[int, ...]
    rim: tuple[int, ...]

    pieces: Mapping[Piece, int]
    tokens: Mapping[Faction, int]
    seats: Mapping[int, tuple[Faction, ...]]
    priority: tuple[Faction, ...]
    setup: Setup
    periods: int
    turns: int
    conscience: Track
    scoring: Mapping[Faction, tuple[Worth, ...]]
    automaton: Automaton
    actions: Mapping[str, Action]
    decks: Mapping[Faction, tuple[str, ...]]
    cards: Mapping[str, Card]
    heritages: Mapping[str, Heritage]

    def region_keys(self, numbers: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.regions[number].key for number in numbers)

    def border_keys(self, number: int) -> tuple[str, str]:
        one, other = self.borders[number]
        return self.regions[one].key, self.regions[other].key

    def border_of(self, keys: tuple[str, str]) -> int | None:
        """The number of a border whose regions are named in the order of the file."""
        one, other = self.region_numbers.get(keys[0]), self.region_numbers.get(keys[1])
        return self.border_numbers.get((one, other)) if one is not None and other is not None else None

    def mind(self, space: int) -> Mind:
        return "ranger" if space >= self.conscience.ranger_from else "lumberjack"
