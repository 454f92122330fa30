"""Waiting for many connections at once, by many threads.

A connection that has something to do is told of once, to one thread. Then it has to be asked for again.
"""

import select
import sys
from socket import socket
from typing import Generic, TypeVar

T = TypeVar("T")

if sys.platform == "darwin":

    class _Kernel:
        """It forgets by itself what it has told of, and what was closed."""

        def __init__(self) -> None:
            self._kqueue = select.kqueue()

        def add(self, file: socket) -> None:
            pass

        def ask(self, file: socket, to_write: bool) -> None:
            kind = select.KQ_FILTER_WRITE if to_write else select.KQ_FILTER_READ
            self._kqueue.control([select.kevent(file, kind, select.KQ_EV_ADD | select.KQ_EV_ONESHOT)], 0)

        def remove(self, file: socket) -> None:
            pass

        def next(self) -> int:
            (event,) = self._kqueue.control(None, 1, None)
            return event.ident

else:

    class _Kernel:
        def __init__(self) -> None:
            self._epoll = select.epoll()

        def add(self, file: socket) -> None:
            self._epoll.register(file, select.EPOLLONESHOT)

        def ask(self, file: socket, to_write: bool) -> None:
            self._epoll.modify(file, select.EPOLLONESHOT | (select.EPOLLOUT if to_write else select.EPOLLIN))

        def remove(self, file: socket) -> None:
            self._epoll.unregister(file)

        def next(self) -> int:
            ((number, _),) = self._epoll.poll(maxevents=1)
            return number


class Poll(Generic[T]):
    def __init__(self) -> None:
        self._kernel = _Kernel()
        self._known: dict[int, T] = {}

    def add(self, file: socket, known: T) -> None:
        self._known[file.fileno()] = known
        self._kernel.add(file)

    def ask(self, file: socket, *, to_write: bool) -> None:
        """To be told when it can be read, or written."""
        self._kernel.ask(file, to_write)

    def remove(self, file: socket) -> None:
        self._known.pop(file.fileno(), None)
        self._kernel.remove(file)

    def next(self) -> T | None:
        """Waits. None if it was removed meanwhile."""
        return self._known.get(self._kernel.next())
