"""`kemu tournament`: the levels against each other."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from service.play.tournament import Pair, Pairing, ladder, pair_of
from tests.cli.terminal import kemu


def test_it_tells_shares_and_elo_and_draws_the_ladder(tmp_path: Path) -> None:
    picture = tmp_path / "ladder.svg"
    arguments = ("moeraki_kemu", "--levels", "random,1", "--matches", "4", "--processes", "2", "--svg", picture, "--json")
    done = kemu("tournament", *arguments)
    told = json.loads(done.stdout)
    (pair,) = told["pairs"]
    assert (pair["first"], pair["second"], pair["matches"]) == ("random", "level1", 4)
    assert pair["low"] < pair["share"] + 0.001 < pair["high"]
    assert told["elo"][1]["elo"] > told["elo"][0]["elo"] == 0
    assert "level1" in "".join(ElementTree.parse(picture).getroot().itertext())
    assert kemu("tournament", *arguments).stdout == done.stdout


def test_it_tells_which_side_wins_with_the_same_bot_in_all_seats() -> None:
    arguments = ("kauri", "--sides", "--levels", "random", "--matches", "4", "--seats", "3", "--processes", "2")
    done = kemu("tournament", *arguments, "--json")
    told = json.loads(done.stdout)
    (bot,) = told["bots"]
    assert (bot["bot"], bot["matches"]) == ("random", 4)
    assert [each["side"] for each in bot["sides"]] == ["possum", "english", "kiwi"]
    assert sum(each["share"] for each in bot["sides"]) == pytest.approx(1)
    assert all(each["points"] > 0 for each in bot["sides"])
    # Each seat plays one card of its own in each of twenty turns.
    chosen = [number for name, number in bot["named"].items() if name.startswith("ChooseCards actions")]
    assert sum(chosen) == pytest.approx(60)
    assert "kiwi: " in kemu("tournament", *arguments).stdout
    seats = json.loads(kemu("tournament", "kiwara", "--sides", "--levels", "random", "--matches", "2", "--json").stdout)
    assert [each["side"] for each in seats["bots"][0]["sides"]] == ["0", "1"]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("kiwara", "--levels", "1,1"), "each once"),
        (("kiwara", "--levels", "1,7"), "no such bot: level7"),
        (("kiwara", "--seats", "3"), "not for 3 seats"),
        (("kauri", "--edition", "tiny"), "kauri has reconstruction-"),
    ],
)
def test_it_says_what_it_cannot_play(arguments: tuple[str, ...], error: str) -> None:
    done = kemu("tournament", *arguments)
    assert done.returncode == 2
    assert error in done.stderr


def test_bots_change_seats_from_match_to_match() -> None:
    assert [Pairing("a", "b", number, 3).bots for number in (0, 1)] == [["a", "b", "a"], ["b", "a", "b"]]


def test_elo_follows_from_the_shares() -> None:
    pairs = [Pair("a", "b", 1000, 0.24, 0, 1), Pair("b", "c", 1000, 0.24, 0, 1)]
    low, middle, high = (each.elo for each in ladder(["a", "b", "c"], pairs))
    assert low == 0
    assert middle == pytest.approx(200, abs=3)
    assert high == pytest.approx(400, abs=6)


def test_the_interval_is_wilsons() -> None:
    pair = pair_of("a", "b", [1.0] * 60 + [0.0] * 40)
    assert (pair.share, pair.low, pair.high) == (0.6, 0.502, 0.691)
