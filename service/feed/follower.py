"""Follows the logs of all matches that have feeds in this process, and wakes the feeds that have something to send."""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from contracts.wire import UnreadableLog
from domain.match import PastMissing, ShownEvent
from domain.match.commands import VERSION_MOST
from service.feed.presence import PresenceSync
from service.feed.tables import HistoryDiverged, Tables, Viewpoint
from service.feed.threads import StoreThreads
from service.play.states import States
from service.store.play.journal import Journal
from service.store.play.log import Log

RELEASE_SECONDS = 2.0
"""How long the events of a move are kept for feeds that have not sent them yet."""

logger = logging.getLogger("kemu.feed")


@dataclass
class Follower:
    _log: Log
    _journal: Journal
    _states: States
    _decode: Callable[[str, Sequence[bytes]], list[ShownEvent]]
    _tables: Tables
    _presence: PresenceSync
    _call: StoreThreads
    _seconds: Callable[[], float]
    _positions: dict[int, str] = field(default_factory=dict)
    _new: set[str] = field(default_factory=set)
    _moved_at: dict[Viewpoint, float] = field(default_factory=dict)

    async def start(self) -> None:
        self._positions = await self._call(self._journal.ends)

    def catch_up(self, match: str) -> None:
        """Compare a match with its log at the next look, even if it has not moved."""
        self._new.add(match)

    async def look(self) -> None:
        """Find the matches that have moved, and wake their feeds."""
        found = await self._call(self._journal.news, self._positions)
        moved = {pointer.match for news in found.values() for pointer in news.pointers if pointer.match in self._tables}
        if lost := {partition for partition, news in found.items() if news.lost}:
            logger.warning("the log lost its end in %d partitions: all their feeds are compared with it", len(lost))
            moved |= {match for match in self._tables if self._journal.partitions.of(match) in lost}
        new, self._new = self._new, set()
        try:
            await self.compare(moved | new)
        except BaseException:
            self._new |= new
            raise
        # Only now: if the store is not there, the same entries are read again.
        self._positions.update({partition: news.end for partition, news in found.items()})

    async def compare(self, matches: Iterable[str]) -> None:
        """Take in the ends of these logs, each read and decoded once for all feeds of its match.

        The newest event that a viewpoint knows is read as well: later events follow from it only if the log still has it.
        """
        asked = {
            match: {viewpoint: viewpoint.newest for viewpoint in table.viewpoints.values()}
            for match in matches
            if (table := self._tables.get(match)) and table.viewpoints
        }
        if not asked:
            return
        ranges = {match: (min(viewpoints.values()) - 1, VERSION_MOST) for match, viewpoints in asked.items()}
        tails = await self._call(self._log.read_many, ranges)
        for match, raw in tails.items():
            try:
                log = self._decode(match, raw)
            except UnreadableLog as error:
                # Clients that reconnect reach a process of that release, or are told to try again.
                logger.warning("the feeds of match %s are left to another release: %s", match, error)
                for viewpoint in asked[match]:
                    self._end(viewpoint)
                continue
            for viewpoint, newest in asked[match].items():
                # Another look may have advanced the viewpoint further in the meantime.
                overtaken = viewpoint.newest > newest and (not log or viewpoint.newest > log[-1].version)
                if viewpoint.is_open and not overtaken:
                    self._advance(viewpoint, log)

    def release(self) -> None:
        """Forget events that every feed has had time to send."""
        until = self._seconds() - RELEASE_SECONDS
        for viewpoint in [viewpoint for viewpoint, at in self._moved_at.items() if at <= until]:
            del self._moved_at[viewpoint]
            viewpoint.release()

    def _advance(self, viewpoint: Viewpoint, log: list[ShownEvent]) -> None:
        before, match = viewpoint.state, viewpoint.table.match
        try:
            viewpoint.advance(log)
        except (HistoryDiverged, PastMissing) as reason:
            # Clients that reconnect get what the store has. A takeback may lead to before this viewpoint began.
            self._states.forget(match)
            self._end(viewpoint, misled=isinstance(reason, HistoryDiverged))
            return
        if viewpoint.state is before:
            return
        self._moved_at[viewpoint] = self._seconds()
        if not viewpoint.behind:
            self._states.remember(match, viewpoint.state)
        if viewpoint.state.seats != before.seats:
            self._presence.note(match)

    def _end(self, viewpoint: Viewpoint, *, misled: bool = False) -> None:
        if viewpoint.is_open:
            viewpoint.close()
        for feed in viewpoint.feeds:
            feed.reset() if misled else feed.close()
