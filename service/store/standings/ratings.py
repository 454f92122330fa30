"""Ratings, boards and the steps that led to them, derived from results and disposable.

Each game keeps its own under one hash tag, so that a batch of steps, the ratings after them and the place they reach are
written by one script. As with the lists, a generation is a complete set, and a rebuild puts a new one in the place of the old.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from msgspec import Struct, json

from contracts.standings import Ratings, Step, decode_ratings, encode_ratings, read_step
from domain.ratings import Rating
from service.store import keys
from service.store.client import Redis, in_one_trip
from service.store.keys import Partitions
from service.store.script import lua
from service.store.standings.results import Announced

Found = TypeVar("Found")
ALL = "all"
SETTLED = "settled"
_HIGHEST = 10_000_000


class State(Struct, frozen=True, array_like=True):
    """How far ratings have come."""

    seen: Announced
    """What is taken into account."""
    due: str | None = None
    """From this place on results are still to be counted, or counted again; None if all are."""
    number: int = 0
    """Of the write, so that no two states are equal."""


class Batch(Struct):
    """What a write does."""

    ratings: dict[str, Ratings]
    removed: dict[str, set[str]]
    """By board; the trail is the board without a name."""
    added: dict[str, set[str]]


TRAIL = ""


class RatingStore:
    def __init__(self, redis: Redis, partitions: Partitions) -> None:
        self._redis = redis
        self._partitions = partitions
        self._write = redis.register_script(lua(__package__, "ratings_write"))
        self._promote = redis.register_script(lua("service.store.tables", "lists_promote"))
        self._claim = redis.register_script(lua("service.store.tables", "lists_claim"))

    def generation(self, game: str) -> int:
        return int(self._redis.get(keys.ratings(game)) or 1)

    def retired(self, game: str, generation: int) -> bool:
        return generation < self.generation(game)

    def state(self, game: str, generation: int) -> State:
        raw = self._redis.get(keys.of_ratings(game, generation, "progress"))
        return json.decode(raw, type=State) if raw is not None else State(Announced.none(self._partitions.count))

    def ratings(self, game: str, generation: int, players: Sequence[str]) -> dict[str, Ratings]:
        found = self._redis.hmget(keys.of_ratings(game, generation, "ratings"), list(players)) if players else []
        return {player: decode_ratings(raw) for player, raw in zip(players, found, strict=True)}

    def trail(self, game: str, generation: int, since: str, limit: int) -> list[str]:
        """The newest steps, back to a place and no further, the newest first."""
        bottom = f"[{since}" if since else "-"
        found = self._redis.zrevrangebylex(keys.of_ratings(game, generation, "trail"), "+", bottom, start=0, num=limit)
        return [line.decode() for line in found]

    def write(self, game: str, generation: int, before: State, after: State, batch: Batch) -> bool:
        """False if another worker was faster: then nothing was written."""
        boards = sorted((batch.removed.keys() | batch.added.keys()) - {TRAIL})
        expected = json.encode(before) if before.number else b""
        args: list[str | bytes | int] = [expected, json.encode(after), generation, len(batch.ratings)]
        for player, ratings in batch.ratings.items():
            args += (player, encode_ratings(ratings) if ratings else b"")
        for name in (TRAIL, *boards):
            removed, added = sorted(batch.removed.get(name, ())), sorted(batch.added.get(name, ()))
            args += (len(removed), len(added), *removed, *added)
        names = [keys.of_ratings(game, generation, name) for name in (*keys.RATINGS_FIXED, *boards)]
        return bool(self._write(keys=[keys.ratings(game), *names], args=args))

    def of_players(self, game: str, players: Sequence[str]) -> dict[str, Ratings]:
        return self._undisturbed(game, lambda generation: self.ratings(game, generation, players))

    def steps(self, places: Iterable[tuple[str, str]]) -> dict[str, Step]:
        """What the results at these places did, by place; each with its game."""
        by_game: dict[str, list[str]] = {}
        for game, place in places:
            by_game.setdefault(game, []).append(place)
        found: dict[str, Step] = {}
        for game, wanted in by_game.items():
            found.update(self._undisturbed(game, partial(self._steps, game, wanted)))
        return found

    def _steps(self, game: str, places: Sequence[str], generation: int) -> dict[str, Step]:
        key = keys.of_ratings(game, generation, "trail")
        found = in_one_trip(
            self._redis, places, lambda pipe, place: pipe.zrangebylex(key, f"[{place}:", f"({place};", start=0, num=1)
        )
        return {place: read_step(lines[0].decode()) for place, lines in zip(places, found, strict=True) if lines}

    def board(self, game: str, name: str, after: str | None, limit: int) -> tuple[int, list[str]]:
        """The best of a board after a member, and how many stand before them."""
        start = f"({after}" if after is not None else "-"

        def read(generation: int) -> tuple[int, list[str]]:
            key = keys.of_ratings(game, generation, name)
            before = self._redis.zlexcount(key, "-", f"[{after}") if after is not None else 0
            return before, [found.decode() for found in self._redis.zrangebylex(key, start, "+", start=0, num=limit)]

        return self._undisturbed(game, read)

    def _undisturbed(self, game: str, read: Callable[[int], Found]) -> Found:
        """What is read from one generation: one that a rebuild dropped meanwhile looks empty."""
        while True:
            generation = self.generation(game)
            found = read(generation)
            if generation == self.generation(game):
                return found

    def promote(self, game: str, generation: int) -> None:
        old = int(self._promote(keys=[keys.ratings(game)], args=[generation]))
        if old:
            self.drop(game, old)

    def claim(self, game: str, owner: str, milliseconds: int) -> bool:
        """Take or keep the right to rebuild the ratings of a game; False if another one has it."""
        return bool(self._claim(keys=[keys.ratings_rebuild(game)], args=[owner, milliseconds]))

    def claimed(self, game: str) -> str:
        """Who has that right; empty if nobody."""
        return (self._redis.get(keys.ratings_rebuild(game)) or b"").decode()

    def release(self, game: str, owner: str) -> None:
        self.claim(game, owner, 0)

    def drop(self, game: str, generation: int) -> None:
        boards = self._redis.smembers(keys.of_ratings(game, generation, "keys"))
        self._redis.unlink(*(keys.of_ratings(game, generation, name) for name in keys.RATINGS_FIXED), *map(keys.stored, boards))

    def dump(self, game: str, generation: int) -> Mapping[str, object]:
        """Everything in a generation but how it got there, to compare two of them."""
        content: dict[str, object] = {
            "ratings": self._redis.hgetall(keys.of_ratings(game, generation, "ratings")),
            "trail": self._redis.zrange(keys.of_ratings(game, generation, "trail"), 0, -1),
        }
        prefix = keys.of_ratings(game, generation, "")
        for key in sorted(keys.stored(each) for each in self._redis.smembers(keys.of_ratings(game, generation, "keys"))):
            if members := self._redis.zrange(key, 0, -1):
                content[key.removeprefix(prefix)] = members
        return content


def boards_of(table: str, player: str, rating: Rating | None) -> set[tuple[str, str]]:
    """The boards a player stands on with a rating, and under which member: members sort from the best down."""
    if rating is None:
        return set()
    member = f"{_HIGHEST - rating.shown:08d}:{player}"
    boards = {(keys.board_name(ALL, table), member)}
    if not rating.provisional:
        boards.add((keys.board_name(SETTLED, table), member))
    return boards
