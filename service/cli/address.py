"""Reserving an address of this machine, so that no other service can use it."""

import errno
import socket
import time


class AddressTaken(Exception):
    """Another program listens there."""


def take_address(host: str, port: int, patience: float = 0) -> socket.socket:
    """A socket that holds the address, and does not listen. Raises AddressTaken, or OSError if it is none of this machine.

    Until it is closed, only sockets that ask for a share (SO_REUSEPORT) get the same address. `patience` is for what is left of
    a killed process, and will be gone in a moment.
    """
    until = time.monotonic() + patience
    while True:
        try:
            return _taken(host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            if time.monotonic() >= until:
                raise AddressTaken(f"port {port} is taken") from error
        time.sleep(0.05)


def _taken(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    taken = socket.socket(family, kind, protocol)
    try:
        # Closed connections that linger do no harm, but two services must not share a port. So the socket offers a share only
        # once the address is its own.
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(address)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 0)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    except OSError:
        taken.close()
        raise
    return taken
