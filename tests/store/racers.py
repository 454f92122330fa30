"""Many concurrent writers, in threads and in processes."""

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, TypeVar

from service.store.connection import connect
from service.store.keys import Partitions
from service.store.play.log import Appended, AppendRequest, Log, Stale

T = TypeVar("T")


def at_once(tasks: Sequence[Callable[[], T]]) -> list[T]:
    """Run all tasks in threads that start at the same moment."""
    gate = Barrier(len(tasks))

    def run(task: Callable[[], T]) -> T:
        gate.wait()
        return task()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


def append_at_once(url: str, match: str, writers: Sequence[str]) -> list[Appended | Stale]:
    """One writer per name at version 0 of a match, each with a decision of three events."""
    with connect(url) as redis:
        log = Log(redis, Partitions(16))

        def task(name: str) -> Callable[[], Any]:
            return lambda: log.append(AppendRequest(match, 0, [f"{name}:{part}".encode() for part in range(3)], 1))

        return at_once([task(name) for name in writers])


def in_processes(url: str, match: str, processes: int, writers: int) -> list[Appended | Stale]:
    """The same from several processes, let go together."""
    context = multiprocessing.get_context("spawn")
    gate = context.Barrier(processes)
    with context.Pool(processes, _remember, (gate,)) as pool:
        names = [[f"{process}-{writer}" for writer in range(writers)] for process in range(processes)]
        found = pool.starmap(_gated, [(url, match, each) for each in names], chunksize=1)
    return [answer for answers in found for answer in answers]


def _remember(gate: Any) -> None:
    global _gate
    _gate = gate


def _gated(url: str, match: str, writers: Sequence[str]) -> list[Appended | Stale]:
    _gate.wait()
    return append_at_once(url, match, writers)


_gate: Any = None
