"""Matches that were played on another installation, each with the bundle it came in. They stand in no journal."""

from collections.abc import Sequence

from service.store.client import Redis
from service.store.keys import Partitions
from service.store.script import lua


class ImportStore:
    def __init__(self, redis: Redis, partitions: Partitions) -> None:
        self._redis = redis
        self._partitions = partitions
        self._add = redis.register_script(lua(__package__, "imports_add"))

    def add(self, match: str, events: Sequence[bytes], bundle: bytes, before: bytes | None) -> bool:
        """Keep a match, or what is new in it if it came before in the bundle `before`: a ruling, for instance.

        False if there is another match with this id, or another bundle came first.
        """
        keys = self._partitions.holding(match).match(match)
        return bool(self._add(keys=(keys.events, keys.imported), args=(before or b"", bundle, *events)))

    def bundle(self, match: str) -> bytes | None:
        """The bundle a match came in; None if it was played here."""
        return self._redis.get(self._partitions.holding(match).match(match).imported)
