"""Spectators with delay: strangers see nothing of the last moves, wherever they look."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from contracts.codec import decode_event
from service.wiring import Kemu
from tests.feed.listening import Studio
from tests.feed.test_following import all_events, play, table_of
from tests.kit.strangers import old_enough
from tests.service.people import Send, Table, open_table

DELAY = 3


@pytest.fixture
def delayed(send: Send) -> Table:
    return table_of(send, "mauw", terms={"delay": DELAY})


def shown_to_strangers(kemu: Kemu, table: Table, delay: int = DELAY) -> int:
    return len(old_enough([decode_event(entry) for entry in kemu.log.read(table.id)], delay))


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
    listener = studio.listen(stranger, delayed.path)
    seated = studio.listen(player, delayed.path)
    for _ in rounds(delayed, 8):
        shown = shown_to_strangers(kemu, delayed)
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
        beyond = studio.listen(stranger, delayed.path, shown + 1)
        beyond.until(lambda beyond=beyond: beyond.done)
        assert (beyond.status, json.loads(beyond.raw)["version"]) == (404, shown)
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


def test_that_a_match_has_started_everybody_knows_at_once(send: Send, studio: Studio) -> None:
    table = open_table(send, game="mauw", terms={"delay": DELAY}, bots={"1": "random"})
    knew = table.version()
    listener = studio.listen(table.watcher, table.path).reach(knew)
    version = table.seated[0].post(f"{table.path}/start").json["version"]
    assert listener.reach(version).versions == list(range(1, version + 1))
    assert table.version() == version
    assert table.watcher.get(f"{table.path}/events?after={knew}").json["events"] == listener.of("event")[knew:]


def test_the_feed_of_an_arbiter_is_not_behind_until_the_role_is_withdrawn(kemu: Kemu, delayed: Table, studio: Studio) -> None:
    arbiter = delayed.watcher
    kemu.people.players.grant(arbiter.id, "arbiter")
    listener = studio.listen(arbiter, delayed.path)
    for _ in rounds(delayed, 4):
        version = delayed.seated[0].get(delayed.path).json["version"]
        assert listener.reach(version).versions == list(range(1, version + 1))
    assert b'"secrets"' not in listener.raw
    kemu.people.players.withdraw(arbiter.id, "arbiter")
    listener.until(lambda: listener.done)
    shown = shown_to_strangers(kemu, delayed)
    assert studio.listen(arbiter, delayed.path).reach(shown).versions == list(range(1, shown + 1))


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
        assert shown == shown_to_strangers(kemu, table, 1)
