"""HTTP POST to a URL of the operator or of a player.

A player's URL must be public: else a player could make this machine talk to machines that only it can reach. So the name is
resolved here, every address is checked, and the connection goes to a checked address, not to the name.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from urllib.parse import SplitResult, urlsplit

TIMEOUT_SECONDS = 5.0
TOTAL_SECONDS = 10.0
"""A receiver that answers byte by byte is given up after this."""

_EMBEDDING = tuple(
    map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96", "::ffff:0:0:0/96"))
)
"""Addresses that lead to another one, which may not be public."""

Resolve = Callable[[str, int], Sequence[str]]


class BadUrl(Exception):
    """Nothing may be posted to this address; the text says why."""


def check_url(url: str) -> SplitResult:
    """Check a player's URL as far as possible without resolving its name."""
    parts = _split(url)
    if parts.scheme != "https":
        raise BadUrl("must begin with https://")
    if parts.username is not None or parts.password is not None:
        raise BadUrl("must not hold a name or password")
    with suppress(ValueError):
        if not is_public(str(ipaddress.ip_address(parts.hostname or ""))):
            raise BadUrl("must be a public address")
    return parts


def _split(url: str) -> SplitResult:
    if not url.isascii() or not url.isprintable() or " " in url:
        raise BadUrl("must be plain ASCII")
    try:
        parts = urlsplit(url)
        named = parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError as error:
        raise BadUrl(str(error)) from error
    if not named:
        raise BadUrl("must name a host")
    return parts


def host_of(url: str) -> str:
    """What counts as one: however many addresses it has, it is one machine to us."""
    return urlsplit(url).hostname or ""


def is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found.is_site_local or any(found in network for network in _EMBEDDING):
            return False
    return found.is_global and not found.is_multicast


def resolve(host: str, port: int) -> Sequence[str]:
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


class Outgoing:
    def __init__(self, resolving: Resolve = resolve, tls: ssl.SSLContext | None = None, total: float = TOTAL_SECONDS) -> None:
        self._resolve = resolving
        self._tls = tls
        self._total = total

    def post(self, url: str, body: bytes, headers: Mapping[str, str], *, public: bool) -> int:
        """The status of the answer. Redirects are not followed. OSError or HTTPException if there is no answer."""
        parts = check_url(url) if public else _split(url)
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        connection = _Connection(host, port, self._address(host, port) if public else host)
        if parts.scheme == "https":
            connection.default_port = 443
            connection.tls = self._tls or ssl.create_default_context()
        watch = threading.Timer(self._total, connection.cut)
        watch.daemon = True
        watch.start()
        try:
            connection.request("POST", (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), body, dict(headers))
            return connection.getresponse().status
        finally:
            watch.cancel()
            connection.close()

    def _address(self, host: str, port: int) -> str:
        addresses = self._resolve(host, port)
        if not addresses or not all(map(is_public, addresses)):
            raise BadUrl("must be a public address")
        return addresses[0]


class _Connection(http.client.HTTPConnection):
    """To an address, in the name of a host."""

    tls: ssl.SSLContext | None = None

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=TIMEOUT_SECONDS)
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), TIMEOUT_SECONDS)
        self.sock = plain
        if self.tls is not None:
            # The handshake comes after, so that it can be cut, too.
            secure = self.tls.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
            self.sock = secure
            secure.do_handshake()

    def cut(self) -> None:
        """Called from another thread: a reader gets the end of the stream."""
        with suppress(OSError):
            if self.sock is not None:
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)
