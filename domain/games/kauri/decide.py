"""The answer to a command: what happens, or why not."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from domain.core import TABLE, Command, Course, Event, Fact, Rejected, Rng, Seat, owner
from domain.games.kauri import flow
from domain.games.kauri.commands import ChooseCards, EndCard, Flee, KeepHand, RedrawHand, ReturnPossum, Settle
from domain.games.kauri.edition import Edition
from domain.games.kauri.evolve import evolve
from domain.games.kauri.facts import (
    CardEnded,
    CardsChosen,
    Choice,
    DrawnCards,
    HumanFled,
    PiecesPlaced,
    PileOrders,
    RedrawAnswered,
    RedrawEnded,
    RedrawWish,
)
from domain.games.kauri.model import Island, Phase
from domain.games.kauri.steps.agenda import closed, step_of
from domain.games.kauri.steps.arriving import arrive
from domain.games.kauri.steps.families import FAMILIES, STEPS
from domain.games.kauri.steps.step import no_such_region
from domain.games.kauri.turn import active, flight_of, next_settled, settling_regions
from domain.games.kauri.vocabulary import HAND

Answer = tuple[Event, ...] | Rejected


def decide(edition: Edition, state: Island, seat: Seat, command: Command, rng: Rng) -> Answer:
    phases, clause, answer = _BY_COMMAND[type(command)]
    if seat not in active(edition, state):
        return Rejected("not_your_turn", _waiting(state), {"phase": state.phase})
    if state.phase not in phases:
        return Rejected("wrong_moment", clause, {"phase": state.phase, "phases": list(phases)})
    return answer(edition, state, seat, command, rng)


def _course(edition: Edition, state: Island) -> Course[Island]:
    return Course(partial(evolve, edition), state)


def _settle(edition: Edition, state: Island, seat: Seat, command: Settle, rng: Rng) -> Answer:
    piece = next_settled(edition, state)
    english = "3.4" if "english" in state.factions else "14.2"
    clause = {"maori": "3.3", "english": english, None: "3.5"}[piece]
    refused = _region_problem(edition, command.region, settling_regions(edition, state), clause)
    if refused is not None:
        return refused
    course = _course(edition, state)
    course.then(PiecesPlaced(seat, piece or "possum", command.region), clause)
    flow.go_on_settling(course, edition, rng)
    return course.told()


def _answer_redraw(edition: Edition, state: Island, seat: Seat, command: KeepHand | RedrawHand, rng: Rng) -> Answer:
    course = _course(edition, state)
    wish = RedrawWish(isinstance(command, RedrawHand))
    course.then(RedrawAnswered(seat), "15.2", {owner(seat): wish})
    state = course.state
    if None not in state.wishes:
        seats = tuple(seat for seat, redraw in enumerate(state.wishes) if redraw)
        piles = list(state.piles)
        secrets: dict[str, Fact] = {}
        for each in seats:
            shuffled = rng.shuffled(sorted((*state.hands[each], *state.piles[each])))
            piles[each] = shuffled[HAND:]
            secrets[owner(each)] = DrawnCards(tuple(sorted(shuffled[:HAND])))
        course.then(RedrawEnded(seats), "15.1", {**secrets, TABLE: PileOrders(tuple(piles))})
    return course.told()


def _choose_cards(edition: Edition, state: Island, seat: Seat, command: ChooseCards, _: Rng) -> Answer:
    hand = state.hands[seat]
    for card in (command.actions, command.initiative):
        if card not in hand:
            return Rejected("card_not_held", "5.3", {"card": card})
    if command.actions == command.initiative:
        return Rejected("same_card", "4.1", {"card": command.actions})
    course = _course(edition, state)
    course.then(CardsChosen(seat), "5.4", {owner(seat): Choice(command.actions, command.initiative)})
    if None not in course.state.played:
        flow.reveal(course, edition)
    return course.told()


def _return_possum(edition: Edition, state: Island, seat: Seat, command: ReturnPossum, _: Rng) -> Answer:
    refused = _region_problem(edition, command.region, edition.towns, "9.13")
    if refused is not None:
        return refused
    course = _course(edition, state)
    course.then(PiecesPlaced(seat, "possum", command.region), "9.13")
    arrive(course, edition, seat, "possum", command.region, 1)
    flow.open_card(course, seat)
    return course.told()


def _flee(edition: Edition, state: Island, seat: Seat, command: Flee, _: Rng) -> Answer:
    refused = _region_problem(edition, command.region, flight_of(edition, state), "10.11")
    if refused is not None:
        return refused
    pawn = state.fleeing[0]
    origin = edition.regions[getattr(state, pawn.piece)[pawn.pawn]].key
    course = _course(edition, state)
    course.then(HumanFled(seat, pawn.piece, pawn.pawn, origin, command.region), "10.11")
    return course.told()


def _take_step(edition: Edition, state: Island, _: Seat, command: Any, rng: Rng) -> Answer:
    refused = closed(edition, state, command.action)
    if refused is not None:
        return refused
    step = step_of(edition, state, command.action)
    family = FAMILIES[type(step.operation)]
    if type(command) is not family.command:
        return Rejected("wrong_step", "6.3", {"operation": step.operation.name})
    refused = family.problem(step, command)
    if refused is not None:
        return refused
    course = _course(edition, state)
    family.happen(course, step, command, rng)
    return course.told()


def _end_card(edition: Edition, state: Island, seat: Seat, _: EndCard, rng: Rng) -> Answer:
    course = _course(edition, state)
    steered = state.phase == "steering"
    course.then(CardEnded(seat), "14.8" if steered else "6.9" if any(task.begun for task in state.tasks) else "6.2")
    flow.next_card(course, edition, rng, steered=steered)
    return course.told()


def _waiting(state: Island) -> str:
    """The clause that keeps a seat waiting."""
    return "14.4" if state.mind == "ranger" else _WAITING[state.phase]


def _region_problem(edition: Edition, key: str, allowed: list[int] | tuple[int, ...], clause: str) -> Rejected | None:
    region = edition.region_numbers.get(key)
    if region is None:
        return no_such_region(edition, key)
    if region not in allowed:
        return Rejected("wrong_region", clause, {"regions": [edition.regions[each].key for each in allowed]})
    return None


_ON_CARDS: tuple[Phase, ...] = ("acting", "steering")

_BY_COMMAND: Mapping[type[Command], tuple[tuple[Phase, ...], str, Callable[..., Answer]]] = {
    Settle: (("settling",), "3.7", _settle),
    KeepHand: (("redrawing",), "15.2", _answer_redraw),
    RedrawHand: (("redrawing",), "15.2", _answer_redraw),
    ChooseCards: (("choosing",), "5.3", _choose_cards),
    ReturnPossum: (("returning",), "9.13", _return_possum),
    Flee: (("fleeing",), "10.11", _flee),
    EndCard: (_ON_CARDS, "6.2", _end_card),
    **dict.fromkeys(STEPS, (_ON_CARDS, "6.3", _take_step)),
}

_WAITING: Mapping[Phase, str] = {
    "setup": "3.7",
    "settling": "3.7",
    "redrawing": "15.2",
    "choosing": "5.4",
    "returning": "9.13",
    "acting": "5.6",
    "fleeing": "10.11",
    "steering": "14.3",  # 14.4 if they are rangers
    "between": "5.6",
    "over": "12.5",
}
