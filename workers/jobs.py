"""The jobs. Each can be run twice, or by two workers at once, and does its work once."""

import logging
from collections.abc import Callable

from redis.exceptions import RedisClusterException, RedisError

from workers.context import context

logger = logging.getLogger("kemu.workers")


def drain_lists(partition: int) -> int:
    """Bring the lists of a partition up to its journal."""
    return _while_redis_serves(lambda: context().projector.drain(partition))


def take_bot_turn(match: str) -> int:
    """Move for the bots of a match until it is a person's turn."""
    return _while_redis_serves(lambda: context().kemu.bot_turn.take(match))


def _while_redis_serves(work: Callable[[], int]) -> int:
    """A job that lost its store is over: what is left to do will be found again."""
    try:
        return work()
    except (RedisError, RedisClusterException) as error:
        logger.warning("a job is given up, Redis does not serve: %s", error)
        return 0
