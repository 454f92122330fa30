"""How threads share connections: which one is told of an event, and how many requests are served at once."""

import select
import sys
from collections import deque
from socket import socket
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")

if sys.platform == "darwin":

    class _Kernel:
        """kqueue forgets events that were reported and files that were closed by itself."""

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
        """Ask for an event when it can be read, or written."""
        self._kernel.ask(file, to_write)

    def remove(self, file: socket) -> None:
        self._known.pop(file.fileno(), None)
        self._kernel.remove(file)

    def next(self) -> T | None:
        """Wait for the next event. None if the connection was removed in the meantime."""
        return self._known.get(self._kernel.next())


class Places(Generic[T]):
    """Limits how many requests are served at once. The others wait in line until a place is free."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._line: deque[T] = deque()
        self._lock = Lock()

    def enter(self) -> bool:
        """Take a place, if one is free."""
        with self._lock:
            return self._take()

    def line_up(self, newest: T) -> bool:
        """Put one in line. True if the caller now has a place and must serve the line; otherwise those with a place do."""
        with self._lock:
            self._line.append(newest)
            return self._take()

    def next(self) -> T | None:
        """The first in line. None if the line is empty; the caller has then given its place back."""
        with self._lock:
            if self._line:
                return self._line.popleft()
            self._free += 1
            return None

    def _take(self) -> bool:
        if not self._free:
            return False
        self._free -= 1
        return True
