"""Statistics of a game, over all its finished matches."""

import logging
from collections import Counter, defaultdict
from threading import Lock, Timer

from msgspec import Struct, json

from contracts.http import standings as shapes
from contracts.rules import text_in, version_of
from contracts.texts import Language
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


class Statistics(Struct, frozen=True):
    _results: Results
    _players: Players
    _refusals: Refusals
    _games: Shelf

    def read(self, bearer: Bearer, game: str, language: Language) -> shapes.Statistics:
        self._players.check(bearer)
        if game not in self._games.versions:
            raise NoSuchGame
        counts = self._results.counts(statistics_count(game))
        endings: list[shapes.EndingCount] = []
        option_sets: list[shapes.OptionSet] = []
        shares: dict[tuple[str, int, str], Counter[str]] = defaultdict(Counter)
        for name, number in sorted(counts.items()):
            kind, _, rest = name.partition(":")
            if kind == "reason":
                endings.append(shapes.EndingCount(rest, number))
            elif kind == "options":
                key, _, content = rest.partition(":")
                option_sets.append(shapes.OptionSet(key, matches=number, **json.decode(content)))
            elif kind in ("seat", "side"):
                seats, which, what = rest.split(":")
                shares[kind, int(seats), which][what] = number
        by_seat = [
            shapes.SeatShare(seats, each["played"], each["won"], each["shared"], int(which))
            for (kind, seats, which), each in shares.items()
            if kind == "seat"
        ]
        return shapes.Statistics(
            game=game,
            matches=counts["matches"],
            seats=sorted(by_seat, key=lambda each: (each.seats, each.seat)),
            sides=[
                shapes.SideShare(seats, each["played"], each["won"], each["shared"], which)
                for (kind, seats, which), each in sorted(shares.items())
                if kind == "side"
            ],
            endings=endings,
            moves=self._length(game, "moves", counts),
            seconds=self._length(game, "seconds", counts),
            option_sets=sorted(option_sets, key=lambda each: (-each.matches, each.key))[:OPTIONS_MOST],
            refused=[
                shapes.RefusedClause(of.number, of.version, text_in(game, of.version, of.number, language), times)
                for of, times in self._refusals.most(game, CLAUSES_MOST)
            ],
        )

    def _length(self, game: str, unit: str, counts: Counter[str]) -> shapes.Length | None:
        extremes, matches, total = self._results.extremes(lengths_list(game, unit)), counts["matches"], counts[unit]
        if extremes is None or not matches:
            return None
        return shapes.Length(total, (2 * total + matches) // (2 * matches), *extremes)
