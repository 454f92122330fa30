"""All connections of one process: which thread may use one, and which is closed when there are too many.

A connection waits while its client has to act: to send a request, or the rest of one, or to take an answer. Slow clients
make it wait long, so the connection that has waited longest is never that of a client that plays. A waiting connection
belongs to no thread. The thread that claims it owns it until it waits again.
"""

from collections import Counter
from collections.abc import Iterator
from threading import Lock
from time import monotonic
from typing import Protocol


class Member(Protocol):
    address: str
    deadline: float

    @property
    def weight(self) -> int:
        """How many connections it counts for while it waits."""

    def expire(self) -> None:
        """The client took too long."""

    def finish(self) -> None:
        """End it when the client has taken the answer that is being sent."""

    def close(self) -> None:
        """End it at once."""


class Crowd:
    def __init__(self, most: int, most_per_address: int) -> None:
        """At most `most_per_address` connections may wait for one address."""
        self.closing = False
        self._most = most
        self._most_per_address = most_per_address
        self._members: set[Member] = set()
        self._waiting: dict[str, dict[Member, int]] = {}
        """By address, the longest wait first, each with its weight; 0 while it is claimed."""
        self._weights: Counter[str] = Counter()
        """By address."""
        self._lock = Lock()

    def enter(self, member: Member) -> bool:
        """Add a connection, claimed by the caller. False if there is no room, because all others are being served."""
        with self._lock:
            full = len(self._members) >= self._most
            oldest = self._oldest(self._largest()) if full else None
            if oldest is not None or not full:
                self._members.add(member)
        if oldest is not None:
            oldest.close()
        return oldest is not None or not full

    def leave(self, member: Member) -> None:
        with self._lock:
            self._members.discard(member)
            self._forget(member)

    def wait(self, member: Member) -> None:
        """Release the claim. A connection that was not served in between keeps its place in the order."""
        with self._lock:
            near = self._waiting.setdefault(member.address, {})
            near[member] = member.weight
            self._weights[member.address] += near[member]
            superfluous = list(self._superfluous(member.address)) if len(near) > 1 else []
        for oldest in superfluous:
            oldest.close()

    def claim(self, member: Member) -> bool:
        """Whether the caller owns it now."""
        with self._lock:
            return self._claim(member)

    def serve(self, member: Member) -> None:
        """The client has sent a whole request and now waits for us."""
        with self._lock:
            self._forget(member)

    def sweep(self) -> None:
        """Expire the connections whose time is over."""
        for member in self._claimed(monotonic()):
            member.expire()

    def close(self) -> int:
        """Close all waiting connections, and from now on each one after it is served. Returns how many are left."""
        self.closing = True
        for member in self._claimed(float("inf")):
            member.finish()
        return len(self._members)

    def _claimed(self, due: float) -> list[Member]:
        with self._lock:
            found = [member for near in self._waiting.values() for member in near if member.deadline < due]
            return [member for member in found if self._claim(member)]

    def _claim(self, member: Member) -> bool:
        near = self._waiting.get(member.address, {})
        if not near.get(member):
            return False
        self._weights[member.address] -= near[member]
        near[member] = 0
        return True

    def _forget(self, member: Member) -> None:
        near = self._waiting.get(member.address)
        if near is not None:
            self._weights[member.address] -= near.pop(member, 0)
            if not near:
                del self._waiting[member.address], self._weights[member.address]

    def _superfluous(self, address: str) -> Iterator[Member]:
        while self._weights[address] > self._most_per_address and (oldest := self._oldest(address)) is not None:
            yield oldest

    def _largest(self) -> str:
        """The address with the greatest weight."""
        return max(self._weights, key=self._weights.__getitem__, default="")

    def _oldest(self, address: str) -> Member | None:
        """Claims and returns the one that has waited longest, if there is one."""
        return next((member for member in self._waiting.get(address, ()) if self._claim(member)), None)
