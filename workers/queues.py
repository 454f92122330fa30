"""The RQ queues, and how jobs get into them.

A job carries ids only and its own id says what it will do, so that the same work is not queued twice. Job ids may hold only
letters, digits, dashes and underscores.
"""

from redis import Redis
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

LISTS = "lists"
BOTS = "bots"
MATCHMAKING = "matchmaking"
NAMES = (BOTS, MATCHMAKING, LISTS)
"""Bots first: somebody is waiting for them."""

PAIRINGS_MOST = 64
"""More of these jobs do not wait in their queue: the next one finds everybody whom the last one would have found."""

RESULT_SECONDS = 0
FAILURE_SECONDS = 3600
JOB_SECONDS = 60


class Queues:
    def __init__(self, redis: "Redis[bytes]") -> None:
        self._queues = {name: Queue(name, connection=redis, serializer=JSONSerializer) for name in NAMES}

    def drain_lists(self, partition: int, attempt: str) -> None:
        self._enqueue(LISTS, "workers.jobs.drain_lists", partition, f"drain-{partition}-{attempt}")

    def take_turn(self, match: str, attempt: str) -> None:
        self._enqueue(BOTS, "workers.jobs.take_turn", match, f"bot-{match}-{attempt}")

    def seat_waiting(self, queue: str, attempt: str) -> None:
        if self._queues[MATCHMAKING].count < PAIRINGS_MOST:
            self._enqueue(MATCHMAKING, "workers.jobs.seat_waiting", queue, f"seat-{queue.replace(':', '-')}-{attempt}")

    def _enqueue(self, queue: str, job: str, argument: str | int, job_id: str) -> None:
        try:
            self._queues[queue].enqueue(
                job,
                argument,
                job_id=job_id,
                unique=True,
                result_ttl=RESULT_SECONDS,
                failure_ttl=FAILURE_SECONDS,
                job_timeout=JOB_SECONDS,
            )
        except DuplicateJobError:
            return
