"""Threads in which the event loop asks the store, with the same client as all other parts of the service."""

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
