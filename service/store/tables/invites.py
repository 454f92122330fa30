"""Which match an invite code belongs to. The code itself follows from the match, so this is all that is kept, for a while."""

from service.store import keys
from service.store.client import Redis, if_found


class InviteStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def keep(self, code: str, match: str, milliseconds: int) -> None:
        self._redis.set(keys.invite(code), match, px=milliseconds)

    def match_of(self, code: str) -> str | None:
        return if_found(self._redis.get(keys.invite(code)), bytes.decode)
