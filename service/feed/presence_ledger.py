"""Who is present: what this process has to write down, and when."""

from collections.abc import Callable, Mapping

from service.feed.viewpoint import Table
from service.store.tables.presence import Presence
from service.tokens import new_id

RENEW_SECONDS = 10.0
"""A third of the time after which somebody counts as gone."""
AT_ONCE = 250
"""Many feeds that were opened together shall not all be renewed together."""


class PresenceLedger:
    def __init__(self, tables: Mapping[str, Table], seconds: Callable[[], float]) -> None:
        self.process = new_id("f")
        self._tables = tables
        self._seconds = seconds
        self._written: dict[str, tuple[Presence, float]] = {}
        self._doubtful: dict[str, None] = {}

    def look_at(self, match: str) -> None:
        """Somebody has come or gone, or taken a seat."""
        self._doubtful[match] = None

    def close(self) -> None:
        """Look at everything once more."""
        self._doubtful.update(dict.fromkeys(self._written))

    def due(self) -> dict[str, Presence]:
        """Whom to write down now: where it changed, and where it would soon be forgotten."""
        now = self._seconds()
        old = (match for match, (_, at) in self._written.items() if now - at >= RENEW_SECONDS)
        chosen = [match for match, _ in zip(dict.fromkeys((*self._doubtful, *old)), range(AT_ONCE), strict=False)]
        return {match: self._here(match) for match in chosen}

    def changed(self, companies: Mapping[str, Presence]) -> set[str]:
        return {match for match, company in companies.items() if company != self._known(match)}

    def written(self, companies: Mapping[str, Presence]) -> None:
        now = self._seconds()
        for match, company in companies.items():
            # Whoever came while it was being written is still to be told of.
            if company == self._here(match):
                self._doubtful.pop(match, None)
            self._written.pop(match, None)
            if company != Presence():
                self._written[match] = (company, now)

    def _known(self, match: str) -> Presence:
        return self._written[match][0] if match in self._written else Presence()

    def _here(self, match: str) -> Presence:
        table = self._tables.get(match)
        return table.here() if table is not None else Presence()
