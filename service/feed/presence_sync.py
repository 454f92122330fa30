"""Who is at the tables and what is said there: this process tells the others, and hears from them."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from service.clock import wall_clock
from service.feed.presence_ledger import PresenceLedger
from service.feed.viewpoint import Table
from service.store.tables.presence import Presence, PresenceStore


class PresenceSync:
    def __init__(
        self,
        live: PresenceStore,
        tables: Mapping[str, Table],
        seconds: Callable[[], float],
        call: Callable[..., Awaitable[Any]],
    ) -> None:
        """`call` asks the store, in a thread."""
        self._live = live
        self._tables = tables
        self._call = call
        self._attendance = PresenceLedger(tables, seconds)
        self._signals: dict[int, str] = {}

    async def start(self) -> None:
        for partition in range(self._live.partitions.count):
            self._signals[partition] = await self._call(self._live.signals_end, partition)

    def look_at(self, match: str) -> None:
        """Somebody has come or gone, or taken a seat."""
        self._attendance.look_at(match)

    def close(self) -> None:
        """Nobody is here any more, which the others are still to be told."""
        self._attendance.close()

    @property
    def has_to_tell(self) -> bool:
        return bool(self._attendance.due())

    async def hear(self) -> None:
        found = await self._call(self._live.signals, self._signals)
        changed: set[str] = set()
        for partition, signals in found.items():
            for signal in signals:
                table = self._tables.get(signal.match)
                if table is not None and signal.said is not None:
                    table.hear(signal.said)
                elif table is not None:
                    changed.add(signal.match)
            if signals:
                self._signals[partition] = signals[-1].id
        if changed:
            self._meet(await self._call(self._live.companies, sorted(changed), wall_clock()))

    async def tell(self) -> None:
        companies = self._attendance.due()
        if not companies:
            return
        changed = self._attendance.changed(companies)
        found = await self._call(self._live.keep, self._attendance.process, companies, changed, wall_clock())
        self._attendance.written(companies)
        self._meet(found)

    def _meet(self, companies: Mapping[str, Presence]) -> None:
        for match, company in companies.items():
            if (table := self._tables.get(match)) is not None:
                table.meet(company)
