"""The actions of the card that is being resolved: which of them are open, why another is not, and their steps."""

from collections.abc import Mapping
from typing import Any

from domain.core import Rejected
from domain.games.kauri import vocabulary
from domain.games.kauri.edition import Action, Edition
from domain.games.kauri.messages import Step
from domain.games.kauri.model import Island, met
from domain.games.kauri.steps.common import NoSteps, Steps
from domain.games.kauri.steps.moving import GoToSteps, MoveSteps, PushAllSteps, PushSteps
from domain.games.kauri.steps.off_the_map import ClaimSteps, ConscienceSteps, SwapSteps
from domain.games.kauri.steps.placing import BorderSteps, PlaceSteps, ReplantSteps
from domain.games.kauri.steps.removing import SweepSteps, TakeSteps
from domain.games.kauri.vocabulary import Operation

AnySteps = Steps[Any, Any]

STEPS: Mapping[type[Operation], type[AnySteps]] = {
    vocabulary.Move: MoveSteps,
    vocabulary.GoTo: GoToSteps,
    vocabulary.Push: PushSteps,
    vocabulary.PushAll: PushAllSteps,
    vocabulary.Take: TakeSteps,
    vocabulary.Sweep: SweepSteps,
    vocabulary.Place: PlaceSteps,
    vocabulary.Replant: ReplantSteps,
    vocabulary.PlaceOnBorder: BorderSteps,
    vocabulary.Claim: ClaimSteps,
    vocabulary.Conscience: ConscienceSteps,
    vocabulary.SwapKeptCard: SwapSteps,
    vocabulary.DriveOut: NoSteps,
    vocabulary.Curse: NoSteps,
}


def printed_actions(edition: Edition, state: Island) -> tuple[Action, ...]:
    """The actions of the card, or of the automated English."""
    if state.mind is not None:
        return edition.automaton.steering[state.mind].actions
    return edition.cards[state.card].actions if state.card is not None else ()


def effect(edition: Edition, state: Island) -> tuple[Operation, ...]:
    """What the heritage does that this card has claimed."""
    return edition.heritages[state.heritage].effect if state.heritage is not None else ()


def effect_needs(edition: Edition, state: Island) -> str | None:
    """The prerequisite of that heritage."""
    return edition.heritages[state.heritage].needs if state.heritage is not None else None


def closed(edition: Edition, state: Island, number: int) -> Rejected | None:
    """Why no step of this action can be taken."""
    return _closed(edition, state, printed_actions(edition, state), number)


def _closed(edition: Edition, state: Island, actions: tuple[Action, ...], number: int) -> Rejected | None:
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
    """6.6: a prerequisite is checked at every step."""
    if needs is None or met(edition, state, state.actor, needs):
        return None
    return Rejected("prerequisite", clause, {"prerequisite": needs})


def steps_of(edition: Edition, state: Island, number: int) -> AnySteps:
    return _steps_of(edition, state, printed_actions(edition, state), number)


def _steps_of(edition: Edition, state: Island, actions: tuple[Action, ...], number: int) -> AnySteps:
    of_card = number < len(actions)
    operation = actions[number].operation if of_card else effect(edition, state)[number - len(actions)]
    return STEPS[type(operation)](edition, state, number, operation, of_card=of_card)


def open_steps(edition: Edition, state: Island) -> list[Step]:
    """All steps of all actions."""
    actions = printed_actions(edition, state)
    found: list[Step] = []
    for number in range(len(state.tasks)):
        if _closed(edition, state, actions, number) is None:
            found += _steps_of(edition, state, actions, number).choices()
    return found
