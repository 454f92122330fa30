"""Spectators with delay: strangers see nothing of the last moves, wherever they look."""

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import pytest

from contracts.codec import decode_event
from service.wiring import Kemu
from tests.feed.listening import Studio
from tests.feed.test_following import all_events, play, table_of
from tests.service.people import Send, Table, open_table

DELAY = 3


@pytest.fixture
def delayed(send: Send) -> Table:
    return table_of(send, "mauw", terms={"delay": DELAY})


def decisions(kemu: Kemu, table: Table) -> list[int]:
    """The version that each decision ended with, by the log itself."""
    log = [decode_event(entry) for entry in kemu.store.read(table.id)]
    return [before.version for before, after in pairwise(log) if after.cause is not None] + [len(log)]


def start_of(table: Table) -> int:
    events = all_events(table.seated[0], table)
    started: int = next(event["version"] for event in events if event["type"] == "match.MatchStarted")
    return started


def rounds(table: Table, count: int) -> Iterator[None]:
    rng = table.seated[0]
    for number in range(count):
        active = rng.get(table.path).json["view"]["active"][0]
        person = table.seated[active]
        legal = person.get(f"{table.path}/legal").json["legal"]
        assert person.post(f"{table.path}/commands", legal[number % len(legal)]).status == 200
        yield


def test_a_stranger_is_so_many_decisions_behind_everywhere(kemu: Kemu, delayed: Table, studio: Studio) -> None:
    stranger, player = delayed.watcher, delayed.seated[0]
    before_start = start_of(delayed) - 1
    listener = studio.listen(stranger, delayed.path)
    seated = studio.listen(player, delayed.path)
    for _ in rounds(delayed, 8):
        shown = max(before_start, decisions(kemu, delayed)[-1 - DELAY])
        version = player.get(delayed.path).json["version"]
        assert version > shown
        assert stranger.get(delayed.path).json["version"] == shown
        page = stranger.get(f"{delayed.path}/events?after=0&limit=1000").json
        assert [event["version"] for event in page["events"]] == list(range(1, shown + 1))
        assert (page["version"], page["next"]) == (shown, shown)
        assert stranger.get(f"{delayed.path}/legal").json["version"] == shown
        assert stranger.get(f"{delayed.path}/replay/{shown}").status == 200
        assert stranger.get(f"{delayed.path}/replay/{shown + 1}").code == "no_such_version"
        bundle = stranger.get(f"{delayed.path}/audit").json
        assert (len(bundle["events"]), bundle["receipt"]["version"]) == (shown, shown)
        assert listener.reach(shown).of("event") == page["events"]
        assert listener.versions == list(range(1, shown + 1))
        assert seated.reach(version).versions == list(range(1, version + 1))
        assert player.get(f"{delayed.path}/replay/{version}").status == 200


def test_everything_is_shown_after_the_end(delayed: Table, studio: Studio) -> None:
    stranger = delayed.watcher
    listener = studio.listen(stranger, delayed.path)
    for _ in rounds(delayed, 2):
        pass
    version = delayed.seated[0].post(f"{delayed.path}/resign").json["version"]
    listener.until(lambda: listener.done)
    assert listener.versions == list(range(1, version + 1))
    assert listener.of("end") == [{"version": version, "status": "finished"}]
    assert stranger.get(delayed.path).json["version"] == version
    assert listener.of("event") == all_events(stranger, delayed)


def test_a_stranger_who_knew_the_open_table_waits_and_is_not_told_that_he_is_ahead(delayed: Table, studio: Studio) -> None:
    version = delayed.seated[0].get(delayed.path).json["version"]
    page = delayed.watcher.get(f"{delayed.path}/events?after={version}&wait=0.2").json
    assert (page["events"], page["next"]) == ([], version)
    listener = studio.listen(delayed.watcher, delayed.path, version)
    for _ in rounds(delayed, 8):
        pass
    shown = delayed.watcher.get(delayed.path).json["version"]
    assert listener.reach(shown).versions == list(range(version + 1, shown + 1))
    assert delayed.watcher.get(f"{delayed.path}/events?after=9999").code == "no_such_version"


def test_a_stranger_who_takes_a_seat_comes_back_to_see_all(send: Send, studio: Studio) -> None:
    table = open_table(send, terms={"delay": DELAY})
    listener = studio.listen(table.watcher, table.path)
    listener.reach(1)
    assert table.watcher.post(f"{table.path}/join").status == 200
    listener.until(lambda: listener.done)
    version = table.seated[0].post(f"{table.path}/start").json["version"]
    again = studio.listen(table.watcher, table.path, listener.versions[-1] if listener.versions else 0).reach(version)
    assert again.of("event") == all_events(table.watcher, table, listener.versions[-1])


def test_without_delay_a_stranger_sees_everything_at_once(table: Table) -> None:
    version = play(table, 2)
    assert table.watcher.get(table.path).json["version"] == version


def test_a_long_decision_is_withheld_whole(kemu: Kemu, send: Send) -> None:
    """Decisions of many events make it look further back than it guessed."""
    table = table_of(send, "bunny_kingdom", terms={"delay": 1})
    for _ in islice(rounds(table, 12), 12):
        shown: Any = table.watcher.get(table.path).json["version"]
        assert shown == max(start_of(table) - 1, decisions(kemu, table)[-2])
