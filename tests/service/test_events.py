"""Following a match: pages of events that resume without a gap."""

from collections.abc import Callable, Sequence

import pytest
from redis import Redis

from service.store.play.log import Log
from service.wiring import Kemu
from tests.service.people import Send, Table, sign_up
from tests.store.test_states import lose


def test_events_come_in_order_from_the_first(table: Table) -> None:
    page = table.watcher.get(f"{table.path}/events").json
    versions = [event["version"] for event in page["events"]]
    assert versions == list(range(1, table.version() + 1))
    assert page["next"] == versions[-1]


def test_pages_of_any_size_join_without_a_gap(table: Table) -> None:
    for number, (person, command) in zip(range(8), table.turns(), strict=False):
        person.post(f"{table.path}/commands", command, key=str(number))
    whole = table.watcher.get(f"{table.path}/events").json["events"]
    for limit in (1, 2, 3, 1000):
        found, after = [], 0
        while True:
            page = table.watcher.get(f"{table.path}/events?after={after}&limit={limit}").json
            found += page["events"]
            if not page["events"]:
                assert page["next"] == after
                break
            assert len(page["events"]) <= limit
            after = page["next"]
        assert found == whole


def test_after_the_last_event_there_is_nothing_and_no_wait(table: Table) -> None:
    after = table.version()
    page = table.watcher.get(f"{table.path}/events?after={after}").json
    assert (page["events"], page["next"], page["version"], page["status"]) == ([], after, after, "running")
    assert page["active"] == [0]


def test_a_client_that_has_seen_more_than_the_log_has_is_told_so(table: Table) -> None:
    for after in (table.version() + 1, 10**9):
        for way in (f"events?after={after}&wait=25", f"replay/{after}"):
            reply = table.watcher.get(f"{table.path}/{way}")
            assert (reply.status, reply.code, reply.json["version"]) == (410, "history_lost", table.version())


def test_a_client_that_has_seen_something_else_is_told_so(table: Table) -> None:
    version = table.version()
    hashes = [event["hash"] for event in table.watcher.get(f"{table.path}/events").json["events"]]
    for after, head in enumerate(hashes, start=1):
        page = table.watcher.get(f"{table.path}/events?after={after}&head={head}").json
        assert [event["version"] for event in page["events"]] == list(range(after + 1, version + 1))
        another = hashes[after - 2]
        reply = table.watcher.get(f"{table.path}/events?after={after}&head={another}&wait=25")
        assert (reply.status, reply.code, reply.json["version"]) == (410, "history_lost", version)
    assert table.watcher.get(f"{table.path}/events?after=1&head=abc").code == "malformed"


def test_a_condition_may_name_the_event_and_not_only_its_version(table: Table) -> None:
    person, command = next(table.turns())
    now, before = table.watcher.get(table.path).json, table.watcher.get(f"{table.path}/replay/1").json
    path, version, head = f"{table.path}/commands", now["version"], now["head"]
    lost = person.post(path, command, if_match=f'"{version}:{before["head"]}"')
    assert (lost.status, lost.code, lost.json["version"]) == (410, "history_lost", version)
    stale = person.post(path, command, if_match=f'"1:{before["head"]}"')
    assert (stale.status, stale.code) == (412, "stale_version")
    assert person.post(path, command, if_match=f'"{version}:"').code == "malformed"
    assert person.post(path, command, if_match=f'"{version}:{head}"').status == 200


def test_another_history_of_the_same_length_has_another_tag(table: Table, kemu: Kemu, store_redis: "Redis[bytes]") -> None:
    """Else a client would keep a position that the store has lost, and play on it."""
    person, command = next(table.turns())
    kept, other = table.version(), next(each for each in person.get(f"{table.path}/legal").json["legal"] if each != command)
    known = person.post(f"{table.path}/commands", command).headers["ETag"]
    lose(kemu, store_redis, table.id, kept)
    now = person.post(f"{table.path}/commands", other).headers["ETag"]
    assert now.partition(":")[0] == known.partition(":")[0]
    for way in ("", "/scores"):
        answers = {tag: person.get(f"{table.path}{way}", headers={"If-None-Match": tag}) for tag in (known, now)}
        assert [answer.status for answer in answers.values()] == [200, 304]
    assert person.post(f"{table.path}/resign", if_match=known).code == "history_lost"


def test_nobody_waits_for_a_match_that_is_over(table: Table) -> None:
    table.seated[0].client.post(f"{table.path}/resign")
    page = table.watcher.get(f"{table.path}/events?after={table.version()}&wait=25").json
    assert (page["events"], page["status"], page["active"]) == ([], "finished", [])


def test_a_player_who_takes_a_seat_sees_their_own_commands_but_not_earlier_ones(open_match: Table, send: Send) -> None:
    first, second = sign_up(send), sign_up(send)
    for one in (first, second):
        assert one.client.post(f"{open_match.path}/join", {}).status == 200
        if one is first:
            one.client.post(f"{open_match.path}/leave")
    events = second.client.get(f"{open_match.path}/events").json["events"]
    assert [event["cause"]["player"] for event in events if "cause" in event] == [second.id]
    assert events[-1]["seat"] == 1


def test_a_wait_is_not_needed_where_there_are_events(table: Table) -> None:
    assert table.watcher.get(f"{table.path}/events?wait=25").json["events"]


def test_a_wait_ends_in_time_without_events(table: Table) -> None:
    page = table.watcher.get(f"{table.path}/events?after={table.version()}&wait=0.05").json
    assert page["events"] == []


def test_times_are_rfc_3339_and_never_go_back(table: Table) -> None:
    times = [event["at"] for event in table.watcher.get(f"{table.path}/events").json["events"]]
    assert times == sorted(times)
    assert all(len(at) == 24 and at.endswith("Z") for at in times)


def meanwhile(monkeypatch: pytest.MonkeyPatch, happening: Callable[[], object]) -> None:
    """Let something happen while somebody waits."""
    wait = Log.wait

    def interrupted(log: Log, match: str, after: int, seconds: float, limit: int | None = None) -> Sequence[bytes]:
        happening()
        return wait(log, match, after, seconds, limit)

    monkeypatch.setattr(Log, "wait", interrupted)


def test_a_long_poll_whose_token_is_revoked_returns_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    person, command = next(table.turns())
    after = table.version()

    def happening() -> None:
        table.watcher.delete("/v1/players/me/token")
        person.post(f"{table.path}/commands", command)

    meanwhile(monkeypatch, happening)
    assert table.watcher.get(f"{table.path}/events?after={after}&wait=5").status == 401


def test_a_player_who_takes_a_seat_during_a_long_poll_sees_what_the_seat_sees(
    open_match: Table, send: Send, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = sign_up(send)
    after = open_match.version()

    def happening() -> None:
        guest.post(f"{open_match.path}/join")
        guest.post(f"{open_match.path}/leave")
        guest.post(f"{open_match.path}/join")

    meanwhile(monkeypatch, happening)
    events = guest.get(f"{open_match.path}/events?after={after}&wait=5").json["events"]
    assert [event["type"] for event in events] == ["match.SeatTaken", "match.SeatLeft", "match.SeatTaken"]
    assert events[1]["cause"]["command"]["type"] == "match.LeaveSeat"
