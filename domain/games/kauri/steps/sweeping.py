"""Striking a region, so that what is there goes back to its owners."""

from collections.abc import Iterator

from domain.core import Command, Course, Rejected
from domain.games.kauri.commands import StrikeRegion
from domain.games.kauri.facts import BordersCleared, RegionsCleared, RegionStruck
from domain.games.kauri.island import removable
from domain.games.kauri.model import Island
from domain.games.kauri.operations import Sweep
from domain.games.kauri.steps.areas import area
from domain.games.kauri.steps.step import Step, no_such_region


def struck_roads(step: Step, region: int) -> list[int]:
    operation: Sweep = step.operation
    if not operation.roads:
        return []
    return [border for border in step.state.road if region in step.edition.borders[border]]


def touched(step: Step, region: int) -> bool:
    """6.3: there is something to be swept away."""
    operation: Sweep = step.operation
    pieces = any(removable(step.state, step.actor, piece, region) for piece in operation.pieces)
    return pieces or bool(struck_roads(step, region))


def choices(step: Step) -> Iterator[Command]:
    operation: Sweep = step.operation
    if operation.where == "rim" or step.task.used:
        return
    for region in area(step, operation.where):
        if touched(step, region):
            yield StrikeRegion(step.number, step.key(region))


def problem(step: Step, command: StrikeRegion) -> Rejected | None:
    operation: Sweep = step.operation
    if operation.where == "rim" or step.task.used:
        return Rejected("steps_used", "10.10", {"steps": step.task.used})
    region = step.region(command.region)
    if region is None:
        return no_such_region(step.edition, command.region)
    if region not in area(step, operation.where):
        return Rejected("epidemic", "9.8", {"region": command.region})
    if not touched(step, region):
        return Rejected("nothing_there", "6.3", {"region": command.region})
    return None


def happen(course: Course[Island], step: Step, command: StrikeRegion) -> None:
    operation: Sweep = step.operation
    region = step.edition.region_numbers[command.region]
    course.then(RegionStruck(step.seat, command.region, step.number), "10.10")
    for piece in operation.pieces:
        if removable(step.state, step.actor, piece, region):
            course.then(RegionsCleared(piece, (command.region,)), "10.10")
    roads = struck_roads(step, region)
    if roads:
        course.then(BordersCleared("road", tuple(map(step.edition.border_keys, roads))), "10.10")
