"""Who the players are. Names live here and never in the log of a match."""

from collections.abc import Iterable

from msgspec import Struct

from service.store import keys
from service.store.client import Redis, in_one_trip


class Player(Struct, frozen=True):
    id: str
    name: str
    created_at: int


class PlayerStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def add(self, player: Player) -> None:
        self._redis.hset(keys.player(player.id), mapping={"name": player.name, "created_at": player.created_at})

    def get(self, player: str) -> Player | None:
        fields = self._redis.hgetall(keys.player(player))
        if not fields:
            return None
        return Player(player, fields[b"name"].decode(), int(fields[b"created_at"]))

    def erase(self, player: str) -> None:
        """With everything kept beside a player, in one step: nothing can be added to a player who is gone."""
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
        """The names of those who have one; bots and strangers have none."""
        wanted = sorted(set(players))
        names = in_one_trip(self._redis, wanted, lambda pipe, player: pipe.hget(keys.player(player), "name"))
        return {player: name.decode() for player, name in zip(wanted, names, strict=True) if name}
