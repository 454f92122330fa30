"""How many feeds there may be. Each process counts its own."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from service.http.problems import Problem

COME_BACK_SECONDS = 5


class Places:
    def __init__(self, most: int, most_per_player: int) -> None:
        self._most = most
        self._most_per_player = most_per_player
        self._taken = 0
        self._players: Counter[str] = Counter()

    @contextmanager
    def taken(self, player: str) -> Iterator[None]:
        """A place, from before the store is asked: many who come at once must not all find the same one free."""
        if self._taken >= self._most:
            raise Problem("feeds_full")
        if self._players[player] >= self._most_per_player:
            raise Problem("too_many_feeds", headers={"Retry-After": str(COME_BACK_SECONDS)})
        self._taken += 1
        self._players[player] += 1
        try:
            yield
        finally:
            self._taken -= 1
            self._players[player] -= 1
            if not self._players[player]:
                del self._players[player]
