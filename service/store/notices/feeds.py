"""The feed of each player: a short stream of what concerned them.

The id of an entry consists of the time at which the stream began and a number. From one entry to the next, the number grows by
a random step. So the number of an entry that is gone is not used again. If the store has lost the end of the stream, which then
went on in another way, chance may use it again, but hardly ever does.
"""

import random
from collections.abc import Iterable, Mapping

from msgspec import Struct

from contracts.notices import Occasion, decode_occasion, encode_occasion
from service.store import keys
from service.store.client import Entry, Redis
from service.store.keys import Partitions
from service.store.script import Script, lua
from service.store.tables.presence import SIGNALS_KEPT

OLDEST_MS = 24 * 3600 * 1000
"""Older occasions are not told any more, for example after the workers were away for a while."""
KEPT = 200
LONGEST_STEP = 1_000_000
"""Numbers have 14 digits at most, as many as the script writes exactly. This is room for some hundred million entries."""
KEPT_MS = 30 * 24 * 3600 * 1000
"""How long the feed of a player is kept after the last entry."""


class Position(Struct, frozen=True, order=True):
    epoch: int
    number: int

    def __str__(self) -> str:
        return f"{self.epoch}-{self.number}"


def position_of(text: str) -> Position:
    epoch, number = text.split("-")
    return Position(int(epoch), int(number))


class FeedStore:
    def __init__(self, redis: Redis, partitions: Partitions) -> None:
        self._redis = redis
        self._partitions = partitions
        self._add = Script(redis, lua(__package__, "feed_add"))

    def add(self, occasions: Iterable[Occasion], now: int) -> None:
        """Tell the players, each of an occasion once, however often it is added."""
        of: dict[str, list[str | bytes | int]] = {}
        for occasion in occasions:
            if occasion.at > now - OLDEST_MS:
                step = random.randint(1, LONGEST_STEP)
                of.setdefault(occasion.player, []).extend((occasion.name, occasion.at, encode_occasion(occasion), step))
        for player, entries in of.items():
            names = [keys.player(player), keys.of_player(player, "feed"), keys.of_player(player, "told")]
            self._add(keys=names, args=[now, now - OLDEST_MS, KEPT, KEPT_MS, *entries])
        if of:
            pipe = self._redis.pipeline(transaction=False)
            for player in of:
                # To the feeds that are open. If this gets lost, they look by themselves after a while.
                signals = self._partitions.holding(player).signals
                pipe.xadd(signals, {"p": player}, maxlen=SIGNALS_KEPT, approximate=True)
            pipe.execute()

    def end(self, player: str, now: int) -> Position:
        """The position after everything that there is."""
        entries = self._redis.xrevrange(keys.of_player(player, "feed"), count=1)
        return position_of(entries[0][0].decode()) if entries else Position(now, 0)

    def after(self, player: str, position: Position, now: int) -> Mapping[Position, Occasion] | None:
        """What comes after a position; None if some of it is gone."""
        known = _read(self._redis.xrange(keys.of_player(player, "feed"), "-", "+"))
        if position.number == 0:
            # There was no stream then. None that has begun since can have been given up.
            return known if position.epoch > now - KEPT_MS and len(known) < KEPT else None
        if position not in known:
            return None
        return {each: occasion for each, occasion in known.items() if each > position}

    def all(self, player: str) -> list[Occasion]:
        return list(_read(self._redis.xrange(keys.of_player(player, "feed"), "-", "+")).values())


def _read(entries: Iterable[Entry]) -> dict[Position, Occasion]:
    return {position_of(entry.decode()): decode_occasion(fields[b"o"]) for entry, fields in entries}
