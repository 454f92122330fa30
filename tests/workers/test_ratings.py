"""Ratings follow from results and their order alone, whatever happens to the workers."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from redis import Redis
from redis.exceptions import ConnectionError

from domain.match import CreateMatch, Resign, StartMatch
from domain.ratings import Rating
from service.play.handling import Submission
from service.store.standings.ratings import RatingStore
from service.store.tables.lists import MatchLists
from service.wiring import Kemu
from tests.kit.servers import new_fake_redis
from tests.store.tables import kemu_on
from tests.workers.failing import FailingRedis, failing_redis
from tests.workers.meanwhile import meanwhile
from tests.workers.standings import PLAYERS, Season, drained, dump, rater_of, ratings_shown, ratings_wanted
from workers.standings import rater as rating
from workers.standings.results import result_of
from workers.tables.projector import RebuildRunning
from workers.wiring import projector_of

GAME = "mauw"
PARTITIONS = 3
CLAIM = f"{{ratings:{GAME}}}:rebuild"
FEW = settings(max_examples=8, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
ACTS = ("play", "play", "annul", "correct", "confirm", "unrated", "private", "p0", "p1", "p2", "rate")


def rebuilt(kemu: Kemu) -> list[bool | None]:
    lists = [projector_of(kemu).rebuild(each, lambda _: None) for each in range(kemu.journal.partitions.count)]
    return [*lists, rater_of(kemu).rebuild(GAME, lambda _: None)]


@FEW
@given(st.integers(0, 10_000), st.lists(st.sampled_from(ACTS), max_size=10), st.integers(1, 4))
def test_live_ratings_are_those_of_a_rebuild_in_whatever_order_workers_come(seed: int, acts: list[str], batch: int) -> None:
    with new_fake_redis() as redis, pytest.MonkeyPatch.context() as patch:
        patch.setattr(rating, "BATCH", batch)
        kemu = kemu_on(redis, partitions=PARTITIONS)
        season = Season(kemu, seed)
        for number, act in enumerate(["play", "play", *acts]):
            if act == "play":
                season.play()
            elif act == "unrated":
                season.play(rated=False)
            elif act == "private":
                season.play(private=True)
            elif act == "rate":
                rater_of(kemu).drain(GAME)
            elif act.startswith("p"):
                projector_of(kemu).drain(int(act[1:]))
            else:
                match = season.matches[number % len(season.matches)]
                if len(kemu.play.states.recent(match).disputes) < 2:
                    season.rule(match, act)
        drained(kemu)
        live = dump(kemu, GAME)
        assert ratings_shown(kemu, GAME) == ratings_wanted(kemu, GAME, season.matches)
        assert rebuilt(kemu) == [True] * (PARTITIONS + 1)
        assert dump(kemu, GAME) == live
        assert rater_of(kemu).behind() == {}


@pytest.mark.parametrize("kind", ["fake_redis", "real_redis"])
def test_a_ruling_changes_what_came_after_it(request: pytest.FixtureRequest, kind: str) -> None:
    kemu = kemu_on(request.getfixturevalue(kind), partitions=2)
    season = Season(kemu, 1)
    for _ in range(6):
        season.play(seats=2)
    drained(kemu)
    before = ratings_shown(kemu, GAME)
    season.rule(season.matches[0], "correct")
    drained(kemu)
    corrected = ratings_shown(kemu, GAME)
    assert before != corrected == ratings_wanted(kemu, GAME, season.matches)
    season.rule(season.matches[1], "annul")
    drained(kemu)
    annulled = ratings_shown(kemu, GAME)
    assert corrected != annulled == ratings_wanted(kemu, GAME, season.matches)
    assert all(rebuilt(kemu))


class Onlookers:
    """What everybody reads each time before and after something is written."""

    def __init__(self, kemu: Kemu, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[dict[str, dict[str, Rating]]] = []
        write = RatingStore.write

        def watched(store: RatingStore, *args: Any) -> bool:
            self.seen.append(ratings_shown(kemu, GAME))
            written = write(store, *args)
            self.seen.append(ratings_shown(kemu, GAME))
            return written

        monkeypatch.setattr(RatingStore, "write", watched)


@pytest.mark.parametrize("again", ["drain", "rebuild"])
def test_nobody_sees_what_takes_much_back_half_done(
    fake_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch, again: str
) -> None:
    monkeypatch.setattr(rating, "BATCH", 2)
    monkeypatch.setattr(rating, "UNSEEN_BATCHES", 2)
    kemu = kemu_on(fake_redis, partitions=2)
    season = Season(kemu, 9)
    for _ in range(12):
        season.play(seats=2)
    drained(kemu)
    before = ratings_shown(kemu, GAME)
    season.rule(season.matches[0], "annul")
    for partition in range(2):
        projector_of(kemu).drain(partition)
    onlookers = Onlookers(kemu, monkeypatch)
    if again == "drain":
        assert rater_of(kemu).drain(GAME) == 11
    else:
        assert rater_of(kemu).rebuild(GAME, lambda _: None)
    after = ratings_shown(kemu, GAME)
    assert before != after == ratings_wanted(kemu, GAME, season.matches)
    assert len(onlookers.seen) > 4
    assert all(seen in (before, after) for seen in onlookers.seen)
    assert rater_of(kemu).behind() == {}
    assert all(rebuilt(kemu))


def with_the_first_annulled(redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch) -> tuple[Kemu, Season]:
    """More is to be taken back than one write can, and no rater has looked yet."""
    monkeypatch.setattr(rating, "BATCH", 2)
    kemu = kemu_on(redis, partitions=1)
    season = Season(kemu, 10)
    for _ in range(5):
        season.play(seats=2)
    drained(kemu)
    season.rule(season.matches[0], "annul")
    projector_of(kemu).drain(0)
    return kemu, season


def test_only_one_counts_beside(fake_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch) -> None:
    kemu, season = with_the_first_annulled(fake_redis, monkeypatch)
    before = dump(kemu, GAME)
    kemu.standings.ratings.claim(GAME, "another", 60_000)
    assert rater_of(kemu).drain(GAME) == 0
    assert dump(kemu, GAME) == before
    assert list(rater_of(kemu).behind()) == [GAME]
    kemu.standings.ratings.release(GAME, "another")
    assert rater_of(kemu).drain(GAME) == 4
    assert ratings_shown(kemu, GAME) == ratings_wanted(kemu, GAME, season.matches)


def test_a_second_worker_does_not_count_again(fake_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch) -> None:
    kemu, season = with_the_first_annulled(fake_redis, monkeypatch)
    claim = RatingStore.claim

    def after_another(store: RatingStore, *args: Any) -> bool:
        monkeypatch.setattr(RatingStore, "claim", claim)
        assert rater_of(kemu).drain(GAME) == 4
        return claim(store, *args)

    monkeypatch.setattr(RatingStore, "claim", after_another)
    assert rater_of(kemu).drain(GAME) == 0
    assert ratings_shown(kemu, GAME) == ratings_wanted(kemu, GAME, season.matches)


def test_a_rebuild_waits_for_a_worker_that_counts_beside_it_but_not_for_another_rebuild(
    fake_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    Season(kemu, 11).play(seats=2)
    drained(kemu)
    counting, waits = f"{rating.COUNTING}somebody", []

    def ready_at_the_third_look(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 3:
            kemu.standings.ratings.release(GAME, counting)

    monkeypatch.setattr(rating, "sleep", ready_at_the_third_look)
    kemu.standings.ratings.claim(GAME, counting, 60_000)
    assert rater_of(kemu).rebuild(GAME, lambda _: None)
    assert len(waits) == 3
    kemu.standings.ratings.claim(GAME, f"{rating.REBUILDING}somebody", 60_000)
    with pytest.raises(RebuildRunning):
        rater_of(kemu).rebuild(GAME, lambda _: None)


def test_a_result_that_comes_late_is_counted_where_it_belongs(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis, partitions=2)
    season = Season(kemu, 2)
    for _ in range(8):
        season.play(seats=2)
    late, prompt = projector_of(kemu), projector_of(kemu)
    prompt.drain(1)
    rater_of(kemu).drain(GAME)
    assert ratings_shown(kemu, GAME) != ratings_wanted(kemu, GAME, season.matches)
    told: list[str] = []
    late.drain(0, told.append)
    assert set(told) == {GAME}
    assert list(rater_of(kemu).behind()) == [GAME]
    rater_of(kemu).drain(GAME)
    assert ratings_shown(kemu, GAME) == ratings_wanted(kemu, GAME, season.matches)


def test_what_does_not_count(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    season = Season(kemu, 3)
    season.play(seats=2, rated=False)
    host = PLAYERS[0]
    with_bot = kemu.play.opening.create(host, CreateMatch(GAME, 2, bots={"1": "random"})).match
    for command in (StartMatch(), Resign()):
        kemu.play.commands.submit(with_bot, Submission(host, command))
    drained(kemu)
    assert ratings_shown(kemu, GAME) == {}
    counted = season.play(seats=2)
    drained(kemu)
    assert len(ratings_shown(kemu, GAME)) == 2
    (summary,) = kemu.lists.summaries(0, 1, [counted])
    assert summary is not None
    assert result_of(summary) is not None
    for other in (replace(summary, parent="mother"), replace(summary, annulled=True), replace(summary, status="running")):
        assert result_of(other) is None


def test_a_player_who_resigned_is_rated_for_the_result_of_the_bot(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    season = Season(kemu, 4)
    match, people = season.begin(seats=3)
    season.end(match, people)
    drained(kemu)
    state = kemu.play.states.recent(match)
    assert any(seat.bot is not None for seat in state.seats)
    assert set(ratings_shown(kemu, GAME)) == {person.player for person in people}


@pytest.fixture(scope="module")
def past() -> Iterator[tuple[FailingRedis, Kemu]]:
    """One season whose ratings can be worked out again and again."""
    with failing_redis() as redis:
        kemu = kemu_on(redis, partitions=2)
        season = Season(kemu, 5)
        for _ in range(7):
            season.play(seats=2)
        season.rule(season.matches[1], "correct")
        drained(kemu)
        assert ratings_shown(kemu, GAME) == ratings_wanted(kemu, GAME, season.matches)
        yield redis, kemu


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_worker_killed_at_any_call_does_no_harm(
    past: tuple[FailingRedis, Kemu], monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    monkeypatch.setattr(rating, "BATCH", 3)
    redis, kemu = past
    wanted = dump(kemu, GAME)
    crashes = 0
    while True:
        # Everything is to be counted again, as after lists that were found to be wrong.
        redis.rpush(kemu.journal.partitions[0].announced(GAME), "")
        redis.fuse.set(crashes + 1, after=after)
        try:
            rater_of(kemu).drain(GAME)
        except ConnectionError:
            crashes += 1
        else:
            redis.fuse.take_out()
            break
        # What was claimed is given back when time has passed.
        redis.delete(CLAIM)
        rater_of(kemu).drain(GAME)
        assert rater_of(kemu).behind() == {}
        assert dump(kemu, GAME) == wanted
    assert crashes > 15
    assert dump(kemu, GAME) == wanted


def test_a_rebuild_killed_at_any_call_does_no_harm(past: tuple[FailingRedis, Kemu], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "BATCH", 3)
    redis, kemu = past
    wanted = dump(kemu, GAME)
    crashes = 0
    while True:
        redis.fuse.set(crashes + 1, after=False)
        try:
            rater_of(kemu).rebuild(GAME, lambda _: None)
        except ConnectionError:
            crashes += 1
        else:
            redis.fuse.take_out()
            break
        assert dump(kemu, GAME) == wanted
        redis.delete(CLAIM)
    assert crashes > 20
    assert dump(kemu, GAME) == wanted


@pytest.mark.parametrize("damage", ["ratings", "trail", "board:all:", "results"])
def test_damage_is_noticed_and_repaired(fake_redis: "Redis[bytes]", damage: str) -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    season = Season(kemu, 6)
    for _ in range(4):
        season.play(seats=2)
    drained(kemu)
    wanted = dump(kemu, GAME)
    if damage == "results":
        fake_redis.delete(f"{{p000}}:lists:1:results:{GAME}")
        assert rebuilt(kemu) == [False, True]
    else:
        fake_redis.delete(f"{{ratings:{GAME}}}:1:{damage}")
        assert rebuilt(kemu) == [True, False]
    assert dump(kemu, GAME) == wanted
    assert rebuilt(kemu) == [True, True]


@pytest.mark.parametrize("batch", [rating.BATCH, 3])
def test_several_workers_and_rebuilds_while_matches_end(
    real_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    monkeypatch.setattr(rating, "BATCH", batch)
    kemu = kemu_on(real_redis, partitions=2)
    verdicts: list[bool | None] = []
    season = Season(kemu, 7)
    with meanwhile(real_redis, drained, drained, lambda other: verdicts.extend(rebuilt(other))):
        for number in range(25):
            match = season.play(seats=2)
            if number % 5 == 4:
                season.rule(match, "correct")
                season.rule(season.matches[number // 2], "annul")
    assert True in verdicts
    drained(kemu)
    assert ratings_shown(kemu, GAME) == ratings_wanted(kemu, GAME, season.matches)
    assert all(rebuilt(kemu))


def test_results_are_read_again_if_a_rebuild_comes_in_between(
    fake_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    season = Season(kemu, 8)
    season.play(seats=2)
    drained(kemu)
    generations = iter([[1], [2], [2], [2]])
    projector_of(kemu).rebuild(0, lambda _: None)
    monkeypatch.setattr(MatchLists, "_generations", lambda _: next(generations))
    assert len(kemu.standings.results.lines(GAME, "", 10)) == 1
