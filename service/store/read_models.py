"""Lists of matches, derived from the log and disposable.

Each partition keeps its own lists beside its journal, so that a batch of changes and the checkpoint it leads to are written
by one script: a list can be behind the log, but never at odds with it. A generation is a complete set of lists; a rebuild
fills a new generation and then puts it in the place of the old one.
"""

from collections.abc import Iterable, Mapping, Sequence
from heapq import merge
from itertools import islice

from msgspec import Struct
from redis import Redis

from contracts.summary import MatchSummary, decode_summary, encode_summary
from service.store.partitions import Partitions

START = "0-0"
_FIXED = ("checkpoint", "summaries", "keys")

_APPLY = """
-- Write a batch of changes if the lists still stand where the batch begins and are not retired.
-- KEYS[1] generation in use   KEYS[2] checkpoint   KEYS[3] summaries   KEYS[4] keys of all lists   KEYS[5...] lists
-- ARGV[1] checkpoint expected   ARGV[2] checkpoint after   ARGV[3] generation of the lists
-- ARGV[4] how many summaries    then for each: match, summary
-- then for each list: how many to remove, how many to add, members to remove, members to add
local at = redis.call('GET', KEYS[2]) or '0-0'
local generation = tonumber(redis.call('GET', KEYS[1]) or '1')
if at ~= ARGV[1] or generation > tonumber(ARGV[3]) then
  return 0
end
local i = 5
for _ = 1, tonumber(ARGV[4]) do
  redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1])
  i = i + 2
end
for list = 5, #KEYS do
  redis.call('SADD', KEYS[4], KEYS[list])
  local removed, added = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  i = i + 2
  for _ = 1, removed do
    redis.call('ZREM', KEYS[list], ARGV[i])
    i = i + 1
  end
  for _ = 1, added do
    redis.call('ZADD', KEYS[list], 0, ARGV[i])
    i = i + 1
  end
end
redis.call('SET', KEYS[2], ARGV[2])
return 1
"""

_PROMOTE = """
-- Put a generation in the place of an older one, never of a newer one.
-- KEYS[1] generation in use   ARGV[1] generation to use   Answers the one before, or 0
local before = tonumber(redis.call('GET', KEYS[1]) or '1')
if before >= tonumber(ARGV[1]) then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1])
return before
"""

_CLAIM = """
-- Take, keep or give back the right to rebuild the lists of a partition.
-- KEYS[1] who has it   ARGV[1] who wants it   ARGV[2] for how many milliseconds; 0 gives it back
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then
  return 0
end
if ARGV[2] == '0' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
end
return 1
"""


class Changes(Struct):
    """What a batch does: new summaries, and for each list what leaves it and what enters it."""

    summaries: dict[str, MatchSummary]
    removed: dict[str, set[str]]
    added: dict[str, set[str]]


class ReadModels:
    def __init__(self, redis: "Redis[bytes]", partitions: Partitions) -> None:
        self._redis = redis
        self._partitions = partitions
        self._apply = redis.register_script(_APPLY)
        self._promote = redis.register_script(_PROMOTE)
        self._claim = redis.register_script(_CLAIM)

    def generation(self, partition: int) -> int:
        return int(self._redis.get(self._generation_key(partition)) or 1)

    def retired(self, partition: int, generation: int) -> bool:
        return generation < self.generation(partition)

    def checkpoint(self, partition: int, generation: int) -> str:
        checkpoint = self._redis.get(self._key(partition, generation, "checkpoint"))
        return checkpoint.decode() if checkpoint is not None else START

    def checkpoints(self) -> dict[int, str]:
        """Where the lists that are read now stand, by partition."""
        return {partition: self.checkpoint(partition, generation) for partition, generation in enumerate(self._generations())}

    def summaries(self, partition: int, generation: int, matches: Sequence[str]) -> list[MatchSummary | None]:
        found = self._redis.hmget(self._key(partition, generation, "summaries"), list(matches))
        return [decode_summary(raw) if raw is not None else None for raw in found]

    def apply(self, partition: int, generation: int, expected: str, after: str, changes: Changes) -> bool:
        """False if another worker was faster: then nothing was written."""
        lists = sorted(changes.removed.keys() | changes.added.keys())
        args: list[str | bytes | int] = [expected, after, generation, len(changes.summaries)]
        for match, summary in changes.summaries.items():
            args += (match, encode_summary(summary))
        for name in lists:
            removed, added = sorted(changes.removed.get(name, ())), sorted(changes.added.get(name, ()))
            args += (len(removed), len(added), *removed, *added)
        keys = [self._key(partition, generation, name) for name in (*_FIXED, *lists)]
        return bool(self._apply(keys=[self._generation_key(partition), *keys], args=args))

    def page(self, name: str, before: str | None, limit: int) -> tuple[list[MatchSummary], str | None]:
        """The newest of a list across all partitions, and the cursor of the next page."""
        while True:
            generations = self._generations()
            found = self._page(name, before, limit, generations)
            # A generation that a rebuild dropped meanwhile looks like an empty list.
            if generations == self._generations():
                return found

    def _page(
        self, name: str, before: str | None, limit: int, generations: Sequence[int]
    ) -> tuple[list[MatchSummary], str | None]:
        top = f"({before}" if before is not None else "+"
        pipe = self._redis.pipeline(transaction=False)
        for partition, generation in enumerate(generations):
            pipe.zrevrangebylex(self._key(partition, generation, name), top, "-", start=0, num=limit + 1)
        found = list(islice(merge(*pipe.execute(), reverse=True), limit + 1))
        members = [member.decode() for member in found[:limit]]
        return self._summaries_of(members, generations), members[-1] if len(found) > limit else None

    def _summaries_of(self, members: Iterable[str], generations: Sequence[int]) -> list[MatchSummary]:
        pipe = self._redis.pipeline(transaction=False)
        for member in members:
            match = match_of(member)
            partition = self._partitions.of(match)
            pipe.hget(self._key(partition, generations[partition], "summaries"), match)
        return [decode_summary(raw) for raw in pipe.execute() if raw is not None]

    def find(self, matches: Sequence[str]) -> dict[str, MatchSummary]:
        """What the lists say of these matches, as far as they know them."""
        return {
            summary.id: summary for summary in self._summaries_of((member(0, each) for each in matches), self._generations())
        }

    def promote(self, partition: int, generation: int) -> None:
        """Read from a generation from now on, and drop the one before."""
        old = int(self._promote(keys=[self._generation_key(partition)], args=[generation]))
        if old:
            self.drop(partition, old)

    def claim(self, partition: int, owner: str, milliseconds: int) -> bool:
        """Take or keep the right to rebuild a partition; False if another one has it."""
        return bool(self._claim(keys=[self._claim_key(partition)], args=[owner, milliseconds]))

    def release(self, partition: int, owner: str) -> None:
        self.claim(partition, owner, 0)

    def drop(self, partition: int, generation: int) -> None:
        self._redis.delete(*self._keys(partition, generation))

    def _keys(self, partition: int, generation: int) -> list[str]:
        """All keys of a generation. Lists are written down as they come into being: nobody looks through the whole store."""
        lists = self._redis.smembers(self._key(partition, generation, "keys"))
        return [*(self._key(partition, generation, name) for name in _FIXED), *sorted(key.decode() for key in lists)]

    def dump(self, partition: int, generation: int) -> Mapping[str, object]:
        """Everything in a generation, to compare two of them."""
        content: dict[str, object] = {}
        prefix = self._key(partition, generation, "")
        checkpoint, summaries, _, *lists = self._keys(partition, generation)
        content["checkpoint"] = self._redis.get(checkpoint)
        content["summaries"] = self._redis.hgetall(summaries)
        for key in lists:
            members = self._redis.zrange(key, 0, -1)
            if members:
                content[key.removeprefix(prefix)] = members
        return content

    def _generations(self) -> list[int]:
        pipe = self._redis.pipeline(transaction=False)
        for partition in range(self._partitions.count):
            pipe.get(self._generation_key(partition))
        return [int(raw or 1) for raw in pipe.execute()]

    def _generation_key(self, partition: int) -> str:
        return f"{self._partitions.tags[partition]}:lists"

    def _claim_key(self, partition: int) -> str:
        return f"{self._partitions.tags[partition]}:rebuild"

    def _key(self, partition: int, generation: int, name: str) -> str:
        return f"{self._partitions.tags[partition]}:lists:{generation}:{name}"


def member(at: int, match: str) -> str:
    """Members sort by time and then by match, so a member is also an exact cursor."""
    return f"{at:015d}:{match}"


def match_of(member: str) -> str:
    return member.split(":", 1)[1]
