"""Schemas and wire names follow from the message classes."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import pytest
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import ValidationError
from msgspec import UNSET, Meta, Struct, UnsetType

from contracts.codec import shapes
from contracts.schemas import schema_of
from domain.core import Command

Square = Annotated[int, Meta(ge=0, le=8), "A square"]
Piece = Literal["rook", "king"]
Card = Literal["sun", "moon"]


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    square: Square
    names: Annotated[tuple[str, ...], Meta(min_length=1)] = ("x",)


class Everything(Command, frozen=True):
    square: Annotated[Square, "Where it goes"]
    plain: Square
    either: Piece | Card
    rung: Literal[5, 1]
    maybe: Annotated[Square | None, "Perhaps where"]
    pair: tuple[Square, Square]
    row: Annotated[list[Piece], Meta(min_length=2, max_length=2), "Two pieces"]
    place: Annotated[Place | None, "A place"]
    places: tuple[Place, ...]
    counts: Mapping[str, int]
    options: Mapping[str, Any]
    label: Annotated[str, Meta(min_length=1, max_length=3, examples=["abc"]), "A label"]
    between: Annotated[int, Meta(gt=0, lt=9)]
    loud: bool = False
    late: int | UnsetType = UNSET


GOOD: dict[str, Any] = {
    "square": 3,
    "plain": 0,
    "either": "moon",
    "rung": 5,
    "maybe": None,
    "pair": [1, 2],
    "row": ["king", "king"],
    "place": {"square": 1},
    "places": [],
    "counts": {"a": 1},
    "options": {"a": None},
    "label": "abc",
    "between": 8,
}


def documented() -> dict[str, Any]:
    plugin = MarshmallowPlugin(schema_name_resolver=lambda schema: type(schema).__name__)
    APISpec("x", "1", "3.1.0", plugins=[plugin])
    assert plugin.converter is not None
    described: dict[str, Any] = plugin.converter.schema2jsonschema(schema_of(Everything, "toy"))
    return described


def test_what_the_class_takes_is_taken() -> None:
    schema_of(Everything, "toy")().load(GOOD)
    schema_of(Everything, "toy")().load({**GOOD, "late": 1, "loud": True, "place": None})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("square", 9),
        ("plain", -1),
        ("either", "queen"),
        ("rung", 2),
        ("maybe", 9),
        ("pair", [1]),
        ("row", ["king"]),
        ("place", {"square": 9}),
        ("place", {"square": 1, "names": []}),
        ("places", [{}]),
        ("counts", {"a": "1"}),
        ("label", ""),
        ("between", 0),
        ("between", 9),
        ("loud", 1),
        ("late", None),
    ],
)
def test_what_the_class_refuses_is_refused_by_field(field: str, value: Any) -> None:
    with pytest.raises(ValidationError) as refused:
        schema_of(Everything, "toy")().load({**GOOD, field: value})
    assert set(refused.value.messages_dict) == {field}


def test_what_has_no_default_is_required() -> None:
    with pytest.raises(ValidationError) as refused:
        schema_of(Everything, "toy")().load({})
    assert set(refused.value.messages_dict) == set(GOOD)


def test_limits_descriptions_and_the_order_of_choices_are_documented() -> None:
    fields = documented()["properties"]
    assert fields["square"] == {"type": "integer", "minimum": 0, "maximum": 8, "description": "Where it goes"}
    assert fields["plain"]["description"] == "A square"
    assert fields["either"]["enum"] == ["rook", "king", "sun", "moon"]
    assert fields["rung"]["enum"] == [5, 1]
    assert fields["maybe"]["type"] == ["integer", "null"]
    assert fields["maybe"]["description"] == "Perhaps where"
    assert fields["row"]["description"] == "Two pieces"
    assert (fields["label"]["description"], fields["label"]["example"]) == ("A label", "abc")
    assert (fields["row"]["minItems"], fields["row"]["maxItems"]) == (2, 2)
    assert (fields["pair"]["minItems"], fields["pair"]["maxItems"]) == (2, 2)


def test_a_type_without_a_field_is_an_error() -> None:
    class Odd(Struct):
        what: set[int]

    with pytest.raises(TypeError, match="no field for set"):
        schema_of(Odd, "toy")


def test_a_message_is_called_by_its_game_and_its_class() -> None:
    [shape] = shapes("toy", (Everything,), {})
    assert (shape.wire, shape.v) == ("toy.Everything", 1)


class Renamed(Command, frozen=True):
    wire: ClassVar[str] = "OldName"


class Heir(Renamed, frozen=True):
    pass


def test_a_renamed_class_states_its_old_name() -> None:
    assert [shape.wire for shape in shapes("toy", (Renamed, Heir), {})] == ["toy.OldName", "toy.Heir"]


def test_upcasters_belong_to_a_wire_name() -> None:
    [shape] = shapes("toy", (Renamed,), {"toy.OldName": {1: lambda old: old}})
    assert shape.v == 2
