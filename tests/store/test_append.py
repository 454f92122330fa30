"""Appending a decision: all of it at the right version, or nothing."""

import pytest
from redis import Redis

from service.store.people.revocations import Revocations
from service.store.play.event_store import AlreadyAnswered, Appended, AppendRequest, EventStore, LogTail, Stale, TokenRevoked

MATCH = "mone"


def writing(expected: int, *events: bytes, **more: object) -> AppendRequest:
    return AppendRequest(MATCH, expected, events, 1_000, **more)  # type: ignore[arg-type]


def everything(redis: "Redis[bytes]") -> dict[bytes, bytes | None]:
    """All that is written, to see that nothing was."""
    return {key: redis.dump(key) for key in sorted(redis.scan_iter())}


def test_a_store_that_takes_commands_is_ready(store: EventStore) -> None:
    store.check()
    assert store.version("mone") == 0


def test_a_decision_at_the_right_version_is_appended(store: EventStore) -> None:
    assert store.append(writing(0, b"a")) == Appended(1)
    assert store.append(writing(1, b"b", b"c")) == Appended(3)
    assert store.read(MATCH) == [b"a", b"b", b"c"]
    assert store.version(MATCH) == 3


def test_ids_are_versions_without_a_gap(store: EventStore, redis: "Redis[bytes]") -> None:
    store.append(writing(0, b"a", b"b"))
    store.append(writing(7, b"lost"))
    store.append(writing(2, b"c", b"d", b"e"))
    stream = store.partitions.holding(MATCH).match(MATCH).events
    assert [entry for entry, _ in redis.xrange(stream)] == [b"1-0", b"2-0", b"3-0", b"4-0", b"5-0"]


@pytest.mark.parametrize("behind", [0, 1, 2])
def test_a_stale_writer_writes_nothing_and_gets_the_tail(store: EventStore, redis: "Redis[bytes]", behind: int) -> None:
    store.append(writing(0, b"a", b"b", b"c"))
    before = everything(redis)
    answer = store.append(writing(behind, b"x", b"y", b"z", b"w", key="k", snapshot=b"s", bot_to_move=True))
    log = [b"a", b"b", b"c"]
    assert answer == Stale(LogTail(3, log[behind - 1] if behind else None, log[behind:]))
    assert everything(redis) == before


def test_a_writer_ahead_of_the_store_is_told_where_the_store_is(store: EventStore, redis: "Redis[bytes]") -> None:
    store.append(writing(0, b"a"))
    before = everything(redis)
    assert store.append(writing(5, b"x")) == Stale(LogTail(1, None, []))
    assert everything(redis) == before


def test_a_decision_sent_again_by_the_connection_counts_once(store: EventStore) -> None:
    store.append(writing(0, b"a", b"b"))
    assert store.append(writing(0, b"a", b"b")) == Appended(2)
    store.append(writing(2, b"c"))
    assert store.append(writing(0, b"a", b"b")) == Appended(2)
    assert store.read(MATCH) == [b"a", b"b", b"c"]


def test_matches_do_not_disturb_each_other(store: EventStore) -> None:
    store.append(writing(0, b"a"))
    assert store.append(AppendRequest("mtwo", 0, [b"b"], 1_000)) == Appended(1)
    assert (store.read(MATCH), store.read("mtwo"), store.read("mthree")) == ([b"a"], [b"b"], [])


def test_a_key_seen_before_gives_the_first_version_and_fingerprint(store: EventStore) -> None:
    store.append(writing(0, b"a", b"b", key="k", fingerprint="print"))
    store.append(writing(2, b"c"))
    assert store.append(writing(3, b"d", key="k", fingerprint="other")) == AlreadyAnswered(2, "print")
    assert store.version(MATCH) == 3


def test_the_key_is_looked_up_before_the_version(store: EventStore) -> None:
    store.append(writing(0, b"a", key="k", fingerprint="print"))
    assert store.append(writing(0, b"x", key="k", fingerprint="print")) == AlreadyAnswered(1, "print")


def test_a_refused_writer_leaves_its_key_unused(store: EventStore) -> None:
    store.append(writing(0, b"a"))
    assert isinstance(store.append(writing(0, b"x", key="k", fingerprint="p")), Stale)
    assert store.append(writing(1, b"b", key="k", fingerprint="p")) == Appended(2)


def test_keys_belong_to_their_match(store: EventStore) -> None:
    store.append(writing(0, b"a", key="k", fingerprint="p"))
    assert store.append(AppendRequest("mtwo", 0, [b"b"], 1_000, "k", "q")) == Appended(1)


def test_a_revoked_token_writes_nothing_whatever_its_key(
    store: EventStore, revocations: Revocations, redis: "Redis[bytes]"
) -> None:
    store.append(writing(0, b"a", key="k", fingerprint="p", token="t1"))
    revocations.revoke("t1", 1)
    before = everything(redis)
    for key in ("", "k", "new"):
        for expected in (0, 1):
            assert store.append(writing(expected, b"x", key=key, fingerprint="p", token="t1")) == TokenRevoked()
    assert everything(redis) == before
    assert store.append(writing(1, b"b", token="t2")) == Appended(2)


def test_a_token_is_revoked_in_every_partition(store: EventStore, revocations: Revocations) -> None:
    revocations.revoke("t1", 1)
    for number in range(50):
        assert store.append(AppendRequest(f"m{number}", 0, [b"a"], 1, token="t1")) == TokenRevoked()
    assert revocations.is_revoked("t1")
    assert not revocations.is_revoked("t2")


def test_a_glance_tells_version_tail_key_and_token(store: EventStore, revocations: Revocations) -> None:
    store.append(writing(0, b"a", b"b", key="k", fingerprint="p"))
    revocations.revoke("t1", 1)
    seen = store.peek(MATCH, 1, key="k", token="t1")
    assert (seen.standing, seen.seen, seen.revoked) == (LogTail(2, b"a", [b"b"]), AlreadyAnswered(2, "p"), True)
    unseen = store.peek(MATCH, 2, key="other", token="t2")
    assert (unseen.standing, unseen.seen, unseen.revoked) == (LogTail(2, b"b", []), None, False)
    nothing = store.peek("mnone", 0)
    assert (nothing.standing, nothing.seen, nothing.revoked) == (LogTail(0, None, []), None, False)


def test_a_writer_that_knows_another_past_of_the_same_length_writes_nothing(store: EventStore, redis: "Redis[bytes]") -> None:
    store.append(writing(0, b"a1", b"b2"))
    before = everything(redis)
    answer = store.append(writing(2, b"x3", ending=b"1"))
    assert answer == Stale(LogTail(2, b"b2", []))
    assert everything(redis) == before
    assert store.append(writing(2, b"x3", ending=b"2")) == Appended(3)


def test_events_are_bytes_of_any_kind(store: EventStore) -> None:
    odd = [b"\x00\r\n", bytes(range(256)), b"x" * 100_000, b"{}"]
    store.append(writing(0, *odd))
    assert store.read(MATCH) == odd
    assert store.read(MATCH, after=1, until=3) == odd[1:3]
    assert store.read(MATCH, after=1, limit=2) == odd[1:3]
    assert store.read_many({MATCH: (2, 4), "mnone": (0, 9)}) == {MATCH: odd[2:], "mnone": []}


def test_waiting_gives_what_is_there_or_nothing_in_time(store: EventStore) -> None:
    store.append(writing(0, b"a", b"b", b"c"))
    assert store.wait(MATCH, 1, 5) == [b"b", b"c"]
    assert store.wait(MATCH, 0, 5, limit=1) == [b"a"]
    assert list(store.wait(MATCH, 3, 0.05)) == []
