"""Removing pieces from regions: to the own board, or back to stock."""

from collections.abc import Iterator

from domain.core import Command, Course, Rejected
from domain.games.kauri.commands import TakePiece
from domain.games.kauri.facts import PiecesTaken
from domain.games.kauri.island import removable, road_ends, sheltered
from domain.games.kauri.model import Island
from domain.games.kauri.operations import ALL, Reach, Take
from domain.games.kauri.steps.areas import area, own_regions
from domain.games.kauri.steps.step import Step, no_such_region
from domain.games.kauri.vocabulary import Trophy


def takeable(step: Step, piece: Trophy, region: int) -> bool:
    return removable(step.state, step.actor, piece, region) > 0


def by_pawn(step: Step) -> bool:
    operation: Take = step.operation
    return operation.where == "each_own"


def open_regions(step: Step) -> list[int]:
    """Where the next of the action's own steps may take something."""
    operation: Take = step.operation
    if step.task.used >= operation.times:
        return []
    return [region for region in area(step, operation.where) if not (operation.apart and region in step.task.regions)]


def reached_regions(step: Step, piece: Trophy) -> list[int]:
    """11.13: where a step may take something along a road."""
    allowed = sum(each.by for each in step.lasting(Reach) if each.piece == piece) if step.of_card else 0
    if step.task.extra >= allowed:
        return []
    ends = road_ends(step.edition, step.state, own_regions(step))
    return [region for region in sorted(ends) if not step.state.epidemic[region]]


def choices(step: Step) -> Iterator[Command]:
    operation: Take = step.operation
    number, state = step.number, step.state
    for piece in operation.pieces:
        regions: list[int] = []
        if by_pawn(step):
            for pawn, region in enumerate(getattr(state, step.actor)):
                if pawn not in step.task.pawns and not state.epidemic[region] and takeable(step, piece, region):
                    yield TakePiece(number, piece, step.key(region), pawn)
        else:
            regions = open_regions(step)
        for region in sorted({*regions, *reached_regions(step, piece)}):
            if takeable(step, piece, region):
                yield TakePiece(number, piece, step.key(region))


def problem(step: Step, command: TakePiece) -> Rejected | None:
    operation: Take = step.operation
    piece, region = command.piece, step.region(command.region)
    if piece not in operation.pieces:
        return Rejected("wrong_piece", "10.2", {"pieces": list(operation.pieces)})
    if region is None:
        return no_such_region(step.edition, command.region)
    refused = _place_problem(step, command, region)
    if refused is not None:
        return refused
    if sheltered(step.state, step.actor, piece, region):
        return Rejected("reserve", "9.10", {"region": command.region})
    if not takeable(step, piece, region):
        return Rejected("not_there", "10.2", {"piece": piece, "region": command.region})
    return None


def _place_problem(step: Step, command: TakePiece, region: int) -> Rejected | None:
    operation: Take = step.operation
    if by_pawn(step) and command.pawn is not None:
        pawns: tuple[int, ...] = getattr(step.state, step.actor)
        if not 0 <= command.pawn < len(pawns) or pawns[command.pawn] != region:
            return Rejected("no_such_pawn", "10.2", {"regions": list(step.edition.region_keys(pawns))})
        if command.pawn in step.task.pawns:
            return Rejected("pawn_used", "10.2", {"pawns": list(step.task.pawns)})
        return Rejected("epidemic", "9.8", {"region": command.region}) if step.state.epidemic[region] else None
    if command.pawn is not None:
        return Rejected("pawn_not_asked", "10.2")
    if region in reached_regions(step, command.piece):
        return None
    if by_pawn(step):
        return Rejected("pawn_missing", "10.2")
    if step.task.used >= operation.times:
        return Rejected("steps_used", "10.2", {"steps": operation.times})
    if operation.apart and region in step.task.regions:
        return Rejected("region_used", "10.2", {"regions": list(step.edition.region_keys(step.task.regions))})
    if region not in open_regions(step):
        return outside(step, command.region, region)
    return None


def outside(step: Step, key: str, region: int) -> Rejected:
    """The region is none of those that the operation speaks of."""
    if step.human and step.state.epidemic[region]:
        return Rejected("epidemic", "9.8", {"region": key})
    where = step.operation.where
    clause = "6.5" if where == "own" else "10.15"
    return Rejected("wrong_region", clause, {"regions": [step.key(each) for each in area(step, where)]})


def happen(course: Course[Island], step: Step, command: TakePiece) -> None:
    operation: Take = step.operation
    region = step.edition.region_numbers[command.region]
    there: int = getattr(step.state, command.piece)[region]
    extra = command.pawn is None and (by_pawn(step) or region not in open_regions(step))
    count = 1 if extra else there if operation.each == ALL else min(operation.each, there)
    course.then(
        PiecesTaken(
            step.seat,
            command.piece,
            command.region,
            count,
            step.keeper if operation.to == "board" else None,
            command.pawn,
            step.number,
            extra,
        ),
        "11.13" if extra else "10.2",
    )
