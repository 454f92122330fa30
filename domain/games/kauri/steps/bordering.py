"""Laying roads and floods on borders."""

from collections.abc import Iterator, Mapping

from domain.core import Command, Course, Rejected
from domain.games.kauri import commands
from domain.games.kauri.facts import BorderLaid
from domain.games.kauri.model import Island
from domain.games.kauri.operations import PlaceOnBorder
from domain.games.kauri.steps.areas import area
from domain.games.kauri.steps.step import Step
from domain.games.kauri.vocabulary import SHIFTING, BorderPiece

_OF_PIECE: Mapping[BorderPiece, str] = {"road": "9.5", "flood": "9.7"}
"""The clause that tells how many lie on a border, and whether one is taken from another."""


def lying(step: Step) -> tuple[int, ...]:
    found: tuple[int, ...] = getattr(step.state, step.operation.piece)
    return found


def blocked(step: Step, border: int) -> bool:
    """9.5, 9.7: one of a kind on a border, and no road under a flood."""
    return border in lying(step) or (step.operation.piece == "road" and border in step.state.flood)


def near_borders(step: Step) -> list[int]:
    """Borders with one end in the regions that the operation speaks of."""
    near = {border for region in area(step, step.operation.where) for _, border in step.edition.neighbours[region]}
    return sorted(near)


def sources(step: Step) -> list[int | None]:
    """9.7: from stock, or, if all floods are out, from where one lies."""
    operation: PlaceOnBorder = step.operation
    if getattr(step.state.stock, operation.piece):
        return [None]
    return list(lying(step)) if operation.piece in SHIFTING else []


def choices(step: Step) -> Iterator[Command]:
    operation: PlaceOnBorder = step.operation
    if step.task.used >= operation.times:
        return
    found = sources(step)
    if not found:
        return
    keys = step.edition.border_keys
    borders = [keys(border) for border in near_borders(step) if not blocked(step, border)]
    for source in found:
        taken = None if source is None else keys(source)
        for border in borders:
            yield commands.PlaceOnBorder(step.number, operation.piece, border, taken)


def problem(step: Step, command: commands.PlaceOnBorder) -> Rejected | None:
    operation: PlaceOnBorder = step.operation
    edition = step.edition
    if step.task.used >= operation.times:
        return Rejected("steps_used", "10.4", {"steps": operation.times})
    if command.piece != operation.piece:
        return Rejected("wrong_piece", "10.4", {"pieces": [operation.piece]})
    border = edition.border_of(command.border)
    if border is None:
        return Rejected(
            "no_such_border", "8.3" if edition.volcano.key in command.border else "8.1", {"border": list(command.border)}
        )
    found = sources(step)
    if not found:
        return Rejected("stock_empty", "8.8", {"piece": operation.piece})
    source = None if command.source is None else edition.border_of(command.source)
    if (command.source is None) != (source is None) or source not in found:
        known = [None if each is None else list(edition.border_keys(each)) for each in found]
        return Rejected("wrong_source", _OF_PIECE[operation.piece], {"sources": known})
    if border in lying(step):
        return Rejected("border_taken", _OF_PIECE[operation.piece], {"border": list(command.border)})
    if blocked(step, border):
        return Rejected("flooded", "9.5", {"border": list(command.border)})
    if border not in near_borders(step):
        regions = [step.key(region) for region in area(step, operation.where)]
        return Rejected("wrong_region", "10.4", {"regions": regions})
    return None


def happen(course: Course[Island], step: Step, command: commands.PlaceOnBorder) -> None:
    clause = "10.4" if command.source is None else "9.7"
    course.then(BorderLaid(step.seat, command.piece, command.border, step.number, command.source), clause)
