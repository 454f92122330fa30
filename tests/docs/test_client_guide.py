"""The client guide is true: the tests send its requests, unchanged, to a running `kemu up`."""

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from contracts.http.endpoints import ENDPOINTS, Endpoint
from contracts.http.play import EVENTS_MOST, WAIT_MOST
from contracts.http.shapes import PAGE_MOST
from contracts.problems import PROBLEMS
from service.feed.stream import HEARTBEAT_SECONDS
from service.front.connection import BODY_SECONDS, HEAD_MOST, HEAD_SECONDS, HEADERS_MOST
from service.http.requests import KEY_LONGEST
from service.people.devices import DEVICES_MOST
from service.protocol.problems import BODY_MOST
from service.tables.matchmaking import TICKETS_MOST
from tests.kit.waiting import PATIENCE_SECONDS

PATH = Path(__file__).parents[2] / "docs/client-guide.md"
GUIDE = PATH.read_text(encoding="utf-8")
PROSE = " ".join(GUIDE.split())
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


NOT_FOR_PHONES = {
    "pause_clocks",
    "resume_clocks",
    "list_dead_notices",
    "retry_dead_notice",
    "drop_dead_notice",
    "list_reports",
    "close_report",
    "healthz",
    "readyz",
}
"""These are for arbiters, operators and machines."""


def test_the_session_runs_as_the_guide_shows_it(address: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()

    def open_and_note(request: Any, **options: Any) -> Any:
        if isinstance(request, urllib.request.Request):
            asked.add(f"{request.get_method()} {urlsplit(request.full_url).path}")
        return opened(request, **options)

    opened = urllib.request.urlopen
    monkeypatch.setattr(urllib.request, "urlopen", open_and_note)
    monkeypatch.chdir(home)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    names: dict[str, Any] = {"KEMU": address}
    said = []
    for block in BLOCK.finditer(GUIDE):
        language, text = block.groups()
        if language == "python":
            # So that a failure names the line of the guide.
            lines_before = GUIDE.count("\n", 0, block.start(2))
            exec(compile("\n" * lines_before + text, PATH, "exec"), names)
        else:
            assert language == "sh"
            said.append(_run(text, home, names))
    assert said[0].startswith(f"confirmed: {names['match']}, ")
    assert said[1:] == [f"{names['ARBITER']} is now an arbiter.\n"]

    # The guide covers every endpoint that a client on a phone needs.
    assert {endpoint.name for endpoint in ENDPOINTS if not any(map(_call_of(endpoint).fullmatch, asked))} == NOT_FOR_PHONES


def _call_of(endpoint: Endpoint) -> re.Pattern[str]:
    parts = re.split(r"{\w+}", endpoint.path)
    return re.compile(rf"{endpoint.method} {'[^/]+'.join(map(re.escape, parts))}")


def test_the_guide_says_what_to_do_about_every_status() -> None:
    rows = dict(re.findall(r"^\| ([\d, ]+) \| (.*) \|$", GUIDE, re.MULTILINE))
    named = {int(status) for statuses in rows for status in statuses.split(", ")}
    assert named == {problem.status for problem in PROBLEMS.values() if problem.status < 500}
    assert set(re.findall(r"`(\w+)`", rows["401"])) == {code for code, problem in PROBLEMS.items() if problem.status == 401}


def test_a_page_of_an_origin_that_is_not_listed_gets_no_cors_headers(client: FlaskClient) -> None:
    assert "A page from another origin can use the service if the operator has listed that origin" in PROSE
    for method in ("GET", "OPTIONS"):
        answer = client.open("/v1/games", method=method, headers={"Origin": "https://elsewhere.example"})
        assert [name for name, _ in answer.headers if name.lower().startswith("access-control-")] == []


def test_the_fixed_limits_in_the_guide_are_those_of_the_service() -> None:
    fixed = PROSE.partition("These are fixed: ")[2]
    assert [int(number) for number in re.findall(r"\d+", fixed)] == [
        BODY_MOST,
        BODY_SECONDS,
        HEADERS_MOST,
        HEAD_MOST,
        HEAD_SECONDS,
        KEY_LONGEST,
        EVENTS_MOST,
        PAGE_MOST,
        WAIT_MOST,
        DEVICES_MOST,
        TICKETS_MOST,
    ]
    assert f"a comment comes every {HEARTBEAT_SECONDS:.0f} seconds" in PROSE


def _run(script: str, home: Path, names: dict[str, Any]) -> str:
    """Run a script in the folder of the service, with the names that the guide writes in capitals."""
    known = {name: value for name, value in names.items() if name.isupper() and isinstance(value, str)}
    clean = {name: value for name, value in os.environ.items() if not name.startswith("KEMU_")}
    environment = {**clean, **known, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    ran = subprocess.run(
        ["bash", "-eu", "-c", script],
        env=environment,
        cwd=home,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout
