from collections.abc import Iterator

import pytest
from redis import Redis

from service.wiring import Kemu, wire
from tests.feed.listening import Studio, studio_on
from tests.service.conftest import SETTINGS, app, client, house, kemu, open_match, other_process, send, store_redis, table

__all__ = ["app", "client", "house", "kemu", "open_match", "other_process", "send", "store_redis", "table"]


@pytest.fixture
def feed_kemu(store_redis: "Redis[bytes]") -> Kemu:
    """Of the feed's own process: it shares nothing with the API but the store."""
    return wire(SETTINGS, store_redis)


@pytest.fixture
def studio(feed_kemu: Kemu) -> Iterator[Studio]:
    with studio_on(feed_kemu) as studio:
        yield studio
