"""Whether an address can be listened on."""

import errno
import socket


class AddressTaken(Exception):
    """Somebody else listens there."""


def check_address(host: str, port: int) -> None:
    """Raises AddressTaken, or OSError if the address is none of this machine.

    The server itself would share a port with another one silently.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise AddressTaken(f"port {port} is taken") from error
            raise
