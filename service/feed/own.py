"""The feeds of players in this process. Each has nothing but its position, and reads what comes after it from the store."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from contracts.texts import Language
from service.store.notices.feeds import Position
from service.tokens import Bearer


class OwnFeed:
    """One open connection."""

    def __init__(self, bearer: Bearer, language: Language, position: Position) -> None:
        self.bearer = bearer
        self.language = language
        self.position = position
        self.wake = asyncio.Event()
        self.closed = False

    def close(self) -> None:
        self.closed = True
        self.wake.set()


class OwnFeeds(dict[str, set[OwnFeed]]):
    """By player."""

    @property
    def feeds(self) -> list[OwnFeed]:
        return [feed for near in self.values() for feed in near]

    def wake(self, player: str) -> None:
        for feed in self.get(player, ()):
            feed.wake.set()

    @contextmanager
    def entered(self, feed: OwnFeed) -> Iterator[None]:
        near = self.setdefault(feed.bearer.player, set())
        near.add(feed)
        try:
            yield
        finally:
            near.discard(feed)
            if not near and self.get(feed.bearer.player) is near:
                del self[feed.bearer.player]
