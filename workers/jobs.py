"""The jobs. Each can be run twice, or by two workers at once, and does its work once."""

import logging
from collections.abc import Callable
from time import monotonic

from contracts.wire import OTHER_RELEASE
from service.host.metrics import BOT_MOVES, STORE_FAILURES
from service.store.connection import STORE_ERRORS
from workers.queues import LAST_START_SECONDS
from workers.wiring import context

PLAY_SECONDS = 1.0
CATCH_UP_SECONDS = 0.2
"""After this a job leaves what still waits to the next one."""

logger = logging.getLogger("kemu.workers")


def catch_up() -> int:
    """Bring lists, ratings and notices of partitions up to their journals, whichever partition is behind."""

    def act() -> int:
        until, done = monotonic() + CATCH_UP_SECONDS, 0
        while (partition := context().behind.take()) is not None:
            done += _catch_up(partition)
            if monotonic() > until:
                break
        return done

    return _while_redis_serves(act)


def _catch_up(partition: int) -> int:
    games: set[str] = set()
    try:
        done = context().projector.drain(partition, games.add)
        for game in sorted(games):
            context().rater.drain(game)
    finally:
        context().notices.projector.drain(partition)
    return done


def rate_players(game: str) -> int:
    """Bring the ratings of a game up to its results, if the job that found them did not get so far."""
    return _while_redis_serves(lambda: context().rater.drain(game))


def play_bots() -> int:
    """Do what matches wait for, one after the other: move for their bots, or check a dispute."""
    done = _while_redis_serves(lambda: context().bots.play(PLAY_SECONDS))
    BOT_MOVES.note(done)
    return done


def keep_time(match: str, seen: int) -> int:
    """What is due in a match because time has passed; `seen` is the time it was to be looked at."""
    return _while_redis_serves(lambda: context().kemu.play.timekeeper.keep(match, seen))


def ring_alarms(partition: int) -> int:
    """Look at what has become due in a partition without a move."""
    return _while_redis_serves(lambda: context().notices.alarms.ring(partition))


def send_notices(*notices: str) -> int:
    """Send notices one after the other, or find that they mean nothing any more. Those left over are found again."""

    def act() -> int:
        delivered, last_start = 0, monotonic() + LAST_START_SECONDS
        for notice in notices:
            if monotonic() > last_start:
                break
            delivered += context().notices.delivery.send(notice)
        return delivered

    return _while_redis_serves(act)


def send_mail(mail: str) -> int:
    """Send a mail with a code."""
    return _while_redis_serves(lambda: context().mails.send(mail))


def seat_waiting(queue: str) -> int:
    """Seat the players who wait in a queue of the matchmaking."""
    return _while_redis_serves(lambda: context().kemu.tables.seating.seat(queue))


def _while_redis_serves(work: Callable[[], int]) -> int:
    """A job ends if Redis fails or the match is of another release. What is left to do is found again."""
    try:
        return work()
    except STORE_ERRORS as error:
        STORE_FAILURES.note(1)
        logger.warning("a job is given up, Redis does not serve: %s", error)
    except OTHER_RELEASE as error:
        logger.warning("a job is left to another release: %s", error)
    return 0
