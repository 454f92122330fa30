"""How often each clause of a game was the reason to say no. It is in no log, so it cannot be made anew."""

from collections.abc import Mapping

from redis import Redis


class RefusalStore:
    def __init__(self, redis: "Redis[bytes]") -> None:
        self._redis = redis

    def add(self, counts: Mapping[tuple[str, str], int]) -> None:
        pipe = self._redis.pipeline(transaction=False)
        for (game, clause), number in counts.items():
            pipe.hincrby(_key(game), clause, number)
        pipe.execute()

    def of(self, game: str) -> dict[str, int]:
        return {clause.decode(): int(number) for clause, number in self._redis.hgetall(_key(game)).items()}


def _key(game: str) -> str:
    return f"refusals:{{{game}}}"
