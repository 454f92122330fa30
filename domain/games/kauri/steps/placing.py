"""Placing pieces in regions: births, trees, whares, reserves, poison, the epidemic, a second pawn; and replanting."""

from collections.abc import Iterator

from domain.core import Command, Course, Rejected
from domain.games.kauri.commands import PlacePiece
from domain.games.kauri.facts import PieceMoved, PiecesPlaced, PiecesTaken
from domain.games.kauri.island import present
from domain.games.kauri.model import Island
from domain.games.kauri.operations import MorePieces, Place, Replant, Tolerate
from domain.games.kauri.steps.areas import area
from domain.games.kauri.steps.arriving import arrive
from domain.games.kauri.steps.step import Step, no_such_region
from domain.games.kauri.steps.taking import outside, takeable
from domain.games.kauri.vocabulary import ONE_PER_REGION, SHIFTING


def taken(step: Step, region: int) -> bool:
    """The region has the one piece of this kind that it can have."""
    operation: Place = step.operation
    return operation.piece in ONE_PER_REGION and present(step.edition, step.state, operation.piece, region)


def unmet(step: Step, region: int) -> str | None:
    """What keeps the piece from being placed in this region."""
    operation: Place = step.operation
    edition, state = step.edition, step.state
    if taken(step, region):
        return operation.piece
    for need in operation.need:
        if not present(edition, state, need, region):
            return need
    for other in operation.without:
        if present(edition, state, other, region) and not tolerated(step, other):
            return other
    return None


def tolerated(step: Step, other: str) -> bool:
    operation: Place = step.operation
    return any(each.piece == other and each.beside == operation.piece for each in step.lasting(Tolerate))


def extra_allowed(step: Step) -> int:
    operation: Place = step.operation
    return sum(each.by for each in step.lasting(MorePieces) if each.piece == operation.piece) if step.of_card else 0


def open_regions(step: Step) -> list[int]:
    """New regions for the action's own steps, and chosen ones for those that a heritage adds."""
    operation: Place = step.operation
    task = step.task
    more_regions, more_pieces = task.used < operation.regions, task.extra < extra_allowed(step)
    return [
        region
        for region in area(step, operation.where)
        if (more_pieces if region in task.regions else more_regions) and unmet(step, region) is None
    ]


def sources(step: Step) -> list[int | None]:
    """9.8: from stock, or, if none is left of a piece that can be shifted, from where one lies."""
    operation: Place = step.operation
    if getattr(step.state.stock, operation.piece):
        return [None]
    if operation.piece in SHIFTING:
        return [region for region, count in enumerate(getattr(step.state, operation.piece)) if count]
    return []


def choices(step: Step) -> Iterator[Command]:
    operation: Place = step.operation
    found = sources(step)
    if not found:
        return
    regions = open_regions(step)
    for source in found:
        for region in regions:
            yield PlacePiece(step.number, operation.piece, step.key(region), None if source is None else step.key(source))


def problem(step: Step, command: PlacePiece) -> Rejected | None:
    operation: Place = step.operation
    edition, task = step.edition, step.task
    if command.piece != operation.piece:
        return Rejected("wrong_piece", "10.3", {"pieces": [operation.piece]})
    region = step.region(command.region)
    if region is None:
        return no_such_region(edition, command.region)
    found = sources(step)
    if not found:
        return Rejected("stock_empty", "8.8", {"piece": operation.piece})
    source = None if command.source is None else step.region(command.source)
    if (command.source is None) != (source is None) or source not in found:
        known = [None if each is None else step.key(each) for each in found]
        return Rejected("wrong_source", "9.8" if operation.piece in SHIFTING else "10.3", {"sources": known})
    if region in open_regions(step):
        return None
    if region in task.regions and (not extra_allowed(step) or task.extra >= extra_allowed(step)):
        return Rejected("region_used", "10.3", {"regions": list(edition.region_keys(task.regions))})
    if region not in task.regions and task.used >= operation.regions:
        return Rejected("steps_used", "10.3", {"steps": operation.regions})
    if region not in area(step, operation.where):
        return outside(step, command.region, region)
    clause = ONE_PER_REGION[operation.piece] if taken(step, region) else "10.3"
    return Rejected("region_unfit", clause, {"region": command.region, "because": unmet(step, region)})


def happen(course: Course[Island], step: Step, command: PlacePiece) -> None:
    if command.source is not None:
        course.then(PieceMoved(step.seat, command.piece, command.source, command.region, action=step.number), "9.8")
        return
    operation: Place = step.operation
    extra = step.edition.region_numbers[command.region] in step.task.regions
    # 6.7: as many as the stock has, if it has fewer. What a heritage adds comes one by one.
    count = 1 if extra else min(operation.each, getattr(step.state.stock, operation.piece))
    clause = "11.10" if extra else "10.3"
    course.then(PiecesPlaced(step.seat, command.piece, command.region, count, step.number, extra), clause)
    arrive(course, step.edition, step.seat, command.piece, command.region, count)


def open_to_replant(step: Step) -> list[int]:
    operation: Replant = step.operation
    if step.task.used >= operation.regions or not getattr(step.state.stock, operation.plant):
        return []
    there = getattr(step.state, operation.plant)
    return [region for region in area(step, operation.where) if not there[region]]


def choices_to_replant(step: Step) -> Iterator[Command]:
    operation: Replant = step.operation
    for region in open_to_replant(step):
        yield PlacePiece(step.number, operation.plant, step.key(region))


def problem_to_replant(step: Step, command: PlacePiece) -> Rejected | None:
    operation: Replant = step.operation
    if command.piece != operation.plant:
        return Rejected("wrong_piece", "10.12", {"pieces": [operation.plant]})
    region = step.region(command.region)
    if region is None:
        return no_such_region(step.edition, command.region)
    if command.source is not None:
        return Rejected("wrong_source", "10.12", {"sources": [None]})
    if region in open_to_replant(step):
        return None
    if step.task.used >= operation.regions:
        return Rejected("steps_used", "10.12", {"steps": operation.regions})
    if not getattr(step.state.stock, operation.plant):
        return Rejected("stock_empty", "8.8", {"piece": operation.plant})
    if region not in area(step, operation.where):
        return outside(step, command.region, region)
    return Rejected("region_unfit", "8.2", {"region": command.region, "because": operation.plant})


def happen_to_replant(course: Course[Island], step: Step, command: PlacePiece) -> None:
    operation: Replant = step.operation
    region = step.edition.region_numbers[command.region]
    course.then(PiecesPlaced(step.seat, command.piece, command.region, 1, step.number), "10.12")
    if takeable(step, operation.take, region):
        course.then(PiecesTaken(step.seat, operation.take, command.region, 1, step.keeper), "10.12")
