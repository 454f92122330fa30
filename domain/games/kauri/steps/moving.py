"""Moving pieces across borders and along roads; carrying one to a region that an effect has chosen."""

from collections.abc import Iterator
from typing import Any

from domain.core import Command, Course, Rejected
from domain.games.kauri.commands import MovePiece
from domain.games.kauri.facts import PieceMoved
from domain.games.kauri.island import along_roads, open_neighbours
from domain.games.kauri.model import Island
from domain.games.kauri.operations import GoTo, MoreSteps, Move, Place, Replant, Roads, Together
from domain.games.kauri.steps.arriving import arrive
from domain.games.kauri.steps.step import Step, no_such_region, pawns_of
from domain.games.kauri.vocabulary import HUMANS


def steps_allowed(step: Step) -> int:
    operation: Move = step.operation
    more = sum(each.by for each in step.lasting(MoreSteps) if each.piece == operation.piece) if step.of_card else 0
    return operation.steps + more


def goals(step: Step, origin: int) -> list[int]:
    """Where a piece may go from here with one move."""
    operation: Move = step.operation
    edition, state = step.edition, step.state
    near = open_neighbours(edition, state, origin)
    if operation.piece not in HUMANS:
        return near
    if operation.roads or any(each.piece == operation.piece for each in step.lasting(Roads)):
        near = sorted({*near, *along_roads(edition, state, origin)})
    return [goal for goal in near if not state.epidemic[goal]]


def together(step: Step) -> int:
    """How many animals one move may take."""
    operation: Move = step.operation
    counts = [each.count for each in step.lasting(Together) if each.piece == operation.piece] if step.of_card else []
    return max(counts, default=1)


def choices(step: Step) -> Iterator[Command]:
    operation: Move = step.operation
    if step.task.used >= steps_allowed(step):
        return
    number, piece = step.number, operation.piece
    if piece in HUMANS:
        for pawn, origin in enumerate(pawns_of(step.state, piece)):
            for goal in goals(step, origin):
                yield MovePiece(number, piece, step.key(origin), step.key(goal), 1, pawn)
        return
    most = together(step)
    for origin, there in enumerate(getattr(step.state, piece)):
        if there:
            start = step.key(origin)
            for goal in goals(step, origin):
                for count in range(1, min(most, there) + 1):
                    yield MovePiece(number, piece, start, step.key(goal), count)


def problem(step: Step, command: MovePiece) -> Rejected | None:
    operation: Move = step.operation
    if step.task.used >= (most := steps_allowed(step)):
        return Rejected("steps_used", "10.1", {"steps": most})
    if command.piece != operation.piece:
        return Rejected("wrong_piece", "10.1", {"pieces": [operation.piece]})
    places = places_of(step, command, "10.1")
    if isinstance(places, Rejected):
        return places
    origin, goal = places
    at_once = together(step)
    if command.pawn is None and not 1 <= command.count <= at_once:
        return Rejected("too_many", "11.9" if at_once > 1 else "9.2", {"most": at_once})
    if goal not in goals(step, origin):
        return way_problem(step, command, origin, goal)
    return None


def places_of(step: Step, command: MovePiece, clause: str) -> tuple[int, int] | Rejected:
    """Origin and goal as numbers, if the pieces are where the command says; the clause is that of the operation."""
    origin, goal = step.region(command.origin), step.region(command.goal)
    if origin is None or goal is None:
        return no_such_region(step.edition, command.origin if origin is None else command.goal)
    there = getattr(step.state, command.piece)
    if command.piece in HUMANS:
        if command.pawn is None or not 0 <= command.pawn < len(there) or there[command.pawn] != origin or command.count != 1:
            return Rejected("no_such_pawn", clause, {"regions": list(step.edition.region_keys(there))})
    elif command.pawn is not None or there[origin] < command.count:
        return Rejected("not_there", clause, {"piece": command.piece, "count": there[origin]})
    return origin, goal


def way_problem(step: Step, command: MovePiece, origin: int, goal: int) -> Rejected:
    """Why a piece cannot get there."""
    details = {"origin": command.origin, "goal": command.goal}
    if command.piece in HUMANS and step.state.epidemic[goal]:
        return Rejected("epidemic", "9.8", details)
    if any(other == goal for other, _ in step.edition.neighbours[origin]):
        return Rejected("flooded", "9.6", details)
    return Rejected("not_adjacent", "8.1", details)


def happen(course: Course[Island], step: Step, command: MovePiece) -> None:
    moved(course, step, command, "10.1")


def moved(course: Course[Island], step: Step, command: MovePiece, clause: str) -> None:
    course.then(
        PieceMoved(step.seat, command.piece, command.origin, command.goal, command.count, command.pawn, step.number), clause
    )
    arrive(course, step.edition, step.seat, command.piece, command.goal, command.count)


def choices_to_go(step: Step) -> Iterator[Command]:
    operation: GoTo = step.operation
    if step.task.used:
        return
    chosen = _chosen(step)
    for pawn, origin in enumerate(pawns_of(step.state, operation.piece)):
        for goal in chosen:
            if goal != origin:
                yield MovePiece(step.number, operation.piece, step.key(origin), step.key(goal), 1, pawn)


def problem_to_go(step: Step, command: MovePiece) -> Rejected | None:
    operation: GoTo = step.operation
    if step.task.used:
        return Rejected("steps_used", "10.13", {"steps": 1})
    if command.piece != operation.piece:
        return Rejected("wrong_piece", "10.13", {"pieces": [operation.piece]})
    places = places_of(step, command, "10.13")
    if isinstance(places, Rejected):
        return places
    origin, goal = places
    chosen = _chosen(step)
    if goal == origin or goal not in chosen:
        return Rejected("not_chosen", "10.13", {"regions": [step.key(region) for region in chosen]})
    return None


def happen_to_go(course: Course[Island], step: Step, command: MovePiece) -> None:
    moved(course, step, command, "10.13")


def _chosen(step: Step) -> list[int]:
    """The regions that the same effect has chosen, without those that a human cannot enter."""
    state: Any = step.state
    effect = step.edition.heritages[state.heritage].effect
    tasks = zip(effect, state.tasks[-len(effect) :], strict=True)
    chosen = {region for operation, task in tasks if isinstance(operation, Place | Replant) for region in task.regions}
    return [region for region in sorted(chosen) if not state.epidemic[region]]
