"""Work that goes on beside a test."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from redis import Redis

from service.wiring import Kemu
from tests.store.tables import kemu_on


@contextmanager
def meanwhile(redis: "Redis[bytes]", *work: Callable[[Kemu], object], partitions: int = 2) -> Iterator[None]:
    """Each piece of work is done again and again in a thread of its own, by a process of its own on the same store."""
    over = threading.Event()
    problems: list[BaseException] = []

    def go_on(piece: Callable[[Kemu], object]) -> None:
        try:
            kemu = kemu_on(redis, partitions=partitions)
            while not over.is_set():
                piece(kemu)
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=go_on, args=(piece,)) for piece in work]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()
    assert not problems
