"""Notices on their way, the turns they belong to, and the receivers of players.

Each partition keeps its own beside its journal, so that what a batch of the journal means and the checkpoint it leads to are
written by one script. A notice is in `waiting`, with the time at which it is to be sent, until it is delivered, dropped or
dead. A worker postpones that time before it sends: if the worker is killed, the notice becomes due again.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from contracts.notices import (
    RECEIVERS_MOST,
    Notice,
    Receiver,
    decode_notice,
    decode_receiver,
    encode_notice,
    encode_receiver,
    match_of_notice,
    version_of_notice,
)
from service.host.metrics import NOTICES
from service.store import keys
from service.store.client import Redis, if_found, in_one_trip, newest
from service.store.keys import Key, NoticePart, Partitions, at_receiver
from service.store.script import Script, lua

LEASE_MS = 30_000
"""Much longer than sending can take."""
SLACK_MS = 5_000
"""The clocks of two machines may differ; a lease is always further away than this."""
DEAD_MOST = 10_000
"""Of each partition; beyond that the oldest are forgotten."""


class Batch(Struct):
    """What the notices change after a part of the journal."""

    turns: dict[str, int | None]
    """By match and seat: the version at which the turn began; None if nobody is to move there any more."""
    alarms: dict[str, int | None]
    notices: list[Notice]


class NoticeStore:
    def __init__(self, redis: Redis, partitions: Partitions) -> None:
        self._redis = redis
        self._partitions = partitions
        self._write = redis.register_script(lua(__package__, "notices_write"))
        self._add = redis.register_script(lua(__package__, "notices_add"))
        self._ring = redis.register_script(lua(__package__, "notices_ring"))
        self._claim = Script(redis, lua(__package__, "notices_claim"))
        self._move = Script(redis, lua(__package__, "notices_move"))
        self._enter = Script(redis, lua(__package__, "notices_enter"))

    def begin(self, ends: Mapping[int, str]) -> None:
        """On the first start, skip the journal so far: players need no notices of what is long past."""
        for partition, end in ends.items():
            self._redis.set(self._key(partition, "checkpoint"), end, nx=True)

    def checkpoint(self, partition: int) -> str | None:
        return if_found(self._redis.get(self._key(partition, "checkpoint")), bytes.decode)

    def checkpoints(self) -> dict[int, str]:
        return {partition: self.checkpoint(partition) or "" for partition in range(self._partitions.count)}

    def write(self, partition: int, expected: str, after: str, batch: Batch, due: int) -> bool:
        """False if another worker was faster, or the journal does not have `after` any more: then nothing was written."""
        over = [turn for turn, version in batch.turns.items() if version is None]
        began = {turn: version for turn, version in batch.turns.items() if version is not None}
        args: list[str | bytes | int] = [expected, after, len(over), len(began), len(batch.alarms), len(batch.notices), *over]
        for turn, version in began.items():
            args += (turn, version)
        for turn, time in batch.alarms.items():
            args += (turn, "" if time is None else time)
        for notice in batch.notices:
            args += (notice.id, due, encode_notice(notice))
        keys = self._keys(partition, "checkpoint", "turns", "alarms", "waiting", "records")
        return bool(self._write(keys=[*keys, self._partitions[partition].journal], args=args))

    def add(self, notices: Iterable[Notice], due: int) -> None:
        """Notices that do not follow from the journal."""
        for notice in notices:
            self._add(
                keys=self._keys(self._partition(notice.id), "waiting", "records"), args=[notice.id, encode_notice(notice), due]
            )

    def turn(self, match: str, seat: int) -> int | None:
        """The version at which the turn of a seat began, as far as the journal has been looked through."""
        return if_found(self._redis.hget(self._key(self._partitions.of(match), "turns"), turn_of(match, seat)), int)

    def alarms(self, partition: int, now: int, limit: int) -> list[tuple[str, int]]:
        """Matches and seats whose alarm has gone off."""
        raw = self._redis.zrangebyscore(self._key(partition, "alarms"), "-inf", now, start=0, num=limit)
        pairs = (each.decode().rsplit(":", 1) for each in raw)
        return [(match, int(seat)) for match, seat in pairs]

    def ring(self, match: str, seat: int, version: int, notices: Iterable[Notice], due: int) -> bool:
        """Tell of an alarm, once in a turn."""
        args: list[str | bytes | int] = [turn_of(match, seat), version, due]
        for notice in notices:
            args += (notice.id, encode_notice(notice))
        keys = self._keys(self._partitions.of(match), "turns", "alarms", "waiting", "records")
        return bool(self._ring(keys=keys, args=args))

    def set_alarm(self, match: str, seat: int, time: int | None) -> None:
        """Put an alarm off, or take it away."""
        key, turn = self._key(self._partitions.of(match), "alarms"), turn_of(match, seat)
        if time is None:
            self._redis.zrem(key, turn)
        else:
            self._redis.zadd(key, {turn: time}, xx=True)

    def due(self, now: int, limit: int) -> tuple[dict[str, int], dict[int, int]]:
        """In one round trip: notices to be sent, each with its time, and the first alarm gone off in each partition."""
        pipe = self._redis.pipeline(transaction=False)
        for partition in range(self._partitions.count):
            pipe.zrangebyscore(self._key(partition, "waiting"), "-inf", now, start=0, num=limit, withscores=True)
            pipe.zrangebyscore(self._key(partition, "alarms"), "-inf", now, start=0, num=1, withscores=True)
        answers = pipe.execute()
        waiting = [(int(time), raw.decode()) for entries in answers[::2] for raw, time in entries]
        waiting.sort(key=lambda each: (each[0], version_of_notice(each[1])))
        alarms = {partition: int(entries[0][1]) for partition, entries in enumerate(answers[1::2]) if entries}
        return {notice: time for time, notice in waiting}, alarms

    def claim(self, notice: str, now: int) -> Notice | None:
        """Take a notice to send it; None if there is nothing to send or somebody else is at it."""
        keys = self._keys(self._partition(notice), "waiting", "records")
        raw = self._claim(keys=keys, args=[notice, now + SLACK_MS, now + LEASE_MS])
        return decode_notice(raw) if raw else None

    def settle(self, notice: str, counted: str) -> bool:
        """The notice was delivered or dropped, or is dead."""
        return self._moved(notice, counted=counted)

    def postpone(self, notice: Notice, due: int, counted: str = "") -> bool:
        return self._moved(notice.id, after=notice, due=due, counted=counted)

    def bury(self, notice: Notice) -> bool:
        return self._moved(notice.id, after=notice, buried=True, counted="dead")

    def revive(self, notice: Notice, after: Notice, due: int) -> bool:
        """Move a dead notice back to those that wait; False if it is not dead."""
        return self._moved(notice.id, member=_member(notice), after=after, due=due)

    def forget(self, notice: Notice) -> bool:
        return self._moved(notice.id, member=_member(notice))

    def dead(self, notice: str) -> Notice | None:
        raw = self._redis.hget(self._key(self._partition(notice), "records"), notice)
        found = decode_notice(raw) if raw is not None else None
        return found if found is not None and found.died_at else None

    def dead_page(self, before: str | None, limit: int) -> tuple[list[Notice], str | None]:
        """The newest of the dead across all partitions, and the cursor of the next page."""
        keys = [self._key(partition, "dead") for partition in range(self._partitions.count)]
        members, following = newest(self._redis, keys, before, limit)
        ids = [member.split(":", 1)[1] for member in members]
        records = in_one_trip(self._redis, ids, lambda pipe, id: pipe.hget(self._key(self._partition(id), "records"), id))
        return [decode_notice(raw) for raw in records if raw is not None], following

    def waiting(self) -> int:
        parts = range(self._partitions.count)
        return sum(in_one_trip(self._redis, parts, lambda pipe, partition: pipe.zcard(self._key(partition, "waiting"))))

    def counts(self) -> dict[str, int]:
        """How notices ended, since the beginning, and how many wait and are dead now."""
        pipe = self._redis.pipeline(transaction=False)
        for partition in range(self._partitions.count):
            pipe.hgetall(self._key(partition, "counts"))
            pipe.zcard(self._key(partition, "waiting"))
        answers = pipe.execute()
        total = Counter(dict.fromkeys(("delivered", "retried", "dropped", "gone", "dead"), 0))
        for counted in answers[::2]:
            total.update({name.decode(): int(value) for name, value in counted.items()})
        return {**total, "waiting": sum(answers[1::2])}

    def enter(self, receiver: str, notice: str, now: int, most: int) -> bool:
        """Take one of the slots of a receiver; False if all are taken."""
        return bool(self._enter(keys=[at_receiver(receiver)], args=[notice, now, now + LEASE_MS, most]))

    def leave(self, receiver: str, notice: str) -> None:
        self._redis.zrem(at_receiver(receiver), notice)

    def _moved(
        self,
        notice: str,
        *,
        member: str = "",
        after: Notice | None = None,
        due: int | None = None,
        buried: bool = False,
        counted: str = "",
    ) -> bool:
        keys = self._keys(self._partition(notice), "waiting", "records", "dead", "counts")
        record = encode_notice(after) if after is not None else ""
        grave = _member(after) if buried and after is not None else ""
        args = [notice, member, record, "" if due is None else due, grave, counted, DEAD_MOST]
        moved = bool(self._move(keys=keys, args=args))
        if moved and counted:
            NOTICES.note(1, counted)
        return moved

    def _partition(self, notice: str) -> int:
        return self._partitions.of(match_of_notice(notice))

    def _keys(self, partition: int, *parts: NoticePart) -> list[Key]:
        return [self._partitions[partition].notices(part) for part in parts]

    def _key(self, partition: int, part: NoticePart) -> Key:
        return self._partitions[partition].notices(part)


def turn_of(match: str, seat: int) -> str:
    return f"{match}:{seat}"


def _member(notice: Notice) -> str:
    """Members sort by time, so a member is also an exact cursor."""
    return f"{notice.died_at:015d}:{notice.id}"


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
        return if_found(self._redis.hget(keys.of_player(player, "receivers"), receiver), decode_receiver)

    def of(self, players: Iterable[str]) -> dict[str, Sequence[Receiver]]:
        """The receivers of each player, oldest first."""
        wanted = sorted(set(players))
        found = in_one_trip(self._redis, wanted, lambda pipe, player: pipe.hvals(keys.of_player(player, "receivers")))
        in_order = (sorted(map(decode_receiver, raw), key=lambda receiver: (receiver.created_at, receiver.id)) for raw in found)
        return dict(zip(wanted, in_order, strict=True))

    def remove(self, player: str, receiver: str) -> bool:
        return bool(self._redis.hdel(keys.of_player(player, "receivers"), receiver))
