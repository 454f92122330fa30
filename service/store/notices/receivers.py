"""Where players want to be told. Kept beside the player, and forgotten with him."""

from collections.abc import Iterable, Sequence

from contracts.notices import RECEIVERS_MOST, Receiver, decode_receiver, encode_receiver
from service.store import keys
from service.store.client import Redis, in_one_trip
from service.store.script import lua


class ReceiverStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._add = redis.register_script(lua(__package__, "receivers_add"))

    def add(self, player: str, receiver: Receiver) -> bool:
        """False if the player has too many."""
        return bool(
            self._add(keys=[keys.of_player(player, "receivers")], args=[receiver.id, encode_receiver(receiver), RECEIVERS_MOST])
        )

    def get(self, player: str, receiver: str) -> Receiver | None:
        raw = self._redis.hget(keys.of_player(player, "receivers"), receiver)
        return decode_receiver(raw) if raw is not None else None

    def of(self, players: Iterable[str]) -> dict[str, Sequence[Receiver]]:
        """The receivers of each player, oldest first."""
        wanted = sorted(set(players))
        found = in_one_trip(self._redis, wanted, lambda pipe, player: pipe.hvals(keys.of_player(player, "receivers")))
        in_order = (sorted(map(decode_receiver, raw), key=lambda receiver: (receiver.created_at, receiver.id)) for raw in found)
        return dict(zip(wanted, in_order, strict=True))

    def remove(self, player: str, receiver: str) -> bool:
        return bool(self._redis.hdel(keys.of_player(player, "receivers"), receiver))
