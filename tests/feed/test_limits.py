"""Which clients get no feed, and which lose it."""

import json
from typing import Any

import pytest
from redis import Redis
from werkzeug.datastructures import Headers

from service.feed import stream
from service.wiring import wire
from tests.feed.listening import Listener, Studio, studio_on
from tests.feed.test_following import play
from tests.kit.waiting import wait_for
from tests.service.conftest import SETTINGS
from tests.service.contract import Reply, check
from tests.service.people import Person, Send, Table, sign_up


def problem(listener: Listener, path: str) -> tuple[int, str]:
    """Held to the same contract as an answer of the API."""
    listener.until(lambda: listener.done)
    reply = Reply(listener.status, Headers(list(listener.headers.items())), listener.raw)
    check("GET", path, reply)
    return reply.status, reply.code


@pytest.mark.parametrize(
    ("headers", "query", "expected"),
    [
        ({"Authorization": "Basic x"}, "", (401, "token_missing")),
        ({"Authorization": "Bearer a.b.c"}, "", (401, "token_invalid")),
        ({"Last-Event-ID": "x"}, "", (422, "malformed")),
        ({"Last-Event-ID": "-1"}, "", (422, "malformed")),
        ({}, "after=1.5", (422, "malformed")),
        ({}, f"after={10**30}", (422, "malformed")),
        ({"Last-Event-ID": "9999"}, "", (410, "history_lost")),
        ({}, "after=9999", (410, "history_lost")),
        ({}, f"after=2&head={'0' * 64}", (410, "history_lost")),
        ({}, "after=2&head=0", (422, "malformed")),
    ],
)
def test_a_wrong_request_is_told_what_is_wrong(
    table: Table, studio: Studio, headers: dict[str, str], query: str, expected: tuple[int, str]
) -> None:
    token = {"Authorization": f"Bearer {table.watcher.token}"} if expected[0] != 401 else {}
    path = f"{table.path}/stream"
    assert problem(studio.ask(path, {**token, **headers}, query), path) == expected


@pytest.mark.parametrize(
    ("headers", "query", "named"),
    [
        ({"Last-Event-ID": "abc"}, "", "Last-Event-ID"),
        ({"Last-Event-ID": "abc"}, "after=3", "Last-Event-ID"),
        ({"Last-Event-ID": "-1"}, "", "Last-Event-ID"),
        ({}, "after=abc", "after"),
    ],
)
def test_what_is_wrong_is_named_as_the_client_sent_it(
    table: Table, studio: Studio, headers: dict[str, str], query: str, named: str
) -> None:
    listener = studio.ask(f"{table.path}/stream", {"Authorization": f"Bearer {table.watcher.token}", **headers}, query)
    listener.until(lambda: listener.done)
    assert list(json.loads(listener.raw)["errors"]) == [named]


def test_there_is_nothing_else_here(table: Table, studio: Studio) -> None:
    token = {"Authorization": f"Bearer {table.watcher.token}"}
    for path in ("/v1/matches/mnone/stream", "/v1/matches/m é\ud800/stream", "/v1/matches/{p001}:x/stream"):
        assert problem(studio.ask(path, token), "/v1/matches/mnone/stream") == (404, "no_such_match")
    for path in ("/v1/matches", f"{table.path}/streams", "/"):
        listener = studio.ask(path, token)
        listener.until(lambda listener=listener: listener.done)
        assert (listener.status, b"no_such_path" in listener.raw) == (404, True)
    posted = studio.ask(f"{table.path}/stream", token, method="POST")
    posted.until(lambda: posted.done)
    assert (posted.status, posted.headers["allow"]) == (405, "GET")
    for path, status in (("/healthz", b"alive"), ("/readyz", b"ready")):
        listener = studio.ask(path, {})
        listener.until(lambda listener=listener: listener.done)
        assert (listener.status, listener.raw) == (200, b'{"status":"' + status + b'"}')


def test_problems_are_told_in_the_language_asked_for(table: Table, studio: Studio) -> None:
    asked = {"Accept-Language": "fr-CA, en;q=0.5", "Authorization": "Basic x"}
    listener = studio.ask(f"{table.path}/stream", asked)
    listener.until(lambda: listener.done)
    assert "jeton" in listener.raw.decode()


def test_a_revoked_token_is_cut_off_and_stays_out(table: Table, studio: Studio) -> None:
    person = table.seated[0]
    version = table.version()
    mine, other = studio.listen(person, table.path).reach(version), studio.listen(table.watcher, table.path).reach(version)
    assert person.delete("/v1/players/me/token").status == 204
    mine.until(lambda: mine.done)
    assert not mine.of("end")
    path = f"{table.path}/stream"
    assert problem(studio.listen(person, table.path), path) == (401, "token_invalid")
    assert not other.done


def test_one_player_has_so_many_feeds_an_address_and_a_process_so_many(table: Table, store_redis: "Redis[bytes]") -> None:
    settings = SETTINGS.with_values(feeds_per_player=2, feeds=5, trusted_proxies=1)
    with studio_on(wire(settings, store_redis)) as studio:
        path, version = f"{table.path}/stream", table.version()

        def listen(person: Person, address: str) -> Listener:
            return studio.listen(person, table.path, X_Forwarded_For=address)

        here, there = "10.0.0.1", "10.0.0.2"
        first, _ = [listen(table.watcher, here).reach(version) for _ in range(2)]
        refused = listen(table.watcher, there)
        assert problem(refused, path) == (429, "too_many_feeds")
        assert int(refused.headers["retry-after"]) > 0
        host, guest = table.seated
        listen(host, here).reach(version)
        assert problem(listen(guest, here), path) == (429, "too_many_feeds")
        for _ in range(2):
            listen(guest, there).reach(version)
        assert problem(listen(host, there), path) == (503, "feeds_full")
        first.leave()
        listen(table.watcher, here).reach(version)


def test_a_client_that_does_not_read_is_cut_off_and_no_other_waits(
    table: Table, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "PATIENCE_SECONDS", 1.0)
    version = table.version()
    slow, quick = studio.listen(table.watcher, table.path).reach(version), studio.listen(table.seated[0], table.path)
    slow.reads = False
    version = play(table, 3)
    quick.reach(version)
    wait_for(lambda: slow.done)
    wait_for(lambda: studio.hub.feeds == 1)
    again = studio.listen(table.watcher, table.path, slow.versions[-1]).reach(version)
    assert slow.versions + again.versions == list(range(1, version + 1))


def test_a_silent_feed_has_a_heartbeat(table: Table, studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.05)
    listener = studio.listen(table.watcher, table.path)
    listener.until(lambda: listener.raw.count(b"\n\n:\n\n") >= 1)
    assert listener.raw.startswith(b"retry: ")
    assert listener.headers["content-type"].startswith("text/event-stream")
    assert listener.headers["cache-control"] == "no-store"


def test_a_store_that_is_away_ends_no_feed(table: Table, studio: Studio, store_redis: Any) -> None:
    version = table.version()
    listener = studio.listen(table.watcher, table.path).reach(version)
    server = store_redis.connection_pool.connection_kwargs["server"]
    server.connected = False
    wait_for(lambda: not studio.hub.following)
    path = f"{table.path}/stream"
    assert problem(studio.listen(table.watcher, table.path), path) == (503, "store_unavailable")
    server.connected = True
    version = play(table, 2)
    assert listener.reach(version).versions == list(range(1, version + 1))


def test_whoever_leaves_leaves_nothing(send: Send, table: Table, studio: Studio) -> None:
    version = table.version()
    listeners = [studio.listen(sign_up(send), table.path).reach(version) for _ in range(5)]
    assert studio.hub.feeds == 5
    for listener in listeners:
        listener.leave()
    wait_for(lambda: not studio.hub._tables)
    assert studio.hub.feeds == 0
    assert studio.hub._slots._slots._taken == 0
