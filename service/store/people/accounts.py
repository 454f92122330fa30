"""Logins and what is kept of their passwords.

Whose a login is stands under the login, what belongs to it beside the player. The player's side is written first and names the
login, so that whatever breaks in between, nothing is claimed that nobody can find and give back.
"""

from msgspec import Struct

from service.store import keys
from service.store.client import Redis
from service.store.keys import Key
from service.tokens import fingerprint

_LINK = """
-- Note a login beside its player, unless he has another one or is no more.
-- KEYS[1] account   KEYS[2] player   ARGV[1] login   ARGV[2] password hash
local login = redis.call('HGET', KEYS[1], 'login')
if redis.call('EXISTS', KEYS[2]) == 0 or (login and login ~= ARGV[1]) then
  return 0
end
redis.call('HSET', KEYS[1], 'login', ARGV[1], 'password', ARGV[2])
return 1
"""

_CHANGE = """
-- Change the password if it is still the one that was checked.
-- KEYS[1] account   ARGV[1] hash before   ARGV[2] hash after
if redis.call('HGET', KEYS[1], 'password') ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[1], 'password', ARGV[2])
return 1
"""

_RELEASE = """
-- Give a login back, if it is his.
-- KEYS[1] login   ARGV[1] player
if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('DEL', KEYS[1])
end
return 1
"""


class Account(Struct, frozen=True):
    login: str
    password: str
    """Its hash."""


class AccountStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._link = redis.register_script(_LINK)
        self._change = redis.register_script(_CHANGE)
        self._release = redis.register_script(_RELEASE)

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
