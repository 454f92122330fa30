"""The page about notices is true: what it tells a gateway to do works as it stands there."""

from pathlib import Path
from typing import Any

from redis import Redis

from service.settings import variable
from tests.store.tables import GUEST, HOST
from tests.workers.gateway import receiving
from tests.workers.post_office import PostOffice

PAGE = (Path(__file__).parents[2] / "docs/notices.md").read_text(encoding="utf-8")


def test_the_verification_takes_what_is_genuine_and_nothing_else(fake_redis: "Redis[bytes]") -> None:
    names: dict[str, Any] = {}
    exec(PAGE.split("<!-- verification -->\n```python\n")[1].split("```")[0], names)
    genuine = names["genuine"]
    with receiving() as gateway:
        office = PostOffice(fake_redis, gateway)
        office.receiver(GUEST, "phone")
        office.resign(office.match(), HOST)
        office.tell()
    (got,) = gateway.received
    keys = [{"id": key.id, "public": key.public} for key in office.kemu.signer.keys]
    now = office.now / 1000
    assert not genuine(got.headers, got.body + b" ", keys, now)
    assert not genuine({**got.headers, "Kemu-Notice-Id": "other"}, got.body, keys, now)
    assert not genuine({**got.headers, "Kemu-Notice-Time": str(int(now) + 1)}, got.body, keys, now)
    assert not genuine({**got.headers, "Kemu-Key": "other"}, got.body, keys, now)
    assert not genuine(got.headers, got.body, keys, now + 301)
    assert genuine(got.headers, got.body, keys, now)
    assert not genuine(got.headers, got.body, keys, now), "the same one again"


def test_the_settings_are_all_there() -> None:
    for name in ("notice_url", "notice_player_urls", "notice_workers", "notice_most"):
        assert f"`{variable(name)}`" in PAGE
