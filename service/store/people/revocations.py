"""Devices that were signed out, and players who were locked out, for as long as a token of theirs may still be shown.

Every partition remembers them, so that an append finds them on its own slot.
"""

from collections.abc import Sequence

from service.store.client import Redis
from service.store.keys import Partitions
from service.store.script import Script, lua
from service.tokens import MINUTES_MOST

REVOKED_MS = 2 * MINUTES_MOST * 60_000
"""As long as any token may live, and as much again for clocks that differ."""


class Revocations:
    def __init__(self, redis: Redis, partitions: Partitions) -> None:
        self._redis = redis
        self._partitions = partitions
        self._revoke = Script(redis, lua(__package__, "revocations_revoke"))

    def revoke(self, name: str, now: int) -> None:
        """A device, or all of a player by his id.

        The first partition comes last: it is the one that tells whether a token is revoked, so it must not say so too early.
        """
        for keys in reversed(self._partitions.keys):
            self._revoke(keys=(keys.revoked, keys.revoked_since), args=(name, now, now - REVOKED_MS))

    def is_revoked(self, token: str, player: str = "") -> bool:
        return bool(self.revoked_of([token, player]))

    def revoked_of(self, names: Sequence[str]) -> set[str]:
        """Those of many tokens and players that are revoked."""
        found = self._redis.smismember(self._partitions[0].revoked, list(names))
        return {name for name, revoked in zip(names, found, strict=True) if revoked}
