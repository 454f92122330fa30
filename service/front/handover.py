"""Handing connections over to another process on this machine.

The socket itself goes through a socket file, together with the head of the request. This process is done with the connection
then, and the other one answers it as if it had accepted it.
"""

import socket
from collections.abc import Callable
from contextlib import suppress

from service.front.connection import Application, Connection
from service.front.request import Request, plain_head

SECONDS = 2.0
"""How long the other process may take to accept a connection."""
MOST = 128 * 1024
"""Bytes that come with a socket."""

Accepted = tuple[socket.socket, str, bytes]
"""A connection, the address of the client, and what has been read of its request."""


class HandOver:
    """An application that hands some requests over, and leaves all others to another application."""

    def __init__(self, socket_file: str, chosen: Callable[[Request], bool], otherwise: Application) -> None:
        self._socket_file = socket_file
        self._chosen = chosen
        self._otherwise = otherwise

    def __call__(self, request: Request, connection: Connection) -> None:
        if not self._chosen(request) or not self._handed_over(request, connection):
            self._otherwise(request, connection)

    def _handed_over(self, request: Request, connection: Connection) -> bool:
        """False if nobody accepts it; then nothing has changed."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as channel:
            channel.settimeout(SECONDS)
            try:
                channel.connect(self._socket_file)
            except OSError:
                return False
            file, leave = connection.detach()
            try:
                _send(channel, file, connection.peer, request)
            except OSError:
                # The client sees its connection closed, and comes back.
                pass
            finally:
                file.close()
                leave()
        return True


def _send(channel: socket.socket, file: socket.socket, peer: str, request: Request) -> None:
    # A request for a stream has no body.
    headers = {name: value for name, value in request.headers.items() if name not in (b"content-length", b"transfer-encoding")}
    head = plain_head(request.method.encode(), request.target, "1.0" if request.old else "1.1", headers)
    data = peer.encode() + b"\n" + head
    sent = socket.send_fds(channel, [data], [file.fileno()])
    channel.sendall(data[sent:])


def accept_handed_over(listener: socket.socket) -> Accepted | None:
    """The next connection that is handed over. None if the other process did not finish."""
    channel, _ = listener.accept()
    with channel:
        channel.settimeout(SECONDS)
        data, files, _, _ = socket.recv_fds(channel, MOST, 1)
        file = socket.socket(fileno=files[0]) if files else None
        with suppress(OSError):
            while len(data) < MOST and (more := channel.recv(MOST)):
                data += more
    if file is None:
        return None
    peer, _, head = data.partition(b"\n")
    return file, peer.decode(), head


def accept(listener: socket.socket) -> Accepted:
    """The next connection of a client."""
    file, address = listener.accept()
    return file, address[0], b""
