"""The interface document: committed, valid, and the same as the service's own."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import asdict
from openapi_spec_validator import OpenAPIV31SpecValidator

from contracts.codec import CONTRACTS, decode_event
from contracts.http.endpoints import ENDPOINTS
from contracts.openapi import COMMITTED, render
from contracts.problems import PROBLEMS
from contracts.wire import decode_json, encode_json
from domain.core import Fact
from domain.games import GAMES
from domain.match import ShownEvent, cut
from service.protocol.rendering import shown_event
from tests.golden.log import FOLDER, game_of, read
from tests.service.contract import document, validator
from tests.service.people import Send


def test_the_committed_document_is_the_generated_one() -> None:
    assert render() == COMMITTED.read_bytes(), "run `make openapi`"


def test_the_document_is_written_by_one_command(tmp_path: Path) -> None:
    written = tmp_path / "openapi.json"
    subprocess.run([sys.executable, "-m", "contracts.openapi", str(written)], check=True)
    assert written.read_bytes() == render()


def test_the_document_is_valid_openapi_3_1() -> None:
    assert document()["openapi"].startswith("3.1")
    OpenAPIV31SpecValidator(document()).validate()


def test_the_service_serves_the_committed_document(send: Send) -> None:
    assert send("GET", "/openapi.json", {}, None).data == COMMITTED.read_bytes()


def test_every_endpoint_and_every_shape_stands_in_the_document() -> None:
    operations = {operation["operationId"] for path in document()["paths"].values() for operation in path.values()}
    assert operations == {endpoint.name for endpoint in ENDPOINTS}
    schemas = document()["components"]["schemas"]
    for contract in CONTRACTS.values():
        assert all(f"command.{shape.wire}" in schemas for shape in contract.commands)
        assert all(f"event.{shape.wire}" in schemas for shape in contract.facts)


def test_everything_in_the_document_has_a_title_and_a_description() -> None:
    for path in document()["paths"].values():
        for operation in path.values():
            assert operation["summary"]
            assert operation["description"]
            for parameter in operation["parameters"]:
                assert "$ref" in parameter or parameter["description"], (operation["operationId"], parameter["name"])
    for name, schema in document()["components"]["schemas"].items():
        assert schema.get("title"), name
        assert schema.get("description"), name
        for field, described in schema.get("properties", {}).items():
            assert described.get("description"), f"{name}.{field}"


def test_the_game_says_which_shape_a_position_has() -> None:
    """So that a typed client that has looked at `game` knows `play`, and draws from `material`."""
    schemas = document()["components"]["schemas"]
    for game in GAMES:
        play = schemas[f"View.{game}"]["properties"]["play"]["anyOf"]
        assert play == [{"$ref": f"#/components/schemas/view.{game}"}, {"type": "null"}]
        material = schemas["Edition"]["properties"]["material"]["discriminator"]["mapping"][game]
        assert material == f"#/components/schemas/material.{game}"


def test_a_feed_takes_the_last_id() -> None:
    for endpoint in ENDPOINTS:
        parameters = document()["paths"][endpoint.path][endpoint.method.lower()]["parameters"]
        named = {"$ref": "#/components/parameters/LastEventId"} in parameters
        assert named == (endpoint.stream is not None)


UNIONS = {
    "Command": "type",
    "SentCommand": "type",
    "SecretPart": "type",
    "Event": "type",
    "FeedMessage": "event",
    "View": "game",
}


@pytest.mark.parametrize("union", UNIONS)
def test_one_field_tells_the_variants_of_a_union_apart(union: str) -> None:
    schemas = document()["components"]["schemas"]
    told = schemas[union]["discriminator"]
    assert told["propertyName"] == UNIONS[union]
    assert sorted(option["$ref"] for option in schemas[union]["oneOf"]) == sorted(told["mapping"].values())
    for value, place in told["mapping"].items():
        variant = schemas[place.removeprefix("#/components/schemas/")]
        whole = schemas[variant["allOf"][0]["$ref"].removeprefix("#/components/schemas/")] if "allOf" in variant else variant
        assert whole["properties"][UNIONS[union]]["const"] == value
        assert UNIONS[union] in whole["required"]


FEW = 5
GOLDEN = sorted(path for path in FOLDER.rglob("*.jsonl") if path.relative_to(FOLDER).parts[0] in GAMES)


def _log(path: Path) -> list[ShownEvent]:
    """The golden logs are of before anything is sealed; what is answered always is."""
    lines = enumerate(map(decode_event, read(path).lines), start=1)
    return [ShownEvent(**{**asdict(each), "hash": f"{number:064x}"}, decision=number) for number, each in lines]


def _as_sent(recorded: ShownEvent) -> dict[str, Any]:
    body: dict[str, Any] = decode_json(encode_json(shown_event(recorded)))
    return body


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{game_of(path)}/{path.stem}")
def test_every_golden_event_is_of_its_variant_for_every_viewer(path: Path) -> None:
    """Of each kind of event the first few of a log."""
    event = validator(json.dumps({"$ref": "#/components/schemas/Event"}))
    times: Counter[type[Fact]] = Counter()
    for recorded in _log(path):
        times[type(recorded.event.data)] += 1
        if times[type(recorded.event.data)] > FEW:
            continue
        actor = recorded.cause.player if recorded.cause is not None else ""
        for seen in (recorded, cut(recorded, recorded.seat, actor), cut(recorded, None, "")):
            body = _as_sent(seen)
            assert [error.message for error in event.iter_errors(body)] == [], body


def test_an_event_is_of_no_other_variant_and_has_nothing_else_in_it() -> None:
    event = validator(json.dumps({"$ref": "#/components/schemas/Event"}))
    kinds = {type(recorded.event.data): recorded for recorded in _log(GOLDEN[0])}
    assert len(kinds) > 10
    for recorded in kinds.values():
        body = _as_sent(recorded)
        assert event.is_valid(body)
        assert not event.is_valid({**body, "type": "match.SeatLeft"})
        assert not event.is_valid({**body, "v": 0})
        assert not event.is_valid({**body, "more": 1})
        assert not event.is_valid({name: value for name, value in body.items() if name != "hash"})


def test_a_reader_without_discriminators_finds_the_one_variant_too() -> None:
    plain = Draft202012Validator({"$ref": "#/components/schemas/Event", "components": document()["components"]})
    assert plain.is_valid(_as_sent(_log(GOLDEN[0])[1]))


def test_every_problem_is_declared_by_some_endpoint_or_is_none_of_theirs() -> None:
    text = json.dumps(document())
    outside = {"no_such_path", "method_not_allowed", "internal", "bad_request", "request_timeout", "headers_too_large"}
    assert {code for code in PROBLEMS if f"`{code}`" not in text} == outside
