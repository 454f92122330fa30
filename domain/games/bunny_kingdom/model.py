"""Where a match of Bunny Kingdom stands."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.games.bunny_kingdom.board import Basic
from domain.games.bunny_kingdom.edition import Building, Card, Parchment

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Round = Annotated[int, Meta(ge=1, le=4)]
CampNumber = Annotated[int, Meta(ge=1, le=6)]
Cell = Annotated[int, Meta(ge=0, le=99)]

Ending = Literal["most_points", "shared_victory"]
Phase = Literal["setup", "drafting", "building", "camping", "trading", "copying", "over"]
"""What is to be decided now.

drafting: every seat, which cards to play; building: every seat that has not finished, what to place; camping: one seat, about
a camp; trading: owners of trading posts, what these produce; copying: one seat, which parchment it copies.
"""


class Fief(Struct, frozen=True, array_like=True, gc=False):
    cells: tuple[Cell, ...]
    """Its territories, sorted."""
    strength: int
    resources: int
    """One bit for each resource. In a realm without those of trading posts, which change; in a harvest with them."""

    @property
    def wealth(self) -> int:
        return self.resources.bit_count()

    @property
    def points(self) -> int:
        return self.strength * self.resources.bit_count()


class Post(Struct, frozen=True, array_like=True, gc=False):
    """A trading post on the board."""

    cell: Cell
    resource: Basic | None = None
    """What it produces; nothing from the deal of a round until it is set for the harvest."""


class Call(Struct, frozen=True, array_like=True, gc=False):
    """A camp that was announced."""

    seat: SeatNumber
    camp: CampNumber
    asked: tuple[CampNumber, ...]
    """Lower camps that have not answered yet, ascending. Without a virgin territory they are passed over (8.9)."""


class Chain(Struct, frozen=True, array_like=True, gc=False):
    """A parchment that copies, and what it has become."""

    seat: SeatNumber
    links: tuple[Parchment, ...]
    """First the parchment that the seat has, then each that was chosen."""


Cards = tuple[Card, ...]
Realm = tuple[Fief, ...]
"""The fiefs of a seat, by their first territory."""


class World(Struct, frozen=True):
    """What is kept by seat is a tuple with an entry for each seat; what is kept by territory, one for each cell."""

    phase: Phase = "setup"
    round: int = 0

    owners: tuple[SeatNumber | None, ...] = ()
    """By territory, who controls it."""
    built: tuple[Building | None, ...] = ()
    """By territory, its construction."""
    realms: tuple[Realm, ...] = ()
    towers: tuple[tuple[Cell, Cell], ...] = ()
    """Pairs of sky towers."""
    posts: tuple[Post, ...] = ()

    deck: Cards = ()
    """Top card first. Secret to everybody."""
    hands: tuple[Cards, ...] = ()
    """Sorted. Secret to all other seats, as is all that follows up to `parchments`."""
    reserves: tuple[Cards, ...] = ()
    """Top card first. Secret to everybody."""
    chosen: tuple[int, ...] = ()
    """How many cards the seat has chosen of its hand; 0 when nothing is drafted. Public."""
    picked: tuple[Cards, ...] = ()
    """Chosen to be played and not yet played, in the order of playing."""
    dropped: tuple[Cards, ...] = ()
    """With two seats, discarded face down, sorted."""
    parchments: tuple[tuple[Parchment, ...], ...] = ()
    """Face down until the end, sorted."""

    buildings: tuple[tuple[Building, ...], ...] = ()
    """Cards face up before the seat, not yet placed, sorted."""
    discards: tuple[Cards, ...] = ()
    """What was played, last card last."""
    supplies: tuple[int, ...] = ()
    """Supplies on their way to the discard, the last one drawn last: how many cards its seat has left to play after it."""
    done: tuple[bool, ...] = ()
    """The seat finished the construction of this round by a command."""
    withheld: tuple[CampNumber, ...] = ()
    """Camps that were taken back in this construction phase (8.8)."""
    call: Call | None = None

    harvests: tuple[tuple[Realm, ...], ...] = ()
    """By round and seat, what each fief was."""
    scores: tuple[int, ...] = ()
    chains: tuple[Chain, ...] = ()
