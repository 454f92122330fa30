"""A Redis that fails once, at a chosen call, before or after carrying it out."""

from collections.abc import Callable
from typing import Any

import fakeredis
from redis.exceptions import ConnectionError


class Fuse:
    def __init__(self) -> None:
        self.calls = 0
        self._blows_at: int | None = None
        self._after = False

    def set(self, at: int, *, after: bool) -> None:
        self.calls = 0
        self._blows_at = at
        self._after = after

    def take_out(self) -> None:
        self._blows_at = None

    def around(self, call: Callable[[], Any]) -> Any:
        self.calls += 1
        if self.calls != self._blows_at:
            return call()
        if self._after:
            call()
        raise ConnectionError("the fuse blew")


class FailingRedis(fakeredis.FakeRedis):
    """A pipeline counts as one call: it is one round trip."""

    fuse: Fuse

    def execute_command(self, *args: Any, **options: Any) -> Any:
        return self.fuse.around(lambda: super(FailingRedis, self).execute_command(*args, **options))

    def pipeline(self, *args: Any, **options: Any) -> Any:
        pipe = super().pipeline(*args, **options)
        execute = pipe.execute
        pipe.execute = lambda *given, **more: self.fuse.around(lambda: execute(*given, **more))
        return pipe


def failing_redis() -> FailingRedis:
    client = FailingRedis(server=fakeredis.FakeServer(), protocol=2)
    client.fuse = Fuse()
    return client
