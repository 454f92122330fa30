"""How many partitions there are: settled at the first boot, and never changed after."""

from service.store.client import Redis
from service.store.keys import PARTITIONS, Partitions


class PartitionMismatch(Exception):
    """The store was made with another number of partitions than this process was told."""


def settle_partitions(redis: Redis, count: int) -> Partitions:
    """Write the number at the first boot, compare it at every later one."""
    partitions = Partitions(count)
    redis.set(PARTITIONS, count, nx=True)
    settled = int(redis.get(PARTITIONS) or 0)
    if settled != count:
        raise PartitionMismatch(
            f"this store has {settled} partitions, but KEMU_PARTITIONS says {count}; the number cannot change"
        )
    return partitions
