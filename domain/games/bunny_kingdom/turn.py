"""Who has to choose at this moment, and among what. `legal` lists it and `decide` checks against it."""

from domain.core import Seat
from domain.games.bunny_kingdom.board import CELLS, TERRAIN
from domain.games.bunny_kingdom.copying import open_chain
from domain.games.bunny_kingdom.edition import CAMP_NUMBER, CAMPS, CHOICES, CONSTRAINT
from domain.games.bunny_kingdom.model import Call, CampNumber, Realm, World

_NOBODY: frozenset[Seat] = frozenset()


def active(state: World) -> frozenset[Seat]:
    match state.phase:
        case "drafting":
            return frozenset(seat for seat, chosen in enumerate(state.chosen) if chosen < CHOICES)
        case "building":
            return frozenset(seat for seat in range(len(state.done)) if not has_finished(state, seat))
        case "camping":
            return frozenset({camp_to_decide(state)[0]})
        case "trading":
            owners = (state.owners[post.cell] for post in state.posts if post.resource is None)
            return frozenset(seat for seat in owners if seat is not None)
        case "copying":
            chain = open_chain(state)
            return _NOBODY if chain is None else frozenset({chain.seat})
    return _NOBODY


def discards_one(state: World) -> bool:
    """6.3: with two seats one card is played and one discarded."""
    return len(state.hands) == 2


def has_finished(state: World, seat: Seat) -> bool:
    """7.11: by a command, or for want of building cards."""
    return state.done[seat] or not state.buildings[seat]


def free_cells(state: World, seat: Seat) -> list[int]:
    """7.5: territories of the seat without a construction."""
    return sorted(cell for fief in state.realms[seat] for cell in fief.cells if state.built[cell] is None)


def fits(building: str, cell: int) -> bool:
    """7.3: the terrain is the one that the building needs, if any."""
    return CONSTRAINT.get(building) in (None, TERRAIN[cell])


def tower_pairs(state: World, seat: Seat) -> list[tuple[int, int]]:
    """7.10: free territories of different fiefs."""
    free = free_cells(state, seat)
    home = {cell: number for number, fief in enumerate(state.realms[seat]) for cell in fief.cells}
    return [(first, second) for at, first in enumerate(free) for second in free[at + 1 :] if home[first] != home[second]]


def different_fiefs(realm: Realm, first: int, second: int) -> bool:
    return not any(first in fief.cells and second in fief.cells for fief in realm)


def virgin_cells(state: World) -> list[int]:
    """8.1: without rabbit and construction."""
    return [cell for cell in range(CELLS) if state.owners[cell] is None and state.built[cell] is None]


def camps_of(state: World, seat: Seat) -> list[CampNumber]:
    return [CAMP_NUMBER[building] for building in state.buildings[seat] if building in CAMP_NUMBER]


def camps_to_announce(state: World, seat: Seat) -> list[CampNumber]:
    """8.8, 8.9: not those taken back in this round, and none without a place."""
    camps = [camp for camp in camps_of(state, seat) if camp not in state.withheld]
    return camps if camps and virgin_cells(state) else []


def camps_to_ask(state: World, seat: Seat, camp: CampNumber) -> tuple[CampNumber, ...]:
    """8.5: lower camps before other seats, ascending."""
    others = (lower for other in range(len(state.buildings)) if other != seat for lower in camps_of(state, other))
    return tuple(sorted(lower for lower in others if lower < camp and lower not in state.withheld))


def camps_still_asked(state: World, call: Call) -> tuple[CampNumber, ...]:
    """8.9: those that have not answered yet, and none without a place."""
    return call.asked if call.asked and virgin_cells(state) else ()


def camp_to_decide(state: World) -> tuple[Seat, CampNumber]:
    """8.6, 8.9: the lowest camp that may go first; in the end, or without a place, the one that was announced."""
    call = state.call
    assert call is not None, "no camp was announced"
    asked = camps_still_asked(state, call)
    if asked:
        name = CAMPS[asked[0] - 1]
        return next(seat for seat, buildings in enumerate(state.buildings) if name in buildings), asked[0]
    return call.seat, call.camp
