"""How many requests a player or an address may send. Each process counts for itself, without a round trip."""

import math
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from threading import Lock
from typing import Any

from service.protocol.problems import Problem


class RateLimit:
    """A token bucket per name: it holds `burst` requests and fills at `rate` per second."""

    def __init__(self, rate: float, burst: int, seconds: Callable[[], float], remembered: int = 50_000) -> None:
        self._rate = rate
        self._burst = burst
        self._seconds = seconds
        self._remembered = remembered
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def wait(self, name: str) -> float:
        """Take one request out of the bucket. 0 if it is allowed, else the seconds to wait."""
        with self._lock:
            now = self._seconds()
            left, since = self._buckets.pop(name, (float(self._burst), now))
            left = min(float(self._burst), left + (now - since) * self._rate)
            granted = left >= 1
            self._buckets[name] = (left - 1 if granted else left, now)
            if len(self._buckets) > self._remembered:
                self._buckets.popitem(last=False)
            return 0.0 if granted else (1 - left) / self._rate


_WITH_PORT = re.compile(r"\[([^\]]*)\](?::\d+)?|([\d.]+):\d+")


def address_of(environ: Mapping[str, Any], trusted_proxies: int) -> str:
    """The address that a request counts for."""
    return client_address(environ.get("REMOTE_ADDR") or "", environ.get("HTTP_X_FORWARDED_FOR", ""), trusted_proxies)


def client_address(peer: str, forwarded_for: str, trusted_proxies: int) -> str:
    """The address that a request counts for, by its sender and its X-Forwarded-For.

    Each proxy appends the address of its client to X-Forwarded-For. What comes before the entries of our own proxies may have
    been made up by the client.
    """
    listed = forwarded_for.split(",") if trusted_proxies else []
    named = [part.strip() for part in listed if part.strip()][-trusted_proxies:]
    return counted(named[0] if named else peer)


def counted(address: str) -> str:
    """Without a port. IPv6 is counted by /64 network, because one client can use all addresses of its network."""
    found = _WITH_PORT.fullmatch(address)
    bare = (found[1] or found[2]) if found else address
    try:
        known = ip_address(bare)
    except ValueError:
        return bare
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or IPv6Network((int(known) >> 64 << 64, 64)))


def too_many(seconds: float, code: str = "too_many_requests") -> Problem:
    return Problem(code, headers={"Retry-After": str(math.ceil(seconds))})


def take(limit: RateLimit, name: str) -> None:
    wait = limit.wait(name)
    if wait > 0:
        raise too_many(wait)


class Guesses:
    """Slows down a client that guesses codes, even with many new accounts."""

    def __init__(self, per_player: RateLimit, per_address: RateLimit) -> None:
        self._per_player = per_player
        self._per_address = per_address

    def take(self, player: str, address: str) -> None:
        take(self._per_player, player)
        take(self._per_address, address)
