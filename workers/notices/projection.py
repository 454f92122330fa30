"""From the journal to notices, a batch at a time, and alarms that tell a player in time that their time is running out.

The notices of a batch and the checkpoint after it are written together, so that a worker may be killed at any moment.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct

from contracts.codec import decode_event
from contracts.notices import Occasion
from contracts.wire import OTHER_RELEASE
from domain.core import Rules, Seat
from domain.match import MatchState, PastMissing, Recorded, replay
from domain.match.clock import deadlines
from domain.match.facts import MatchCreated
from service.errors import UnknownMatch
from service.notices.notifier import Notifier
from service.play.states import StateCache, States, created
from service.store.notices.feeds import OLDEST_MS
from service.store.notices.notices import Batch, NoticeStore, turn_of
from service.store.people.contacts import ContactStore
from service.store.play.journal import Journal, Pointer
from service.store.play.log import Log
from workers.notices.occasions import actor_of, decisions, invitations, occasions, people_to_move, turns_changed

BATCH = 500
ALARMS_AT_ONCE = 200
EARLIEST_MS = 3600 * 1000
AGAIN_MS = 5_000

Soon = Callable[[MatchState], Mapping[Seat, int]]

logger = logging.getLogger("kemu.workers")


def soon(state: MatchState) -> Mapping[Seat, int]:
    """When to tell each seat whose clock runs that its time is running out, in milliseconds since 1970.

    That is when a fifth of its time is left, but at most an hour before the time is up.
    """
    clock = state.clock
    if clock is None:
        return {}
    return {seat: at - min(clock.left[seat] // 5, EARLIEST_MS) for seat, at in deadlines(state).items()}


class Alarms(Struct, frozen=True):
    _states: States
    _notices: NoticeStore
    _notifier: Notifier
    _now: Callable[[], int]
    _soon: Soon = soon

    def ring(self, partition: int) -> int:
        """Handle all alarms of a partition that are due; how many there were."""
        gone_off = self._notices.alarms(partition, self._now(), ALARMS_AT_ONCE)
        for match, seat in gone_off:
            self._ring(match, seat)
        return len(gone_off)

    def _ring(self, match: str, seat: Seat) -> None:
        try:
            state = self._states.newest(match)
        except UnknownMatch:
            self._notices.set_alarm(match, seat, None)
            return
        except OTHER_RELEASE:
            # A worker of that release may be the next to look.
            self._notices.set_alarm(match, seat, self._now() + AGAIN_MS)
            return
        player = people_to_move(self._states.game(state), state).get(seat)
        turn = self._notices.turn(match, seat)
        time = self._soon(state).get(seat)
        if player is None or turn is None or time is None or time > self._now():
            # The match has moved on. If the seat still thinks, its alarm moves to the new time.
            self._notices.set_alarm(match, seat, time if player is not None else None)
            return
        occasion = Occasion("flag_soon", match, state.game, turn, seat, self._now(), player)
        self._notifier.feeds.add([occasion], self._now())
        self._notices.ring(match, seat, turn, self._notifier.notices([occasion]), self._now())


class NoticeProjector(Struct, frozen=True):
    _log: Log
    _journal: Journal
    _notices: NoticeStore
    _notifier: Notifier
    _contacts: ContactStore
    _parents: States
    _states: StateCache
    """Not the states that commands are decided on: those may be ahead of the journal's batch."""
    _now: Callable[[], int]
    _soon: Soon = soon

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
        found: list[Occasion] = []
        for match, raw in self._log.read_many(ranges).items():
            try:
                found += self._follow(match, known[match], [decode_event(each) for each in raw], versions[match], batch)
            except OTHER_RELEASE as error:
                # One match that this release cannot read must not hold up the others.
                logger.error("match %s gives no notices until a release can read it: %s", match, error)
        # Before the checkpoint is written: if it is not, they are told again, and feeds know them by their names.
        self._notifier.feeds.add(found, self._now())
        batch.notices = self._notifier.notices(found)
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
        game = self._parents.games.at(state if state.version else created(log[0]))
        found: list[Occasion] = []
        moving = people_to_move(game, state)
        for decision in decisions(log):
            state = self._after(game, match, state, decision)
            before, moving = moving, people_to_move(game, state)
            if state.version in versions:
                changed = turns_changed(before, moving, state.version)
                batch.turns.update((turn_of(match, seat), began) for seat, began in changed.items())
                found += occasions(match, before, moving, state, decision)
                found += self._invitations(match, decision[0])
        self._states.put(match, state)
        times = self._soon(state)
        batch.alarms.update((turn_of(match, seat), times.get(seat)) for seat in moving)
        return [occasion for occasion in found if self._still_new(occasion, batch)]

    def _invitations(self, match: str, first: Recorded) -> list[Occasion]:
        """To a rematch; not to players who have blocked the one who asks for it."""
        fact = first.event.data
        if not isinstance(fact, MatchCreated) or fact.terms is UNSET or not fact.terms.rematch:
            return []
        try:
            invited = list(invitations(match, first, self._parents.newest(fact.terms.rematch)))
        except UnknownMatch:
            return []
        blockers = self._contacts.blockers(actor_of([first]) or "", (occasion.player for occasion in invited))
        return [occasion for occasion in invited if occasion.player not in blockers]

    def _after(self, game: Rules[Any], match: str, state: MatchState, decision: Sequence[Recorded]) -> MatchState:
        try:
            return replay(game, state, decision)
        except PastMissing:
            # A move is taken back: only a fold of the whole log gives the position before it.
            log = self._log.read(match, until=decision[-1].version)
            return replay(game, MatchState(), map(decode_event, log))

    def _still_new(self, occasion: Occasion, batch: Batch) -> bool:
        if occasion.kind == "your_turn" and batch.turns[turn_of(occasion.match, occasion.seat)] != occasion.version:
            return False
        return occasion.at > self._now() - OLDEST_MS
