"""The answer to a command: what happens, or why not."""

from collections.abc import Callable
from typing import Any

from domain.core import Command, Course, Event, Rejected, Rng, Seat, owner
from domain.games.bunny_kingdom.board import BASICS, CELL, TERRAIN, TERRITORIES
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
from domain.games.bunny_kingdom.edition import CONSTRAINT, IS_PLACEABLE, SKY_TOWER
from domain.games.bunny_kingdom.evolve import evolve
from domain.games.bunny_kingdom.facts import (
    BuildingFinished,
    BuildingPlaced,
    CampAnnounced,
    CampPassed,
    CampPlaced,
    CampTakenBack,
    CardDropped,
    CardPicked,
    DroppedCard,
    ParchmentCopied,
    PickedCard,
    SkyTowerPlaced,
    TradingPostSet,
)
from domain.games.bunny_kingdom.flow import (
    end_construction_if_finished,
    harvest_if_set,
    resolve_if_chosen,
    score_if_copied,
)
from domain.games.bunny_kingdom.model import Phase, World
from domain.games.bunny_kingdom.turn import (
    active,
    camp_to_decide,
    camps_of,
    camps_to_ask,
    different_fiefs,
    discards_one,
    fits,
    virgin_cells,
)

Answer = tuple[Event, ...] | Rejected

_WHOSE_TURN: dict[Phase, str] = {
    "setup": "3.4",
    "drafting": "4.4",
    "building": "7.11",
    "camping": "8.6",
    "trading": "10.7",
    "copying": "11.7",
    "over": "14.1",
}
"""By phase, the clause that says who acts in it."""


def decide(state: World, seat: Seat, command: Command, _: Rng) -> Answer:
    phase, clause, answer = _BY_COMMAND[type(command)]
    if seat not in active(state):
        return Rejected("not_your_turn", _WHOSE_TURN[state.phase], {"phase": state.phase})
    if state.phase != phase:
        # 8.6: what may be done in a construction phase waits for the end of an announcement.
        clause = _WHOSE_TURN["camping"] if state.phase == "camping" else clause
        return Rejected("wrong_moment", clause, {"phase": state.phase, "phases": [phase]})
    return answer(Course(evolve, state), seat, command)


def _pick_card(course: Course[World], seat: Seat, command: PickCard) -> Answer:
    state = course.state
    if discards_one(state) and state.chosen[seat]:
        return Rejected("must_discard", "6.3")
    clause = "6.3" if discards_one(state) else "4.2"
    if command.card not in state.hands[seat]:
        return Rejected("card_not_held", clause, {"card": command.card})
    course.then(CardPicked(seat), clause, {owner(seat): PickedCard(command.card)})
    left = course.state.hands[seat]
    if discards_one(state) and len(left) == 1:
        course.then(CardDropped(seat), "6.4", {owner(seat): DroppedCard(left[0])})
    resolve_if_chosen(course)
    return course.told()


def _drop_card(course: Course[World], seat: Seat, command: DropCard) -> Answer:
    state = course.state
    if not discards_one(state):
        return Rejected("nothing_to_discard", "4.2")
    if not state.chosen[seat]:
        return Rejected("must_pick_first", "6.4")
    if command.card not in state.hands[seat]:
        return Rejected("card_not_held", "6.3", {"card": command.card})
    course.then(CardDropped(seat), "6.3", {owner(seat): DroppedCard(command.card)})
    resolve_if_chosen(course)
    return course.told()


def _place_building(course: Course[World], seat: Seat, command: PlaceBuilding) -> Answer:
    state, building = course.state, command.building
    if building not in IS_PLACEABLE or building not in state.buildings[seat]:
        return _not_before_seat(state, seat, building)
    problem = _site_problem(state, seat, command.territory)
    if problem is not None:
        return problem
    if not fits(building, CELL[command.territory]):
        terrain = {"terrain": TERRAIN[CELL[command.territory]], "needed": CONSTRAINT[building]}
        return Rejected("wrong_terrain", "7.3", terrain)
    course.then(BuildingPlaced(seat, building, command.territory), "7.2")
    end_construction_if_finished(course)
    return course.told()


def _place_sky_tower(course: Course[World], seat: Seat, command: PlaceSkyTower) -> Answer:
    state = course.state
    if SKY_TOWER not in state.buildings[seat]:
        return _not_before_seat(state, seat, SKY_TOWER)
    problem = _site_problem(state, seat, command.first) or _site_problem(state, seat, command.second)
    if problem is not None:
        return problem
    first, second = CELL[command.first], CELL[command.second]
    if not different_fiefs(state.realms[seat], first, second):
        return Rejected("same_fief", "7.9", {"first": command.first, "second": command.second})
    if first > second:
        return Rejected("not_in_board_order", "7.10", {"first": command.second, "second": command.first})
    course.then(SkyTowerPlaced(seat, command.first, command.second), "7.9")
    end_construction_if_finished(course)
    return course.told()


def _site_problem(state: World, seat: Seat, territory: str) -> Rejected | None:
    if territory not in CELL:
        return _no_such_territory(territory)
    cell = CELL[territory]
    if state.owners[cell] != seat:
        return Rejected("not_controlled", "7.2", {"territory": territory, "controlled_by": state.owners[cell]})
    if state.built[cell] is not None:
        return Rejected("already_built_on", "7.5", {"territory": territory, "construction": state.built[cell]})
    return None


def _announce_camp(course: Course[World], seat: Seat, command: AnnounceCamp) -> Answer:
    state, camp = course.state, command.camp
    if camp not in camps_of(state, seat):
        return Rejected("camp_not_held", "8.2", {"camps": camps_of(state, seat)})
    if camp in state.withheld:
        return Rejected("taken_back", "8.8", {"camp": camp})
    if not virgin_cells(state):
        return Rejected("no_virgin_territory", "8.9")
    course.then(CampAnnounced(seat, camp, camps_to_ask(state, seat, camp)), "8.2")
    return course.told()


def _place_camp(course: Course[World], seat: Seat, command: PlaceCamp) -> Answer:
    state, territory = course.state, command.territory
    if territory not in CELL:
        return _no_such_territory(territory)
    cell = CELL[territory]
    if state.owners[cell] is not None:
        return Rejected("not_virgin", "8.1", {"territory": territory, "controlled_by": state.owners[cell]})
    if state.built[cell] is not None:
        return Rejected("not_virgin", "8.10", {"territory": territory, "construction": state.built[cell]})
    camp = camp_to_decide(state)[1]
    course.then(CampPlaced(seat, camp, territory), "8.1")
    end_construction_if_finished(course)
    return course.told()


def _pass_camp(course: Course[World], seat: Seat, _: PassCamp) -> Answer:
    camp = camp_to_decide(course.state)[1]
    if course.state.call is not None and camp == course.state.call.camp:
        return Rejected("not_asked", "8.4", {"camp": camp})
    course.then(CampPassed(seat, camp), "8.3")
    return course.told()


def _take_back_camp(course: Course[World], seat: Seat, _: TakeBackCamp) -> Answer:
    camp = camp_to_decide(course.state)[1]
    if course.state.call is not None and camp != course.state.call.camp:
        return Rejected("not_announced", "8.3", {"camp": camp})
    course.then(CampTakenBack(seat, camp), "8.4")
    return course.told()


def _finish_building(course: Course[World], seat: Seat, _: FinishBuilding) -> Answer:
    course.then(BuildingFinished(seat), "7.11")
    end_construction_if_finished(course)
    return course.told()


def _set_trading_post(course: Course[World], seat: Seat, command: SetTradingPost) -> Answer:
    state = course.state
    own = {TERRITORIES[post.cell]: post for post in state.posts if state.owners[post.cell] == seat}
    if command.territory not in own:
        return Rejected("no_trading_post", "10.7", {"territories": list(own)})
    if own[command.territory].resource is not None:
        return Rejected("already_set", "10.7", {"territory": command.territory})
    if command.resource not in BASICS:
        return Rejected("not_a_basic_resource", "10.6", {"resources": list(BASICS)})
    course.then(TradingPostSet(seat, command.territory, command.resource), "10.6")
    harvest_if_set(course)
    return course.told()


def _copy_parchment(course: Course[World], seat: Seat, command: CopyParchment) -> Answer:
    chain = open_chain(course.state)
    assert chain is not None
    offered = on_offer(course.state, chain)
    if command.parchment not in offered:
        forbidding = "12.4" if command.parchment in chain.links else "12.2"
        return Rejected("not_on_offer", forbidding, {"card": chain.links[-1], "parchments": list(offered)})
    clause = "12.1" if len(chain.links) == 1 else "12.4"
    course.then(ParchmentCopied(seat, chain.links[0], command.parchment), clause)
    score_if_copied(course)
    return course.told()


def _not_before_seat(state: World, seat: Seat, building: str) -> Rejected:
    return Rejected("building_not_held", "5.6", {"building": building, "buildings": list(state.buildings[seat])})


def _no_such_territory(territory: str) -> Rejected:
    return Rejected("no_such_territory", "2.1", {"territory": territory})


_BY_COMMAND: dict[type[Command], tuple[Phase, str, Callable[[Course[World], Seat, Any], Answer]]] = {
    PickCard: ("drafting", "4.2", _pick_card),
    DropCard: ("drafting", "6.3", _drop_card),
    PlaceBuilding: ("building", "5.6", _place_building),
    PlaceSkyTower: ("building", "5.6", _place_sky_tower),
    AnnounceCamp: ("building", "8.2", _announce_camp),
    PlaceCamp: ("camping", "8.2", _place_camp),
    PassCamp: ("camping", "8.3", _pass_camp),
    TakeBackCamp: ("camping", "8.4", _take_back_camp),
    FinishBuilding: ("building", "7.11", _finish_building),
    SetTradingPost: ("trading", "10.7", _set_trading_post),
    CopyParchment: ("copying", "12.1", _copy_parchment),
}
"""By command, when it may be sent, the clause that says so, and what it does."""
