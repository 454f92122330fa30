"""Statistics of a game, over all its finished matches."""

import logging
from collections import Counter
from threading import Lock, Timer

from msgspec import Struct, field, json

from contracts.http.standings import Length, OptionSet
from contracts.rules import version_of
from domain.core import Shelf
from domain.match import MatchState
from service.errors import NoSuchGame
from service.people.players import Players
from service.store.connection import STORE_ERRORS
from service.store.keys import lengths_list, statistics_count
from service.store.standings.results import ClauseOf, RefusalStore, Results
from service.tokens import Bearer

WRITTEN_SECONDS = 5.0

logger = logging.getLogger("kemu.refusals")


class Refusals:
    """Counts what the rules refuse, without delaying the answer.

    A process counts for itself and writes the sum down every few seconds, in a thread of its own. What a killed process had
    not written down is lost: this is a hint to those who write rules, not a result.
    """

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


OPTIONS_MOST = 50
CLAUSES_MOST = 10


class Share(Struct):
    """How often this seat, or this side, won alone or shared the first place."""

    played: int = 0
    won: int = 0
    shared: int = 0


class GameStatistics(Struct):
    matches: int = 0
    seats: dict[tuple[int, int], Share] = field(default_factory=dict)
    """By number of seats, and seat."""
    sides: dict[tuple[int, str], Share] = field(default_factory=dict)
    endings: dict[str, int] = field(default_factory=dict)
    option_sets: list[OptionSet] = field(default_factory=list)
    moves: Length | None = None
    seconds: Length | None = None
    refused: list[tuple[ClauseOf, int]] = field(default_factory=list)
    """By clause, how many commands it refused."""


class Statistics(Struct, frozen=True):
    _results: Results
    _players: Players
    _refusals: Refusals
    _games: Shelf

    def read(self, bearer: Bearer, game: str) -> GameStatistics:
        self._players.check(bearer)
        if game not in self._games.versions:
            raise NoSuchGame
        counts = self._results.counts(statistics_count(game))
        found = GameStatistics(matches=counts["matches"])
        for name, number in sorted(counts.items()):
            _put(found, name, number)
        found.option_sets = sorted(found.option_sets, key=lambda each: (-each.matches, each.key))[:OPTIONS_MOST]
        found.moves, found.seconds = self._length(game, "moves", counts), self._length(game, "seconds", counts)
        found.refused = self._refusals.most(game, CLAUSES_MOST)
        return found

    def _length(self, game: str, unit: str, counts: Counter[str]) -> Length | None:
        extremes, matches, total = self._results.extremes(lengths_list(game, unit)), counts["matches"], counts[unit]
        return Length(total, (2 * total + matches) // (2 * matches), *extremes) if extremes is not None and matches else None


def _put(found: GameStatistics, name: str, number: int) -> None:
    kind, _, rest = name.partition(":")
    if kind == "reason":
        found.endings[rest] = number
    elif kind == "options":
        key, _, content = rest.partition(":")
        found.option_sets.append(OptionSet(key, matches=number, **json.decode(content)))
    elif kind in ("seat", "side"):
        seats, which, what = rest.split(":")
        share = (
            found.seats.setdefault((int(seats), int(which)), Share())
            if kind == "seat"
            else found.sides.setdefault((int(seats), which), Share())
        )
        setattr(share, what, number)
