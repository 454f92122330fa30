"""Which module of this package an operation belongs to, and by which command its steps are asked for."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from domain.core import Command, Course, Rejected, Rng
from domain.games.kauri import commands
from domain.games.kauri.model import Island
from domain.games.kauri.operations import (
    Claim,
    Conscience,
    Curse,
    DriveOut,
    GoTo,
    Move,
    Operation,
    Place,
    PlaceOnBorder,
    Push,
    PushAll,
    Replant,
    SwapKeptCard,
    Sweep,
    Take,
)
from domain.games.kauri.steps import bordering, claiming, moving, placing, pushing, swapping, sweeping, taking, turning
from domain.games.kauri.steps.step import Step


class Family(Struct, frozen=True):
    command: type[Command] | None
    """None for what goes by itself."""
    choices: Callable[[Step], Iterator[Command]]
    problem: Callable[[Step, Any], Rejected | None]
    happen: Callable[[Course[Island], Step, Any, Rng], None]


def _drawless(happen: Callable[[Course[Island], Step, Any], None]) -> Callable[[Course[Island], Step, Any, Rng], None]:
    return lambda course, step, command, _: happen(course, step, command)


def _nothing(*_: Any) -> Any:
    return iter(())


_BY_ITSELF = Family(None, _nothing, _nothing, _nothing)

FAMILIES: Mapping[type[Operation], Family] = {
    Move: Family(commands.MovePiece, moving.choices, moving.problem, _drawless(moving.happen)),
    GoTo: Family(commands.MovePiece, moving.choices_to_go, moving.problem_to_go, _drawless(moving.happen_to_go)),
    Push: Family(commands.MovePiece, pushing.choices, pushing.problem, _drawless(pushing.happen)),
    PushAll: Family(commands.MovePiece, pushing.choices_of_all, pushing.problem_of_all, _drawless(pushing.happen_to_all)),
    Take: Family(commands.TakePiece, taking.choices, taking.problem, _drawless(taking.happen)),
    Place: Family(commands.PlacePiece, placing.choices, placing.problem, _drawless(placing.happen)),
    Replant: Family(
        commands.PlacePiece,
        placing.choices_to_replant,
        placing.problem_to_replant,
        _drawless(placing.happen_to_replant),
    ),
    PlaceOnBorder: Family(commands.PlaceOnBorder, bordering.choices, bordering.problem, _drawless(bordering.happen)),
    Claim: Family(commands.ClaimHeritage, claiming.choices, claiming.problem, _drawless(claiming.happen)),
    Conscience: Family(commands.TurnConscience, turning.choices, turning.problem, _drawless(turning.happen)),
    SwapKeptCard: Family(commands.SwapCard, swapping.choices, swapping.problem, swapping.happen),
    Sweep: Family(commands.StrikeRegion, sweeping.choices, sweeping.problem, _drawless(sweeping.happen)),
    DriveOut: _BY_ITSELF,
    Curse: _BY_ITSELF,
}

STEPS: tuple[type[Command], ...] = tuple(dict.fromkeys(family.command for family in FAMILIES.values() if family.command))
"""Commands that are a step of a card."""
