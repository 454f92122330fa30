"""Which match an invite code belongs to. The code itself follows from the match, so this is all that is kept, for a while."""

from service.store import keys
from service.store.client import Redis


class InviteStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def keep(self, code: str, match: str, milliseconds: int) -> None:
        self._redis.set(keys.invite(code), match, px=milliseconds)

    def match_of(self, code: str) -> str | None:
        match = self._redis.get(keys.invite(code))
        return match.decode() if match is not None else None
