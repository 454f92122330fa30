"""The page about adding a game is true."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from domain.games import GAMES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
KEY = "go_moku"
LOOK_AT_EVERY_GAME = (
    "tests/domain/test_every_game.py",
    "tests/domain/test_rule_coverage.py",
    "tests/golden",
    "tests/contracts",
    "tests/audit/test_golden_bundles.py",
    "tests/audit/test_second_verifier.py",
    "tests/console/test_boards.py",
    "tests/docs/test_pages.py",
)
"""Besides the tests of the game itself. The others play with every game in the same way."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the tree, with the tools of this one, and with what is compiled already."""
    for part in ("domain", "contracts", "service", "workers", "tests", "docs"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("media"))
    for name in ("pyproject.toml", "Makefile", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / ".venv").symlink_to(sys.prefix)
    return tmp_path


def run(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    return subprocess.run(words, cwd=checkout, env=environment, capture_output=True, text=True, check=False)


def must(checkout: Path, *words: str) -> str:
    done = run(checkout, *words)
    assert done.returncode == 0, f"{words}: {done.stdout[-4000:]}{done.stderr[-2000:]}"
    return done.stdout


def files_of(folder: Path) -> dict[Path, bytes]:
    parts = ("domain", "contracts", "tests")
    found = (path for part in parts for path in (folder / part).rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(folder): path.read_bytes() for path in found}


def test_the_steps_on_the_page_lead_to_a_game_that_passes(checkout: Path) -> None:
    new, golden, tests = PAGE.read_text(encoding="utf-8").split("<!-- new game -->\n```sh\n")[1].split("```")[0].splitlines()
    before = files_of(checkout)
    must(checkout, *new.split())
    # The environment is there: only its time stamp could make `make` install it again.
    must(checkout, *golden.replace("make", "make -o .venv/.ready").split())
    after = files_of(checkout)
    changed = {str(path) for path in before if before[path] != after.get(path)}
    assert changed == {"domain/games/__init__.py", "contracts/openapi.json"}
    assert all(KEY in str(path) for path in set(after) - set(before))
    must(checkout, *f"{tests} -q -p no:cacheprovider tests/domain/{KEY}".split(), *LOOK_AT_EVERY_GAME)
    must(checkout, ".venv/bin/pytest", "-q", "-p", "no:cacheprovider", "tests/service/test_openapi.py", "-k", "committed")
    must(checkout, ".venv/bin/ruff", "check", "--no-cache", ".")
    must(checkout, ".venv/bin/ruff", "format", "--no-cache", "--check", ".")
    assert "last_stone" in must(checkout, ".venv/bin/python", "-m", "service.cli", "simulate", KEY, "--json")


def test_the_code_on_the_page_is_that_of_hex() -> None:
    code = (ROOT / "tests" / "kit" / "hex" / "rules.py").read_text(encoding="utf-8")
    texts = (ROOT / "tests" / "kit" / "hex" / "texts.toml").read_text(encoding="utf-8")
    shown = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    parts = [part.strip("\n") for block in shown for part in re.split(r"\n\n\n|\n    \.\.\.\n", block)]
    assert len(parts) == 4
    assert [part for part in parts if part not in code] == []
    lines = re.findall(r"^(?:connected|cell_taken|LayStone|StoneLaid)\..*", PAGE.read_text(encoding="utf-8"), re.M)
    assert len(lines) == 8
    assert [line for line in lines if line not in texts] == []


@pytest.mark.parametrize("key", ["kiwara", "nim", "match", "Go", "go-moku", "go__moku", "import", "x" * 31])
def test_a_key_that_cannot_be_used_changes_nothing(checkout: Path, key: str) -> None:
    before = files_of(checkout)
    refused = run(checkout, ".venv/bin/kemu", "new-game", key)
    assert refused.returncode == 2
    assert "Invalid value for KEY" in refused.stderr
    assert files_of(checkout) == before


def test_a_game_is_added_only_to_a_checkout(tmp_path: Path) -> None:
    refused = run(tmp_path, str(Path(sys.executable).with_name("kemu")), "new-game", KEY)
    assert refused.returncode == 1
    assert "not the root of a checkout" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_every_game_is_in_the_registry_and_every_folder_is_a_game() -> None:
    folders = {path.parent.name for path in (ROOT / "domain" / "games").glob("*/__init__.py")}
    assert folders == set(GAMES)


def test_hex_takes_at_most_400_lines() -> None:
    """Rules and texts in both languages, code, tests and scenarios; the golden logs are generated."""
    folders = (ROOT / "tests" / part / "hex" for part in ("kit", "domain", "golden"))
    files = [path for folder in folders for path in folder.iterdir() if path.suffix in (".py", ".md", ".toml")]
    assert {path.name for path in files} == {
        "RULES.md",
        "RULES.fr.md",
        "__init__.py",
        "rules.py",
        "texts.toml",
        "test_hex.py",
        "scenarios.py",
    }
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 400
    assert re.search(r"\[Hex\].*fewer than 400 lines", PAGE.read_text(encoding="utf-8"))
