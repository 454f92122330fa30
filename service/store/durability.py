"""How safe an event must be before its command is answered, and whether the store can be taken at its word."""

from msgspec import Struct
from redis.exceptions import ResponseError

from service.store.client import Redis
from service.store.keys import Key

FLUSHES_EACH = "always"
"""The only `appendfsync` with which WAITAOF waits for the server's own disk. With `everysec`, Valkey (9.1 and before) and Redis
(7.4) count a write as flushed as soon as it is in the file."""


class NotDurable(Exception):
    """The events are written, but too few copies confirmed them in time."""


class CannotKeep(Exception):
    """The server is not set up, or has too few replicas, to keep events as safely as it is asked to."""


class Durability(Struct, frozen=True):
    """How many copies must confirm an event before its command is answered."""

    local: bool = False
    replicas: int = 0
    timeout_ms: int = 2000

    @property
    def waits(self) -> bool:
        return self.local or self.replicas > 0

    def wait(self, node: Redis, fence: Key) -> None:
        """Wait until everything that was written to a server so far is confirmed.

        WAITAOF waits for the writes of its own connection only, and a pool may hand out any: hence the small write before it.
        The server's setting is read each time, because it may change, and after a failover it is another server.
        """
        if not self.waits:
            return
        pipe = node.pipeline(transaction=False)
        pipe.set(fence, 1)
        pipe.execute_command("WAITAOF", int(self.local), self.replicas, self.timeout_ms)
        pipe.config_get("appendfsync")
        try:
            _, (local, replicas), settings = pipe.execute()
        except ResponseError as error:
            # Such as a server without an append-only file: it can never confirm.
            raise NotDurable from error
        if local < int(self.local) or replicas < self.replicas or (self.local and settings["appendfsync"] != FLUSHES_EACH):
            raise NotDurable

    def check_settings(self, node: Redis) -> None:
        """Raise if a server, as it is set up, can never confirm, or would confirm too early."""
        if not self.waits:
            return
        try:
            node.execute_command("WAITAOF", int(self.local), 0, 1)
            policy = node.config_get("appendfsync")["appendfsync"]
        except ResponseError as error:
            raise CannotKeep(f"KEMU_WAIT_LOCAL and KEMU_WAIT_REPLICAS need WAITAOF and CONFIG GET: {error}") from error
        if self.local and policy != FLUSHES_EACH:
            raise CannotKeep(f"KEMU_WAIT_LOCAL needs `appendfsync {FLUSHES_EACH}`, not {policy}")

    def check_replicas(self, node: Redis) -> None:
        """Raise if there are too few at the moment."""
        if self.replicas:
            role, *_, replicas = node.execute_command("ROLE")
            count = len(replicas) if role == b"master" else 0
            if count < self.replicas:
                raise CannotKeep(f"KEMU_WAIT_REPLICAS says {self.replicas}, but the store has {count}")
