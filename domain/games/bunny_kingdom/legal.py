"""Every command that an active seat may send, in a fixed order."""

from domain.core import Command, Seat
from domain.games.bunny_kingdom.board import BASICS, TERRITORIES
from domain.games.bunny_kingdom.commands import (
    AnnounceCamp,
    CopyParchment,
    DropCard,
    FinishBuilding,
    PassCamp,
    PickCard,
    PlaceBuilding,
    PlaceCamp,
    PlaceSkyTower,
    SetTradingPost,
    TakeBackCamp,
)
from domain.games.bunny_kingdom.copying import on_offer, open_chain
from domain.games.bunny_kingdom.edition import IS_PLACEABLE, SKY_TOWER
from domain.games.bunny_kingdom.model import World
from domain.games.bunny_kingdom.turn import (
    active,
    camp_to_decide,
    camps_to_announce,
    discards_one,
    fits,
    free_cells,
    tower_pairs,
    virgin_cells,
)


def legal(state: World, seat: Seat) -> tuple[Command, ...]:
    if seat not in active(state):
        return ()
    match state.phase:
        case "drafting":
            choose = DropCard if discards_one(state) and state.chosen[seat] else PickCard
            return tuple(choose(card) for card in dict.fromkeys(state.hands[seat]))
        case "building":
            return _building(state, seat)
        case "camping":
            return _camping(state)
        case "trading":
            return tuple(
                SetTradingPost(TERRITORIES[post.cell], resource)
                for post in state.posts
                if post.resource is None and state.owners[post.cell] == seat
                for resource in BASICS
            )
    chain = open_chain(state)
    assert chain is not None
    return tuple(map(CopyParchment, on_offer(state, chain)))


def _building(state: World, seat: Seat) -> tuple[Command, ...]:
    buildings = dict.fromkeys(state.buildings[seat])
    commands: list[Command] = []
    free = free_cells(state, seat)
    for building in buildings:
        if building in IS_PLACEABLE:
            commands += [PlaceBuilding(building, TERRITORIES[cell]) for cell in free if fits(building, cell)]  # type: ignore[arg-type]
    if SKY_TOWER in buildings:
        commands += [PlaceSkyTower(TERRITORIES[one], TERRITORIES[two]) for one, two in tower_pairs(state, seat)]
    return (*commands, *map(AnnounceCamp, camps_to_announce(state, seat)), FinishBuilding())


def _camping(state: World) -> tuple[Command, ...]:
    call = state.call
    places = tuple(PlaceCamp(TERRITORIES[cell]) for cell in virgin_cells(state))
    if call is not None and camp_to_decide(state)[1] == call.camp:
        return (*places, TakeBackCamp())
    return (*places, PassCamp())
