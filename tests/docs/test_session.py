"""The session on the page /docs runs in a shell as it is shown, against a running `kemu up`."""

import json
import os
import shutil
import subprocess
import urllib.request
from pathlib import Path
from unittest.mock import ANY

import pytest

from tests.docs.page import Page
from tests.docs.stand_ins import install
from tests.kit.rules import newest_text
from tests.kit.waiting import PATIENCE_SECONDS

TOOLS = ("curl",)
MARK = "--- end of step"


@pytest.fixture(scope="module")
def page(address: str) -> Page:
    return _page(f"{address}/docs")


@pytest.fixture(scope="module")
def errors(address: str) -> Page:
    return _page(f"{address}/docs/errors")


def _page(address: str) -> Page:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(address, timeout=PATIENCE_SECONDS) as answer:
        return Page(answer.read().decode())


@pytest.mark.parametrize("missing", [[], [*TOOLS]], ids=["the curl of this machine", "a stand-in"])
def test_the_session_goes_as_the_page_says(page: Page, tmp_path: Path, missing: list[str]) -> None:
    install(tmp_path, [name for name in TOOLS if name in missing or shutil.which(name) is None])
    steps = _steps(page)
    said = _run("".join(f"{command}\necho '{MARK}'\n" for command, _ in steps), tmp_path)
    assert said.split(f"{MARK}\n") == [*(answer for _, answer in steps), ""]


def test_the_session_has_all_that_a_first_match_needs(page: Page) -> None:
    commands = "\n".join(command for command, _ in _steps(page))
    for path in ("/v1/players", "/v1/matches", "/start", "/commands", "/events"):
        assert path in commands


def test_the_refusal_on_the_page_is_what_the_service_says(page: Page, errors: Page, tmp_path: Path) -> None:
    install(tmp_path, [name for name in TOOLS if shutil.which(name) is None])
    *before, (refused, _) = _steps(page)
    script = "".join(f"{command} >/dev/null\n" for command, _ in before) + refused.partition(" | ")[0]
    (shown,) = (text for name, text in errors.blocks if name == "refusal-example")
    expected = json.loads(shown)
    assert json.loads(_run(script, tmp_path)) == expected | {"request_id": ANY}
    assert expected["detail"] == newest_text("kiwara", expected["clause"], "en")


def _steps(page: Page) -> list[tuple[str, str]]:
    """Each command with what the page says it prints."""
    steps: list[tuple[str, str]] = []
    for name, text in page.blocks:
        if name == "command":
            steps.append((text, ""))
        elif name == "answer":
            steps[-1] = (steps[-1][0], f"{text}\n")
    return steps


def _run(script: str, tools: Path) -> str:
    environment = {"PATH": f"{tools}:{os.environ['PATH']}", "NO_PROXY": "127.0.0.1"}
    ran = subprocess.run(
        ["sh", "-eu"], input=script, env=environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout
