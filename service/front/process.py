"""One process of the server: threads that serve, one that accepts connections, and the main thread, which checks deadlines."""

import logging
import socket
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

from service.front.connection import Application, Connection
from service.front.crowd import Crowd
from service.front.handover import Accepted, accept
from service.front.origins import Origins
from service.front.poll import Places, Poll
from service.host.crew import Crew

SWEEP_SECONDS = 0.5
LOOK_SECONDS = 0.02
AGAIN_SECONDS = 0.1
ACCEPT_SECONDS = 0.2
"""How long the accepting thread takes to notice that it has to stop."""
UNSENT_MOST = 64 * 1024
"""Bytes that the system buffers for a client that reads nothing. Its own limit is megabytes."""

logger = logging.getLogger("kemu.front")

T = TypeVar("T")


class Listener(NamedTuple):
    file: socket.socket
    accept: Callable[[socket.socket], Accepted | None] = accept


def serve(
    listeners: Sequence[Listener],
    application: Application,
    crowd: Crowd,
    origins: Origins,
    threads: int,
    stop: threading.Event,
    patience: float,
) -> None:
    """Until `stop` is set; requests under way then get `patience` seconds."""
    poll: Poll[Connection] = Poll()
    places: Places[Connection] = Places(threads)
    # One more: when all others wait for the store, there is still one that reads.
    crew = Crew(threads + 1)
    for _ in range(threads + 1):
        threading.Thread(target=_work, args=(poll, crowd, places, crew), daemon=True).start()
    acceptors = [
        threading.Thread(target=_accept, args=(listener, poll, crowd, application, origins, stop), daemon=True)
        for listener in listeners
    ]
    for acceptor in acceptors:
        acceptor.start()
    while not stop.wait(SWEEP_SECONDS):
        crowd.sweep()
    for acceptor in acceptors:
        acceptor.join()
    until = time.monotonic() + patience
    while crowd.close() and time.monotonic() < until:
        time.sleep(LOOK_SECONDS)


def _work(poll: Poll[Connection], crowd: Crowd, places: Places[Connection], crew: Crew) -> None:
    worker = crew.worker()
    while True:
        worker.join()
        while worker.stays():
            connection = poll.next()
            worker.begin()
            if connection is not None and crowd.claim(connection):
                _go_on(connection, crowd, places)
            worker.end()


def _go_on(connection: Connection, crowd: Crowd, places: Places[Connection]) -> None:
    if not _guarded(connection, Connection.go_on):
        return
    if connection.is_urgent:
        _guarded(connection, Connection.serve)
        return
    if places.enter():
        _guarded(connection, Connection.serve)
    else:
        _guarded(connection, Connection.wait_in_line)
        if not places.line_up(connection):
            return
    while (first := places.next()) is not None:
        if crowd.claim(first):
            _guarded(first, Connection.serve)


def _guarded(connection: Connection, step: Callable[[Connection], T]) -> T | None:
    """Take this step, and close the connection if it fails."""
    try:
        return step(connection)
    except Exception:
        logger.exception("a connection failed")
        connection.close()
        return None


def _accept(
    listener: Listener, poll: Poll[Connection], crowd: Crowd, application: Application, origins: Origins, stop: threading.Event
) -> None:
    listener.file.settimeout(ACCEPT_SECONDS)
    with listener.file:
        while not stop.is_set():
            try:
                accepted = listener.accept(listener.file)
            except TimeoutError:
                continue
            except OSError:
                # Too many open files, or the client is gone. Others are still in the queue.
                time.sleep(AGAIN_SECONDS)
                continue
            if accepted is None:
                continue
            file, peer, begun = accepted
            with suppress(OSError):
                file.setblocking(False)
                file.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                file.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_MOST)
                Connection(file, peer, poll, crowd, application, origins).start(begun)
