"""Challenges, and the lists of those that a player has sent and received.

A challenge lies by itself, and is listed beside both players. In the lists, an open one has the time at which it expires, and
one that is over has the time at which it ended, with a minus.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct, json

from domain.match import CreateMatch
from service.store import keys
from service.store.client import Redis, if_found, in_one_trip
from service.store.script import lua

KEPT_MS = 24 * 60 * 60 * 1000
"""How long a challenge can be read after its end."""

Status = Literal["open", "accepted", "declined", "withdrawn"]
Side = Literal["sent", "received"]


class Challenge(Struct, frozen=True):
    id: str
    challenger: str
    challenged: str
    command: CreateMatch
    """What creates the match, with every option and term."""
    seat: int | None
    """Where the challenger will sit; None if it is drawn."""
    asked: str
    """A fingerprint of what was asked for, which must be the same in a repetition."""
    at: int
    expires_at: int
    status: Status = "open"
    match: str = ""

    def is_open(self, now: int) -> bool:
        return self.status == "open" and now < self.expires_at

    @property
    def sides(self) -> dict[Side, str]:
        return {"sent": self.challenger, "received": self.challenged}


class ChallengeStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._list = redis.register_script(lua(__package__, "challenges_list"))
        self._replace = redis.register_script(lua(__package__, "challenges_replace"))

    def enter(self, challenge: Challenge, side: Side, most: int) -> bool | None:
        """List a challenge for one side; False if there are too many, None if there is no such player."""
        player = challenge.sides[side]
        names = [keys.of_player(player, side), keys.player(player)]
        entered = self._list(keys=names, args=[challenge.id, challenge.expires_at, challenge.at, KEPT_MS, most])
        return {0: False, 1: True}.get(int(entered))

    def add(self, challenge: Challenge) -> Challenge:
        """The first one with this id, which is this one if there was none."""
        lasts = challenge.expires_at - challenge.at + KEPT_MS
        if self._redis.set(keys.challenge(challenge.id), _encode(challenge), px=lasts, nx=True):
            return challenge
        return self.get(challenge.id) or challenge

    def get(self, challenge: str) -> Challenge | None:
        return if_found(self._redis.get(keys.challenge(challenge)), _decode)

    def replace(self, before: Challenge, after: Challenge, now: int) -> bool:
        """False if it has changed meanwhile."""
        done = self._replace(keys=[keys.challenge(before.id)], args=[_encode(before), _encode(after)])
        if done:
            for side, player in after.sides.items():
                score = after.expires_at if after.status == "open" else -now
                self._redis.zadd(keys.of_player(player, side), {after.id: score}, xx=True)
        return bool(done)

    def of(self, player: str, sides: Iterable[Side] = ("sent", "received")) -> list[Challenge]:
        """All that are still stored, newest first."""
        ids = [id_.decode() for side in sides for id_ in self._redis.zrange(keys.of_player(player, side), 0, -1)]
        found = in_one_trip(self._redis, ids, lambda pipe, id_: pipe.get(keys.challenge(id_)))
        return sorted(map(_decode, filter(None, found)), key=lambda challenge: (-challenge.at, challenge.id))

    def remove(self, challenge: Challenge) -> None:
        self._redis.delete(keys.challenge(challenge.id))
        for side, player in challenge.sides.items():
            self._redis.zrem(keys.of_player(player, side), challenge.id)


_encode = json.Encoder(order="deterministic").encode
_decode = json.Decoder(Challenge).decode
