"""Keeping ratings up to date with results, and making them anew from them.

Results are counted in the order in which their matches ended, whenever workers learn of them. If one comes late, or a ruling
changes an old one, the steps after it are taken back and all of them are counted again.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import sleep
from uuid import uuid4

from contracts.standings import OVERALL, Ratings, Result, Step, line_of, place_of, read_result, read_step
from domain.core import Shelf
from domain.ratings import NEWCOMER, Rating, rate
from service.store.standings.ratings import TRAIL, Batch, RatingStore, State, boards_of
from service.store.standings.results import Results
from workers.tables.projector import CLAIM_MS, COMPARISONS, RebuildRunning

BATCH = 500
"""Steps in one write. What takes more than this back is counted beside, so that nobody sees it half done."""
UNSEEN_BATCHES = 5
"""Batches in one write of a generation that is not read yet: a player in many of them is written once."""
COUNTING = "counting:"
REBUILDING = "rebuilding:"
POLL_SECONDS = 0.02

Advance = Callable[[int], None]


class TooFarBack(Exception):
    """More is to be taken back than one write can."""


class Rater:
    def __init__(self, results: Results, store: RatingStore, games: Shelf) -> None:
        self.games = tuple(games.versions)
        self._results = results
        self._store = store

    def behind(self) -> dict[str, str]:
        """The games whose ratings have something left to do, and where they stand."""
        states = {game: self._store.state(game, self._store.generation(game)) for game in self.games}
        return {
            game: str(state.number)
            for game, state in states.items()
            if state.due is not None or state.seen != self._results.announced(game)
        }

    def drain(self, game: str) -> int:
        """Bring the ratings of a game up to its results; how many steps that took."""
        generation = self._store.generation(game)
        try:
            return self._fill(game, generation, BATCH)
        except TooFarBack:
            return self._count_beside(game, generation)

    def rebuild(self, game: str, advance: Advance) -> bool | None:
        """Derive the ratings of a game again, from its first result, and switch over to them.

        Tells whether the old ones were equal; None if they never stood still long enough to be compared.
        """
        with self._claimed(game, REBUILDING) as keep:

            def go_on(steps: int) -> None:
                keep(steps)
                advance(steps)

            while True:
                old = self._store.generation(game)
                new = old + 1
                # Either may be left from a worker that was killed.
                self._store.drop(game, old - 1)
                self._store.drop(game, new)
                try:
                    equal = self._compare(game, old, new, go_on)
                except TooFarBack:
                    self._put_in_place(game, new, go_on)
                    continue
                self._store.promote(game, new)
                return equal

    def _count_beside(self, game: str, generation: int) -> int:
        """Fill the next generation from the first result, while the old one is still read."""
        try:
            with self._claimed(game, COUNTING) as keep:
                if self._store.generation(game) != generation:
                    # Another worker has met the same and was faster; what may be left is found at the next look.
                    return 0
                # What another worker left unfinished there is as good as what this one would write.
                return self._put_in_place(game, generation + 1, keep)
        except RebuildRunning:
            # That rebuild takes the same changes into account.
            return 0

    def _put_in_place(self, game: str, generation: int, advance: Advance) -> int:
        done = self._fill(game, generation, BATCH * UNSEEN_BATCHES, advance, unseen=True)
        self._store.promote(game, generation)
        return done

    @contextmanager
    def _claimed(self, game: str, what: str) -> Iterator[Advance]:
        """The right to fill the next generation, for as long as there are signs of life."""
        owner = what + uuid4().hex
        running = RebuildRunning(f"another rebuild is running, or was killed less than {CLAIM_MS // 1000} seconds ago")

        def keep(_: int) -> None:
            if not self._store.claim(game, owner, CLAIM_MS):
                raise running

        while not self._store.claim(game, owner, CLAIM_MS):
            # A rebuild waits for a worker that fills the next generation, but such a worker is no rebuild.
            if what == COUNTING or self._store.claimed(game).startswith(REBUILDING):
                raise running
            sleep(POLL_SECONDS)
        try:
            yield keep
        finally:
            self._store.release(game, owner)

    def _compare(self, game: str, old: int, new: int, advance: Advance) -> bool | None:
        """When both have counted the same: only if nothing is announced meanwhile can they be expected to."""
        for _ in range(COMPARISONS):
            at = self._results.announced(game)
            self._fill(game, old, BATCH, lambda _: advance(0))
            self._fill(game, new, BATCH * UNSEEN_BATCHES, advance, unseen=True)
            equal = self._store.dump(game, old) == self._store.dump(game, new)
            if equal or self._results.announced(game) == at:
                return equal
        return None

    def _fill(self, game: str, generation: int, most: int, advance: Advance = lambda _: None, *, unseen: bool = False) -> int:
        done = 0
        while not self._store.retired(game, generation):
            steps = self._go_on(game, generation, most, unseen)
            if steps is None:
                break
            done += steps
            advance(steps)
        return done

    def _go_on(self, game: str, generation: int, most: int, unseen: bool) -> int | None:
        """One batch: what has changed is taken back to where it changed, then counted. None if there is nothing to do."""
        state = self._store.state(game, generation)
        # Announcements before results: what is announced after this is looked at again.
        changed, seen = self._results.changed_since(game, state.seen)
        due = _earlier(state.due, changed)
        if due is None and state.number == 0:
            # Nothing was ever written there: announcements may be older than the generation is.
            due = ""
        if due is None:
            return None
        undone = self._store.trail(game, generation, due, most + 1)
        if len(undone) > most:
            if not unseen:
                raise TooFarBack
            undone, lines = undone[:most], []
        else:
            lines = self._results.lines(game, due, most + 1)
            due = place_of(lines[most]) if len(lines) > most else None
            lines = lines[:most]
            # Again after the results: all that is counted is then announced, and if it is lost, so is its announcement.
            changed, seen = self._results.changed_since(game, seen)
            due = _earlier(due, changed)
        batch = self._batch(game, generation, undone, lines)
        after = State(seen, due, state.number + 1)
        return len(undone) + len(lines) if self._store.write(game, generation, state, after, batch) else 0

    def _batch(self, game: str, generation: int, undone: list[str], lines: list[str]) -> Batch:
        back = [read_step(line) for line in undone]
        results = [(place_of(line), read_result(line)) for line in lines]
        concerned = [*(step.result for step in back), *(result for _, result in results)]
        people = {player for result in concerned for player in result.players}
        before = self._store.ratings(game, generation, sorted(people))
        ratings = {player: dict(tables) for player, tables in before.items()}
        for step in back:
            take_back(ratings, step)
        trail = {line_of(place, take(ratings, result)) for place, result in results}
        changed = {player: tables for player, tables in ratings.items() if tables != before[player]}
        removed: dict[str, set[str]] = {TRAIL: set(undone) - trail}
        added: dict[str, set[str]] = {TRAIL: trail - set(undone)}
        for player, tables in changed.items():
            left, entered = _board_entries(player, before[player]), _board_entries(player, tables)
            for board, member in left - entered:
                removed.setdefault(board, set()).add(member)
            for board, member in entered - left:
                added.setdefault(board, set()).add(member)
        return Batch(changed, removed, added)


def _earlier(one: str | None, other: str | None) -> str | None:
    return min((place for place in (one, other) if place is not None), default=None)


def take(ratings: dict[str, Ratings], result: Result) -> Step:
    """Count a result, in the table of the game and in that of its option set."""
    before, after = _count(ratings, OVERALL, result)
    before_in_set, _ = _count(ratings, result.options, result)
    return Step(result, before, after, before_in_set)


def _count(ratings: dict[str, Ratings], table: str, result: Result) -> tuple[tuple[Rating | None, ...], tuple[Rating, ...]]:
    before = tuple(ratings[player].get(table) for player in result.players)
    after = rate([rating or NEWCOMER for rating in before], result.places)
    for player, rating in zip(result.players, after, strict=True):
        ratings[player][table] = rating
    return before, after


def take_back(ratings: dict[str, Ratings], step: Step) -> None:
    for table, before in ((OVERALL, step.before), (step.result.options, step.before_in_set)):
        for player, rating in zip(step.result.players, before, strict=True):
            if rating is None:
                ratings[player].pop(table, None)
            else:
                ratings[player][table] = rating


def _board_entries(player: str, tables: Ratings) -> set[tuple[str, str]]:
    return {entry for table, rating in tables.items() for entry in boards_of(table, player, rating)}
