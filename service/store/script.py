"""Calling a Lua script with as little between us and the server as possible.

Half of the time of a round trip through the client library goes into its pool, retries and bookkeeping. What is called for
every command, or for every notice, goes over connections kept for it alone; whenever that fails, the library's own way takes
over. A connection that failed has closed itself, so it can be kept and opens again when it is next used.
"""

from collections import deque
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

from hiredis import pack_command
from redis.connection import AbstractConnection
from redis.exceptions import ConnectionError, NoScriptError

from service.host.crew import MOMENT_SECONDS, this_thread
from service.store.client import Redis, Value
from service.store.keys import Key


def lua(package: str, name: str) -> str:
    """The text of a script. It stands in a file beside the module that calls it."""
    return files(package).joinpath(f"{name}.lua").read_text(encoding="utf-8")


class Script:
    def __init__(self, redis: Redis, text: str) -> None:
        self._slow = redis.register_script(text)
        self._sha = self._slow.sha
        self._pool = getattr(redis, "connection_pool", None)
        # As many as ever called at once. Threads come and go, so none of them may own one.
        self._idle: deque[AbstractConnection] = deque()
        # A cluster has no single pool, and a fake server no connection to speak of.
        if self._pool is not None and not issubclass(self._pool.connection_class, AbstractConnection):
            self._pool = None

    def __call__(self, keys: Sequence[Key], args: Sequence[Value], meanwhile: Callable[[], object] | None = None) -> Any:
        """`meanwhile` is called while the server is at work, so that it takes no time of its own."""
        if self._pool is None:
            if meanwhile is not None:
                meanwhile()
            return self._slow(keys=keys, args=args)
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._pool.connection_class(**self._pool.connection_kwargs)
        try:
            packed = pack_command(("EVALSHA", self._sha, len(keys), *keys, *args))  # type: ignore[arg-type]  # stub: one word
            connection.send_packed_command((packed,), check_health=False)
            if meanwhile is not None:
                meanwhile()
            if not connection.can_read(timeout=MOMENT_SECONDS):
                this_thread.step_aside()
            return connection.read_response()
        except (ConnectionError, NoScriptError):
            return self._slow(keys=keys, args=args)
        except BaseException:
            # An interrupted call may leave its answer unread, and the next caller must not take it for its own.
            connection.disconnect()
            raise
        finally:
            self._idle.append(connection)
