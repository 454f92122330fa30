"""Logins and what is kept of their passwords.

Whose a login is stands under the login, what belongs to it beside the player. The player's side is written first and names the
login, so that whatever breaks in between, nothing is claimed that nobody can find and give back.
"""

from msgspec import Struct

from service.store import keys
from service.store.client import Redis
from service.store.keys import Key
from service.store.script import lua
from service.tokens import fingerprint


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
        """What a player has linked. Somebody else may hold the login, if linking it broke off halfway."""
        login, password = self._redis.hmget(keys.of_player(player, "account"), ["login", "password"])
        return Account(login.decode(), password.decode()) if login is not None and password is not None else None

    def holder(self, login: str) -> str | None:
        player = self._redis.get(_login(login))
        return player.decode() if player is not None else None

    def link(self, player: str, account: Account) -> bool:
        """False if the player has another login, or is no more."""
        names = [keys.of_player(player, "account"), keys.player(player)]
        return bool(self._link(keys=names, args=[account.login, account.password]))

    def claim(self, player: str, login: str) -> bool:
        """Take a login that nobody has; of many who try at once, one gets it."""
        return bool(self._redis.set(_login(login), player, nx=True)) or self.holder(login) == player

    def change_password(self, player: str, before: str, after: str) -> bool:
        return bool(self._change(keys=[keys.of_player(player, "account")], args=[before, after]))

    def unlink(self, player: str, login: str) -> None:
        self._redis.delete(keys.of_player(player, "account"))
        self._release(keys=[_login(login)], args=[player])


def _login(login: str) -> Key:
    return keys.login(fingerprint(login.encode()))
