"""From what a client sent to a command, or to a list of what is wrong with it."""

from typing import Any, cast

from contracts.games import CONTRACTS
from contracts.load import Malformed, load
from contracts.shape import Shape
from domain.core import Command

_SHAPES: dict[str, Shape] = {shape.wire: shape for contract in CONTRACTS.values() for shape in contract.commands}


def read_command(body: Any) -> Command:
    """The typed command in a JSON body: `{"type": "kiwara.PlaceTotem", "stop": 3}`."""
    if not isinstance(body, dict):
        raise Malformed({"_schema": ["must be a JSON object"]})
    wire = body.get("type")
    shape = _SHAPES.get(wire) if isinstance(wire, str) else None
    if shape is None:
        raise Malformed({"type": ["missing" if wire is None else "no such command type"]})
    return cast(Command, load(shape, {name: value for name, value in body.items() if name != "type"}))


__all__ = ["Malformed", "load", "read_command"]
