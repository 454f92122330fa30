"""The state of a match follows from its log, whatever caches and snapshots contain."""

import pytest
from msgspec.structs import replace
from redis import Redis

from contracts.codec import decode_event
from domain.match import LeaveSeat, MatchState, Resign, TakeSeat, replay
from service.errors import Refused, StaleVersion, UnknownMatch, UnknownVersion
from service.play import states as states_module
from service.play.handling import Submission
from service.play.states import StateCache
from service.wiring import Kemu
from tests.store.tables import GUEST, HOST, kemu_on, moves, open_match, started_match


def replayed(kemu: Kemu, match: str, until: int | None = None) -> MatchState:
    log = [decode_event(raw) for raw in kemu.log.read(match, until=until)]
    return replay(kemu.play.states.games["kiwara"], MatchState(), log)


def snapshot_key(kemu: Kemu, match: str) -> str:
    return kemu.journal.partitions.holding(match).match(match).snapshot


def test_every_answer_is_the_replay_of_the_log_so_far(kemu: Kemu) -> None:
    match = started_match(kemu, reinforcement="mystery", handicap=2)
    for answer in moves(kemu, match):
        assert answer.state == replayed(kemu, match)
        assert kemu.play.states.recent(match) == answer.state


def test_a_state_at_any_version_is_the_replay_up_to_it(kemu: Kemu) -> None:
    match = started_match(kemu)
    last = list(moves(kemu, match))[-1].state.version
    for version in range(1, last + 1):
        assert kemu.play.states.at(match, version) == replayed(kemu, match, version)
    for version in (0, last + 1):
        with pytest.raises(UnknownVersion):
            kemu.play.states.at(match, version)


def test_a_snapshot_and_the_tail_after_it_are_the_full_replay_at_every_version(
    kemu: Kemu, redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states_module, "SNAPSHOT_EVERY", 7)
    match = started_match(kemu, reinforcement="mystery", handicap=2)
    snapshots = set()
    for answer in moves(kemu, match):
        snapshots.add(redis.get(snapshot_key(kemu, match)))
        assert kemu_on(redis).play.states.recent(match) == answer.state
    assert len(snapshots) > 3


def test_a_snapshot_is_used_and_not_only_written(kemu: Kemu, redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(states_module, "SNAPSHOT_EVERY", 5)
    match = started_match(kemu)
    state = replayed(kemu, match)
    mark = replace(state, commitment="read from the snapshot")
    redis.set(snapshot_key(kemu, match), kemu.play.states.snapshot_after(MatchState(), mark))
    assert kemu_on(redis).play.states.recent(match) == mark


@pytest.mark.parametrize(
    "spoil",
    [
        lambda stored: b"",
        lambda stored: b"\xff\xfe \x00\n{}",
        lambda stored: b"1" + stored,
        lambda stored: stored.replace(b'"game":"kiwara"', b'"game":"no_such_game"'),
        lambda stored: stored.replace(b'"rules":1', b'"rules":999'),
        lambda stored: stored.replace(b'"edition":"', b'"edition":"another '),
        lambda stored: stored.replace(b"\n", b"X\n", 1),
        lambda stored: stored[: len(stored) // 2],
        lambda stored: stored.split(b"\n")[0] + b"\n",
        lambda stored: stored.split(b"\n")[0] + b"\n{}x",
        lambda stored: stored.split(b"\n")[0] + b"\n\xff\xff",
        lambda stored: stored.replace(b'"version"', b'"wersion"'),
        lambda stored: stored.replace(b'"squares"', b'"circles"'),
    ],
)
def test_a_snapshot_of_another_release_or_a_damaged_one_is_passed_over(
    kemu: Kemu, redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch, spoil
) -> None:
    monkeypatch.setattr(states_module, "SNAPSHOT_EVERY", 5)
    match = started_match(kemu)
    stored = redis.get(snapshot_key(kemu, match))
    assert stored is not None
    redis.set(snapshot_key(kemu, match), spoil(stored))
    assert kemu_on(redis).play.states.recent(match) == replayed(kemu, match)


def test_a_snapshot_ahead_of_a_restored_log_is_passed_over(
    kemu: Kemu, redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states_module, "SNAPSHOT_EVERY", 5)
    match = started_match(kemu)
    lose(kemu, redis, match, 2)
    assert kemu_on(redis).play.watch.current(HOST, match).state == replayed(kemu, match)


def test_a_snapshot_of_a_past_that_the_log_has_lost_is_passed_over(
    kemu: Kemu, redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log was restored and went on another way: at the version of the snapshot stands an event of another time."""
    monkeypatch.setattr(states_module, "SNAPSHOT_EVERY", 4)
    match = open_match(kemu)
    kemu.play.commands.submit(match, Submission(GUEST, TakeSeat()))
    kemu.play.commands.submit(match, Submission(GUEST, LeaveSeat()))
    snapshot = redis.get(snapshot_key(kemu, match))
    assert snapshot is not None
    lose(kemu, redis, match, 3)
    after = kemu_on(redis)
    after.play.commands.submit(match, Submission(HOST, LeaveSeat()))
    redis.set(snapshot_key(kemu, match), snapshot)
    assert kemu_on(redis).play.states.recent(match) == replayed(kemu, match)


def test_a_cache_without_a_snapshot_starts_from_the_log(kemu: Kemu, redis: "Redis[bytes]") -> None:
    match = started_match(kemu)
    redis.delete(snapshot_key(kemu, match))
    assert kemu_on(redis).play.states.recent(match) == replayed(kemu, match)


def test_an_unknown_match_is_unknown_everywhere(kemu: Kemu) -> None:
    for ask in (
        lambda: kemu.play.states.recent("mnone"),
        lambda: kemu.play.watch.current(HOST, "mnone"),
        lambda: kemu.play.watch.at(HOST, "mnone", 1),
        lambda: kemu.play.watch.events(HOST, "mnone", 0, 10, 0, "127.0.0.1"),
        lambda: kemu.play.commands.submit("mnone", Submission(HOST, Resign())),
        lambda: kemu.play.commands.submit("mnone", Submission(HOST, Resign(), key="k", if_match=3)),
    ):
        with pytest.raises(UnknownMatch):
            ask()


def lose(kemu: Kemu, redis: "Redis[bytes]", match: str, keep: int) -> None:
    """As if the last events had never been written: a backup that was restored."""
    log = kemu.log.read(match)
    stream = kemu.journal.partitions.holding(match).match(match).events
    redis.delete(stream)
    for version, raw in enumerate(log[:keep], start=1):
        redis.xadd(stream, {"e": raw}, id=f"{version}-0")


def test_a_process_that_remembers_more_than_the_store_believes_the_store(kemu: Kemu, redis: "Redis[bytes]") -> None:
    match = started_match(kemu)
    lose(kemu, redis, match, 3)
    assert kemu.play.watch.current(HOST, match).state == replayed(kemu, match)
    assert kemu.play.states.recent(match).version == 3


def test_a_command_on_a_restored_store_is_decided_on_what_the_store_has(kemu: Kemu, redis: "Redis[bytes]") -> None:
    match = started_match(kemu)
    lose(kemu, redis, match, 2)
    answer = kemu.play.commands.submit(match, Submission(GUEST, TakeSeat()))
    assert answer.state == replayed(kemu, match)
    assert answer.state.version == 3


def test_a_refusal_on_a_restored_store_is_judged_on_what_the_store_has(kemu: Kemu, redis: "Redis[bytes]") -> None:
    match = started_match(kemu)
    remembered = kemu.play.states.recent(match).version
    lose(kemu, redis, match, 2)
    with pytest.raises(StaleVersion) as stale:
        kemu.play.commands.submit(match, Submission(GUEST, TakeSeat(), if_match=remembered))
    assert stale.value.current == 2
    with pytest.raises(Refused) as refused:
        kemu.play.commands.submit(match, Submission(GUEST, Resign()))
    assert refused.value.rejection.code == "not_seated"


def test_a_match_that_a_restored_store_never_had_is_unknown(kemu: Kemu, redis: "Redis[bytes]") -> None:
    match = open_match(kemu)
    lose(kemu, redis, match, 0)
    with pytest.raises(UnknownMatch):
        kemu.play.watch.current(HOST, match)
    with pytest.raises(UnknownMatch):
        kemu.play.commands.submit(match, Submission(GUEST, TakeSeat()))


def test_another_process_sees_each_move_at_once(kemu: Kemu, redis: "Redis[bytes]") -> None:
    other = kemu_on(redis)
    match = started_match(kemu)
    for number, answer in enumerate(moves(kemu, match)):
        if number % 3 == 0:
            assert other.play.watch.current(HOST, match).state == answer.state


def test_the_cache_never_goes_back() -> None:
    cache = StateCache(10)
    for version in (1, 5, 3):
        cache.put("m", MatchState(version=version))
    assert cache.get("m") == MatchState(version=5)


def test_the_cache_forgets_the_match_that_was_not_asked_for_longest() -> None:
    cache = StateCache(2)
    for match in "ab":
        cache.put(match, MatchState(version=1))
    cache.get("a")
    cache.put("c", MatchState(version=1))
    assert [match for match in "abc" if cache.get(match) is not None] == ["a", "c"]


def test_a_match_pushed_out_of_the_cache_is_read_again(redis: "Redis[bytes]") -> None:
    small = kemu_on(redis, cached_matches=1)
    matches = [started_match(small) for _ in range(3)]
    for match in matches:
        assert small.play.watch.current(HOST, match).state == replayed(small, match)
