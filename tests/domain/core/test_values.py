"""Values of the domain cannot be changed."""

import pytest
from msgspec import Struct

from domain import core, match
from domain.core import game

PARTS = {name: getattr(module, name) for module in (core, game, match) for name in dir(module)}
STRUCTS = {
    name: part for name, part in PARTS.items() if isinstance(part, type) and issubclass(part, Struct) and part is not Struct
}


@pytest.mark.parametrize("name", sorted(STRUCTS))
def test_a_value_cannot_be_changed(name: str) -> None:
    assert STRUCTS[name].__struct_config__.frozen
