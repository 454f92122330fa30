"""The page about notices is true: the gateway that it shows works."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from service.settings import variable
from tests.store.tables import GUEST, HOST
from tests.workers.gateway import receiving
from tests.workers.post_office import PostOffice
from workers.notices.delivery import RETRIES_MS
from workers.notices.projection import EARLIEST_MS

PAGE = (Path(__file__).parents[2] / "docs/notices.md").read_text(encoding="utf-8")


@pytest.fixture
def sample() -> dict[str, Any]:
    """The names that the code on the page defines."""
    names: dict[str, Any] = {}
    exec(PAGE.split("<!-- verification -->\n```python\n")[1].split("```")[0], names)
    return names


def test_the_verification_accepts_genuine_notices_and_nothing_else(fake_redis: "Redis[bytes]", sample: dict[str, Any]) -> None:
    genuine = sample["genuine"]
    with receiving() as gateway:
        office = PostOffice(fake_redis, gateway)
        office.receiver(GUEST, "phone")
        office.resign(office.match(), HOST)
        office.tell()
    (got,) = gateway.received
    keys, now = keys_of(office), office.now / 1000
    assert not genuine(got.headers, got.body + b" ", keys, now)
    assert not genuine({**got.headers, "Kemu-Notice-Id": "other"}, got.body, keys, now)
    assert not genuine({**got.headers, "Kemu-Notice-Time": str(int(now) + 1)}, got.body, keys, now)
    assert not genuine({**got.headers, "Kemu-Notice-Time": "now"}, got.body, keys, now)
    assert not genuine({**got.headers, "Kemu-Key": "other"}, got.body, keys, now)
    assert not genuine({**got.headers, "Kemu-Signature": "ed25519=ff"}, got.body, keys, now)
    assert not genuine({}, got.body, keys, now)
    assert not genuine(got.headers, got.body, keys, now + 301)
    assert genuine(got.headers, got.body, keys, now)


def test_a_notice_that_could_not_be_passed_on_is_taken_at_the_retry_and_passed_on_once(
    fake_redis: "Redis[bytes]", sample: dict[str, Any]
) -> None:
    passed_on: list[str] = []
    ways: Iterator[Callable[[dict[str, Any]], None]] = iter((unreachable, lambda notice: passed_on.append(notice["receiver"])))
    with receiving() as gateway:
        office = PostOffice(fake_redis, gateway)

        def as_the_page_says() -> None:
            got = gateway.received[-1]
            gateway.status = sample["received"](got.headers, got.body, keys_of(office), next(ways), office.now / 1000)

        gateway.before_answering = as_the_page_says
        office.receiver(GUEST, "phone")
        office.resign(office.match(), HOST)
        office.tell()
        assert (gateway.status, passed_on) == (500, [])
        office.now += RETRIES_MS[0]
        office.deliver()
        assert (gateway.status, passed_on) == (204, ["phone"])
    assert office.counts()["delivered"] == 1
    again = gateway.received[-1]
    assert sample["received"](again.headers, again.body, keys_of(office), unreachable, office.now / 1000) == 204
    assert sample["received"](again.headers, b"{}", keys_of(office), unreachable, office.now / 1000) == 403
    assert passed_on == ["phone"]


def unreachable(notice: dict[str, Any]) -> None:
    raise ConnectionError(notice["receiver"])


def keys_of(office: PostOffice) -> list[dict[str, str]]:
    return [{"id": key.id, "public": key.public} for key in office.kemu.signer.keys]


def test_the_page_says_how_early_a_flag_is_announced() -> None:
    assert EARLIEST_MS == 3_600_000
    assert "a fifth is left of the time that the player had when their turn began, or an hour if that is less" in PAGE


def test_the_page_lists_the_settings() -> None:
    for name in ("notice_url", "notice_player_urls", "notice_workers", "notice_most", "mail_url"):
        assert f"`{variable(name)}`" in PAGE
