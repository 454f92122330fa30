"""Questions about a position that several rules ask: who is where, which way is open, what the roads connect."""

from collections.abc import Iterable

from domain.core import Seat
from domain.games.kauri.edition import Edition
from domain.games.kauri.model import Island
from domain.games.kauri.vocabulary import HUMANS, SHELTERED, TOWN, Faction, Mind


def seat_of(state: Island, faction: Faction) -> Seat | None:
    return state.factions.index(faction) if faction in state.factions else None


def mind_of(edition: Edition, state: Island) -> Mind:
    """7.1: what the English are at this moment."""
    return edition.mind(state.conscience)


def present(edition: Edition, state: Island, what: str, region: int) -> bool:
    """Whether a region has a piece of this kind, or is a town."""
    if what == TOWN:
        return edition.regions[region].town
    if what in HUMANS:
        return region in getattr(state, what)
    return bool(getattr(state, what)[region])


def sheltered(state: Island, faction: Faction, piece: str, region: int) -> bool:
    """9.10: only the kiwi removes the kauri or kiwis of a reserve."""
    return piece in SHELTERED and faction != "kiwi" and bool(state.reserve[region])


def removable(state: Island, faction: Faction, piece: str, region: int) -> int:
    """How many of a piece the faction may remove from a region."""
    number: int = getattr(state, piece)[region]
    return 0 if sheltered(state, faction, piece, region) else number


def open_neighbours(edition: Edition, state: Island, region: int) -> list[int]:
    """9.6: the neighbours across a border that is not flooded."""
    flood = state.flood
    if not flood:
        return [other for other, _ in edition.neighbours[region]]
    return [other for other, border in edition.neighbours[region] if border not in flood]


def open_roads(state: Island) -> list[int]:
    """9.4: the borders with a road that is not flooded."""
    return [border for border in state.road if border not in state.flood]


def network(edition: Edition, state: Island) -> set[int]:
    """All regions at an open road."""
    return {region for border in open_roads(state) for region in edition.borders[border]}


def along_roads(edition: Edition, state: Island, region: int) -> set[int]:
    """9.3, 9.4: the other regions that the open roads connect with this one."""
    roads = [edition.borders[border] for border in open_roads(state)]
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
    return [
        other
        for other in open_neighbours(edition, state, region)
        if not edition.regions[other].rim and not state.epidemic[other]
    ]
