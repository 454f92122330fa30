"""How durable an event must be before its command is answered, and whether the store can promise that."""

from redis.exceptions import ResponseError

from service.errors import Failure
from service.store.client import Redis, in_one_trip
from service.store.connection import node_of
from service.store.keys import Key, Partitions

FLUSHES_EACH = "always"
"""The only `appendfsync` with which WAITAOF waits for the server's own disk. With `everysec`, Valkey (9.1 and before) and Redis
(7.4) count a write as flushed as soon as it is in the file."""


class NotDurable(Failure, code="not_durable"):
    """The events are written, but too few copies confirmed them in time."""


class CannotKeep(Failure, code="store_unavailable"):
    """The server is not set up, or has too few replicas, to keep events as safely as it is asked to."""


class Durability:
    """How many copies must confirm an event before its command is answered."""

    def __init__(
        self, redis: Redis, partitions: Partitions, local: bool = False, replicas: int = 0, timeout_ms: int = 2000
    ) -> None:
        self._redis = redis
        self.partitions = partitions
        self._local = local
        self._replicas = replicas
        self._timeout_ms = timeout_ms
        self.waits = local or replicas > 0

    def confirm(self, fence: Key) -> None:
        """Wait until everything written so far to the server that holds a key is confirmed.

        WAITAOF waits for the writes of its own connection only, and a pool may hand out any: hence the small write before it.
        The server's setting is read each time, because it may change, and after a failover it is another server.
        """
        pipe = node_of(self._redis, fence).pipeline(transaction=False)
        pipe.set(fence, 1)
        pipe.execute_command("WAITAOF", int(self._local), self._replicas, self._timeout_ms)
        pipe.config_get("appendfsync")
        try:
            _, (local, replicas), settings = pipe.execute()
        except ResponseError as error:
            # Such as a server without an append-only file: it can never confirm.
            raise NotDurable from error
        if local < int(self._local) or replicas < self._replicas or (self._local and settings["appendfsync"] != FLUSHES_EACH):
            raise NotDurable

    def check_settings(self) -> None:
        """Raise if a server, as it is set up, can never confirm, or would confirm too early."""
        if self.waits:
            for node in self._nodes():
                self._check_settings(node)

    def check(self) -> None:
        """Raise if no command could be accepted now.

        Adding to a stream that is not there changes nothing. But the server refuses it whenever it would refuse a command: out
        of memory, read-only, short of replicas, unable to write its disk.
        """
        in_one_trip(self._redis, self.partitions.keys, lambda pipe, keys: pipe.xadd(keys.nothing, {"e": b""}, nomkstream=True))
        self.check_settings()
        if self._replicas:
            for node in self._nodes():
                self._check_replicas(node)

    def _check_settings(self, node: Redis) -> None:
        try:
            node.execute_command("WAITAOF", int(self._local), 0, 1)
            policy = node.config_get("appendfsync")["appendfsync"]
        except ResponseError as error:
            raise CannotKeep(f"KEMU_WAIT_LOCAL and KEMU_WAIT_REPLICAS need WAITAOF and CONFIG GET: {error}") from error
        if self._local and policy != FLUSHES_EACH:
            raise CannotKeep(f"KEMU_WAIT_LOCAL needs `appendfsync {FLUSHES_EACH}`, not {policy}")

    def _check_replicas(self, node: Redis) -> None:
        role, *_, replicas = node.execute_command("ROLE")
        count = len(replicas) if role == b"master" else 0
        if count < self._replicas:
            raise CannotKeep(f"KEMU_WAIT_REPLICAS says {self._replicas}, but the store has {count}")

    def _nodes(self) -> set[Redis]:
        """A client of every server that holds a partition."""
        return {node_of(self._redis, keys.fence) for keys in self.partitions.keys}
