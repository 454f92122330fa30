"""Counting what the rules refuse, at no cost to whoever is refused.

A process counts for itself and writes the sum down every few seconds, in a thread of its own. What a killed process had not
written down is lost: this is a hint to those who write rules, not a result.
"""

import logging
from collections import Counter
from threading import Lock, Timer

from contracts.rules import version_of
from domain.match import MatchState
from service.store.connection import STORE_ERRORS
from service.store.standings.refusals import ClauseOf, RefusalStore

WRITTEN_SECONDS = 5.0

logger = logging.getLogger("kemu.refusals")


class Refusals:
    def __init__(self, store: RefusalStore, seconds: float = WRITTEN_SECONDS) -> None:
        self._store = store
        self._seconds = seconds
        self._lock = Lock()
        self._counts: Counter[tuple[str, ClauseOf]] = Counter()
        self._waiting = False

    def count(self, match: MatchState, clause: str) -> None:
        with self._lock:
            self._counts[match.game, ClauseOf(clause, version_of(match, clause))] += 1
            if self._waiting:
                return
            self._waiting = True
        timer = Timer(self._seconds, self.write_down)
        timer.daemon = True
        timer.start()

    def write_down(self) -> None:
        with self._lock:
            counts, self._counts = self._counts, Counter()
            self._waiting = False
        if not counts:
            return
        try:
            self._store.add(counts)
        except STORE_ERRORS as error:
            logger.warning("refusals are not counted, Redis does not serve: %s", error)

    def most(self, game: str, limit: int) -> list[tuple[ClauseOf, int]]:
        """The clauses that refused most, as far as they are written down."""
        return sorted(self._store.of(game).items(), key=lambda each: (-each[1], each[0]))[:limit]
