"""Appending a decision: all of it at the right version, or nothing."""

import pytest
from redis import Redis

from service.store.keys import Partitions
from service.store.people.accounts import Revocations
from service.store.play.log import AlreadyAnswered, Appended, AppendRequest, Log, LogTail, Stale, TokenRevoked

MATCH = "mone"


def writing(expected: int, *events: bytes, **more: object) -> AppendRequest:
    return AppendRequest(MATCH, expected, events, 1_000, **more)  # type: ignore[arg-type]


def everything(redis: "Redis[bytes]") -> dict[bytes, bytes | None]:
    """All that is written, to see that nothing was."""
    return {key: redis.dump(key) for key in sorted(redis.scan_iter())}


def test_a_decision_at_the_right_version_is_appended(log: Log) -> None:
    assert log.append(writing(0, b"a")) == Appended(1)
    assert log.append(writing(1, b"b", b"c")) == Appended(3)
    assert log.read(MATCH) == [b"a", b"b", b"c"]
    assert log.version(MATCH) == 3


def test_ids_are_versions_without_a_gap(log: Log, redis: "Redis[bytes]") -> None:
    log.append(writing(0, b"a", b"b"))
    log.append(writing(7, b"lost"))
    log.append(writing(2, b"c", b"d", b"e"))
    stream = Partitions(16).holding(MATCH).match(MATCH).events
    assert [entry for entry, _ in redis.xrange(stream)] == [b"1-0", b"2-0", b"3-0", b"4-0", b"5-0"]


@pytest.mark.parametrize("behind", [0, 1, 2])
def test_a_stale_writer_writes_nothing_and_gets_the_tail(log: Log, redis: "Redis[bytes]", behind: int) -> None:
    log.append(writing(0, b"a", b"b", b"c"))
    before = everything(redis)
    answer = log.append(writing(behind, b"x", b"y", b"z", b"w", key="k", snapshot=b"s", bot_to_move=True))
    events = [b"a", b"b", b"c"]
    assert answer == Stale(LogTail(3, events[behind - 1] if behind else None, events[behind:]))
    assert everything(redis) == before


def test_a_writer_ahead_of_the_store_is_told_where_the_store_is(log: Log, redis: "Redis[bytes]") -> None:
    log.append(writing(0, b"a"))
    before = everything(redis)
    assert log.append(writing(5, b"x")) == Stale(LogTail(1, None, []))
    assert everything(redis) == before


def test_a_decision_sent_again_by_the_connection_counts_once(log: Log) -> None:
    log.append(writing(0, b"a", b"b"))
    assert log.append(writing(0, b"a", b"b")) == Appended(2)
    log.append(writing(2, b"c"))
    assert log.append(writing(0, b"a", b"b")) == Appended(2)
    assert log.read(MATCH) == [b"a", b"b", b"c"]


def test_matches_do_not_disturb_each_other(log: Log) -> None:
    log.append(writing(0, b"a"))
    assert log.append(AppendRequest("mtwo", 0, [b"b"], 1_000)) == Appended(1)
    assert (log.read(MATCH), log.read("mtwo"), log.read("mthree")) == ([b"a"], [b"b"], [])


def test_a_key_seen_before_gives_the_first_version_and_fingerprint(log: Log) -> None:
    log.append(writing(0, b"a", b"b", key="k", fingerprint="print"))
    log.append(writing(2, b"c"))
    assert log.append(writing(3, b"d", key="k", fingerprint="other")) == AlreadyAnswered(2, "print")
    assert log.version(MATCH) == 3


def test_the_key_is_looked_up_before_the_version(log: Log) -> None:
    log.append(writing(0, b"a", key="k", fingerprint="print"))
    assert log.append(writing(0, b"x", key="k", fingerprint="print")) == AlreadyAnswered(1, "print")


def test_a_refused_writer_leaves_its_key_unused(log: Log) -> None:
    log.append(writing(0, b"a"))
    assert isinstance(log.append(writing(0, b"x", key="k", fingerprint="p")), Stale)
    assert log.append(writing(1, b"b", key="k", fingerprint="p")) == Appended(2)


def test_keys_belong_to_their_match(log: Log) -> None:
    log.append(writing(0, b"a", key="k", fingerprint="p"))
    assert log.append(AppendRequest("mtwo", 0, [b"b"], 1_000, "k", "q")) == Appended(1)


def test_a_revoked_token_writes_nothing_whatever_its_key(log: Log, revocations: Revocations, redis: "Redis[bytes]") -> None:
    log.append(writing(0, b"a", key="k", fingerprint="p", token="t1"))
    revocations.revoke("t1", 1)
    before = everything(redis)
    for key in ("", "k", "new"):
        for expected in (0, 1):
            assert log.append(writing(expected, b"x", key=key, fingerprint="p", token="t1")) == TokenRevoked()
    assert everything(redis) == before
    assert log.append(writing(1, b"b", token="t2")) == Appended(2)


def test_a_token_is_revoked_in_every_partition(log: Log, revocations: Revocations) -> None:
    revocations.revoke("t1", 1)
    for number in range(50):
        assert log.append(AppendRequest(f"m{number}", 0, [b"a"], 1, token="t1")) == TokenRevoked()
    assert revocations.is_revoked("t1")
    assert not revocations.is_revoked("t2")


def test_a_glance_tells_version_tail_key_and_token(log: Log, revocations: Revocations) -> None:
    log.append(writing(0, b"a", b"b", key="k", fingerprint="p"))
    revocations.revoke("t1", 1)
    seen = log.peek(MATCH, 1, key="k", token="t1")
    assert (seen.tail, seen.answered, seen.revoked) == (LogTail(2, b"a", [b"b"]), AlreadyAnswered(2, "p"), True)
    unseen = log.peek(MATCH, 2, key="other", token="t2")
    assert (unseen.tail, unseen.answered, unseen.revoked) == (LogTail(2, b"b", []), None, False)
    nothing = log.peek("mnone", 0)
    assert (nothing.tail, nothing.answered, nothing.revoked) == (LogTail(0, None, []), None, False)


def test_a_writer_that_knows_another_past_of_the_same_length_writes_nothing(log: Log, redis: "Redis[bytes]") -> None:
    log.append(writing(0, b"a1", b"b2"))
    before = everything(redis)
    answer = log.append(writing(2, b"x3", last_line_ends=b"1"))
    assert answer == Stale(LogTail(2, b"b2", []))
    assert everything(redis) == before
    assert log.append(writing(2, b"x3", last_line_ends=b"2")) == Appended(3)


def test_events_are_bytes_of_any_kind(log: Log) -> None:
    odd = [b"\x00\r\n", bytes(range(256)), b"x" * 100_000, b"{}"]
    log.append(writing(0, *odd))
    assert log.read(MATCH) == odd
    assert log.read(MATCH, after=1, until=3) == odd[1:3]
    assert log.read(MATCH, after=1, limit=2) == odd[1:3]
    assert log.read_many({MATCH: (2, 4), "mnone": (0, 9)}) == {MATCH: odd[2:], "mnone": []}


def test_waiting_gives_what_is_there_or_nothing_in_time(log: Log) -> None:
    log.append(writing(0, b"a", b"b", b"c"))
    assert log.wait(MATCH, 1, 5) == [b"b", b"c"]
    assert log.wait(MATCH, 0, 5, limit=1) == [b"a"]
    assert list(log.wait(MATCH, 3, 0.05)) == []
