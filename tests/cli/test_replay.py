"""`kemu replay`: a match step by step, each step with its rule."""

import json
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.settings import Settings
from service.wiring import wire
from tests.cli.terminal import kemu, terminal
from tests.golden.log import golden_file
from tests.kit.rules import newest_text
from tests.kit.servers import SECRET, redis_server
from tests.store.tables import started_match

LOG = golden_file("kiwara", "classic-against-greedy")
LINES = LOG.read_bytes().splitlines()
HIDDEN = golden_file("kiwara", "mystery")


def events(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def test_the_whole_log_is_printed_where_nobody_can_type() -> None:
    done = kemu("replay", LOG)
    assert done.returncode == 0, done.stderr
    steps = re.findall(r"^ *(\d+)  \d{4}-\d\d-\d\d \d\d:\d\d:\d\d  (seat \d|table) +(\S+) ", done.stdout, re.MULTILINE)
    assert [(int(version), kind) for version, _, kind in steps] == [(one["version"], one["type"]) for one in events(LOG)]
    for event in events(LOG):
        assert f"      clause {event['clause']}: {newest_text('kiwara', event['clause'], 'en')}\n" in done.stdout


def test_clauses_are_quoted_in_the_language_asked_for() -> None:
    done = kemu("replay", LOG, "--language", "fr")
    assert done.returncode == 0, done.stderr
    for event in events(LOG):
        assert f"      clause {event['clause']}: {newest_text('kiwara', event['clause'], 'fr')}\n" in done.stdout


def test_a_log_needs_no_header(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join(LOG.read_text().splitlines()[1:]))
    assert kemu("replay", path).stdout == kemu("replay", LOG).stdout


def test_positions_are_printed_if_asked_for() -> None:
    done = kemu("replay", LOG, "--view")
    assert done.stdout.count("      to act: ") == len(events(LOG))
    assert "      to act: nobody" in done.stdout


def secrets_of(text: str) -> set[str]:
    return set(re.findall(r"^      only (\S+): ", text, re.MULTILINE))


def test_a_seat_sees_only_what_it_may() -> None:
    everything = kemu("replay", HIDDEN, "--view").stdout
    owners = {name for event in events(HIDDEN) for name in event.get("secrets", {})}
    assert secrets_of(everything) == owners != set()
    for seat in (0, 1):
        shown = kemu("replay", HIDDEN, "--view", "--seat", seat).stdout
        assert shown != everything
        assert secrets_of(shown) <= {str(seat)}
        mine = sum(event.get("seat") == seat for event in events(HIDDEN) if "cause" in event)
        assert shown.count("      asked: ") == mine > 0


def test_at_a_terminal_it_is_walked_through() -> None:
    log = events(LOG)
    with terminal("replay", LOG) as screen:
        first = screen.read_until("> ")
        assert f"{len(log)} events. Enter: next" in first
        assert log[0]["type"] in first
        second = screen.type("")
        assert log[1]["type"] in second
        assert f"clause {log[1]['clause']}: {newest_text('kiwara', log[1]['clause'], 'en')}"[:100] in second
        assert log[0]["type"] in screen.type("b")
        assert log[0]["type"] in screen.type("b")
        assert f"  {len(log)}  " in screen.type(str(len(log)))
        assert "This was the last event." in screen.type("")
        assert "to act: nobody" in screen.type("v")
        assert f"Events are 1 to {len(log)}." in screen.type("0")
        assert "Enter: next" in screen.type("what?")
        assert "   7  " in screen.type("7")
        assert screen.type_last("q\n") == 0


@pytest.mark.parametrize("key", ["\x04", "\x03"], ids=["ctrl-d", "ctrl-c"])
def test_ctrl_d_and_ctrl_c_leave_it_quietly(key: str) -> None:
    with terminal("replay", LOG) as screen:
        screen.read_until("> ")
        assert screen.type_last(key) == 0


def test_ctrl_c_counts_also_if_a_shell_had_it_ignored() -> None:
    """As it does for everything that it starts in the background."""
    with terminal("replay", LOG, sigint=signal.SIG_IGN) as screen:
        screen.read_until("> ")
        assert screen.type_last("\x03") == 0


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "it does not begin with the creation of a match"),
        (b"nonsense\n", "this log cannot be read: "),
        (b"\xff\xfe\x00\n", "this log cannot be read: "),
        (b'{"format": "x"}\n', "it does not begin with the creation of a match"),
        (b"[1, 2]\n", "this log cannot be read: "),
        (b"\n".join(LINES[2:]), "it does not begin with the creation of a match"),
        (
            b"\n".join(LOG.read_bytes().splitlines()[:3] + LOG.read_bytes().splitlines()[4:]),
            "event 3 says that it is version 4",
        ),
        (LOG.read_bytes().replace(b'"kiwara"', b'"chess"'), "version 1 of the rules of chess, 2018 edition, is not at hand"),
        (LOG.read_bytes().replace(b"match.SeatTaken", b"match.SeatSold"), "no such type: match.SeatSold"),
    ],
    ids=["empty", "words", "bytes", "header", "list", "headless", "gap", "game", "type"],
)
def test_a_log_that_cannot_be_read_is_said_in_one_line(tmp_path: Path, content: bytes, complaint: str) -> None:
    path = tmp_path / "log"
    path.write_bytes(content)
    done = kemu("replay", path)
    assert done.returncode == 1
    assert done.stdout == ""
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_events_that_cannot_follow_each_other_are_no_log(tmp_path: Path) -> None:
    lines = LOG.read_text().splitlines()
    late = json.loads(lines[-2])
    path = tmp_path / "log"
    path.write_text("\n".join([*lines[:3], json.dumps({**late, "version": 3})]))
    done = kemu("replay", path)
    assert done.returncode == 1
    assert "event 3 cannot follow the one before" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_seat_that_does_not_exist(tmp_path: Path) -> None:
    done = kemu("replay", LOG, "--seat", "2")
    assert done.returncode == 2
    assert "this match has the seats 0 to 1" in done.stderr


def test_a_folder_is_no_log(tmp_path: Path) -> None:
    done = kemu("replay", tmp_path)
    assert (done.returncode, done.stderr) == (1, f"Error: {tmp_path} cannot be read: Is a directory\n")


def test_without_a_store_a_match_cannot_be_found(tmp_path: Path) -> None:
    done = kemu("replay", "mnone", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        "Error: there is no file mnone, and no store to look for it: "
        f"no `kemu up` is running on {tmp_path / 'data'}, and KEMU_REDIS_URL names no other store\n"
    )


@pytest.fixture
def store() -> Iterator[dict[str, str]]:
    with redis_server() as server:
        yield {"redis_url": server.url, "secret": SECRET}


def test_a_match_in_the_store(store: dict[str, str]) -> None:
    match = started_match(wire(Settings().with_values(**store)))
    done = kemu("replay", match, **store)
    assert done.returncode == 0, done.stderr
    assert "match.MatchStarted" in done.stdout
    unknown = kemu("replay", "mnone", **store)
    assert (unknown.returncode, unknown.stderr) == (1, "Error: mnone is neither a match in the store nor a file\n")


def test_a_bundle_is_replayed_like_a_log_and_tells_the_running_score(tmp_path: Path) -> None:
    kemu("simulate", "kiwara", "--matches", "1", "--bundles", tmp_path)
    (bundle,) = tmp_path.glob("*.json")
    done = kemu("replay", bundle)
    scores = re.findall(r"^ +score: (\d+) : (\d+)$", done.stdout, re.MULTILINE)
    assert len(scores) > 5
    outcome = json.loads(bundle.read_bytes())["events"][-1]["data"]["outcome"]
    assert [int(score) for score in scores[-1]] == outcome["scores"]


def test_a_name_that_a_forger_chose_adds_no_line(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    first = json.loads(LINES[1])
    first["data"]["edition"] = "2018\nconfirmed: all is well"
    path.write_text(json.dumps(first))
    done = kemu("replay", path)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
