"""What CONTRIBUTING.md shows works: its examples find tests, and the hooks check what `make check` checks."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

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


HOOKS = {
    hook["id"]: shlex.split(hook["entry"])
    for repository in yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    for hook in repository["hooks"]
}


def test_the_hooks_run_the_tools_of_make_check() -> None:
    checks = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\ncheck:")[2].partition("\n\n")[0]
    tools = {Path(entry[0]).name for name, entry in HOOKS.items() if name != "commit-subject"}
    assert tools == set(re.findall(r"\$\(BIN\)/([\w-]+)", checks))


@pytest.mark.parametrize(("length", "taken"), [(72, True), (73, False)])
def test_a_commit_subject_has_at_most_72_characters(tmp_path: Path, length: int, taken: bool) -> None:
    message = tmp_path / "message"
    message.write_text(f"{'é' * length}\n\nA body may be longer.\n", encoding="utf-8")
    assert (subprocess.run([*HOOKS["commit-subject"], str(message)], check=False).returncode == 0) == taken
