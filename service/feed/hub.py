"""All open feeds of this process, and the loops that keep them up to date. All of it runs in the event loop."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager

from contracts.http.tables.feed import StreamQuery
from contracts.texts import Language
from domain.match import ShownEvent
from service.clock import wall_clock
from service.feed.follower import Follower
from service.feed.housekeeping import Housekeeping
from service.feed.messages import event_messages
from service.feed.own import OwnFeed, OwnFeeds
from service.feed.presence import PresenceSync
from service.feed.slots import FeedSlots
from service.feed.tables import Feed, Tables, Viewpoint
from service.feed.threads import StoreThreads
from service.host.metrics import FEEDS, STORE_FAILURES
from service.store.connection import STORE_ERRORS
from service.store.notices.feeds import Position
from service.tokens import Bearer
from service.wiring import Kemu

LOOK_SECONDS = 0.02
RETRY_SECONDS = 0.5
HOUSEKEEPING_SECONDS = 0.5
SIGNALS_EVERY = 5
"""Looks at the journals between two looks at presence and phrases, which are less urgent than a move."""
PAGE = 100
"""Events that are read together for a feed that is behind."""

logger = logging.getLogger("kemu.feed")


class Hub:
    def __init__(self, kemu: Kemu) -> None:
        self.call = StoreThreads()
        """Asks the store."""
        self.following = True
        """Whether the store answers."""
        self._kemu = kemu
        self._tables = Tables()
        self._own = OwnFeeds()
        self._slots = FeedSlots(kemu.settings.feed.feeds, kemu.settings.feed.feeds_per_player)
        seconds = asyncio.get_running_loop().time
        self._presence = PresenceSync(kemu.tables.presence, self._tables, self._own, seconds, self.call)
        states, decode = kemu.play.states, kemu.play.events.decode
        self._follower = Follower(kemu.log, kemu.journal, states, decode, self._tables, self._presence, self.call, seconds)
        self._housekeeping = Housekeeping(
            kemu.people.revocations, kemu.people.players, self._tables, self._own, self._follower, self._presence, self.call
        )

    @asynccontextmanager
    async def opened(
        self, bearer: Bearer, address: str, match: str, asked: StreamQuery, language: Language
    ) -> AsyncIterator[Feed]:
        with self._slots.taken(bearer.player or address, address):
            answer = await self.call(self._kemu.play.watch.reaching, bearer, match, asked.after, asked.head)
            feed = self._tables.enter(answer, bearer, asked, language)
            if len(feed.viewpoint.feeds) == 1:
                # The follower skipped what happened between reading the match and now.
                self._follower.catch_up(match)
            self._presence.note(match)
            try:
                yield feed
            finally:
                self._tables.leave(feed)
                self._presence.note(match)

    @asynccontextmanager
    async def opened_own(
        self, bearer: Bearer, address: str, place: Position | None, language: Language
    ) -> AsyncIterator[OwnFeed]:
        """From a place that the client names, or from now on."""
        with self._slots.taken(bearer.player, address):
            await self.call(self._kemu.people.players.check, bearer)
            if place is None:
                place = await self.call(self._kemu.notices.feeds.end, bearer.player, wall_clock())
            feed = OwnFeed(bearer, language, place)
            with self._own.entered(feed):
                yield feed

    async def events(self, feed: Feed) -> bytes:
        """The next events for a feed. They count as sent."""
        viewpoint = feed.viewpoint
        if feed.with_text:
            await self._learn_names(viewpoint)
        messages = viewpoint.messages(feed.version, feed.viewer)
        if messages is not None:
            feed.version = max(feed.version, viewpoint.state.version)
            return messages
        match, until = viewpoint.table.match, viewpoint.state.version
        events = await self.call(self._kemu.play.events.read, match, viewpoint.state, feed.version, until, PAGE)
        if not events or events[0].version != feed.version + 1 or feed.misplaced:
            feed.close()
            return b""
        if feed.with_text:
            await self._learn_names(viewpoint, events)
        feed.version = events[-1].version
        return event_messages(events, *feed.viewer[:2], viewpoint.wording(feed.viewer))

    async def _learn_names(self, viewpoint: Viewpoint, events: Sequence[ShownEvent] = ()) -> None:
        while nameless := viewpoint.nameless(events):
            found = await self.call(self._kemu.people.players.names, nameless)
            viewpoint.table.names.update({player: found.get(player, "") for player in nameless})

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
            FEEDS.note(len(self._tables.feeds), "matches")
            FEEDS.note(len(self._own.feeds), "players")

    async def close(self) -> None:
        """End all feeds, and withdraw the presence of their players."""
        open_feeds: list[Feed | OwnFeed] = [*self._tables.feeds, *self._own.feeds]
        for feed in open_feeds:
            feed.close()
        self._tables.clear()
        self._own.clear()
        self._presence.close()
        while self._presence.has_to_push and self.following:
            await self._guarded(self._presence.push())

    @property
    def feeds(self) -> int:
        return len(self._tables.feeds) + len(self._own.feeds)

    async def _guarded(self, work: Awaitable[None]) -> None:
        try:
            await work
            self.following = True
        except STORE_ERRORS as error:
            STORE_FAILURES.note(1)
            if self.following:
                logger.warning("Redis does not serve, waiting for it: %s", error)
            self.following = False
        except Exception:
            # The other feeds must go on.
            logger.exception("the follower failed")
            self.following = False
