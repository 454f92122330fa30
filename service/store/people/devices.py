"""The devices of a player, each with the fingerprint of its refresh token. The token itself is nowhere.

They stand in one hash beside the player, under the same tag, so that one script can look at both.
"""

from msgspec import Struct, json

from service.store import keys
from service.store.client import Redis
from service.store.script import lua


class Device(Struct, frozen=True):
    id: str
    name: str
    created_at: int
    refreshed_at: int
    expires_at: int
    current: str
    """Fingerprint of the refresh token that is good now."""
    previous: str = ""
    """Of the one before, which may be repeated for a moment."""
    stolen: bool = False
    """A token was used that had been exchanged long before: nothing of this device is good any more."""


class DeviceStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._replace = redis.register_script(lua(__package__, "devices_replace"))

    def get(self, player: str, device: str) -> Device | None:
        raw = self._redis.hget(keys.of_player(player, "devices"), device)
        return _decoder.decode(raw) if raw is not None else None

    def all(self, player: str) -> list[Device]:
        """Newest first."""
        found = map(_decoder.decode, self._redis.hvals(keys.of_player(player, "devices")))
        return sorted(found, key=lambda device: (device.created_at, device.id), reverse=True)

    def replace(self, player: str, before: Device | None, after: Device) -> bool:
        """False if it has changed meanwhile, or its player is no more: then nothing was written."""
        expected = json.encode(before) if before is not None else b""
        names = [keys.of_player(player, "devices"), keys.player(player)]
        return bool(self._replace(keys=names, args=[after.id, expected, json.encode(after)]))

    def remove(self, player: str, device: str) -> None:
        self._redis.hdel(keys.of_player(player, "devices"), device)

    def clear(self, player: str) -> None:
        self._redis.delete(keys.of_player(player, "devices"))


_decoder = json.Decoder(Device)
