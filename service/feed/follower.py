"""Following the logs of all matches that have feeds here, and waking the feeds that have something to send."""

import logging
from collections.abc import Callable, Iterable

from contracts.codec import UnreadableLog, decode_event
from domain.match import PastMissing, Recorded
from domain.match.commands import VERSION_MOST
from service.feed.presence import PresenceSync
from service.feed.tables import HistoryDiverged, Tables, Viewpoint
from service.feed.threads import StoreThreads
from service.play.states import States
from service.store.play.journal import Journal
from service.store.play.log import Log

RELEASE_SECONDS = 2.0
"""So long the events of a move are kept for feeds that have not sent them yet."""

logger = logging.getLogger("kemu.feed")


class Follower:
    def __init__(
        self,
        log: Log,
        journal: Journal,
        states: States,
        tables: Tables,
        presence: PresenceSync,
        call: StoreThreads,
        seconds: Callable[[], float],
    ) -> None:
        self._log = log
        self._journal = journal
        self._states = states
        self._tables = tables
        self._presence = presence
        self._call = call
        self._seconds = seconds
        self._positions: dict[int, str] = {}
        self._new: set[str] = set()
        self._moved_at: dict[Viewpoint, float] = {}

    async def start(self) -> None:
        self._positions = await self._call(self._journal.ends)

    def catch_up(self, match: str) -> None:
        """Compare a match with the log at the next look, whether or not it has moved."""
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

        The newest event that a viewpoint knows is read along: only if the log still has it do the later ones follow from it.
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
                log = [decode_event(entry) for entry in raw]
            except UnreadableLog as error:
                # Clients that come back are led to a process of that release, or told to try again.
                logger.warning("the feeds of match %s are left to another release: %s", match, error)
                for viewpoint in asked[match]:
                    self._end(viewpoint)
                continue
            for viewpoint, newest in asked[match].items():
                # Another look may have led a viewpoint further meanwhile than this one has seen.
                overtaken = viewpoint.newest > newest and (not log or viewpoint.newest > log[-1].version)
                if viewpoint.is_open and not overtaken:
                    self._advance(viewpoint, log)

    def release(self) -> None:
        """Forget events that every feed has had time to send."""
        until = self._seconds() - RELEASE_SECONDS
        for viewpoint in [viewpoint for viewpoint, at in self._moved_at.items() if at <= until]:
            del self._moved_at[viewpoint]
            viewpoint.release()

    def _advance(self, viewpoint: Viewpoint, log: list[Recorded]) -> None:
        before, match = viewpoint.state, viewpoint.table.match
        try:
            viewpoint.advance(log)
        except (HistoryDiverged, PastMissing) as reason:
            # Clients that come back see what the store has. A move that is taken back leads to before this viewpoint began.
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
