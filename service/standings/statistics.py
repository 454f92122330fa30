"""What all finished matches of a game say about the game."""

from collections import Counter
from collections.abc import Collection
from typing import Any

from msgspec import Struct, field, json

from service.errors import NoSuchGame
from service.people.players import Players
from service.standings.refusals import Refusals
from service.store.keys import lengths_list, statistics_count
from service.store.standings.refusals import ClauseOf
from service.store.standings.results import Results
from service.tokens import Bearer

OPTIONS_MOST = 50
CLAUSES_MOST = 10


class Share(Struct):
    """How often somebody in this seat, or with this side, won alone or together with others."""

    played: int = 0
    won: int = 0
    shared: int = 0


class Length(Struct, frozen=True):
    total: int
    least: int
    most: int


class OptionSet(Struct, frozen=True):
    key: str
    seats: int
    options: dict[str, Any]
    matches: int


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
    """Clauses, and how often they were the reason to say no."""


class Statistics:
    def __init__(self, results: Results, players: Players, refusals: Refusals, games: Collection[str]) -> None:
        self._results = results
        self._players = players
        self._refusals = refusals
        self._games = games

    def read(self, bearer: Bearer, game: str) -> GameStatistics:
        self._players.check(bearer)
        if game not in self._games:
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
        extremes = self._results.extremes(lengths_list(game, unit))
        return Length(counts[unit], *extremes) if extremes is not None else None


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
