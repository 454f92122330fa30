"""Where a match lives.

All keys of a match and of its partition's journal share a hash tag, so that one script can write them together on a single
Redis and on a cluster alike. How many partitions there are is settled at the first boot and never changes after.
"""

from zlib import crc32

from service.store.client import Redis

PARTITIONS_KEY = "kemu:partitions"
START = "0-0"
"""Before the first entry of any journal."""


class PartitionMismatch(Exception):
    """The store was made with another number of partitions than this process was told."""


class Partitions:
    def __init__(self, count: int) -> None:
        if not 1 <= count <= 1000:
            raise ValueError("the number of partitions is from 1 to 1000")
        self.count = count
        self.tags = tuple(f"{{p{number:03d}}}" for number in range(count))

    def of(self, match: str) -> int:
        return crc32(match.encode()) % self.count

    def tag(self, match: str) -> str:
        return self.tags[self.of(match)]

    def journal_key(self, partition: int) -> str:
        return f"{self.tags[partition]}:journal"


def settle_partitions(redis: Redis, count: int) -> Partitions:
    """Write the number at the first boot, compare it at every later one."""
    partitions = Partitions(count)
    redis.set(PARTITIONS_KEY, count, nx=True)
    settled = int(redis.get(PARTITIONS_KEY) or 0)
    if settled != count:
        raise PartitionMismatch(
            f"this store has {settled} partitions, but KEMU_PARTITIONS says {count}; the number cannot change"
        )
    return partitions
