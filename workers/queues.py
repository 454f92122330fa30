"""The RQ queues, and how jobs get into them.

A job carries ids only and its own id says what it will do, so that the same work is not queued twice. Job ids may hold only
letters, digits, dashes and underscores.
"""

from collections.abc import Mapping
from uuid import uuid4

import redis
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from service.store.connection import typed
from service.store.play.behind import Behind
from service.store.play.turns import Turns
from service.tokens import fingerprint

CLOCKS = "clocks"
MATCHMAKING = "matchmaking"
LISTS = "lists"
RATINGS = "ratings"
BOTS = "bots"
PROMPT = (CLOCKS, MATCHMAKING, LISTS, RATINGS)
"""What takes a moment, the most urgent first. These have workers of their own: they wait for no bot that thinks."""

NOTICES = "notices"
"""What is sent to somebody else's machine has workers of its own: a slow one there must not hold up anybody here."""

LONGEST = 1_000
"""No queue is made longer than this: what does not fit in is found again."""
PAIRINGS_MOST = 64
"""Fewer of these wait: the next one finds everybody whom the last one would have found."""
BOT_JOBS_MOST = 16
"""Any of these jobs plays whatever match is next, so there need not be one for each."""

RESULT_SECONDS = 0
FAILURE_SECONDS = 3600
JOB_SECONDS = 60
SENDING_SECONDS = 25
"""Less than the time after which a notice that was not marked as sent comes up again."""
LAST_START_SECONDS = 12
"""After this a job begins to send no more: the one that it is at may take ten seconds."""


class Queues:
    def __init__(self, client: redis.Redis) -> None:
        names = (*PROMPT, BOTS, NOTICES)
        self._queues = {name: Queue(name, connection=client, serializer=JSONSerializer) for name in names}
        self.turns = Turns(typed(client))
        self.behind = Behind(typed(client))

    def catch_up(self) -> None:
        """Call a worker to the partitions that are behind.

        One job waits at most. What the queue does for a job takes some twenty writes, and the job takes all partitions along.
        """
        if self.behind.waiting() and not self._queues[LISTS].count:
            self._enqueue(LISTS, "workers.jobs.catch_up", (), f"lists-{uuid4().hex}")

    def rate_players(self, game: str, attempt: str) -> None:
        self._enqueue(RATINGS, "workers.jobs.rate_players", (game,), f"rate-{game}-{attempt}")

    def play_bots(self) -> None:
        """Call workers to the matches that wait for them."""
        waiting = self.turns.waiting()
        if waiting:
            for _ in range(min(waiting, BOT_JOBS_MOST) - self._queues[BOTS].count):
                self._enqueue(BOTS, "workers.jobs.play_bots", (), f"bots-{uuid4().hex}")

    def keep_time(self, match: str, at: int, attempt: str) -> None:
        self._enqueue(CLOCKS, "workers.jobs.keep_time", (match, at), f"time-{match}-{at}-{attempt}")

    def ring_alarms(self, partition: int, attempt: str) -> None:
        self._enqueue(CLOCKS, "workers.jobs.ring_alarms", (partition,), f"alarms-{partition}-{attempt}")

    def send_notices(self, attempts: Mapping[str, str]) -> None:
        """In one job: what the queue does for a job costs more than sending a notice."""
        name = fingerprint(*(f"{notice}-{attempt}".encode() for notice, attempt in attempts.items()))
        self._enqueue(NOTICES, "workers.jobs.send_notices", tuple(attempts), f"sending-{name}", SENDING_SECONDS)

    def seat_waiting(self, queue: str, attempt: str) -> None:
        if self._queues[MATCHMAKING].count < PAIRINGS_MOST:
            self._enqueue(MATCHMAKING, "workers.jobs.seat_waiting", (queue,), f"seat-{queue.replace(':', '-')}-{attempt}")

    def _enqueue(self, queue: str, job: str, arguments: tuple[str | int, ...], job_id: str, seconds: int = JOB_SECONDS) -> None:
        if self._queues[queue].count >= LONGEST:
            return
        try:
            self._queues[queue].enqueue(
                job,
                *arguments,
                job_id=job_id,
                unique=True,
                result_ttl=RESULT_SECONDS,
                failure_ttl=FAILURE_SECONDS,
                job_timeout=seconds,
            )
        except DuplicateJobError:
            return
