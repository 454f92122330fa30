"""The number of partitions is fixed at the first start."""

import pytest
from redis import Redis

from service.settings import Settings
from service.store.connection import PartitionMismatch, settle_partitions
from service.store.keys import Partitions
from service.wiring import wire
from tests.kit.servers import SECRET


def test_the_first_boot_settles_the_number(redis: "Redis[bytes]") -> None:
    assert settle_partitions(redis, 8).count == 8
    assert settle_partitions(redis, 8).count == 8


def test_another_number_is_refused_and_changes_nothing(redis: "Redis[bytes]") -> None:
    settle_partitions(redis, 8)
    with pytest.raises(PartitionMismatch, match=r"8 partitions.*16"):
        wire(Settings().with_values(secret=SECRET, partitions=16), redis)
    assert settle_partitions(redis, 8).count == 8


@pytest.mark.parametrize("count", [0, -1, 1001])
def test_a_number_that_makes_no_sense_is_refused_before_it_is_settled(redis: "Redis[bytes]", count: int) -> None:
    with pytest.raises(ValueError):
        settle_partitions(redis, count)
    assert settle_partitions(redis, 16).count == 16


def test_matches_spread_over_all_partitions_and_always_the_same_way() -> None:
    partitions = Partitions(16)
    found = {partitions.of(f"m{number}") for number in range(1000)}
    assert found == set(range(16))
    assert partitions.of("mone") == Partitions(16).of("mone")
    assert partitions.holding("mone") is partitions[partitions.of("mone")]
