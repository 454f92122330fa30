"""Claiming heritages, cursing those of others, and what goes by itself when a heritage becomes active."""

from collections.abc import Iterator

from domain.core import Command, Course, Rejected
from domain.games.kauri.commands import ClaimHeritage
from domain.games.kauri.edition import Heritage
from domain.games.kauri.facts import CurseLifted, HeritageClaimed, HumansDriven, RegionsCleared, SlotCursed
from domain.games.kauri.island import flight_goals, removable
from domain.games.kauri.model import Island, Pawn
from domain.games.kauri.operations import Curse, DriveOut, Operation, Sweep
from domain.games.kauri.prerequisites import met
from domain.games.kauri.steps.step import Step, pawns_of


def curses(heritage: Heritage) -> bool:
    return heritage.effect == (Curse(),)


def own_heritages(step: Step) -> list[Heritage]:
    return [heritage for heritage in step.edition.heritages.values() if heritage.faction == step.actor]


def targets(step: Step) -> list[str]:
    """11.7: slots of other seats that are neither claimed nor cursed."""
    state = step.state
    return [
        heritage.key
        for heritage in step.edition.heritages.values()
        if heritage.faction in state.factions
        and heritage.faction != step.actor
        and heritage.key not in state.claimed
        and heritage.key not in state.cursed
    ]


def open_slot(step: Step, heritage: Heritage) -> bool:
    """11.4: cursed, or free with its prerequisite met."""
    state = step.state
    if heritage.key in state.cursed:
        return True
    return heritage.key not in state.claimed and met(step.edition, state, step.actor, heritage.needs)


def choices(step: Step) -> Iterator[Command]:
    if step.task.used or not step.state.tokens[step.seat]:
        return
    for heritage in own_heritages(step):
        if not open_slot(step, heritage):
            continue
        if curses(heritage) and heritage.key not in step.state.cursed:
            for target in targets(step):
                yield ClaimHeritage(step.number, heritage.key, target)
        else:
            yield ClaimHeritage(step.number, heritage.key)


def problem(step: Step, command: ClaimHeritage) -> Rejected | None:
    state = step.state
    if step.task.used:
        return Rejected("steps_used", "10.7", {"steps": 1})
    if not state.tokens[step.seat]:
        return Rejected("no_token", "11.4")
    own = own_heritages(step)
    heritage = next((each for each in own if each.key == command.heritage), None)
    if heritage is None:
        return Rejected("no_such_heritage", "11.1", {"heritages": [each.key for each in own]})
    if heritage.key in state.claimed:
        return Rejected("already_claimed", "11.3", {"heritage": heritage.key})
    if not open_slot(step, heritage):
        return Rejected("prerequisite", "11.4", {"prerequisite": heritage.needs})
    cursing = curses(heritage) and heritage.key not in state.cursed
    if cursing and command.target not in (found := targets(step)):
        return Rejected("wrong_target", "11.7", {"targets": found})
    if not cursing and command.target is not None:
        return Rejected("target_not_asked", "11.7")
    return None


def happen(course: Course[Island], step: Step, command: ClaimHeritage) -> None:
    seat, number, heritage = step.seat, step.number, step.edition.heritages[command.heritage]
    if heritage.key in step.state.cursed:
        course.then(CurseLifted(seat, heritage.key, number), "11.6")
    elif command.target is not None:
        course.then(SlotCursed(seat, heritage.key, command.target, number), "11.7")
    else:
        course.then(HeritageClaimed(seat, heritage.key, number), "11.1")
        for operation in heritage.effect:
            _go_by_itself(course, step, operation)


def _go_by_itself(course: Course[Island], step: Step, operation: Operation) -> None:
    edition = step.edition
    if isinstance(operation, Sweep) and operation.where == "rim":
        for piece in operation.pieces:
            state = course.state
            regions = tuple(region for region in edition.rim if removable(state, step.actor, piece, region))
            if regions:
                course.then(RegionsCleared(piece, edition.region_keys(regions)), "10.10")
    elif isinstance(operation, DriveOut):
        state = course.state
        driven = tuple(
            Pawn(piece, pawn)
            for piece in operation.pieces
            for pawn, region in enumerate(pawns_of(state, piece))
            if edition.regions[region].rim and flight_goals(edition, state, region)
        )
        if driven:
            course.then(HumansDriven(driven), "10.11")
