"""Who the players are. Names live here and never in the log of a match."""

from collections.abc import Iterable

from msgspec import Struct

from service.store.client import Redis, in_one_trip


class Player(Struct, frozen=True):
    id: str
    name: str
    created_at: int


class PlayerStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def add(self, player: Player) -> None:
        self._redis.hset(player_key(player.id), mapping={"name": player.name, "created_at": player.created_at})

    def get(self, player: str) -> Player | None:
        fields = self._redis.hgetall(player_key(player))
        if not fields:
            return None
        return Player(player, fields[b"name"].decode(), int(fields[b"created_at"]))

    def erase(self, player: str) -> None:
        """With everything that stands beside him, at one stroke: nothing can be added to a player who is no more."""
        key = player_key(player)
        beside = ("roles", "devices", "account", "sittings", "tickets", "wishes", "wish_times")
        self._redis.delete(key, *(f"{key}:{name}" for name in beside))

    def roles(self, player: str) -> list[str]:
        return sorted(role.decode() for role in self._redis.smembers(_roles(player)))

    def grant(self, player: str, role: str) -> None:
        self._redis.sadd(_roles(player), role)

    def withdraw(self, player: str, role: str) -> None:
        self._redis.srem(_roles(player), role)

    def has_role(self, player: str, role: str) -> bool:
        return bool(self._redis.sismember(_roles(player), role))

    def names(self, players: Iterable[str]) -> dict[str, str]:
        """The names of those who have one; bots and strangers have none."""
        wanted = sorted(set(players))
        names = in_one_trip(self._redis, wanted, lambda pipe, player: pipe.hget(player_key(player), "name"))
        return {player: name.decode() for player, name in zip(wanted, names, strict=True) if name}


def _roles(player: str) -> str:
    return f"{player_key(player)}:roles"


def player_key(player: str) -> str:
    return f"player:{{{player}}}"
