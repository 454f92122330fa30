"""Keeping the lists of matches up to date with the journal, and deriving them from it again."""

import logging
from collections.abc import Callable, Mapping
from random import sample
from uuid import uuid4

from msgspec import Struct
from msgspec.structs import replace

from contracts.codec import decode_folded
from contracts.summary import ActiveAt, MatchSummary
from contracts.wire import OTHER_RELEASE
from service.play.states import States
from service.store.play.journal import Journal, order
from service.store.play.log import Log
from service.store.tables.lists import Changes, MatchLists
from workers.standings.results import place_of_result, result_of, standing_counts, standing_entries
from workers.tables.summaries import entries, read_after, summarise, with_play, with_shown

BATCH = 500
MADE_UP_AT_ONCE = 50
COMPARISONS = 20
CLAIM_MS = 30_000
"""How long the right to rebuild lasts without a sign of life; each batch renews it."""

logger = logging.getLogger("kemu.workers")


Moves = dict[int, tuple[int, ...] | None]
"""The active seats at the versions that a match has reached, as far as the journal says."""


class RebuildRunning(Exception):
    """Two rebuilds of the same lists would get into each other's way."""


class Projector(Struct, frozen=True):
    _log: Log
    _journal: Journal
    _models: MatchLists
    _states: States

    def drain(self, partition: int, announced: Callable[[str], None] = lambda _: None) -> int:
        """Bring the lists of a partition up to its journal. Returns the number of entries. Announces games with new results."""
        done = self._fill(partition, self._models.generation(partition), lambda _: None, announced=announced)
        self._make_up(partition, announced)
        return done

    def rebuild(self, partition: int, advance: Callable[[int], None]) -> bool | None:
        """Derive the lists of a partition again, from its first journal entry, and switch over to them.

        Tells whether the old ones were equal, which they are unless something was wrong with them; None if they never
        stood still long enough to be compared.
        """
        owner = uuid4().hex

        def claim(entries: int) -> None:
            if not self._models.claim(partition, owner, CLAIM_MS):
                raise RebuildRunning(f"another rebuild is running, or was killed less than {CLAIM_MS // 1000} seconds ago")
            advance(entries)

        claim(0)
        try:
            old = self._models.generation(partition)
            new = old + 1
            # Either may be left from a rebuild that was killed.
            self._models.drop(partition, old - 1)
            self._models.drop(partition, new)
            # What the new lists announce could not be found until they are read. What is in the old ones has been announced.
            withheld: dict[str, list[str]] = {}
            self._fill(partition, new, claim, withheld=withheld)
            equal = self._compare(partition, old, new, claim, withheld)
            if equal:
                withheld.clear()
            self._fill(partition, new, claim, withheld=withheld)
            if not equal:
                games = {*self._models.games(partition, old), *self._models.games(partition, new)}
                withheld = {game: [""] for game in games}
            self._models.promote(partition, new, withheld)
        finally:
            self._models.release(partition, owner)
        return equal

    def _compare(
        self, partition: int, old: int, new: int, advance: Callable[[int], None], withheld: dict[str, list[str]]
    ) -> bool | None:
        """At the same journal entry: workers go on with the old lists, while the new ones are ours alone."""
        for _ in range(COMPARISONS):
            self._fill(partition, old, lambda _: None)
            at = self._models.checkpoint(partition, old)
            content = self._models.dump(partition, old)
            if self._models.checkpoint(partition, old) == at:
                self._fill(partition, new, advance, until=at, withheld=withheld)
                return content == self._models.dump(partition, new)
        return None

    def _fill(
        self,
        partition: int,
        generation: int,
        advance: Callable[[int], None],
        until: str | None = None,
        withheld: dict[str, list[str]] | None = None,
        announced: Callable[[str], None] = lambda _: None,
    ) -> int:
        """What would be announced is kept back if there is a place for it."""
        done = 0
        while not self._models.retired(partition, generation):
            checkpoint = self._models.checkpoint(partition, generation)
            pointers = self._journal.read(partition, checkpoint, BATCH)
            if until is not None:
                pointers = [pointer for pointer in pointers if order(pointer.id) <= order(until)]
            if not pointers:
                break
            left = self._models.left(partition, generation)
            reached: dict[str, Moves] = {}
            for pointer in pointers:
                reached.setdefault(pointer.match, {})[pointer.version] = pointer.active
            changes = self._changes(partition, generation, reached, left)
            if withheld is not None:
                for game, places in changes.announced.items():
                    withheld.setdefault(game, []).extend(places)
                changes.announced.clear()
            if self._models.apply(partition, generation, checkpoint, pointers[-1].id, changes):
                done += len(pointers)
                advance(len(pointers))
                for game in changes.announced:
                    announced(game)
        return done

    def _make_up(self, partition: int, announced: Callable[[str], None]) -> None:
        """Look again at matches that were left for another release, a few at a time."""
        generation = self._models.generation(partition)
        left = self._models.left(partition, generation)
        if not left:
            return
        checkpoint = self._models.checkpoint(partition, generation)
        chosen = sample(sorted(left.items()), min(MADE_UP_AT_ONCE, len(left)))
        again: dict[str, Moves] = {match: {version: None} for match, version in chosen}
        changes = self._changes(partition, generation, again, left)
        if changes.made_up and self._models.apply(partition, generation, checkpoint, checkpoint, changes):
            for game in changes.announced:
                announced(game)

    def _changes(
        self, partition: int, generation: int, reached: Mapping[str, Moves], left_before: Mapping[str, int]
    ) -> Changes:
        """What the events of these matches up to these versions change in the lists."""
        before = dict(zip(reached, self._models.summaries(partition, generation, list(reached)), strict=True))
        ranges = {match: (read_after(summary), max(reached[match])) for match, summary in before.items()}
        changes = Changes({}, {}, {})
        for match, log in self._log.read_many(ranges).items():
            old = before[match]
            try:
                fresh = log[(old.version if old is not None else 0) - ranges[match][0] :]
                happenings = list(map(decode_folded, fresh))
                new = summarise(match, old, happenings)
                if new is not None and new != old:
                    moves = self._moves(match, old, new, reached[match])
                    new = replace(with_play(new, fresh, happenings), active=moves[-1][1] if moves else ())
                    new = with_shown(old, new, log, moves)
            except OTHER_RELEASE as error:
                # One match that this release cannot read must not hold up the lists of all others.
                version = max(reached[match])
                if left_before.get(match) != version:
                    logger.warning("match %s is left to another release: %s", match, error)
                    changes.left[match] = version
                continue
            if match in left_before:
                changes.made_up[match] = left_before[match]
            if new is None or new == old:
                continue
            changes.summaries[match] = new
            left, entered = entries(old) | standing_entries(old), entries(new) | standing_entries(new)
            for name, entry in left - entered:
                changes.removed.setdefault(name, set()).add(entry)
            for name, entry in entered - left:
                changes.added.setdefault(name, set()).add(entry)
            _count(changes, old, new)
        return changes

    def _moves(self, match: str, old: MatchSummary | None, new: MatchSummary, reached: Moves) -> list[ActiveAt]:
        """The active seats after each decision that is new."""
        if new.status != "running":
            return []
        known = old.version if old is not None else 0
        noted = [(version, seats) for version, seats in reached.items() if known < version <= new.version and seats is not None]
        if len(noted) == sum(known < version <= new.version for version in reached):
            return sorted(noted)
        # An older release wrote the journal, or left the match for this one to read.
        return self._states.active_since(match, known, new.version)


def _count(changes: Changes, old: MatchSummary | None, new: MatchSummary) -> None:
    before, after = standing_counts(old), standing_counts(new)
    for name, field in before.keys() | after.keys():
        if difference := after[name, field] - before[name, field]:
            counted = changes.counted.setdefault(name, {})
            counted[field] = counted.get(field, 0) + difference
    if result_of(old) != result_of(new):
        changes.announced.setdefault(new.game, []).append(place_of_result(new))
