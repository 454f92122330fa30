"""All open feeds of this process, and the loops that keep them up to date. Everything here runs in the event loop."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

from contracts.codec import decode_event
from contracts.language import Language
from service.feed.follower import Follower
from service.feed.housekeeping import Housekeeping
from service.feed.messages import event_messages
from service.feed.presence import PresenceSync
from service.feed.slots import FeedSlots
from service.feed.tables import Feed, Tables
from service.feed.threads import StoreThreads
from service.store.connection import STORE_ERRORS
from service.tokens import Bearer
from service.wiring import Kemu

LOOK_SECONDS = 0.02
RETRY_SECONDS = 0.5
HOUSEKEEPING_SECONDS = 0.5
SIGNALS_EVERY = 5
"""Looks at the journals between two looks at who came and what was said: that is less urgent than a move."""
PAGE = 100
"""Events that are read at once for a feed that is behind."""

logger = logging.getLogger("kemu.feed")


class Hub:
    def __init__(self, kemu: Kemu) -> None:
        self.call = StoreThreads()
        """Asks the store."""
        self.following = True
        """Whether the store serves."""
        self._kemu = kemu
        self._tables = Tables()
        self._slots = FeedSlots(kemu.settings.feeds, kemu.settings.feeds_per_player)
        seconds = asyncio.get_running_loop().time
        self._presence = PresenceSync(kemu.tables.presence, self._tables, seconds, self.call)
        self._follower = Follower(kemu.log, kemu.journal, kemu.play.states, self._tables, self._presence, self.call, seconds)
        self._housekeeping = Housekeeping(
            kemu.people.revocations, kemu.people.players, self._tables, self._follower, self._presence, self.call
        )

    @asynccontextmanager
    async def opened(
        self, bearer: Bearer, address: str, match: str, after: int, head: str | None, language: Language
    ) -> AsyncIterator[Feed]:
        with self._slots.taken(bearer.player, address):
            answer = await self.call(self._kemu.play.watch.reaching, bearer, match, after, head)
            feed = self._tables.enter(answer, bearer, after, language)
            if len(feed.viewpoint.feeds) == 1:
                # The follower passed over what happened between reading the match and now.
                self._follower.catch_up(match)
            self._presence.note(match)
            try:
                yield feed
            finally:
                self._tables.leave(feed)
                self._presence.note(match)

    async def events(self, feed: Feed) -> bytes:
        """What comes next for a feed, which is then considered sent."""
        viewpoint = feed.viewpoint
        messages = viewpoint.messages(feed.version, feed.viewer)
        if messages is not None:
            feed.version = max(feed.version, viewpoint.state.version)
            return messages
        match, until = viewpoint.table.match, viewpoint.state.version
        events = [decode_event(entry) for entry in await self.call(self._kemu.log.read, match, feed.version, until, PAGE)]
        if not events or events[0].version != feed.version + 1 or feed.misplaced:
            feed.close()
            return b""
        feed.version = events[-1].version
        return event_messages(events, *feed.viewer)

    async def start(self) -> None:
        await self._follower.start()
        await self._presence.start()

    async def follow(self) -> None:
        looks = 0
        while True:
            looks += 1
            if looks % SIGNALS_EVERY == 0:
                await self._guarded(self._presence.pull())
            await self._guarded(self._follower.look())
            await asyncio.sleep(LOOK_SECONDS if self.following else RETRY_SECONDS)

    async def keep_house(self) -> None:
        while True:
            await asyncio.sleep(HOUSEKEEPING_SECONDS)
            await self._guarded(self._housekeeping.round())

    async def close(self) -> None:
        """End all feeds, and tell the other processes that nobody is here any more."""
        for feed in self._tables.feeds:
            feed.close()
        self._tables.clear()
        self._presence.close()
        while self._presence.has_to_push and self.following:
            await self._guarded(self._presence.push())

    @property
    def feeds(self) -> int:
        return len(self._tables.feeds)

    async def _guarded(self, work: Awaitable[None]) -> None:
        try:
            await work
            self.following = True
        except STORE_ERRORS as error:
            if self.following:
                logger.warning("Redis does not serve, waiting for it: %s", error)
            self.following = False
        except Exception:
            # Whatever it is, all other feeds must go on.
            logger.exception("the follower failed")
            self.following = False
