"""Lists of matches, derived from the log and disposable.

Each partition keeps its own lists beside its journal, so that a batch of changes and the checkpoint it leads to are written
by one script: a list can be behind the log, but never at odds with it. A generation is a complete set of lists; a rebuild
fills a new generation and then puts it in the place of the old one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from msgspec import Struct, field

from contracts.summary import MatchSummary, decode_summary, encode_summary
from service.store.client import Commands, Redis, in_one_trip, newest
from service.store.keys import COUNT, LISTS_FIXED, Key, Partitions, results_list, stored
from service.store.play.journal import START
from service.store.script import lua

Found = TypeVar("Found")
NOTHING: Mapping[str, Sequence[str]] = MappingProxyType({})


class Changes(Struct):
    """What a batch does: new summaries, for each list what leaves it and what enters it, for each count what is added."""

    summaries: dict[str, MatchSummary]
    removed: dict[str, set[str]]
    added: dict[str, set[str]]
    counted: dict[str, dict[str, int]] = field(default_factory=dict)
    announced: dict[str, list[str]] = field(default_factory=dict)
    """By game: the places of results that are new, other than before or gone."""
    left: dict[str, int] = field(default_factory=dict)
    """Matches that this release cannot read, and the version that their entries go up to."""
    made_up: dict[str, int] = field(default_factory=dict)
    """Matches that were left so before, and are dealt with now."""


class MatchLists:
    def __init__(self, redis: Redis, partitions: Partitions) -> None:
        self._redis = redis
        self._partitions = partitions
        self._apply = redis.register_script(lua(__package__, "lists_apply"))
        self._promote = redis.register_script(lua(__package__, "lists_promote"))
        self._claim = redis.register_script(lua(__package__, "lists_claim"))

    def generation(self, partition: int) -> int:
        return int(self._redis.get(self._partitions[partition].generation) or 1)

    def retired(self, partition: int, generation: int) -> bool:
        return generation < self.generation(partition)

    def checkpoint(self, partition: int, generation: int) -> str:
        checkpoint = self._redis.get(self._partitions[partition].list(generation, "checkpoint"))
        return checkpoint.decode() if checkpoint is not None else START

    def checkpoints(self) -> dict[int, str]:
        """Where the lists that are read now stand, by partition."""
        return {partition: self.checkpoint(partition, generation) for partition, generation in enumerate(self._generations())}

    def summaries(self, partition: int, generation: int, matches: Sequence[str]) -> list[MatchSummary | None]:
        found = self._redis.hmget(self._partitions[partition].list(generation, "summaries"), list(matches))
        return [decode_summary(raw) if raw is not None else None for raw in found]

    def left(self, partition: int, generation: int) -> dict[str, int]:
        """Matches that no release that has looked so far could read, and the version that their entries go up to."""
        found = self._redis.hgetall(self._partitions[partition].list(generation, "left"))
        return {match.decode(): int(version) for match, version in found.items()}

    def with_some_left(self) -> list[int]:
        """The partitions with matches for another release to read."""
        keys = [self._partitions[partition].list(each, "left") for partition, each in enumerate(self._generations())]
        found = in_one_trip(self._redis, keys, lambda pipe, key: pipe.hlen(key))
        return [partition for partition, number in enumerate(found) if number]

    def apply(self, partition: int, generation: int, expected: str, after: str, changes: Changes) -> bool:
        """False if another worker was faster, or the journal does not have `after` any more: then nothing was written.

        A batch that only makes up for what was left ends where it begins.
        """
        lists = sorted(changes.removed.keys() | changes.added.keys())
        counts, games = sorted(changes.counted), sorted(changes.announced)
        args: list[str | bytes | int] = [expected, after, generation, len(changes.summaries), len(lists), len(counts)]
        args += (len(changes.made_up), len(changes.left))
        for match, version in (*changes.made_up.items(), *changes.left.items()):
            args += (match, version)
        for match, summary in changes.summaries.items():
            args += (match, encode_summary(summary))
        for name in lists:
            removed, added = sorted(changes.removed.get(name, ())), sorted(changes.added.get(name, ()))
            args += (len(removed), len(added), *removed, *added)
        for name in counts:
            fields = changes.counted[name]
            args.append(len(fields))
            for field_name, number in sorted(fields.items()):
                args += (field_name, number)
        for game in games:
            args += (len(changes.announced[game]), *changes.announced[game])
        keys = self._partitions[partition]
        written = [keys.list(generation, name) for name in (*LISTS_FIXED, *lists, *counts)]
        announced = map(keys.announced, games)
        return bool(self._apply(keys=[keys.generation, keys.journal, *written, *announced], args=args))

    def page(self, name: str, before: str | None, limit: int, *more: str) -> tuple[list[MatchSummary], str | None]:
        """The newest of a list, or of several together, across all partitions, and the cursor of the next page."""
        return self.undisturbed(lambda generations: self._page((name, *more), before, limit, generations))

    def undisturbed(self, read: Callable[[Sequence[int]], Found]) -> Found:
        """What is read from one set of generations: one that a rebuild dropped meanwhile looks like an empty list."""
        while True:
            generations = self._generations()
            found = read(generations)
            if generations == self._generations():
                return found

    def _page(
        self, names: Sequence[str], before: str | None, limit: int, generations: Sequence[int]
    ) -> tuple[list[MatchSummary], str | None]:
        keys = [
            keys.list(generation, name)
            for keys, generation in zip(self._partitions.keys, generations, strict=True)
            for name in names
        ]
        members, following = newest(self._redis, keys, before, limit)
        return self._summaries_of(members, generations), following

    def _summaries_of(self, members: Iterable[str], generations: Sequence[int]) -> list[MatchSummary]:
        def ask(pipe: Commands, match: str) -> bytes | None:
            partition = self._partitions.of(match)
            return pipe.hget(self._partitions[partition].list(generations[partition], "summaries"), match)

        return [decode_summary(raw) for raw in in_one_trip(self._redis, map(match_of, members), ask) if raw is not None]

    def promote(self, partition: int, generation: int, announced: Mapping[str, Sequence[str]] = NOTHING) -> None:
        """Read from a generation from now on, drop the one before, and announce the places of results that differ in it."""
        games = sorted(announced)
        args: list[str | int] = [generation]
        for game in games:
            args += (len(announced[game]), *announced[game])
        keys = self._partitions[partition]
        old = int(self._promote(keys=[keys.generation, *map(keys.announced, games)], args=args))
        if old:
            self.drop(partition, old)

    def find(self, matches: Sequence[str]) -> dict[str, MatchSummary]:
        """What the lists say of these matches, as far as they know them."""
        return {
            summary.id: summary for summary in self._summaries_of((member(0, each) for each in matches), self._generations())
        }

    def games(self, partition: int, generation: int) -> list[str]:
        """The games of which there may be results."""
        prefix = self._partitions[partition].list(generation, results_list(""))
        return [key.removeprefix(prefix) for key in self._keys(partition, generation) if key.startswith(prefix)]

    def claim(self, partition: int, owner: str, milliseconds: int) -> bool:
        """Take or keep the right to rebuild a partition; False if another one has it."""
        return bool(self._claim(keys=[self._partitions[partition].rebuild], args=[owner, milliseconds]))

    def release(self, partition: int, owner: str) -> None:
        self.claim(partition, owner, 0)

    def drop(self, partition: int, generation: int) -> None:
        self._redis.delete(*self._keys(partition, generation))

    def _keys(self, partition: int, generation: int) -> list[Key]:
        """All keys of a generation. Lists are written down as they come into being: nobody looks through the whole store."""
        keys = self._partitions[partition]
        lists = map(stored, self._redis.smembers(keys.list(generation, "keys")))
        return [*(keys.list(generation, name) for name in LISTS_FIXED), *sorted(lists)]

    def dump(self, partition: int, generation: int) -> Mapping[str, object]:
        """Everything in a generation, to compare two of them."""
        content: dict[str, object] = {}
        prefix = self._partitions[partition].list(generation, "")
        checkpoint, summaries, _, left, *lists = self._keys(partition, generation)
        content["checkpoint"] = self._redis.get(checkpoint)
        content["summaries"] = self._redis.hgetall(summaries)
        content["left"] = self._redis.hgetall(left)
        for key in lists:
            name = key.removeprefix(prefix)
            found = self._redis.hgetall(key) if name.startswith(COUNT) else self._redis.zrange(key, 0, -1)
            if found:
                content[name] = found
        return content

    def _generations(self) -> list[int]:
        found = in_one_trip(self._redis, self._partitions.keys, lambda pipe, keys: pipe.get(keys.generation))
        return [int(raw or 1) for raw in found]


def member(at: int, match: str) -> str:
    """Members sort by time and then by match, so a member is also an exact cursor."""
    return f"{at:015d}:{match}"


def match_of(member: str) -> str:
    return member.split(":", 1)[1]
