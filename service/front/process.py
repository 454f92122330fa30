"""One process of the server: the threads that serve, one that lets clients in, and the main one, which looks to the time."""

import logging
import socket
import threading
import time
from contextlib import suppress

from service.front.connection import Application, Connection
from service.front.crowd import Crowd
from service.front.poll import Poll

SWEEP_SECONDS = 0.5
LOOK_SECONDS = 0.02
AGAIN_SECONDS = 0.1
ACCEPT_SECONDS = 0.2
"""How long the one at the door takes to notice that it is to be closed."""
UNSENT_MOST = 64 * 1024
"""Bytes that the system keeps for a client that takes nothing. Its own limit is megabytes."""

logger = logging.getLogger("kemu.front")


def serve(
    listener: socket.socket, application: Application, crowd: Crowd, threads: int, stop: threading.Event, patience: float
) -> None:
    """Until `stop` is set; requests under way then get `patience` seconds."""
    poll: Poll[Connection] = Poll()
    for _ in range(threads):
        threading.Thread(target=_work, args=(poll, crowd), daemon=True).start()
    door = threading.Thread(target=_let_in, args=(listener, poll, crowd, application, stop), daemon=True)
    door.start()
    while not stop.wait(SWEEP_SECONDS):
        crowd.sweep()
    door.join()
    listener.close()
    until = time.monotonic() + patience
    while crowd.close() and time.monotonic() < until:
        time.sleep(LOOK_SECONDS)


def _work(poll: Poll[Connection], crowd: Crowd) -> None:
    while True:
        connection = poll.next()
        if connection is not None and crowd.claim(connection):
            try:
                connection.go_on()
            except Exception:
                logger.exception("a connection failed")
                connection.close()


def _let_in(
    listener: socket.socket, poll: Poll[Connection], crowd: Crowd, application: Application, stop: threading.Event
) -> None:
    listener.settimeout(ACCEPT_SECONDS)
    while not stop.is_set():
        try:
            file, address = listener.accept()
        except TimeoutError:
            continue
        except OSError:
            # Too many open files, or the client is gone again. Others are still in the queue.
            time.sleep(AGAIN_SECONDS)
            continue
        with suppress(OSError):
            file.setblocking(False)
            file.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            file.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_MOST)
            Connection(file, address[0], poll, crowd, application).start()
