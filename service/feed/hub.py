"""All open feeds of this process, and the one follower that wakes them.

Everything here runs in the event loop; only what asks the store is handed to a few threads, so that the feed uses the same
store, and on a cluster the same client, as everything else.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from contracts.codec import decode_event
from contracts.language import Language
from domain.match import PastMissing, Recorded
from domain.match.commands import VERSION_MOST
from service.feed.messages import event_messages
from service.feed.presence_sync import PresenceSync
from service.feed.slots import FeedSlots
from service.feed.viewpoint import Broken, Feed, Table, Viewpoint
from service.play.handling import Answer
from service.store.connection import STORE_ERRORS
from service.tokens import Bearer
from service.wiring import Kemu

TICK_SECONDS = 0.02
AGAIN_SECONDS = 0.5
KEEP_SECONDS = 0.5
SIGNALS_EVERY = 5
"""Ticks between two looks at who came and what was said: that is less urgent than a move."""
SWEEP_ROUNDS = 10
"""So many rounds of housekeeping compare every room with the store once."""
TOKENS_EVERY = 4
"""Rounds of housekeeping between two looks at revoked tokens."""
LET_GO_SECONDS = 2.0
PAGE = 100
"""Events that are read at once for a feed that is behind."""
THREADS = 4

T = TypeVar("T")

logger = logging.getLogger("kemu.feed")


class Hub:
    def __init__(self, kemu: Kemu) -> None:
        self._kemu = kemu
        self._threads = ThreadPoolExecutor(THREADS, "kemu-feed")
        self._tables: dict[str, Table] = {}
        self._places = FeedSlots(kemu.settings.feeds, kemu.settings.feeds_per_player)
        self._due: set[Viewpoint] = set()
        self._moved_at: dict[Viewpoint, float] = {}
        self._sweep: list[str] = []
        self._seconds: Callable[[], float] = asyncio.get_running_loop().time
        self._presence = PresenceSync(kemu.live, self._tables, self._seconds, self.call)
        self._journals: dict[int, str] = {}
        self._reached = True

    async def call(self, function: Callable[..., T], *arguments: object) -> T:
        """Ask the store, in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(function, *arguments))

    @asynccontextmanager
    async def opened(self, bearer: Bearer, match: str, after: int, head: str | None, language: Language) -> AsyncIterator[Feed]:
        with self._places.taken(bearer.player):
            answer = await self.call(self._kemu.watch.reaching, bearer, match, after, head)
            feed = self._enter(answer, bearer, after, language)
            try:
                yield feed
            finally:
                self._leave(feed)

    async def events(self, feed: Feed) -> bytes:
        """What comes next for a feed, which is then considered sent."""
        messages = feed.room.messages(feed.version, feed.viewer)
        if messages is not None:
            feed.version = max(feed.version, feed.room.state.version)
            return messages
        match, until = feed.room.table.match, feed.room.state.version
        events = [decode_event(entry) for entry in await self.call(self._kemu.log.read, match, feed.version, until, PAGE)]
        if not events or events[0].version != feed.version + 1 or feed.misplaced:
            feed.close()
            return b""
        feed.version = events[-1].version
        return event_messages(events, *feed.viewer)

    async def start(self) -> None:
        self._journals = await self.call(self._kemu.journal.ends)
        await self._presence.start()

    async def follow(self) -> None:
        ticks = 0
        while True:
            ticks += 1
            await self._guarded(self.tick(signals=ticks % SIGNALS_EVERY == 0))
            await asyncio.sleep(TICK_SECONDS if self._reached else AGAIN_SECONDS)

    async def keep(self) -> None:
        rounds = 0
        while True:
            rounds += 1
            await asyncio.sleep(KEEP_SECONDS)
            await self._guarded(self.keep_house(tokens=rounds % TOKENS_EVERY == 0))

    async def tick(self, *, signals: bool = True) -> None:
        """See what has moved, and wake its feeds."""
        if signals:
            await self._presence.hear()
        found = await self.call(self._kemu.journal.news, self._journals)
        moved = {pointer.match for news in found.values() for pointer in news.pointers if pointer.match in self._tables}
        if lost := {partition for partition, news in found.items() if news.lost}:
            logger.warning("the log lost its end in %d partitions: all their feeds are compared with it", len(lost))
            moved |= {match for match in self._tables if self._kemu.journal.partitions.of(match) in lost}
        due, self._due = self._due, set()
        try:
            await self._read(moved | {room.table.match for room in due})
        except BaseException:
            self._due |= due
            raise
        # Only now: if the store is not there, the same entries are read again.
        self._journals.update({partition: news.end for partition, news in found.items()})

    async def keep_house(self, *, tokens: bool = True) -> None:
        """What need not be done at once: who is there, whose token is revoked, whether the store still agrees with us."""
        self._let_go()
        await self._presence.tell()
        if tokens:
            await self._cut_off_revoked()
        if not self._sweep:
            self._sweep = list(self._tables)
        share = max(1, -(-len(self._tables) // SWEEP_ROUNDS))
        swept, self._sweep = self._sweep[:share], self._sweep[share:]
        await self._read([match for match in swept if match in self._tables])

    async def close(self) -> None:
        """End all feeds, and tell the others that nobody is here any more."""
        for table in self._tables.values():
            for feed in table.feeds:
                feed.close()
        self._tables.clear()
        self._presence.close()
        while self._presence.has_to_tell and self._reached:
            await self._guarded(self._presence.tell())

    @property
    def feeds(self) -> int:
        return sum(len(table.feeds) for table in self._tables.values())

    @property
    def following(self) -> bool:
        return self._reached

    async def _guarded(self, work: Awaitable[None]) -> None:
        try:
            await work
            self._reached = True
        except STORE_ERRORS as error:
            if self._reached:
                logger.warning("Redis does not serve, waiting for it: %s", error)
            self._reached = False
        except Exception:
            # Whatever it is, everybody else's feed must go on.
            logger.exception("the follower stumbled")
            self._reached = False

    def _enter(self, answer: Answer, bearer: Bearer, after: int, language: Language) -> Feed:
        table = self._tables.setdefault(answer.match, Table(answer.match))
        room = table.rooms.get(answer.behind)
        if room is None:
            room = Viewpoint(table, answer.game, answer.state, answer.behind)
            table.rooms[answer.behind] = room
            # Whatever happened between that look and now, the follower has passed over.
            self._due.add(room)
        feed = Feed(room, bearer, after, language)
        room.feeds.add(feed)
        table.feeds.add(feed)
        self._presence.look_at(table.match)
        return feed

    def _leave(self, feed: Feed) -> None:
        room, table = feed.room, feed.room.table
        room.feeds.discard(feed)
        table.feeds.discard(feed)
        self._presence.look_at(table.match)
        if not room.feeds and room.is_open:
            room.close()
            self._due.discard(room)
        if not table.feeds and self._tables.get(table.match) is table:
            del self._tables[table.match]

    async def _read(self, matches: Iterable[str]) -> None:
        """Take in the tails of these matches, each read and decoded once for all its feeds.

        The newest event that a room knows is read along: only if the log still has it does the tail follow from it.
        """
        asked = {
            match: {room: room.newest for room in table.rooms.values()}
            for match in matches
            if (table := self._tables.get(match)) and table.rooms
        }
        if not asked:
            return
        ranges = {match: (min(rooms.values()) - 1, VERSION_MOST) for match, rooms in asked.items()}
        tails = await self.call(self._kemu.log.read_many, ranges)
        for match, raw in tails.items():
            log = [decode_event(entry) for entry in raw]
            for room, newest in asked[match].items():
                # Another look may have led a room further meanwhile than this one has seen.
                overtaken = room.newest > newest and (not log or room.newest > log[-1].version)
                if room.is_open and not overtaken:
                    self._advance(room, log)

    def _advance(self, room: Viewpoint, log: list[Recorded]) -> None:
        before = room.state
        try:
            room.advance(log)
        except (Broken, PastMissing) as reason:
            # Who comes back is shown what the store has. A move that is taken back leads to where no room has been.
            self._kemu.states.forget(room.table.match)
            room.close()
            for feed in room.feeds:
                feed.reset() if isinstance(reason, Broken) else feed.close()
            return
        if room.state is before:
            return
        self._moved_at[room] = self._seconds()
        if not room.behind:
            self._kemu.states.remember(room.table.match, room.state)
        if room.state.seats != before.seats:
            self._presence.look_at(room.table.match)

    async def _cut_off_revoked(self) -> None:
        feeds = [feed for table in self._tables.values() for feed in table.feeds]
        names = {name for feed in feeds for name in (feed.bearer.token, feed.bearer.player)}
        if not names:
            return
        revoked = await self.call(self._kemu.revocations.revoked_of, sorted(names))
        for feed in feeds if revoked else ():
            if feed.bearer.token in revoked or feed.bearer.player in revoked:
                feed.close()
        await self._cut_off_former_arbiters([feed for feed in feeds if feed.by_role])

    async def _cut_off_former_arbiters(self, feeds: list[Feed]) -> None:
        for player in {feed.bearer.player for feed in feeds}:
            if not await self.call(self._kemu.players.is_arbiter, player):
                for feed in feeds:
                    if feed.bearer.player == player:
                        feed.close()

    def _let_go(self) -> None:
        until = self._seconds() - LET_GO_SECONDS
        for room in [room for room, at in self._moved_at.items() if at <= until]:
            del self._moved_at[room]
            room.let_go()
