"""From the journal to notices, a batch at a time. What a batch means and how far it leads is written together, so that a worker
may be killed at any moment: nothing is lost and nothing is meant twice."""

import logging
from collections.abc import Callable, Sequence
from typing import Any

from contracts.codec import decode_event
from contracts.notices import Notice
from contracts.wire import OTHER_RELEASE
from domain.core import Rules, Shelf
from domain.match import MatchState, PastMissing, Recorded, replay
from service.play.states import StateCache, created
from service.store.notices.notices import Batch, NoticeStore, turn_of
from service.store.notices.receivers import ReceiverStore
from service.store.play.journal import Journal, Pointer
from service.store.play.log import Log
from workers.notices.alarms import Soon, soon
from workers.notices.occasions import Occasion, decisions, occasions, people_to_move, turns_changed
from workers.notices.routes import Routes

BATCH = 500
OLDEST_MS = 24 * 3600 * 1000
"""Nobody wants to be told of what is longer ago, such as after notices were switched off for a while."""

logger = logging.getLogger("kemu.workers")


class NoticeProjector:
    def __init__(
        self,
        log: Log,
        journal: Journal,
        notices: NoticeStore,
        receivers: ReceiverStore,
        games: Shelf,
        routes: Routes,
        cached: int,
        now: Callable[[], int],
        soon: Soon = soon,
    ) -> None:
        self._log = log
        self._journal = journal
        self._notices = notices
        self._receivers = receivers
        self._games = games
        self._routes = routes
        # Not the states that commands are decided on: those may be ahead of the journal's batch.
        self._states = StateCache(cached)
        self._now = now
        self._soon = soon

    def drain(self, partition: int) -> int:
        """Bring the notices of a partition up to its journal; how many entries that took."""
        done = 0
        while (checkpoint := self._notices.checkpoint(partition)) is not None:
            pointers = self._journal.read(partition, checkpoint, BATCH)
            if not pointers:
                break
            batch = self._batch(pointers)
            if self._notices.write(partition, checkpoint, pointers[-1].id, batch, self._now()):
                done += len(pointers)
        return done

    def _batch(self, pointers: Sequence[Pointer]) -> Batch:
        versions: dict[str, set[int]] = {}
        for pointer in pointers:
            versions.setdefault(pointer.match, set()).add(pointer.version)
        known = {match: self._before(match, min(reached)) for match, reached in versions.items()}
        # The event at the version that is known is read along: a restored log may have another one there.
        ranges = {match: (max(0, state.version - 1), max(versions[match])) for match, state in known.items()}
        batch = Batch({}, {}, [])
        told: list[Occasion] = []
        for match, raw in self._log.read_many(ranges).items():
            try:
                told += self._follow(match, known[match], [decode_event(each) for each in raw], versions[match], batch)
            except OTHER_RELEASE as error:
                # One match that this release cannot read must not hold up the others.
                logger.error("nobody is told of match %s until a release can read it: %s", match, error)
        batch.notices = self._on_receivers(told)
        return batch

    def _before(self, match: str, version: int) -> MatchState:
        known = self._states.get(match)
        return known if known is not None and known.version < version else MatchState()

    def _follow(
        self, match: str, state: MatchState, log: Sequence[Recorded], versions: set[int], batch: Batch
    ) -> list[Occasion]:
        if state.version > 0:
            if not log or log[0].hash != state.head:
                self._states.drop(match)
                state, log = MatchState(), [decode_event(raw) for raw in self._log.read(match, until=max(versions))]
            else:
                log = log[1:]
        if not log:
            return []
        game = self._games.at(state if state.version else created(log[0]))
        told: list[Occasion] = []
        moving = people_to_move(game, state)
        for decision in decisions(log):
            state = self._after(game, match, state, decision)
            before, moving = moving, people_to_move(game, state)
            if state.version in versions:
                changed = turns_changed(before, moving, state.version)
                batch.turns.update((turn_of(match, seat), began) for seat, began in changed.items())
                told += occasions(match, before, moving, state, decision)
        self._states.put(match, state)
        times = self._soon(state)
        batch.alarms.update((turn_of(match, seat), times.get(seat)) for seat in moving)
        return [occasion for occasion in told if self._still_new(occasion, batch)]

    def _after(self, game: Rules[Any], match: str, state: MatchState, decision: Sequence[Recorded]) -> MatchState:
        try:
            return replay(game, state, decision)
        except PastMissing:
            # A move is taken back: what stands again is known only from the beginning.
            log = self._log.read(match, until=decision[-1].version)
            return replay(game, MatchState(), map(decode_event, log))

    def _still_new(self, occasion: Occasion, batch: Batch) -> bool:
        if occasion.kind == "your_turn" and batch.turns[turn_of(occasion.match, occasion.seat)] != occasion.version:
            return False
        return occasion.at > self._now() - OLDEST_MS

    def _on_receivers(self, told: Sequence[Occasion]) -> list[Notice]:
        receivers = self._receivers.of(occasion.player for occasion in told)
        return [
            occasion.on(receiver)
            for occasion in told
            for receiver in receivers[occasion.player]
            if occasion.kind in receiver.kinds and self._routes.to(receiver) is not None
        ]
