"""The RQ queues, and how jobs get into them.

A job carries ids only and its own id says what it will do, so that the same work is not queued twice. Job ids may hold only
letters, digits, dashes and underscores.
"""

from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar
from uuid import uuid4

import redis
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from service.store.connection import typed
from service.store.play.journal import Behind
from service.store.play.turns import Turns
from service.tokens import fingerprint

CLOCKS = "clocks"
MATCHMAKING = "matchmaking"
LISTS = "lists"
RATINGS = "ratings"
BOTS = "bots"
PROMPT = (CLOCKS, MATCHMAKING, LISTS, RATINGS)
"""Short jobs, the most urgent first. They have workers of their own, and so never wait for a thinking bot."""

NOTICES = "notices"
"""Jobs that send to other machines have workers of their own: a slow receiver must not delay anything else."""

LONGEST = 1_000
"""The greatest length of a queue. What does not fit is found again."""
PAIRINGS_MOST = 64
"""Fewer of these wait: the next one finds all players that the last one would have found."""
BOT_JOBS_MOST = 16
"""Each of these jobs plays the match that is next, so there need not be one for each match."""

RESULT_SECONDS = 0
FAILURE_SECONDS = 3600
JOB_SECONDS = 60
SENDING_SECONDS = 25
"""Shorter than the time after which an unsettled notice becomes due again."""
LAST_START_SECONDS = 12
"""After this, a job sends no further notice: the current one may take ten seconds."""


class Queues:
    def __init__(self, client: redis.Redis) -> None:
        names = (*PROMPT, BOTS, NOTICES)
        self._queues = {name: Queue(name, connection=client, serializer=JSONSerializer) for name in names}
        self.turns = Turns(typed(client))
        self.behind = Behind(typed(client))

    def lengths(self) -> dict[str, int]:
        """How many jobs wait in each, and how many matches wait for a bot."""
        return {**{name: queue.count for name, queue in self._queues.items()}, "turns": self.turns.waiting()}

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

    def send_mail(self, mail: str, due: int) -> None:
        self._enqueue(NOTICES, "workers.jobs.send_mail", (mail,), f"mail-{fingerprint(mail.encode())}-{due}", SENDING_SECONDS)

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


STILL_LOOKS = 2
"""What has not moved for so many looks is overdue, and again after as many more."""

Work = TypeVar("Work", bound=Hashable)


class Overdue(Generic[Work]):
    """Finds work that has not moved between two looks; at the first look, all of it.

    No clock is asked: those of two machines may differ.
    """

    def __init__(self) -> None:
        self._seen: dict[Work, tuple[str, int]] | None = None

    def look(self, places: dict[Work, str]) -> list[Work]:
        before = self._seen
        self._seen = {}
        due: list[Work] = []
        for work, place in places.items():
            stood, looks = (before or {}).get(work, ("", 0))
            looks = looks + 1 if stood == place else 0
            self._seen[work] = (place, looks)
            if before is None or (looks > 0 and looks % STILL_LOOKS == 0):
                due.append(work)
        return due
