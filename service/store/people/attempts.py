"""How often a password was tried, counted for all processes together: a guesser must not get more tries from more servers."""

from msgspec import Struct

from service.store import keys
from service.store.client import Redis
from service.store.keys import Key
from service.store.script import lua
from service.tokens import fingerprint


class Allowance(Struct, frozen=True):
    """What is counted, under which name, and how much of it is allowed."""

    kind: str
    name: str
    most: int
    milliseconds: int

    @property
    def key(self) -> Key:
        return keys.attempts(self.kind, fingerprint(self.name.encode()))


class Attempts:
    def __init__(self, redis: Redis) -> None:
        self._try = redis.register_script(lua(__package__, "attempts_try"))
        self._give_back = redis.register_script(lua(__package__, "attempts_give_back"))
        self._redis = redis

    def wait(self, allowance: Allowance) -> int:
        """Take one; 0 if there was one, else the milliseconds until there is."""
        return int(self._try(keys=[allowance.key], args=[allowance.most, allowance.milliseconds]))

    def give_back(self, allowance: Allowance) -> None:
        self._give_back(keys=[allowance.key], args=[])

    def forget(self, allowance: Allowance) -> None:
        self._redis.delete(allowance.key)
