"""Changing the kept card for one of the pile."""

from collections.abc import Iterator

from domain.core import TABLE, Command, Course, Rejected, Rng, owner
from domain.games.kauri.commands import SwapCard
from domain.games.kauri.facts import CardSwapped, PileOrder, SwappedCards
from domain.games.kauri.model import Island
from domain.games.kauri.steps.step import Step


def choices(step: Step) -> Iterator[Command]:
    if not step.task.used:
        for card in sorted(step.state.piles[step.seat]):
            yield SwapCard(step.number, card)


def problem(step: Step, command: SwapCard) -> Rejected | None:
    if step.task.used:
        return Rejected("steps_used", "10.9", {"steps": 1})
    pile = sorted(step.state.piles[step.seat])
    if command.card not in pile:
        return Rejected("not_in_pile", "10.9", {"cards": pile})
    return None


def happen(course: Course[Island], step: Step, command: SwapCard, rng: Rng) -> None:
    seat = step.seat
    (kept,) = step.state.hands[seat]
    pile = sorted((*(card for card in step.state.piles[seat] if card != command.card), kept))
    course.then(
        CardSwapped(seat, step.number),
        "10.9",
        {owner(seat): SwappedCards(kept, command.card), TABLE: PileOrder(rng.shuffled(pile))},
    )
