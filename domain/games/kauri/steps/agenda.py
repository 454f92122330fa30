"""What is on the card that is being resolved: which of its actions are still open, and why another is not."""

from collections.abc import Iterator

from domain.core import Command, Rejected
from domain.games.kauri.edition import Action, Edition
from domain.games.kauri.model import Island
from domain.games.kauri.operations import Operation
from domain.games.kauri.prerequisites import met
from domain.games.kauri.steps.families import FAMILIES
from domain.games.kauri.steps.step import Step


def printed_actions(edition: Edition, state: Island) -> tuple[Action, ...]:
    """Of the card, or of the automated English."""
    if state.mind is not None:
        return edition.automaton.steering[state.mind].actions
    return edition.cards[state.card].actions if state.card is not None else ()


def effect(edition: Edition, state: Island) -> tuple[Operation, ...]:
    """Of the heritage that this card has claimed."""
    return edition.heritages[state.heritage].effect if state.heritage is not None else ()


def effect_needs(edition: Edition, state: Island) -> str | None:
    """The prerequisite of that heritage."""
    return edition.heritages[state.heritage].needs if state.heritage is not None else None


def closed(edition: Edition, state: Island, number: int) -> Rejected | None:
    """Why no step of this action can be taken."""
    actions = printed_actions(edition, state)
    tasks = state.tasks
    if not 0 <= number < len(tasks):
        return Rejected("no_such_action", "6.3", {"actions": len(tasks)})
    if number >= len(actions):
        if any(task.begun for task in tasks[number + 1 :]):
            return Rejected("effect_gone_on", "11.5", {"action": number})
        return _missing(edition, state, effect_needs(edition, state), "11.5")
    if state.card is not None and edition.cards[state.card].link == "or":
        for other, task in enumerate(tasks[: len(actions)]):
            if other != number and task.begun:
                return Rejected("other_action_begun", "4.5", {"action": other})
    return _missing(edition, state, actions[number].needs, "4.6")


def _missing(edition: Edition, state: Island, needs: str | None, clause: str) -> Rejected | None:
    """6.6: a prerequisite is asked at every step."""
    return None if met(edition, state, state.actor, needs) else Rejected("prerequisite", clause, {"prerequisite": needs})


def step_of(edition: Edition, state: Island, number: int) -> Step:
    actions = printed_actions(edition, state)
    if number < len(actions):
        return Step(edition, state, number, actions[number].operation, of_card=True)
    return Step(edition, state, number, effect(edition, state)[number - len(actions)], of_card=False)


def open_choices(edition: Edition, state: Island) -> Iterator[Command]:
    """All steps of all actions."""
    for number in range(len(state.tasks)):
        if closed(edition, state, number) is None:
            step = step_of(edition, state, number)
            yield from FAMILIES[type(step.operation)].choices(step)
