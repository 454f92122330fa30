"""The state of a match of Kauri, and functions that read it. Regions and borders are numbers: their places in the edition."""

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Annotated, Final, Literal, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Seat, put
from domain.games.kauri.edition import Edition, Heritage
from domain.games.kauri.vocabulary import (
    HUMANS,
    MINDS,
    REGION_PIECES,
    SHELTERED,
    Faction,
    Feature,
    Human,
    Key,
    Mind,
    Piece,
    RegionPiece,
)

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
ActionNumber = Annotated[int, Meta(ge=0, le=99)]
"""The number of an action: those of the card from 0, then the operations of a heritage that it claims."""
PawnNumber = Annotated[int, Meta(ge=0, le=99)]

Ending = Literal["points", "priority"]
Phase = Literal["setup", "settling", "redrawing", "choosing", "returning", "acting", "fleeing", "steering", "between", "over"]
"""What is to be decided now.

settling: where pieces begin; redrawing: whether each seat wants other cards; choosing: the two cards of each seat;
returning: the town in which the possum comes back; acting: the next step of the seat whose card it is; fleeing: where a human
on the rim goes; steering: the next step of the seat that plays the automated English. In `between` nobody decides anything.
"""


class Pair(Struct, frozen=True, gc=False):
    """The two cards that a seat plays in a turn."""

    actions: Annotated[Key, "The card played for its actions"]
    initiative: Annotated[Key, "The card played for its initiative"]


class Pawn(Struct, frozen=True, gc=False):
    """A pawn on the map."""

    piece: Annotated[Human, "Whose pawn"]
    pawn: Annotated[PawnNumber, "Its number"]


class Task(Struct, frozen=True, array_like=True, gc=False):
    """How far an action has been carried out."""

    used: int = 0
    """Its own steps so far."""
    extra: int = 0
    """Steps so far that a lasting heritage added."""
    regions: tuple[int, ...] = ()
    """The regions that its steps named, in this order; for a move, where it began."""
    pawns: tuple[int, ...] = ()
    """The pawns that have acted."""

    @property
    def begun(self) -> bool:
        return self.used > 0 or self.extra > 0


NOTHING: Final = Task()


Count = Annotated[int, Meta(ge=0)]


class Pieces(Struct, frozen=True, gc=False):
    """How many pieces of each kind there are in one place."""

    def of(self, piece: Piece) -> int:
        number: int = getattr(self, piece)
        return number

    def plus(self, piece: Piece, count: int) -> Self:
        return replace(self, **{piece: self.of(piece) + count})


class Stock(Pieces, frozen=True, gc=False):
    """Pieces that are neither on the map nor on the board of a seat. The South Island is the stock of kauris."""

    kauri: Annotated[Count, "Pieces in stock: kauri"]
    kiwi: Annotated[Count, "Pieces in stock: kiwi"]
    possum: Annotated[Count, "Pieces in stock: possum"]
    whare: Annotated[Count, "Pieces in stock: whare"]
    reserve: Annotated[Count, "Pieces in stock: reserve"]
    poison: Annotated[Count, "Pieces in stock: poison"]
    epidemic: Annotated[Count, "Pieces in stock: epidemic"]
    maori: Annotated[Count, "Pieces in stock: maori"]
    english: Annotated[Count, "Pieces in stock: english"]
    road: Annotated[Count, "Pieces in stock: road"]
    flood: Annotated[Count, "Pieces in stock: flood"]


EMPTY: Final = Stock(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class Trophies(Pieces, frozen=True, gc=False):
    """What a seat has on its own board."""

    kauri: Annotated[Count, "Kauris on the seat's board"]
    kiwi: Annotated[Count, "Kiwis on the seat's board"]
    possum: Annotated[Count, "Possums on the seat's board"]


NO_TROPHIES: Final = Trophies(0, 0, 0)


Cards = tuple[str, ...]
Counts = tuple[int, ...]
"""How many, by region."""
Places = tuple[int, ...]
"""For pawns, the region of each; for roads and floods, their borders, sorted."""


class Island(Struct, frozen=True, gc=False):
    """The state of a match."""

    phase: Phase = "setup"
    edition: str = ""
    fingerprint: str = ""
    factions: tuple[Faction, ...] = ()
    """By seat."""
    redraw: bool = False
    """Whether 15.1 is in use."""
    period: int = 1
    turn: int = 0
    """The turn of the Period, from 1."""
    conscience: int = 0

    kauri: Counts = ()
    kiwi: Counts = ()
    possum: Counts = ()
    whare: Counts = ()
    reserve: Counts = ()
    poison: Counts = ()
    epidemic: Counts = ()
    maori: Places = ()
    english: Places = ()
    road: Places = ()
    flood: Places = ()
    stock: Stock = EMPTY
    boards: tuple[Trophies, ...] = ()
    """By seat."""

    tokens: tuple[int, ...] = ()
    """By seat, heritage tokens left."""
    claimed: tuple[str, ...] = ()
    """Heritages with a token of their own seat, in the order of claiming."""
    cursed: tuple[str, ...] = ()
    """Heritages with a token of the seat that cursed them."""
    gone: int = 0
    """Tokens that left the match."""

    hands: tuple[Cards, ...] = ()
    """By seat, sorted. Secret to all others."""
    piles: tuple[Cards, ...] = ()
    """By seat, top card first. Secret to everybody."""
    discards: tuple[Cards, ...] = ()
    """By seat, last card last."""
    fresh: tuple[Cards, ...] = ()
    """By seat, what may be in its pile as far as everybody can know, sorted (16.4)."""
    wishes: tuple[bool | None, ...] = ()
    """By seat, whether it wants other cards; None until it answers. Secret to all others until all have answered."""
    played: tuple[Pair | None, ...] = ()
    """By seat. Secret to all others while seats are choosing."""

    order: tuple[SeatNumber, ...] = ()
    """Seats that have yet to resolve their card in this turn, next one first."""
    seat: SeatNumber = 0
    """The seat whose card is being resolved, or that steers."""
    actor: Faction = "kiwi"
    """The faction for which that seat acts."""
    card: str | None = None
    mind: Mind | None = None
    """What the automated English are, while a seat steers them."""
    heritage: str | None = None
    """The heritage that this card has claimed; its effect has the tasks after those of the card."""
    tasks: tuple[Task, ...] = ()
    fleeing: tuple[Pawn, ...] = ()

    def where(self, piece: Piece) -> tuple[int, ...]:
        """Where a piece is: how many in each region, the region of each pawn, or the borders."""
        found: tuple[int, ...] = getattr(self, piece)
        return found

    def tasks_after(
        self, action: int | None, region: int | None = None, pawn: int | None = None, *, extra: bool = False
    ) -> tuple[Task, ...]:
        """The tasks after a step of an action; the same if what happened was no step."""
        if action is None:
            return self.tasks
        task = self.tasks[action]
        after = Task(
            task.used + (not extra),
            task.extra + extra,
            task.regions if region is None else (*task.regions, region),
            task.pawns if pawn is None else (*task.pawns, pawn),
        )
        return put(self.tasks, action, after)

    def seat_of(self, faction: Faction) -> Seat | None:
        return self.factions.index(faction) if faction in self.factions else None

    def revealed(self) -> tuple[Pair, ...]:
        """The cards of all seats, once all have chosen."""
        return tuple([pair for pair in self.played if pair is not None])


def mind_of(edition: Edition, state: Island) -> Mind:
    """7.1: what the English are at this moment."""
    return edition.mind(state.conscience)


def steerer(edition: Edition, state: Island) -> Seat:
    """14.3, 14.4: the seat that plays the automated English at this moment."""
    return state.factions.index(edition.automaton.steering[mind_of(edition, state)].by)


def seat_for(edition: Edition, state: Island, piece: Human) -> Seat:
    """The seat that moves this human: its own, or the one that plays the automated English."""
    seat = state.seat_of(piece)
    return steerer(edition, state) if seat is None else seat


def own_claims(edition: Edition, state: Island, faction: Faction) -> list[Heritage]:
    """The heritages that a faction has claimed."""
    if not state.claimed:
        return []
    heritages = edition.heritages
    return [heritages[key] for key in state.claimed if heritages[key].faction == faction]


def met(edition: Edition, state: Island, faction: Faction, needs: str | None) -> bool:
    """4.6: whether the prerequisite of an action or a heritage holds."""
    if needs is None:
        return True
    if needs in MINDS:
        return mind_of(edition, state) == needs
    return any(heritage.enables(needs) for heritage in own_claims(edition, state, faction))


def present(edition: Edition, state: Island, what: Feature, region: int) -> bool:
    """Whether a region has a piece of this kind, or is a town."""
    if what == "town":
        return edition.regions[region].town
    if what in HUMANS:
        return region in state.where(what)
    return bool(state.where(what)[region])


def filtered(edition: Edition, state: Island, what: Feature, regions: Sequence[int], *, has: bool) -> list[int]:
    """Those of these regions in which something is present, or those in which it is not."""
    if what == "town":
        found: Sequence[int] = edition.towns
    elif what in HUMANS:
        found = state.where(what)
    else:
        counts = state.where(what)
        return [region for region in regions if (counts[region] > 0) == has]
    return [region for region in regions if (region in found) == has]


def sheltered(state: Island, faction: Faction, piece: RegionPiece, region: int) -> bool:
    """9.10: only the kiwi removes the kauri or kiwis of a reserve."""
    return piece in SHELTERED and faction != "kiwi" and bool(state.reserve[region])


def removable(state: Island, faction: Faction, piece: RegionPiece, region: int) -> int:
    """How many of a piece the faction may remove from a region."""
    return 0 if sheltered(state, faction, piece, region) else state.where(piece)[region]


def occupied(there: Counts) -> list[int]:
    """The regions with a piece of a kind."""
    return list(compress(range(len(there)), there))


def open_neighbours(edition: Edition, state: Island, region: int) -> Sequence[int]:
    """9.6: the neighbours across a border that is not flooded."""
    flood = state.flood
    if not flood:
        return edition.near[region]
    return [other for other, border in edition.neighbours[region] if border not in flood]


def open_roads(state: Island) -> list[int]:
    """9.4: the borders with a road that is not flooded."""
    if not state.road:
        return []
    return [border for border in state.road if border not in state.flood]


def network(edition: Edition, state: Island) -> set[int]:
    """All regions at an open road."""
    return {region for border in open_roads(state) for region in edition.borders[border]}


def along_roads(edition: Edition, state: Island, region: int) -> set[int]:
    """9.3, 9.4: the other regions that the open roads connect with this one."""
    roads = [edition.borders[border] for border in open_roads(state)]
    if not roads:
        return set()
    reached = {region}
    ahead = [region]
    while ahead:
        here = ahead.pop()
        for one, other in roads:
            there = other if one == here else one if other == here else here
            if there not in reached:
                reached.add(there)
                ahead.append(there)
    reached.discard(region)
    return reached


def road_ends(edition: Edition, state: Island, regions: Iterable[int]) -> set[int]:
    """11.13: the regions at the other end of an open road that begins in one of these."""
    begins = set(regions)
    ends = set()
    for border in open_roads(state):
        one, other = edition.borders[border]
        if one in begins:
            ends.add(other)
        if other in begins:
            ends.add(one)
    return ends


def flight_goals(edition: Edition, state: Island, region: int) -> list[int]:
    """10.11: where a human on the rim may flee to."""
    near = open_neighbours(edition, state, region)
    return [other for other in near if other not in edition.rim and not state.epidemic[other]]


def on_map(state: Island, piece: Piece) -> int:
    there = state.where(piece)
    return sum(there) if piece in REGION_PIECES else len(there)


def counted(edition: Edition, state: Island, seat: Seat) -> list[int]:
    """13.1 to 13.4: how many pieces each line of a seat's score counts."""
    board = state.boards[seat]
    return [
        on_map(state, worth.piece) if worth.on == "map" else board.of(worth.piece)
        for worth in edition.scoring[state.factions[seat]]
    ]


def score(edition: Edition, state: Island, seat: Seat) -> int:
    worths = edition.scoring[state.factions[seat]]
    return sum(worth.points * number for worth, number in zip(worths, counted(edition, state, seat), strict=True))
