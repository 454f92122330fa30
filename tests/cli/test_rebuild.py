"""`kemu rebuild`: the lists of matches, derived again from the log."""

from collections.abc import Iterator

import pytest
from redis import Redis

from service.settings import Settings
from service.wiring import Kemu, wire
from tests.cli.terminal import kemu, terminal
from tests.kit.servers import SECRET, redis_server
from tests.workers.history import History
from tests.workers.lists import drained, lists_shown, lists_wanted


@pytest.fixture
def settings() -> Iterator[Settings]:
    with redis_server() as server:
        yield Settings().with_values(redis_url=server.url, secret=SECRET, partitions=4)


@pytest.fixture
def history(settings: Settings) -> History:
    service = wire(settings)
    history = History(service, 1)
    history.go_on(60)
    drained(service)
    return history


RATINGS = "Ratings rebuilt: all are equal to the old ones.\n"


def given(settings: Settings) -> dict[str, object]:
    return {"redis_url": settings.store.redis_url, "secret": SECRET, "partitions": settings.store.partitions}


def entries(service: Kemu) -> int:
    return sum(service.journal.length(partition) for partition in range(4))


def test_it_says_that_the_lists_were_equal(settings: Settings, history: History) -> None:
    done = kemu("rebuild", **given(settings))
    assert done.returncode == 0, done.stderr
    read = entries(wire(settings))
    assert done.stdout == f"Lists and counts rebuilt from {read} steps of matches: all are equal to the old ones.\n" + RATINGS


def test_it_repairs_what_was_damaged_and_says_so(settings: Settings, history: History) -> None:
    service = wire(settings)
    damaged = service.journal.partitions.of(history.matches[0])
    with Redis.from_url(settings.store.redis_url, protocol=2) as client:
        client.hdel(f"{{p00{damaged}}}:lists:1:summaries", history.matches[0])
        assert lists_shown(service) != lists_wanted(service, history.matches)
    done = kemu("rebuild", **given(settings))
    assert "steps of matches: some were different from the old ones, and are repaired now.\n" in done.stdout
    assert lists_shown(service) == lists_wanted(service, history.matches)


def test_a_bar_shows_how_far_it_is(settings: Settings, history: History) -> None:
    with terminal("rebuild", **given(settings)) as screen:
        shown, code = screen.finish()
    assert code == 0
    assert "Rebuilding" in shown
    assert "[####################################]  100%" in shown
    assert "equal to the old ones" in shown


def test_a_second_one_is_refused_while_the_first_is_running(settings: Settings, history: History) -> None:
    assert wire(settings).lists.claim(0, "somebody else", 60_000)
    done = kemu("rebuild", **given(settings))
    assert done.returncode == 1
    assert "another rebuild is running" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_store_without_any_match_has_equal_lists(settings: Settings) -> None:
    assert (
        kemu("rebuild", **given(settings)).stdout
        == "Lists and counts rebuilt from 0 steps of matches: all are equal to the old ones.\n" + RATINGS
    )
