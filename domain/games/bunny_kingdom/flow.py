"""What follows by itself: dealing, resolving, passing on, the phases of a round and the end."""

from domain.core import Course, Fact, Seat, owner
from domain.games.bunny_kingdom.board import CELL, TERRITORIES
from domain.games.bunny_kingdom.copying import open_chain
from domain.games.bunny_kingdom.edition import (
    CAMP_NUMBER,
    CHOICES,
    HAND,
    IS_BUILDING,
    RESERVE,
    ROUNDS,
    SUPPLY,
    Card,
    ordered,
    passed_to,
)
from domain.games.bunny_kingdom.facts import (
    BuildingGained,
    CampRemoved,
    ConstructionBegun,
    ConstructionEnded,
    DrawnCard,
    FiefsHarvested,
    Hand,
    HandsDealt,
    HandsPassed,
    KeptParchment,
    LastCardsPicked,
    ParchmentKept,
    ParchmentsRevealed,
    ParchmentsScored,
    ReserveDrawn,
    SuppliedCards,
    SupplyPlayed,
    TerritoryTaken,
)
from domain.games.bunny_kingdom.model import World
from domain.games.bunny_kingdom.scoring import harvest, parchment_lines
from domain.games.bunny_kingdom.turn import has_finished


def deal(course: Course[World]) -> None:
    """A new round begins."""
    state = course.state
    seats = len(state.hands)
    hand, reserve = HAND[seats], RESERVE[seats]
    hands: dict[str, Fact] = {owner(seat): Hand(ordered(state.deck[seat * hand : (seat + 1) * hand])) for seat in range(seats)}
    course.then(HandsDealt(state.round + 1, hand, reserve), "6.1" if reserve else "3.5", hands)
    _draw_from_reserves(course)


def resolve_if_chosen(course: Course[World]) -> None:
    """Once all seats have chosen their cards are played, seat by seat (5.9)."""
    if any(chosen < CHOICES for chosen in course.state.chosen):
        return
    for seat in range(len(course.state.picked)):
        while cards := course.state.picked[seat]:
            _play(course, seat, cards[0])
    if course.state.hands[0]:
        _pass_hands(course)
    else:
        course.then(ConstructionBegun(course.state.round), "4.7")
        end_construction_if_finished(course)


def end_construction_if_finished(course: Course[World]) -> None:
    """Never while an announcement is open: the announcer still has his camp before him."""
    state = course.state
    if all(has_finished(state, seat) for seat in range(len(state.done))):
        course.then(ConstructionEnded(state.round), "7.11")
        harvest_if_set(course)


def harvest_if_set(course: Course[World]) -> None:
    """10.8: as soon as the last trading post is set."""
    state = course.state
    if any(post.resource is None for post in state.posts):
        return
    course.then(FiefsHarvested(state.round, harvest(state)), "10.1")
    if state.round < ROUNDS:
        deal(course)
    else:
        course.then(ParchmentsRevealed(state.parchments), "11.7")
        score_if_copied(course)


def score_if_copied(course: Course[World]) -> None:
    if open_chain(course.state) is None:
        points = tuple(sum(line.points for line in lines) for lines in parchment_lines(course.state))
        course.then(ParchmentsScored(points), "11.1")


def _play(course: Course[World], seat: Seat, card: Card) -> None:
    state = course.state
    if card in CELL:
        _take_territory(course, seat, CELL[card])
    elif card in IS_BUILDING:
        course.then(BuildingGained(seat, card), "5.6")
    elif card == SUPPLY:
        first, second = state.deck[0], state.deck[1]
        course.then(SupplyPlayed(seat), "5.7", {owner(seat): SuppliedCards((first, second))})
    else:
        course.then(ParchmentKept(seat), "5.2", {owner(seat): KeptParchment(card)})  # type: ignore[arg-type]


def _take_territory(course: Course[World], seat: Seat, cell: int) -> None:
    state = course.state
    name, camper, camp = TERRITORIES[cell], state.owners[cell], state.built[cell]
    if camper is not None and camp is not None:
        course.then(CampRemoved(camper, CAMP_NUMBER[camp], name, seat), "5.5" if camper == seat else "5.4")
    course.then(TerritoryTaken(seat, name), "5.3")


def _pass_hands(course: Course[World]) -> None:
    hands = course.state.hands
    direction = passed_to(course.state.round)
    # 1.3: to the left is to the next seat, so each seat receives from the one before.
    step = -1 if direction == "left" else 1
    received: dict[str, Fact] = {owner(seat): Hand(hands[(seat + step) % len(hands)]) for seat in range(len(hands))}
    course.then(HandsPassed(direction), "4.3" if len(hands) > 2 else "6.3", received)
    _draw_from_reserves(course)
    if len(course.state.hands[0]) == CHOICES and len(hands) > 2:
        course.then(LastCardsPicked(), "4.6")
        resolve_if_chosen(course)


def _draw_from_reserves(course: Course[World]) -> None:
    reserves = course.state.reserves
    if reserves[0]:
        drawn: dict[str, Fact] = {owner(seat): DrawnCard(reserve[0]) for seat, reserve in enumerate(reserves)}
        course.then(ReserveDrawn(), "6.2", drawn)
