"""Pushing pieces of others out of a region: one by one, or all of them together."""

from collections.abc import Iterator

from domain.core import Command, Course, Rejected
from domain.games.kauri.commands import MovePiece
from domain.games.kauri.island import open_neighbours
from domain.games.kauri.model import Island
from domain.games.kauri.operations import Push, PushAll, Spare
from domain.games.kauri.steps.areas import area
from domain.games.kauri.steps.moving import moved, places_of, way_problem
from domain.games.kauri.steps.step import Step, pawns_of
from domain.games.kauri.vocabulary import HUMANS, Animal, Human


def pushed_pieces(step: Step) -> list[Human | Animal]:
    operation: Push = step.operation
    spared = {each.piece for each in step.lasting(Spare)}
    return [piece for piece in operation.pieces if piece not in spared]


def origins(step: Step) -> list[int]:
    """10.5: once a piece was pushed, only its region."""
    regions = area(step, step.operation.where)
    return [region for region in regions if region == step.task.regions[0]] if step.task.regions else regions


def goals(step: Step, piece: str, origin: int) -> list[int]:
    """Pushing is entering: never over a flood, and no human into an epidemic."""
    near = open_neighbours(step.edition, step.state, origin)
    return [goal for goal in near if not step.state.epidemic[goal]] if piece in HUMANS else near


def choices(step: Step) -> Iterator[Command]:
    number = step.number
    allowed = origins(step)
    for piece in pushed_pieces(step):
        for origin in allowed:
            start = step.key(origin)
            if piece not in HUMANS:
                if getattr(step.state, piece)[origin]:
                    for goal in goals(step, piece, origin):
                        yield MovePiece(number, piece, start, step.key(goal))
                continue
            for pawn, region in enumerate(pawns_of(step.state, piece)):
                if region == origin and pawn not in step.task.pawns:
                    for goal in goals(step, piece, origin):
                        yield MovePiece(number, piece, start, step.key(goal), 1, pawn)


def problem(step: Step, command: MovePiece) -> Rejected | None:
    operation: Push = step.operation
    pieces = pushed_pieces(step)
    if command.piece not in pieces:
        spared = command.piece in operation.pieces
        return Rejected("wrong_piece", "11.12" if spared else "10.5", {"pieces": pieces})
    places = places_of(step, command, "10.5")
    if isinstance(places, Rejected):
        return places
    origin, goal = places
    if command.count != 1:
        return Rejected("too_many", "10.5", {"most": 1})
    if command.pawn is not None and command.pawn in step.task.pawns:
        return Rejected("pawn_used", "10.5", {"pawns": list(step.task.pawns)})
    return _way_problem(step, command, origin, goal, "10.5")


def _way_problem(step: Step, command: MovePiece, origin: int, goal: int, clause: str) -> Rejected | None:
    allowed = origins(step)
    if origin not in allowed:
        return Rejected("wrong_region", clause, {"regions": [step.key(region) for region in allowed]})
    if goal not in goals(step, command.piece, origin):
        return way_problem(step, command, origin, goal)
    return None


def happen(course: Course[Island], step: Step, command: MovePiece) -> None:
    moved(course, step, command, "10.5")


def choices_of_all(step: Step) -> Iterator[Command]:
    operation: PushAll = step.operation
    if step.task.used:
        return
    for origin in area(step, operation.where):
        count = getattr(step.state, operation.piece)[origin]
        if count:
            for goal in goals(step, operation.piece, origin):
                yield MovePiece(step.number, operation.piece, step.key(origin), step.key(goal), count)


def problem_of_all(step: Step, command: MovePiece) -> Rejected | None:
    operation: PushAll = step.operation
    if step.task.used:
        return Rejected("steps_used", "10.6", {"steps": 1})
    if command.piece != operation.piece:
        return Rejected("wrong_piece", "10.6", {"pieces": [operation.piece]})
    places = places_of(step, command, "10.6")
    if isinstance(places, Rejected):
        return places
    origin, goal = places
    there = getattr(step.state, operation.piece)[origin]
    if command.count != there or not there:
        return Rejected("not_all", "6.7", {"count": there})
    return _way_problem(step, command, origin, goal, "10.6")


def happen_to_all(course: Course[Island], step: Step, command: MovePiece) -> None:
    moved(course, step, command, "10.6")
