"""The players. Names are stored here and never in the log of a match."""

from collections.abc import Iterable, Sequence
from unicodedata import combining, normalize

from msgspec import Struct

from service.store import keys
from service.store.client import Redis, if_found, in_one_trip
from service.store.script import lua


class Player(Struct, frozen=True):
    id: str
    name: str
    created_at: int


class PlayerStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._rename = redis.register_script(lua(__package__, "players_rename"))

    def add(self, player: Player) -> None:
        self._redis.hset(keys.player(player.id), mapping={"name": player.name, "created_at": player.created_at})

    def get(self, player: str) -> Player | None:
        return self.all([player]).get(player)

    def all(self, players: Sequence[str]) -> dict[str, Player]:
        """Those of the players that there are."""
        found = in_one_trip(self._redis, players, lambda pipe, player: pipe.hgetall(keys.player(player)))
        return {
            player: Player(player, fields[b"name"].decode(), int(fields[b"created_at"]))
            for player, fields in zip(players, found, strict=True)
            if fields
        }

    def rename(self, player: str, name: str) -> str | None:
        """The name before; None if there is no such player."""
        return if_found(self._rename(keys=[keys.player(player)], args=[name]), bytes.decode)

    def erase(self, player: str) -> None:
        """With everything beside the player, in one step. Scripts add nothing to a player who is gone."""
        self._redis.delete(*keys.all_of_player(player))

    def roles(self, player: str) -> list[str]:
        return sorted(role.decode() for role in self._redis.smembers(keys.of_player(player, "roles")))

    def grant(self, player: str, role: str) -> None:
        self._redis.sadd(keys.of_player(player, "roles"), role)

    def withdraw(self, player: str, role: str) -> None:
        self._redis.srem(keys.of_player(player, "roles"), role)

    def has_role(self, player: str, role: str) -> bool:
        return bool(self._redis.sismember(keys.of_player(player, "roles"), role))

    def names(self, players: Iterable[str]) -> dict[str, str]:
        """The names of those who have one; bots and erased players have none."""
        wanted = sorted(set(players))
        names = in_one_trip(self._redis, wanted, lambda pipe, player: pipe.hget(keys.player(player), "name"))
        return {player: name.decode() for player, name in zip(wanted, names, strict=True) if name}


LAST = "\U0010ffff"
"""Sorts after everything that a name may contain."""


def folded(name: str) -> str:
    """A name without case, accents and extra spaces."""
    plain = "".join(sign for sign in normalize("NFKD", name.casefold()) if not combining(sign))
    return " ".join(plain.casefold().split()) or name.casefold()


class NameIndex:
    """The names of players, to find them by the first letters. Each letter has a key of its own.

    It is written after the name itself, so an entry may be out of date. Readers compare it with the name.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def add(self, name: str, player: str) -> None:
        entry = _entry(name, player)
        self._redis.zadd(keys.names(entry[0]), {entry: 0})

    def remove(self, name: str, player: str) -> None:
        entry = _entry(name, player)
        self._redis.zrem(keys.names(entry[0]), entry)

    def page(self, start: str, cursor: str | None, limit: int) -> tuple[list[tuple[str, str]], str | None]:
        """Folded names that begin like this one, each with its player, and the cursor of the next page."""
        first = folded(start)
        least = f"({bytes.fromhex(cursor).decode(errors='replace')}" if cursor is not None else f"[{first}"
        raw = self._redis.zrangebylex(keys.names(first[0]), least, f"({first}{LAST}", 0, limit + 1)
        parts = [entry.decode().rpartition("\0") for entry in raw[:limit]]
        found = [(name, player) for name, _, player in parts]
        return found, raw[limit - 1].hex() if len(raw) > limit else None


def _entry(name: str, player: str) -> str:
    return f"{folded(name)}\0{player}"
