"""How players sign in: logins with their password hashes, how often passwords were tried, and devices.

The key of a login names its player. Login and hash are stored beside the player, and are written first, so that a link that
breaks off halfway never leaves a login that is taken but belongs to no account.
"""

from collections.abc import Sequence

from msgspec import Struct, json

from service.store import keys
from service.store.client import Redis, if_found
from service.store.keys import Key, Partitions
from service.store.script import Script, lua
from service.tokens import MINUTES_MOST, fingerprint


class Account(Struct, frozen=True):
    login: str
    password: str
    """Its hash."""


class AccountStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._link = redis.register_script(lua(__package__, "accounts_link"))
        self._change = redis.register_script(lua(__package__, "accounts_change"))
        self._release = redis.register_script(lua(__package__, "accounts_release"))

    def of(self, player: str) -> Account | None:
        """What a player has linked. Another player may hold the login, if linking it broke off halfway."""
        login, password = self._redis.hmget(keys.of_player(player, "account"), ["login", "password"])
        return Account(login.decode(), password.decode()) if login is not None and password is not None else None

    def holder(self, login: str) -> str | None:
        return if_found(self._redis.get(_login(login)), bytes.decode)

    def link(self, player: str, account: Account) -> bool:
        """False if the player has another login, or was erased."""
        names = [keys.of_player(player, "account"), keys.player(player)]
        return bool(self._link(keys=names, args=[account.login, account.password]))

    def claim(self, player: str, login: str) -> bool:
        """Take a free login. If many players try at once, one gets it."""
        return bool(self._redis.set(_login(login), player, nx=True)) or self.holder(login) == player

    def change_password(self, player: str, before: str, after: str) -> bool:
        return bool(self._change(keys=[keys.of_player(player, "account")], args=[before, after]))

    def unlink(self, player: str, login: str) -> None:
        self._redis.delete(keys.of_player(player, "account"))
        self._release(keys=[_login(login)], args=[player])


def _login(login: str) -> Key:
    return keys.login(fingerprint(login.encode()))


class Allowance(Struct, frozen=True):
    """What is counted, under which name, and how many attempts are allowed in which time."""

    kind: str
    name: str
    most: int
    milliseconds: int

    @property
    def key(self) -> Key:
        return keys.attempts(self.kind, fingerprint(self.name.encode()))


class Attempts:
    """How often passwords and codes were tried, by all processes together: more servers must not mean more guesses."""

    def __init__(self, redis: Redis) -> None:
        self._try = redis.register_script(lua(__package__, "attempts_try"))
        self._uncount = redis.register_script(lua(__package__, "attempts_uncount"))
        self._redis = redis

    def wait(self, allowance: Allowance) -> int:
        """Count an attempt. 0 if it is allowed, else the milliseconds to wait."""
        return int(self._try(keys=[allowance.key], args=[allowance.most, allowance.milliseconds]))

    def uncount(self, allowance: Allowance) -> None:
        """Take back one attempt, because it was right."""
        self._uncount(keys=[allowance.key], args=[])

    def forget(self, allowance: Allowance) -> None:
        self._redis.delete(allowance.key)


class Device(Struct, frozen=True):
    id: str
    name: str
    created_at: int
    refreshed_at: int
    expires_at: int
    current: str
    """Fingerprint of the valid refresh token."""
    previous: str = ""
    """Fingerprint of the one before, which may be sent again for a moment."""
    stolen: bool = False
    """An old refresh token was used again, so no token of this device is valid."""


class DeviceStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._replace = redis.register_script(lua(__package__, "devices_replace"))

    def get(self, player: str, device: str) -> Device | None:
        return if_found(self._redis.hget(keys.of_player(player, "devices"), device), _decoder.decode)

    def all(self, player: str) -> list[Device]:
        """Newest first."""
        found = map(_decoder.decode, self._redis.hvals(keys.of_player(player, "devices")))
        return sorted(found, key=lambda device: (device.created_at, device.id), reverse=True)

    def replace(self, player: str, before: Device | None, after: Device) -> bool:
        """False, with nothing written, if the device has changed or its player was erased."""
        expected = json.encode(before) if before is not None else b""
        names = [keys.of_player(player, "devices"), keys.player(player)]
        return bool(self._replace(keys=names, args=[after.id, expected, json.encode(after)]))

    def remove(self, player: str, device: str) -> None:
        self._redis.hdel(keys.of_player(player, "devices"), device)

    def clear(self, player: str) -> None:
        self._redis.delete(keys.of_player(player, "devices"))


_decoder = json.Decoder(Device)


REVOKED_MS = 2 * MINUTES_MOST * 60_000
"""As long as any token is valid, and as much again for clocks that differ."""


class Revocations:
    """Signed-out devices and locked-out players, until their last token has expired.

    Every partition stores them, so that an append finds them in its own slot.
    """

    def __init__(self, redis: Redis, partitions: Partitions) -> None:
        self._redis = redis
        self._partitions = partitions
        self._revoke = Script(redis, lua(__package__, "revocations_revoke"))

    def revoke(self, name: str, now: int) -> None:
        """A device, or all devices of a player by the player's id.

        The first partition comes last, because it decides whether a token is revoked: then all others already know.
        """
        for own in reversed(self._partitions.keys):
            self._revoke(keys=(own.revoked, own.revoked_since), args=(name, now, now - REVOKED_MS))

    def is_revoked(self, token: str, player: str = "") -> bool:
        return bool(self.revoked_of([token, player]))

    def revoked_of(self, names: Sequence[str]) -> set[str]:
        """Those of many devices and players that are revoked."""
        found = self._redis.smismember(self._partitions[0].revoked, list(names))
        return {name for name, revoked in zip(names, found, strict=True) if revoked}
