"""A feed beside another release of the service, on one store: it leaves alone what it does not know, and goes on."""

from pathlib import Path

import pytest

from contracts.wire import UnreadableLog, WireEvent, decode_wire
from domain.games import GAMES
from service.host.embedded import EmbeddedServer
from service.play import watching as reader
from tests.feed.listening import Studio
from tests.feed.test_following import play, table_of
from tests.feed.test_processes import feed_server, following
from tests.kit.servers import LiveServer, live_server
from tests.kit.waiting import wait_for
from tests.service.people import Send, Table, over_network

NEXT = str(Path(__file__).parents[1] / "kit" / "releases" / "next")


def test_a_fact_of_another_release_ends_the_feeds_of_its_match_and_no_other(
    send: Send, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_this_release(raw: bytes) -> WireEvent:
        if b'"type":"kiwara.TotemPlaced"' in raw:
            raise UnreadableLog("kiwara.TotemPlaced")
        return decode_wire(raw)

    monkeypatch.setattr(reader, "decode_wire", of_this_release)
    known, unknown = table_of(send, "mauw"), table_of(send, "kiwara")
    before = unknown.version()
    watching, cut_off = studio.listen(known.watcher, known.path), studio.listen(unknown.watcher, unknown.path)
    cut_off.reach(before)
    play(unknown, 1)
    cut_off.until(lambda: cut_off.done)
    assert cut_off.versions == list(range(1, before + 1))
    version = play(known, 6)
    assert watching.reach(version).versions == list(range(1, version + 1))


def test_a_feed_process_goes_on_beside_the_next_release(
    real_server: EmbeddedServer, live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with feed_server(real_server.url) as feed:
        monkeypatch.setenv("PYTHONPATH", NEXT)
        with live_server(real_server.url, processes=1) as newer:
            tables = [table_of(over_network(each), "kiwara") for each in (live, newer)]
            known, unknown = tables
            newest = GAMES["kiwara"].info.rules_version
            assert [table.watcher.get(table.path).json["view"]["rules"] for table in tables] == [newest, newest + 1]
            with (
                following(feed.port, known.watcher, known.path) as followed,
                following(feed.port, unknown.watcher, unknown.path) as refused,
            ):
                wait_for(lambda: refused.refused == "rules_not_at_hand")
                play(unknown, 2)
                # A process of the next release decides in a match of this one.
                version = play(through(known, over_network(newer)), 5)
                followed.reach(version)
                assert followed.versions == list(range(1, version + 1))
                assert refused.versions == []


def through(table: Table, send: Send) -> Table:
    return Table(table.path, tuple(person.through(send) for person in table.seated), table.watcher.through(send))
