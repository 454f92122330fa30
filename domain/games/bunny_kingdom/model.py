"""The state of a match of Bunny Kingdom, and functions that read it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Seat, less, put
from domain.games.bunny_kingdom.board import CELLS, TERRAIN, Basic
from domain.games.bunny_kingdom.edition import (
    CAMP_NUMBER,
    CAMPS,
    CONSTRAINT,
    IS_BUILDING,
    ROUNDS,
    SEATS,
    SUPPLY,
    Building,
    Card,
    Parchment,
)

SeatNumber = Annotated[int, Meta(ge=0, le=max(SEATS) - 1)]
Round = Annotated[int, Meta(ge=1, le=ROUNDS)]
CampNumber = Annotated[int, Meta(ge=1, le=len(CAMPS))]
Cell = Annotated[int, Meta(ge=0, le=CELLS - 1)]

Ending = Literal["most_points", "shared_victory"]
Phase = Literal["setup", "drafting", "building", "camping", "trading", "copying", "over"]
"""What is decided now.

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
    """Lower camps that have not answered yet, ascending. Without a virgin territory they are skipped (8.9)."""


class Chain(Struct, frozen=True, array_like=True, gc=False):
    """A parchment that copies, and what it has become."""

    seat: SeatNumber
    links: tuple[Parchment, ...]
    """First the parchment that the seat has, then each that was chosen."""


Cards = tuple[Card, ...]
Realm = tuple[Fief, ...]
"""The fiefs of a seat, by their first territory."""


class World(Struct, frozen=True, gc=False):
    """The state of a match. What is kept by seat is a tuple with an entry for each seat; by territory, one for each cell."""

    phase: Phase = "setup"
    round: int = 0

    owners: tuple[SeatNumber | None, ...] = ()
    """By territory, the seat that controls it."""
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
    """How many cards of its hand the seat has chosen; 0 outside a draft. Public."""
    picked: tuple[Cards, ...] = ()
    """Chosen to be played and not yet played, in the order of playing."""
    dropped: tuple[Cards, ...] = ()
    """With two seats, discarded face down, sorted."""
    parchments: tuple[tuple[Parchment, ...], ...] = ()
    """Face down until the end, sorted."""

    buildings: tuple[tuple[Building, ...], ...] = ()
    """Cards face up in front of the seat, not yet placed, sorted."""
    discards: tuple[Cards, ...] = ()
    """What was played, last card last."""
    supplies: tuple[int, ...] = ()
    """Supplies that are not discarded yet, the last one drawn last: how many cards the seat has left to play after each."""
    done: tuple[bool, ...] = ()
    """The seat finished the construction of this round by a command."""
    withheld: tuple[CampNumber, ...] = ()
    """Camps that were taken back in this construction phase (8.8)."""
    call: Call | None = None

    harvests: tuple[tuple[Realm, ...], ...] = ()
    """By round and seat, what each fief was."""
    scores: tuple[int, ...] = ()
    chains: tuple[Chain, ...] = ()

    @property
    def announced(self) -> Call:
        assert self.call is not None, "no camp was announced"
        return self.call

    def without_chosen(self, seat: Seat, card: Card) -> tuple[tuple[Cards, ...], tuple[int, ...]]:
        """The hands without the card that the seat has chosen, and how many cards each seat has chosen now."""
        return put(self.hands, seat, less(self.hands[seat], card)), put(self.chosen, seat, self.chosen[seat] + 1)

    def with_card_played(self, seat: Seat, discarded: Cards = ()) -> "World":
        """The next card of the seat is played. With the last card that a supply brought, the supply is discarded too."""
        left = self.picked[seat][1:]
        supplies = self.supplies
        discard: Cards = (*self.discards[seat], *discarded)
        # One card may end two supplies, if the second one was brought by the first.
        while supplies and supplies[-1] == len(left):
            supplies, discard = supplies[:-1], (*discard, SUPPLY)
        discards = put(self.discards, seat, discard)
        return replace(self, picked=put(self.picked, seat, left), discards=discards, supplies=supplies)

    def with_card_used(self, seat: Seat, building: Building) -> "World":
        """The card of a building that was placed is discarded."""
        return replace(
            self,
            buildings=put(self.buildings, seat, less(self.buildings[seat], building)),
            discards=put(self.discards, seat, (*self.discards[seat], building)),
        )

    def with_answer(self, camp: CampNumber) -> "World":
        """The announced camp ends the announcement; one that was asked leaves the list."""
        call = self.announced
        if camp == call.camp:
            return replace(self, phase="building", call=None)
        return replace(self, call=Call(call.seat, call.camp, call.asked[1:]))


def added(scores: Sequence[int], gains: Sequence[int]) -> tuple[int, ...]:
    return tuple(score + gain for score, gain in zip(scores, gains, strict=True))


def discards_one(state: World) -> bool:
    """6.3: with two seats one card is played and one discarded."""
    return len(state.hands) == 2


def has_finished(state: World, seat: Seat) -> bool:
    """7.11: by a command, or because it has no building cards left."""
    return state.done[seat] or not state.buildings[seat]


def free_cells(state: World, seat: Seat) -> list[Cell]:
    """7.5: territories of the seat without a construction."""
    return sorted(cell for fief in state.realms[seat] for cell in fief.cells if state.built[cell] is None)


FIT: Final[Mapping[str, frozenset[Cell]]] = {
    building: frozenset(cell for cell in range(CELLS) if CONSTRAINT.get(building) in (None, TERRAIN[cell]))
    for building in IS_BUILDING
}
"""7.3: for each building, the cells with the terrain that it needs, if any."""


def tower_pairs(state: World, seat: Seat) -> list[tuple[Cell, Cell]]:
    """7.10: free territories of different fiefs."""
    free = free_cells(state, seat)
    home = {cell: number for number, fief in enumerate(state.realms[seat]) for cell in fief.cells}
    return [(first, second) for at, first in enumerate(free) for second in free[at + 1 :] if home[first] != home[second]]


def virgin_cells(state: World) -> list[Cell]:
    """8.1: without a rabbit or a construction."""
    return [cell for cell in range(CELLS) if state.owners[cell] is None and state.built[cell] is None]


def camps_of(state: World, seat: Seat) -> list[CampNumber]:
    return [CAMP_NUMBER[building] for building in state.buildings[seat] if building in CAMP_NUMBER]


def camps_to_announce(state: World, seat: Seat) -> list[CampNumber]:
    """8.8, 8.9: not those taken back in this round, and none if there is no place."""
    camps = [camp for camp in camps_of(state, seat) if camp not in state.withheld]
    return camps if camps and virgin_cells(state) else []


def camps_to_ask(state: World, seat: Seat, camp: CampNumber) -> tuple[CampNumber, ...]:
    """8.5: lower camps of other seats, ascending."""
    others = (lower for other in range(len(state.buildings)) if other != seat for lower in camps_of(state, other))
    return tuple(sorted(lower for lower in others if lower < camp and lower not in state.withheld))


def camps_still_asked(state: World) -> tuple[CampNumber, ...]:
    """8.9: those that have not answered yet, and none if there is no place."""
    asked = state.announced.asked
    return asked if asked and virgin_cells(state) else ()


def camp_to_decide(state: World) -> tuple[Seat, CampNumber]:
    """8.6, 8.9: the lowest camp that may go first; otherwise, or if there is no place, the one that was announced."""
    call = state.announced
    asked = camps_still_asked(state)
    if asked:
        name = CAMPS[asked[0] - 1]
        return next(seat for seat, buildings in enumerate(state.buildings) if name in buildings), asked[0]
    return call.seat, call.camp


STEP: Final = {"liberal": -1, "socialist": 1}
"""12.2: whose parchments a copy looks at, as a step around the table: the Liberal to the right, the Socialist to the left."""


def open_chains(state: World) -> Iterator[Chain]:
    """The copies that are still to be chosen: in seat order, the Liberal first (12.6)."""
    for seat, parchments in enumerate(state.parchments):
        for card in parchments:
            if card in STEP:
                chain = chain_of(state, seat, card)
                if on_offer(state, chain):
                    yield chain


def chain_of(state: World, seat: Seat, card: Parchment) -> Chain:
    """What a copying parchment has become so far."""
    return next((chain for chain in state.chains if chain.links[0] == card), Chain(seat, (card,)))


def on_offer(state: World, chain: Chain) -> tuple[Parchment, ...]:
    """12.4: what the neighbour has, without the links of the chain."""
    step = STEP.get(chain.links[-1])
    if step is None:
        return ()
    neighbour = (chain.seat + step) % len(state.parchments)
    return tuple(parchment for parchment in state.parchments[neighbour] if parchment not in chain.links)
