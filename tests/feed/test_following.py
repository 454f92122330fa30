"""What a feed sends: every event once, in order, cut to what its seat may see, from wherever it is resumed."""

import threading
from itertools import count, islice
from typing import Any

import pytest

from domain.match import Recorded
from service.feed import tables as shared
from service.feed.messages import event_message
from tests.feed.listening import Listener, Studio
from tests.feed.messages import Message
from tests.kit.waiting import PATIENCE_SECONDS
from tests.service.people import Person, Send, Table, open_table, sign_up, started_table


def table_of(send: Send, game: str, **body: Any) -> Table:
    table = open_table(send, game=game, **body)
    guest = sign_up(send, "Guest")
    assert guest.post(f"{table.path}/join").status == 200
    assert table.seated[0].post(f"{table.path}/start").status == 200
    return Table(table.path, (*table.seated, guest), table.watcher)


def play(table: Table, moves: int, seed: bytes = b"turns") -> int:
    for person, command in islice(table.turns(seed), moves):
        assert person.post(f"{table.path}/commands", command).status == 200
    return table.seated[0].get(table.path).json["version"]


def all_events(person: Person, table: Table, after: int = 0) -> list[Any]:
    return person.get(f"{table.path}/events?after={after}&limit=1000").json["events"]


@pytest.mark.parametrize("game", ["mauw", "bunny_kingdom", "kiwara"])
def test_each_seat_and_a_spectator_get_what_the_events_page_and_the_long_poll_give_them(
    send: Send, studio: Studio, game: str
) -> None:
    table = table_of(send, game)
    viewers = (*table.seated, table.watcher)
    early = [studio.listen(viewer, table.path) for viewer in viewers]
    version = play(table, 25)
    late = [studio.listen(viewer, table.path) for viewer in viewers]
    told = []
    for number, viewer in enumerate(viewers):
        events = all_events(viewer, table)
        polled, after = [], 0
        while after < version:
            page = viewer.get(f"{table.path}/events?after={after}&limit=7&wait=5").json
            polled, after = polled + page["events"], page["next"]
        assert early[number].reach(version).of("event") == late[number].reach(version).of("event") == polled == events
        assert early[number].versions == list(range(1, version + 1))
        told.append(events)
    assert told[0] != told[1] != told[2]
    public = early[2].raw
    assert b'"secrets"' not in public
    assert b'"cause":{' not in public
    mine = [event["secrets"] for event in told[1] if "secrets" in event]
    assert {seat for secrets in mine for seat in secrets} <= {"1"}
    assert mine or game == "kiwara"


def test_a_feed_resumes_after_any_version_without_gap_or_repetition(table: Table, studio: Studio) -> None:
    version = play(table, 6)
    person = table.seated[0]
    for after in range(version + 1):
        listener = studio.listen(person, table.path, after).reach(version)
        assert listener.versions == list(range(after + 1, version + 1))
        listener.leave()
    asked = studio.ask(f"{table.path}/stream", {"Authorization": f"Bearer {person.token}"}, f"after={version - 1}&x=y")
    assert asked.reach(version).versions == [version]


def test_the_header_counts_more_than_the_query(table: Table, studio: Studio) -> None:
    version = play(table, 2)
    headers = {"Authorization": f"Bearer {table.watcher.token}", "Last-Event-ID": str(version)}
    assert studio.ask(f"{table.path}/stream", headers, "after=1").reach(version).versions == []


def test_a_feed_that_is_cut_at_any_moment_goes_on_where_it_was(table: Table, studio: Studio) -> None:
    versions: list[int] = []
    for _ in range(8):
        listener = studio.listen(table.watcher, table.path, versions[-1] if versions else 0)
        version = play(table, 1)
        listener.until(lambda listener=listener: bool(listener.versions))
        listener.leave()
        versions += listener.versions
    last = studio.listen(table.watcher, table.path, versions[-1]).reach(version)
    assert versions + last.versions == list(range(1, version + 1))


def test_events_are_told_in_sentences_to_those_who_ask_for_them(send: Send, studio: Studio) -> None:
    """As the list of events tells them, in the language of the request: those of the past, and those that come."""
    table = open_table(send, game="mauw")
    headers = {"Authorization": f"Bearer {table.seated[0].token}", "Accept-Language": "fr"}
    early = studio.ask(f"{table.path}/stream", headers, "text=true")
    english = studio.ask(f"{table.path}/stream", {"Authorization": headers["Authorization"]}, "text=true")
    guest = sign_up(send, "Mere")
    assert guest.post(f"{table.path}/join").status == 200
    assert table.seated[0].post(f"{table.path}/start").status == 200
    version = play(Table(table.path, (*table.seated, guest), table.watcher), 5)
    late = studio.ask(f"{table.path}/stream", headers, "text=true")
    path = f"{table.path}/events?limit=1000&text=true"
    wanted = table.seated[0].get(path, headers={"Accept-Language": "fr"}).json["events"]
    assert early.reach(version).of("event") == late.reach(version).of("event") == wanted
    assert english.reach(version).of("event") == table.seated[0].get(path).json["events"]
    assert any("Mere" in event["text"] for event in wanted)


def test_a_long_log_comes_in_pages_and_whole(send: Send, studio: Studio) -> None:
    table = table_of(send, "mauw")
    version = play(table, 60)
    assert version > 150
    assert studio.listen(table.watcher, table.path).reach(version).versions == list(range(1, version + 1))


def test_events_that_were_released_are_read_from_the_store(table: Table, studio: Studio) -> None:
    listener = studio.listen(table.watcher, table.path)
    version = play(table, 3)
    listener.reach(version)
    for viewpoint in next(iter(studio.hub._tables.values())).viewpoints.values():
        studio.loop.call_soon_threadsafe(viewpoint.release)
    again = play(table, 2)
    assert listener.reach(again).versions == list(range(1, again + 1))
    assert studio.listen(table.watcher, table.path, 1).reach(again).versions == list(range(2, again + 1))


def test_after_each_batch_comes_where_the_match_stands(table: Table, studio: Studio) -> None:
    version = table.version()
    listeners = [studio.listen(viewer, table.path, version) for viewer in (*table.seated, table.watcher)]
    view = table.watcher.get(table.path).json["view"]
    seats = [listener.reach(version).of("state")[-1] for listener in listeners]
    for seat, state in enumerate(seats):
        expected = {"version": version, "status": "running", "active": view["active"]}
        assert state == (expected if seat == 2 else {**expected, "your_turn": seat in view["active"]})
    version = play(table, 1)
    for listener in listeners:
        kinds = [message.kind for message in listener.reach(version).messages if message.kind in ("event", "state")]
        assert kinds[0] == kinds[-1] == "state"
        assert kinds[1] == "event"


def test_the_end_of_the_match_is_the_end_of_the_feed(table: Table, studio: Studio) -> None:
    listener = studio.listen(table.watcher, table.path)
    version = table.seated[0].post(f"{table.path}/resign").json["version"]
    listener.until(lambda: listener.done)
    assert listener.versions == list(range(1, version + 1))
    assert listener.messages[-1].kind == "end"
    assert listener.messages[-1].data == {"version": version, "status": "finished"}
    late = studio.listen(table.watcher, table.path, version)
    late.until(lambda: late.done)
    assert (late.versions, late.of("end")) == ([], [{"version": version, "status": "finished"}])


def test_whoever_takes_a_seat_sees_with_its_eyes_from_then_on(send: Send, studio: Studio) -> None:
    table = open_table(send, game="mauw")
    guest = sign_up(send, "Guest")
    listener = studio.listen(guest, table.path)
    listener.reach(1)
    assert guest.post(f"{table.path}/join").status == 200
    version = table.seated[0].post(f"{table.path}/start").json["version"]
    assert listener.reach(version).of("event") == all_events(guest, table)
    assert b'"secrets"' in listener.raw


def test_matches_do_not_disturb_each_other(send: Send, studio: Studio) -> None:
    tables = [started_table(send) for _ in range(5)]
    listeners = [studio.listen(table.watcher, table.path) for table in tables]
    for table, listener in zip(tables, listeners, strict=True):
        version = play(table, 4)
        assert listener.reach(version).versions == list(range(1, version + 1))
        assert {event["version"] for event in listener.of("event")} == set(listener.versions)


def test_an_event_is_cut_once_for_each_seat_and_shared(table: Table, studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    before = table.version()
    listeners = [studio.listen(person, table.path).reach(before) for person in (*table.seated, table.watcher) * 3]
    made: list[object] = []

    def counted(recorded: Recorded, seat: int | None, player: str, _: object) -> bytes:
        made.append((recorded.version, seat))
        return event_message(recorded, seat, player)

    monkeypatch.setattr(shared, "event_message", counted)
    version = play(table, 1)
    for listener in listeners:
        listener.reach(version)
    assert sorted(made, key=str) == sorted(
        [(number, seat) for number in range(before + 1, version + 1) for seat in (0, 1, None)], key=str
    )


def test_a_look_that_was_overtaken_by_a_later_one_is_no_loss(
    table: Table, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tasks read the log: what one has read may be old when it gets to it."""
    listener = studio.listen(table.watcher, table.path).reach(table.version())
    real, looks, go_on = studio.kemu.log.read_many, count(1), threading.Event()
    held, looked_again = threading.Event(), threading.Event()

    def read_many(ranges: Any) -> Any:
        found, number = real(ranges), next(looks)
        if number == 1:
            held.set()
            assert go_on.wait(PATIENCE_SECONDS)
        elif go_on.is_set() and number > 4:
            looked_again.set()
        return found

    monkeypatch.setattr(studio.kemu.log, "read_many", read_many)
    assert held.wait(PATIENCE_SECONDS)
    version = play(table, 1)
    listener.reach(version)
    go_on.set()
    assert looked_again.wait(PATIENCE_SECONDS)
    again = play(table, 1)
    assert listener.reach(again).versions == list(range(1, again + 1))
    assert not listener.of("reset")


def test_a_store_that_lost_events_resets_the_feed(table: Table, studio: Studio, store_redis: Any) -> None:
    """As after a failover: what was sent is no longer true, so the client is told to start over."""
    version = play(table, 2)
    listener: Listener = studio.listen(table.watcher, table.path).reach(version)
    events = studio.kemu.journal.partitions.holding(table.id).match(table.id).events
    store_redis.xdel(events, f"{version}-0")
    listener.until(lambda: listener.done)
    assert not listener.of("end")
    assert listener.messages[-1] == Message("reset", {}, 0)
