"""Notices that one worker takes from its queue and delivers, against bare posts of the same bodies by the same client.

The ratio is that of the processor time of worker and store, which other programs do not disturb; how many that is in a second
is told beside it.
"""

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from rq import SimpleWorker
from rq.serializers import JSONSerializer

from contracts.notices import KINDS, Receiver
from domain.core import Rng
from domain.match import CreateMatch, MatchState, StartMatch, TakeSeat, active_seats, legal_commands
from service.clock import steady_clock, wall_clock
from service.notices.outgoing import Outgoing
from service.play.handling import Submission
from service.settings import Settings
from service.store.connection import connect
from service.tokens import Bearer
from service.wiring import Kemu, wire
from tests.bench.servers import MATCHES_MOST, SECRET, cpu_seconds
from workers import jobs
from workers.notices.dispatch import NoticeDispatch
from workers.queues import NOTICES, Queues
from workers.wiring import context_of

MATCHES = 100
"""Each of them gives one notice."""
REPEATS = 9
HOST, GUEST = Bearer("phost", "t1"), Bearer("pguest", "t2")


class Recording(Outgoing):
    """The client, which remembers what it posted."""

    def __init__(self) -> None:
        super().__init__()
        self.bodies: list[bytes] = []

    def post(self, url: str, body: bytes, headers: Mapping[str, str], *, public: bool) -> int:
        self.bodies.append(body)
        return super().post(url, body, headers, public=public)


def measure(redis_url: str, store: int) -> dict[str, Any]:
    with _receiver() as url:
        settings = Settings().with_values(redis_url=redis_url, secret=SECRET, notice_url=url, open_matches=MATCHES_MOST)
        kemu = wire(settings)
        kemu.notices.receivers.add(GUEST.player, Receiver("rbench", "phone", "en", KINDS, "", 0))
        outgoing = Recording()
        queue = connect(redis_url)
        context = context_of(kemu, queue, outgoing)
        dispatch = NoticeDispatch(kemu.journal, kemu.notices.store, Queues(queue), wall_clock)
        bare, delivered = Cost(store), Cost(store)
        with patch.object(jobs, "context", lambda: context):
            for _ in range(REPEATS):
                for _ in range(MATCHES):
                    _guest_to_move(kemu)
                for partition in range(kemu.journal.partitions.count):
                    context.notices.projector.drain(partition)
                dispatch.look(steady_clock())
                outgoing.bodies.clear()
                with delivered.counted():
                    SimpleWorker([NOTICES], connection=queue, serializer=JSONSerializer).work(burst=True, logging_level="ERROR")
                if len(outgoing.bodies) != MATCHES:
                    raise RuntimeError(f"{len(outgoing.bodies)} notices were sent, not {MATCHES}")
                with bare.counted():
                    for body in outgoing.bodies[:]:
                        outgoing.post(url, body, {"Content-Type": "application/json"}, public=False)
    return {
        "posts_per_second": bare.per_second,
        "notices_per_second": delivered.per_second,
        "microseconds_of_a_post": bare.microseconds,
        "microseconds_of_a_notice": delivered.microseconds,
        "ratio": round(bare.processor / delivered.processor, 3),
    }


class Cost:
    """What something costs, over all repeats."""

    def __init__(self, store: int) -> None:
        self.processor = 0.0
        self.per_second: list[int] = []
        self._store = store

    @property
    def microseconds(self) -> int:
        return round(self.processor / (len(self.per_second) * MATCHES) * 1e6)

    @contextmanager
    def counted(self) -> Iterator[None]:
        began, used = time.perf_counter(), self._used()
        yield
        self.per_second.append(round(MATCHES / (time.perf_counter() - began)))
        self.processor += self._used() - used

    def _used(self) -> float:
        return time.process_time() + cpu_seconds(self._store)


@contextmanager
def _receiver() -> Iterator[str]:
    process = subprocess.Popen([sys.executable, "-m", "tests.bench.receiver"], stdout=subprocess.PIPE, text=True)
    try:
        port = process.stdout.readline().strip() if process.stdout is not None else ""
        yield f"http://127.0.0.1:{port}/push"
    finally:
        process.terminate()
        process.wait(15)


def _guest_to_move(kemu: Kemu) -> None:
    """A match in which the guest has something to be told."""
    rng = Rng(b"benchmark")
    match = kemu.play.opening.create(HOST, CreateMatch("kiwara", 2)).match
    kemu.play.commands.submit(match, Submission(GUEST, TakeSeat()))
    state: MatchState = kemu.play.commands.submit(match, Submission(HOST, StartMatch())).state
    game = kemu.play.states.game(state)
    while active_seats(game, state) == (0,):
        command = rng.choice(legal_commands(game, state, 0))
        state = kemu.play.commands.submit(match, Submission(HOST, command)).state
