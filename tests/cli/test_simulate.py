"""`kemu simulate`: bots against bots."""

import json
from typing import Any

import pytest

from tests.cli.terminal import kemu


def report(*arguments: str, game: str = "kiwara", hash_seed: str = "0") -> dict[str, Any]:
    done = kemu("simulate", game, "--json", *arguments, variables={"PYTHONHASHSEED": hash_seed})
    assert done.returncode == 0, done.stderr
    (line,) = done.stdout.splitlines()
    said: dict[str, Any] = json.loads(line)
    return said


def same(report: dict[str, Any]) -> dict[str, Any]:
    """Without what depends on the machine."""
    return {name: value for name, value in report.items() if name not in ("seconds", "plies_per_second")}


def test_the_same_seed_gives_the_same_matches_in_any_process() -> None:
    arguments = ("--matches", "5", "--bots", "greedy,random", "--seed", "tahi")
    first = report(*arguments, hash_seed="1")
    assert first["matches"] == 5
    assert first["plies"] > 100
    assert first["plies_per_second"] > 0
    assert sum(first["outcomes"].values()) == 5
    assert first["bots"] == ["greedy", "random"]
    assert sum(first["wins"]) >= 5
    assert same(report(*arguments, hash_seed="2")) == same(first)
    assert same(report(*arguments[:-1], "rua")) != same(first)


@pytest.mark.parametrize(
    ("arguments", "seated"),
    [
        (["--bots", "greedy,random,random"], ["greedy", "random", "random"]),
        (["--bots", "greedy"], ["greedy", "greedy"]),
        (["--bots", "greedy,random", "--seats", "3"], ["greedy", "random", "greedy"]),
    ],
)
def test_every_bot_that_is_named_has_a_seat(arguments: list[str], seated: list[str]) -> None:
    told = report("--matches", "1", *arguments, game="bunny_kingdom")
    assert (told["seats"], told["bots"], len(told["wins"])) == (len(seated), seated, len(seated))


def test_options_of_the_game_are_taken() -> None:
    assert report("--matches", "1", "--option", "handicap=2", "--option", "board=random")["matches"] == 1


def test_without_json_it_is_told_in_words() -> None:
    done = kemu("simulate", "kiwara", "--matches", "2")
    assert done.returncode == 0
    assert "2 matches of kiwara finished" in done.stdout
    assert "won by seat 0 (random)" in done.stdout
    assert "won by seat 1 (random)" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["kiwara", "--bots", "clever"], "no such bot: clever (known: level0, level1, level2, level3, level4, random, greedy)"),
        (["kiwara", "--bots", ""], "no such bot: "),
        (["kiwara", "--bots", "greedy,random,random"], "3 bots are named, but kiwara is for 2 seats"),
        (["bunny_kingdom", "--bots", "greedy,random,random,random,random"], "bunny_kingdom is for 2 or 3 or 4 seats"),
        (["bunny_kingdom", "--bots", "greedy,random,random", "--seats", "2"], "3 bots are named for 2 seats"),
        (["kiwara", "--seats", "5"], "bad_seat_count: seats 5, allowed [2]"),
        (["kiwara", "--seats", "1000000000"], "1000000000 is not in the range 1<=x<=16"),
        (["kiwara", "--option", "colour=red"], 'unknown_option: option "colour"'),
        (["kiwara", "--option", "board=round"], 'bad_option: option "board", problem "must be one of classic'),
        (["kiwara", "--option", "board"], "'board' is not NAME=VALUE"),
        (["kiwara", "--matches", "0"], "0 is not in the range x>=1"),
        (["chess"], "'chess' is not"),
    ],
)
def test_what_makes_no_sense_is_said_clearly(arguments: list[str], complaint: str) -> None:
    done = kemu("simulate", *arguments)
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
