"""Every contract covers its game, and a schema accepts exactly what its class accepts."""

from itertools import chain
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from marshmallow import ValidationError
from msgspec import Struct
from msgspec.structs import replace

from contracts import codec
from contracts.codec import contract_of
from contracts.http.endpoints import ENDPOINTS
from contracts.http.play import EventQuery
from contracts.http.shapes import Query
from contracts.http.standings import LeaderboardQuery
from contracts.load import Malformed, load, load_command, load_query
from contracts.schemas import schema_of
from contracts.shape import Contract, Shape
from contracts.wire import decode_json, encode_json
from domain.games.kiwara.messages import PlaceTotem
from domain.match import GiveHint, Resign, TakeSeat
from domain.match.commands import COMMANDS
from domain.match.facts import FACTS
from tests.kit.arbitrary import builtins_of, spoiled
from tests.kit.games import every_game, subject_named
from tests.kit.nim import NIM
from tests.kit.toy_game.parts import LayCard

CONTRACTS: dict[str, Contract] = {
    "match": codec.MATCH,
    **{contract.key: contract for name in every_game() if (contract := subject_named(name).contract)},
}
SHAPES: dict[str, Shape] = {
    shape.wire: shape for contract in CONTRACTS.values() for shape in (*contract.commands, *contract.facts)
}
LAY_CARD = SHAPES["toy.LayCard"]
READ = SHAPES | {
    endpoint.body.__name__: Shape(endpoint.body.__name__, endpoint.body, schema_of(endpoint.body))
    for endpoint in ENDPOINTS
    if endpoint.body is not None
}
"""Everything that is read as a class and explained by a schema: what a log consists of, and the bodies of requests."""
QUERIES = [endpoint.query for endpoint in ENDPOINTS if endpoint.query is not None]
QUICK = settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("key", [key for key in CONTRACTS if key != "match"])
def test_a_contract_covers_exactly_what_the_versions_of_its_game_declare(key: str) -> None:
    versions = [game.info for name in every_game() if (game := subject_named(name).game).info.key == key]
    commands = dict.fromkeys(chain(*(each.commands for each in versions)))
    facts = dict.fromkeys(chain(*(each.facts for each in versions)))
    assert [shape.kind for shape in CONTRACTS[key].commands] == list(commands)
    assert [shape.kind for shape in CONTRACTS[key].facts] == list(facts)
    assert all(each.reveals <= set(each.facts) for each in versions)


def test_versions_of_a_game_share_one_class_of_views() -> None:
    class OtherView(Struct, frozen=True):
        points: int

    class Later(type(NIM)):
        info = replace(NIM.info, rules_version=2)
        View = OtherView

    with pytest.raises(TypeError, match="nim: a version has another class of views"):
        contract_of((NIM, Later()))


def test_the_contract_of_the_match_covers_all_its_commands_and_facts() -> None:
    assert [shape.kind for shape in codec.MATCH.commands] == list(COMMANDS)
    assert [shape.kind for shape in codec.MATCH.facts] == list(FACTS)


@pytest.mark.parametrize("key", CONTRACTS)
def test_wire_names_begin_with_the_key_of_their_contract(key: str) -> None:
    contract = CONTRACTS[key]
    assert contract.key == key
    assert all(shape.wire.startswith(f"{key}.") for shape in (*contract.commands, *contract.facts))


def accepted_by_class(shape: Shape, fields: Any) -> bool:
    try:
        msgspec.convert(fields, shape.kind)
    except msgspec.ValidationError:
        return False
    return True


def accepted_by_schema(shape: Shape, fields: Any) -> bool:
    try:
        shape.schema().load(fields)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize("name", READ)
def test_a_schema_accepts_what_its_class_accepts(name: str) -> None:
    shape = READ[name]

    @QUICK
    @given(builtins_of(shape.kind))
    def holds(fields: Any) -> None:
        assert accepted_by_class(shape, fields)
        shape.schema().load(fields)

    holds()


@pytest.mark.parametrize("name", READ)
def test_a_schema_refuses_what_its_class_refuses(name: str) -> None:
    shape = READ[name]

    @QUICK
    @given(spoiled(shape.kind))
    def holds(fields: Any) -> None:
        assert accepted_by_schema(shape, fields) == accepted_by_class(shape, fields), fields

    holds()


@pytest.mark.parametrize("name", READ)
def test_limits_of_numbers_and_texts_are_the_same_in_class_and_schema(name: str) -> None:
    """Every field in turn gets values around all limits that are likely to be written."""
    shape = READ[name]
    values = [*range(-2, 45), 99, 100, 127, 128, 255, 256, 1000, 10**20, *("x" * length for length in (*range(12), 39, 40))]
    values += ["x" * length for length in (41, 64, 65, 127, 128, 129, 1023, 1025, 5000)]
    good = st.builds(lambda fields: fields, builtins_of(shape.kind))

    @settings(QUICK, max_examples=3)
    @given(good)
    def holds(fields: dict[str, Any]) -> None:
        for field in (field.encode_name for field in msgspec.structs.fields(shape.kind)):
            for value in values:
                tried = {**fields, field: value}
                assert accepted_by_schema(shape, tried) == accepted_by_class(shape, tried), tried

    holds()


@pytest.mark.parametrize("kind", QUERIES, ids=lambda kind: kind.__name__)
def test_unknown_parameters_are_ignored_and_others_have_their_defaults(kind: type[Query]) -> None:
    given = {field.name: "text" for field in msgspec.structs.fields(kind) if field.required}
    assert load_query(kind, {**given, "utm_source": "somewhere"}) == kind(**given)


def test_parameters_are_read_as_what_their_types_say() -> None:
    asked = load_query(EventQuery, {"after": "7", "wait": "2.5", "head": "0" * 64})
    assert asked == EventQuery(after=7, wait=2.5, head="0" * 64)
    assert load_query(LeaderboardQuery, {"provisional": "true"}).provisional is True


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("after", "-1"),
        ("after", "x"),
        ("after", "1.5"),
        ("limit", "0"),
        ("limit", "1001"),
        ("wait", "26"),
        ("wait", "nan"),
        ("head", "f" * 63),
        ("head", "f" * 64 + "\n"),
        ("head", ""),
    ],
)
def test_a_parameter_beyond_its_limits_is_named(name: str, value: str) -> None:
    with pytest.raises(Malformed) as refused:
        load_query(EventQuery, {name: value})
    assert set(refused.value.errors) == {name}


def test_a_shape_is_read_from_its_fields() -> None:
    assert load(LAY_CARD, {"card": 3}) == LayCard(3)


@pytest.mark.parametrize(
    ("fields", "where"), [({}, "card"), ({"card": "3"}, "card"), ({"card": True}, "card"), ({"card": 3, "colour": 1}, "colour")]
)
def test_what_is_wrong_is_said_by_field(fields: dict[str, Any], where: str) -> None:
    with pytest.raises(Malformed) as refused:
        load(LAY_CARD, fields)
    assert set(refused.value.errors) == {where}


def test_a_class_that_is_stricter_than_its_schema_refuses_all_the_same() -> None:
    lax = Shape("toy.LayCard", LayCard, SHAPES["toy.CardsTurned"].schema)
    with pytest.raises(Malformed) as refused:
        load(lax, {"cards": [1]})
    assert set(refused.value.errors) == {"_schema"}


def test_a_command_is_read_from_a_body() -> None:
    assert load_command({"type": "match.TakeSeat", "seat": 1}) == TakeSeat(1)
    assert load_command({"type": "match.Resign"}) == Resign()
    hint = {"type": "match.GiveHint", "seat": 1, "version": 17, "move": {"type": "kiwara.PlaceTotem", "stop": 3}}
    assert load_command(hint) == GiveHint(1, 17, PlaceTotem(3))
    assert codec.command_fields(GiveHint(1, 17, PlaceTotem(3))) == hint


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ([], "_schema"),
        (None, "_schema"),
        ({}, "type"),
        ({"type": None}, "type"),
        ({"type": 7}, "type"),
        ({"type": "match.Cheat"}, "type"),
        ({"type": "match.MatchStarted"}, "type"),
        ({"type": "match.TakeSeat", "seat": "1"}, "seat"),
        ({"type": "match.Resign", "why": "late"}, "why"),
        ({"type": "match.GiveHint", "seat": 1, "version": 17}, "move"),
        ({"type": "match.GiveHint", "seat": 1, "version": 17, "move": 7}, "move"),
        ({"type": "match.GiveHint", "seat": 1, "version": 17, "move": {}}, "move"),
        ({"type": "match.GiveHint", "seat": 1, "version": 17, "move": {"type": "match.GiveHint"}}, "move"),
        ({"type": "match.GiveHint", "seat": 1, "version": 17, "move": {"type": "kiwara.PlaceTotem", "stop": "3"}}, "move"),
        ({"type": "match.GiveHint", "seat": "1", "version": 17, "move": {"type": "match.Resign"}}, "seat"),
    ],
)
def test_a_body_that_is_no_command_is_malformed(body: Any, where: str) -> None:
    with pytest.raises(Malformed) as refused:
        load_command(body)
    assert set(refused.value.errors) == {where}


@pytest.mark.parametrize("wire", [shape.wire for contract in CONTRACTS.values() for shape in contract.commands])
def test_a_command_survives_the_way_to_a_client_and_back(wire: str) -> None:
    shape = SHAPES[wire]

    @QUICK
    @given(builtins_of(shape.kind).map(lambda fields: msgspec.convert(fields, shape.kind)))
    def holds(command: Any) -> None:
        assert load(shape, decode_json(encode_json(command))) == command

    holds()
