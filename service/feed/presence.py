"""Exchanges presence and phrases with the other feed processes, through the store."""

from collections.abc import Callable, Mapping

from service.clock import wall_clock
from service.feed.own import OwnFeeds
from service.feed.tables import Table
from service.feed.threads import StoreThreads
from service.store.tables.presence import Presence, PresenceStore
from service.tokens import ANONYMOUS, new_id

RENEW_SECONDS = 10.0
"""A third of the time after which presence expires."""
AT_ONCE = 250
"""Matches that are written together. Feeds that were opened together must not all be renewed together."""


class PresenceLedger:
    """What this process has written, and what it has to write now."""

    def __init__(self, tables: Mapping[str, Table], seconds: Callable[[], float]) -> None:
        self.process = new_id("f")
        self._tables = tables
        self._seconds = seconds
        self._written: dict[str, tuple[Presence, float]] = {}
        self._doubtful: dict[str, None] = {}

    def note(self, match: str) -> None:
        """The presence at this match may have changed."""
        self._doubtful[match] = None

    def note_all(self) -> None:
        self._doubtful.update(dict.fromkeys(self._written))

    def due(self) -> dict[str, Presence]:
        """What to write now: what may have changed, and what the store would soon forget."""
        now = self._seconds()
        old = (match for match, (_, at) in self._written.items() if now - at >= RENEW_SECONDS)
        chosen = [match for match, _ in zip(dict.fromkeys((*self._doubtful, *old)), range(AT_ONCE), strict=False)]
        return {match: self._here(match) for match in chosen}

    def changed(self, found: Mapping[str, Presence]) -> set[str]:
        return {match for match, presence in found.items() if presence != self._known(match)}

    def written(self, found: Mapping[str, Presence]) -> None:
        now = self._seconds()
        for match, presence in found.items():
            # A change during the write is still to be written.
            if presence == self._here(match):
                self._doubtful.pop(match, None)
            self._written.pop(match, None)
            if presence != Presence():
                self._written[match] = (presence, now)

    def _known(self, match: str) -> Presence:
        return self._written[match][0] if match in self._written else Presence()

    def _here(self, match: str) -> Presence:
        table = self._tables.get(match)
        return table.local_presence() if table is not None else Presence()


class PresenceSync:
    def __init__(
        self, store: PresenceStore, tables: Mapping[str, Table], own: OwnFeeds, seconds: Callable[[], float], call: StoreThreads
    ) -> None:
        self._store = store
        self._tables = tables
        self._own = own
        self._call = call
        self._ledger = PresenceLedger(tables, seconds)
        self._positions: dict[int, str] = {}
        self._seconds = seconds
        self._online: set[str] = set()
        self._listening: set[str] = set()
        self._online_at = 0.0

    async def start(self) -> None:
        for partition in range(self._store.partitions.count):
            self._positions[partition] = await self._call(self._store.signals_end, partition)

    def note(self, match: str) -> None:
        """The presence at this match may have changed."""
        self._ledger.note(match)

    def close(self) -> None:
        """All feeds have ended. The next push withdraws their presence."""
        self._ledger.note_all()

    @property
    def has_to_push(self) -> bool:
        return bool(self._ledger.due())

    async def pull(self) -> None:
        """Read what the other processes have written."""
        found = await self._call(self._store.signals, self._positions)
        changed: set[str] = set()
        for partition, signals in found.items():
            for signal in signals:
                self._own.wake(signal.player)
                table = self._tables.get(signal.match)
                if table is not None and signal.phrase is not None:
                    table.add_phrase(signal.phrase)
                elif table is not None:
                    changed.add(signal.match)
            if signals:
                self._positions[partition] = signals[-1].id
        if changed:
            self._update(await self._call(self._store.presences, sorted(changed), wall_clock()))

    async def push(self) -> None:
        """Write what the other processes must know."""
        await self._push_online()
        due = self._ledger.due()
        if not due:
            return
        changed = self._ledger.changed(due)
        found = await self._call(self._store.keep, self._ledger.process, due, changed, wall_clock())
        self._ledger.written(due)
        self._update(found)

    async def _push_online(self) -> None:
        at_tables = {feed.bearer.player for table in self._tables.values() for feed in table.feeds}
        players, listening = (at_tables | self._own.keys()) - {ANONYMOUS.player}, set(self._own)
        news = players - self._online or listening - self._listening
        if news or (players and self._seconds() - self._online_at >= RENEW_SECONDS):
            await self._call(self._store.keep_online, players, wall_clock(), listening)
            self._online, self._listening, self._online_at = players, listening, self._seconds()

    def _update(self, found: Mapping[str, Presence]) -> None:
        for match, presence in found.items():
            if (table := self._tables.get(match)) is not None:
                table.update_presence(presence)
