"""The examples in CONTRIBUTING.md find tests to run."""

import re
import subprocess
import sys

import pytest

from tests.docs.documents import ROOT, code

EXAMPLES = re.findall(
    r"^\.venv/bin/pytest ([^#\n]*?) *(?:#.*)?$", code((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")), re.M
)


@pytest.mark.parametrize("arguments", EXAMPLES)
def test_an_example_finds_tests(arguments: str) -> None:
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--collect-only", *arguments.split()]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 2
