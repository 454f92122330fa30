"""The store loses events while a worker runs: lists, notices and ratings never contain what the log does not have."""

from collections.abc import Callable
from typing import Any

import pytest
from redis import Redis

from service.host.embedded import EmbeddedServer
from tests.kit.lost_tail import end_of_log, lose_since
from tests.store.tables import kemu_on
from tests.workers.gateway import receiving
from tests.workers.post_office import PARTITIONS, PostOffice
from tests.workers.standings import Season, drained, rater_of, ratings_shown, ratings_wanted
from workers.standings.rater import BATCH
from workers.wiring import projector_of

GAME = "mauw"


def once_before(patch: pytest.MonkeyPatch, part: object, name: str, act: Callable[[], object]) -> None:
    """Have something happen right before the next call."""
    real = getattr(part, name)

    def called(*args: Any, **more: Any) -> Any:
        patch.setattr(part, name, real)
        act()
        return real(*args, **more)

    patch.setattr(part, name, called)


def test_lists_never_stand_at_what_is_lost(
    careful_server: EmbeddedServer, careful_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    kemu = kemu_on(careful_redis, partitions=1)
    season = Season(kemu, 1)
    match, people = season.begin(seats=2)
    drained(kemu)
    end = end_of_log(careful_server)
    season.end(match, people)
    once_before(monkeypatch, kemu.lists, "apply", lambda: lose_since(careful_server, end))
    projector = projector_of(kemu)
    projector.drain(0)
    assert not kemu.journal.news(kemu.lists.checkpoints())[0].lost
    assert [summary.status for summary in kemu.lists.find([match]).values()] == ["running"]
    season.play()
    drained(kemu)
    assert projector.rebuild(0, lambda _: None) is True


def test_notices_never_stand_at_what_is_lost(
    careful_server: EmbeddedServer, careful_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    with receiving() as gateway:
        office = PostOffice(careful_redis, gateway)
        match = office.match()
        partition = office.kemu.journal.partitions.of(match)
        office.work.projector.drain(partition)
        end = end_of_log(careful_server)
        office.move(match)
        once_before(monkeypatch, office.kemu.notices.store, "write", lambda: lose_since(careful_server, end))
        office.work.projector.drain(partition)
        checkpoints = office.kemu.notices.store.checkpoints()
        assert len(checkpoints) == PARTITIONS
        assert not any(news.lost for news in office.kemu.journal.news(checkpoints).values())


def test_a_result_that_is_lost_is_taken_back_though_another_came(
    careful_server: EmbeddedServer, careful_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many results are announced afterwards as before, so their number tells nothing."""
    kemu = kemu_on(careful_redis, partitions=1)
    season = Season(kemu, 2)
    (first, some), (second, others) = season.begin(seats=2), season.begin(seats=3)
    drained(kemu)
    end = end_of_log(careful_server)
    season.end(first, some)
    projector_of(kemu).drain(0)
    once_before(monkeypatch, kemu.standings.ratings, "write", lambda: lose_since(careful_server, end))
    # The worker is killed when it has written one batch.
    rater_of(kemu)._go_on(GAME, 1, BATCH, unseen=False)
    season.end(second, others)
    projector_of(kemu).drain(0)
    assert GAME in rater_of(kemu).behind()
    drained(kemu)
    assert ratings_shown(kemu, GAME) == ratings_wanted(kemu, GAME, season.matches)


def test_a_result_that_came_while_others_were_counted_and_was_lost_is_taken_back(
    careful_server: EmbeddedServer, careful_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch
) -> None:
    kemu = kemu_on(careful_redis, partitions=1)
    season = Season(kemu, 3)
    (first, some), (second, others), (third, more) = season.begin(seats=2), season.begin(seats=3), season.begin(seats=2)
    season.end(first, some)
    projector_of(kemu).drain(0)
    end = end_of_log(careful_server)

    def finish_another() -> None:
        season.end(second, others)
        projector_of(kemu).drain(0)

    once_before(monkeypatch, kemu.standings.results, "lines", finish_another)
    once_before(monkeypatch, kemu.standings.ratings, "write", lambda: lose_since(careful_server, end))
    rater_of(kemu).drain(GAME)
    season.end(third, more)
    drained(kemu)
    assert ratings_shown(kemu, GAME) == ratings_wanted(kemu, GAME, season.matches)
