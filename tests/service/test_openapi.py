"""The interface document: committed, valid, and the same as the service's own."""

import json
import subprocess
import sys
from pathlib import Path

from openapi_spec_validator import OpenAPIV31SpecValidator

from contracts.endpoints import ENDPOINTS
from contracts.games import CONTRACTS
from contracts.openapi import COMMITTED, render
from contracts.problems import PROBLEMS
from tests.service.contract import document
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


def test_every_problem_is_declared_by_some_endpoint_or_is_none_of_theirs() -> None:
    text = json.dumps(document())
    outside = {"no_such_path", "method_not_allowed", "internal"}
    assert {code for code in PROBLEMS if f"`{code}`" not in text} == outside
