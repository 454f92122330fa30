"""Threads in which the event loop asks the store.

So the feed uses the same store, and on a cluster the same client, as everything else.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

THREADS = 4

T = TypeVar("T")


class StoreThreads:
    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "kemu-feed")

    async def __call__(self, function: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(function, *arguments))
