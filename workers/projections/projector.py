"""Keeping the lists of matches up to date with the journal, and making them anew from it."""

from collections.abc import Callable, Sequence

from contracts.codec import decode_event
from service.store.event_store import EventStore, Pointer
from service.store.read_models import Changes, ReadModels
from workers.projections.summaries import entries, summarise

BATCH = 500


class Projector:
    def __init__(self, store: EventStore, models: ReadModels) -> None:
        self._store = store
        self._models = models

    def drain(self, partition: int) -> int:
        """Bring the lists of a partition up to its journal; how many entries that took."""
        return self._fill(partition, self._models.generation(partition), lambda _: None)

    def behind(self, partition: int) -> bool:
        checkpoint = self._models.checkpoint(partition, self._models.generation(partition))
        return checkpoint != self._store.journal_end(partition)

    def rebuild(self, partition: int, advance: Callable[[int], None]) -> bool:
        """Make the lists of a partition from its first journal entry on and put them in the place of the old ones.

        Tells whether the old ones were equal, which they are unless something was wrong with them.
        """
        old = self._models.generation(partition)
        new = old + 1
        self._models.drop(partition, new)
        self._fill(partition, new, advance)
        self.drain(partition)
        self._fill(partition, new, advance)
        equal = self._models.dump(partition, old) == self._models.dump(partition, new)
        self._models.promote(partition, new)
        return equal

    def _fill(self, partition: int, generation: int, advance: Callable[[int], None]) -> int:
        done = 0
        while not self._models.retired(partition, generation):
            checkpoint = self._models.checkpoint(partition, generation)
            pointers = self._store.journal(partition, checkpoint, BATCH)
            if not pointers:
                break
            changes = self._changes(partition, generation, pointers)
            if self._models.apply(partition, generation, checkpoint, pointers[-1].id, changes):
                done += len(pointers)
                advance(len(pointers))
        return done

    def _changes(self, partition: int, generation: int, pointers: Sequence[Pointer]) -> Changes:
        reached = {pointer.match: pointer.version for pointer in pointers}
        before = dict(zip(reached, self._models.summaries(partition, generation, list(reached)), strict=True))
        ranges = {match: (summary.version if summary is not None else 0, reached[match]) for match, summary in before.items()}
        changes = Changes({}, {}, {})
        for match, log in self._store.read_many(ranges).items():
            old = before[match]
            new = summarise(match, old, map(decode_event, log))
            if new is None or new == old:
                continue
            changes.summaries[match] = new
            left, entered = entries(old), entries(new)
            for name, entry in left - entered:
                changes.removed.setdefault(name, set()).add(entry)
            for name, entry in entered - left:
                changes.added.setdefault(name, set()).add(entry)
        return changes
