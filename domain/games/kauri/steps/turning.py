"""Turning the Conscience of the English on or back."""

from collections.abc import Iterator

from domain.core import Command, Course, Rejected
from domain.games.kauri.commands import TurnConscience
from domain.games.kauri.facts import ConscienceMoved
from domain.games.kauri.model import Island
from domain.games.kauri.operations import Conscience
from domain.games.kauri.steps.step import Step


def spaces(step: Step) -> list[int]:
    """7.4, 7.5: the ways that do not lead beside the track."""
    operation: Conscience = step.operation
    track, now = step.edition.conscience, step.state.conscience
    return [by for by in operation.by if track.least <= now + by <= track.most]


def choices(step: Step) -> Iterator[Command]:
    if not step.task.used:
        for by in spaces(step):
            yield TurnConscience(step.number, by)


def problem(step: Step, command: TurnConscience) -> Rejected | None:
    operation: Conscience = step.operation
    if step.task.used:
        return Rejected("steps_used", "10.8", {"steps": 1})
    if command.by not in operation.by:
        return Rejected("wrong_spaces", "10.8", {"by": list(operation.by)})
    if command.by not in spaces(step):
        return Rejected("beside_track", "7.4" if command.by > 0 else "7.5", {"space": step.state.conscience})
    return None


def happen(course: Course[Island], step: Step, command: TurnConscience) -> None:
    space = step.state.conscience + command.by
    course.then(ConscienceMoved(space, step.edition.mind(space), step.seat, step.number), "10.8")
