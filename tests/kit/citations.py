"""Which clauses the collected tests cite.

The marks are read by pytest itself, in a process of its own: so the answer is the same when only some tests are run,
or when they are shared out among workers. As a pytest plugin this module writes the answer to a file.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.kit.rules import ROOT

OUTPUT = "KEMU_CITATIONS"
"""Environment variable that names the file to write."""

Citations = dict[str, dict[str, list[str]]]
"""Tests by game and clause."""


def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    output = os.environ.get(OUTPUT)
    if output is None:
        return
    found: Citations = {}
    for item in items:
        for mark in item.iter_markers("rule"):
            game, clause = mark.args
            found.setdefault(game, {}).setdefault(clause, []).append(item.nodeid)
    Path(output).write_text(json.dumps(found), encoding="utf-8")


def citations(output: Path, *folders: str) -> Citations:
    """What the tests of these folders cite, whatever the current run selects."""
    ours = ("PYTEST_", "KEMU_", "COV_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", __name__, "-p", "no:cacheprovider", *folders],
        cwd=ROOT,
        env={**environment, OUTPUT: str(output)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise AssertionError(f"the tests cannot be collected:\n{done.stdout[-4000:]}{done.stderr[-2000:]}")
    found: Citations = json.loads(output.read_text(encoding="utf-8"))
    return found
