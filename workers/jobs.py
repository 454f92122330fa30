"""The jobs. Each can be run twice, or by two workers at once, and does its work once."""

import logging
from collections.abc import Callable

from redis.exceptions import RedisClusterException, RedisError

from workers.context import context

logger = logging.getLogger("kemu.workers")


def drain_lists(partition: int) -> int:
    """Bring the lists of a partition up to its journal."""
    return _while_redis_serves(lambda: context().projector.drain(partition))


def take_turn(match: str) -> int:
    """What a match waits for: move for its bots until it is a person's turn, or replay it if it is disputed."""

    def act() -> int:
        kemu = context().kemu
        return kemu.bot_turn.take(match) or int(kemu.disputes.check(match))

    return _while_redis_serves(act)


def seat_waiting(queue: str) -> int:
    """Bring together who waits in a queue of the matchmaking."""
    return _while_redis_serves(lambda: context().kemu.matchmaking.seat(queue))


def _while_redis_serves(work: Callable[[], int]) -> int:
    """A job that lost its store is over: what is left to do will be found again."""
    try:
        return work()
    except (RedisError, RedisClusterException) as error:
        logger.warning("a job is given up, Redis does not serve: %s", error)
        return 0
