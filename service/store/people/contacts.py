"""Friends, blocked players and reports, stored beside the player who made them."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct, json

from service.store import keys
from service.store.client import Commands, Redis, if_found, in_one_trip, newest
from service.store.script import lua

List = Literal["friends", "blocks"]


class ContactStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._add = redis.register_script(lua(__package__, "contacts_add"))

    def add(self, player: str, part: List, other: str, now: int, most: int) -> int | None:
        """Since when the other player is on the list; None if it is full."""
        names = [keys.of_player(player, part), keys.player(player)]
        return int(self._add(keys=names, args=[other, now, most])) or None

    def remove(self, player: str, part: List, other: str) -> bool:
        return bool(self._redis.zrem(keys.of_player(player, part), other))

    def all(self, player: str, part: List) -> dict[str, int]:
        """The players on a list and since when, oldest first."""
        found = self._redis.zrange(keys.of_player(player, part), 0, -1, withscores=True)
        return {other.decode(): int(since) for other, since in found}

    def blockers(self, player: str, others: Iterable[str]) -> set[str]:
        """Those of the others who have blocked a player."""
        asked = sorted(set(others) - {player})
        found = in_one_trip(self._redis, asked, lambda pipe, other: pipe.zscore(keys.of_player(other, "blocks"), player))
        return {other for other, since in zip(asked, found, strict=True) if since is not None}

    def apart(self, players: Iterable[str]) -> dict[str, set[str]]:
        """For each of these players, those of them whom they have blocked, or who have blocked them."""
        asked = sorted(set(players))
        found = in_one_trip(self._redis, asked, lambda pipe, player: pipe.zrange(keys.of_player(player, "blocks"), 0, -1))
        apart: dict[str, set[str]] = {player: set() for player in asked}
        for player, blocked in zip(asked, found, strict=True):
            for other in {each.decode() for each in blocked} & apart.keys():
                apart[player].add(other)
                apart[other].add(player)
        return apart


class Report(Struct, frozen=True):
    """What a player reports about another."""

    reporter: str
    player: str
    reason: str
    text: str
    match: str
    at: int

    @property
    def id(self) -> str:
        """A player has one open report about another."""
        return f"{self.reporter}-{self.player}"

    @property
    def entry(self) -> str:
        return f"{self.at:015d}:{self.id}"


class ReportStore:
    """A report lies beside its author, and a list of all of them leads the operators there.

    The list is written last, so an entry may lead nowhere. Readers remove it.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._add = redis.register_script(lua(__package__, "reports_add"))

    def add(self, report: Report, most: int) -> bool:
        """False if its author has too many."""
        names = [keys.of_player(report.reporter, "reports"), keys.player(report.reporter)]
        before = self._add(keys=names, args=[report.player, json.encode(report), most])
        if before is None:
            return False
        if before:
            self._redis.zrem(keys.REPORTS, _decoder.decode(before).entry)
        self._redis.zadd(keys.REPORTS, {report.entry: 0})
        return True

    def get(self, id_: str) -> Report | None:
        reporter, _, player = id_.partition("-")
        return if_found(self._redis.hget(keys.of_player(reporter, "reports"), player), _decoder.decode)

    def remove(self, report: Report) -> None:
        self._redis.zrem(keys.REPORTS, report.entry)
        self._redis.hdel(keys.of_player(report.reporter, "reports"), report.player)

    def by(self, reporter: str) -> list[Report]:
        found = map(_decoder.decode, self._redis.hvals(keys.of_player(reporter, "reports")))
        return sorted(found, key=lambda report: report.at)

    def page(self, cursor: str | None, limit: int) -> tuple[Sequence[Report], str | None]:
        """Newest first."""
        entries, following = newest(self._redis, [keys.REPORTS], cursor, limit)

        def ask(pipe: Commands, entry: str) -> bytes | None:
            reporter, _, player = entry.partition(":")[2].partition("-")
            return pipe.hget(keys.of_player(reporter, "reports"), player)

        found = [raw and _decoder.decode(raw) for raw in in_one_trip(self._redis, entries, ask)]
        reports = [report for report, entry in zip(found, entries, strict=True) if report and report.entry == entry]
        if gone := set(entries) - {report.entry for report in reports}:
            self._redis.zrem(keys.REPORTS, *gone)
        return reports, following


_decoder = json.Decoder(Report)
