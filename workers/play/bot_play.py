"""Playing for bots: a slice of time for each match, and then the next one's turn."""

import logging
from collections.abc import Callable
from time import monotonic

from msgspec import Struct, field

from contracts.wire import OTHER_RELEASE
from domain.bots import SEARCHING
from domain.match import MatchState, bots_to_move, people_playing, waits_for_service
from service.store.connection import STORE_ERRORS
from service.store.durability import NotDurable
from service.store.play.turns import NOBODY, Turn, Turns, lane_of
from service.store.tables.presence import Presence
from service.wiring import Kemu

SLICE_SECONDS = 0.1
"""After this a match makes room for the next one. A bot that thinks longer about one move is not interrupted."""

logger = logging.getLogger("kemu.workers")


class BotPlay(Struct, frozen=True):
    _kemu: Kemu
    _turns: Turns
    _now: Callable[[], int]
    _stuck: dict[str, int] = field(default_factory=dict)

    def play(self, seconds: float) -> int:
        """Give matches their turns until none waits or the time is up; how many decisions that was."""
        until, done = monotonic() + seconds, 0
        while (turn := self._turns.next()) is not None:
            done += self._guarded(turn)
            if monotonic() > until:
                break
        return done

    def _guarded(self, turn: Turn) -> int:
        """One match that cannot go on must not hold up the others, nor be tried again before something has changed in it."""
        version = self._kemu.log.version(turn.match)
        if self._stuck.get(turn.match) == version:
            return 0
        try:
            return self._take(turn)
        except STORE_ERRORS:
            raise
        except OTHER_RELEASE as error:
            logger.warning("match %s is left to another release: %s", turn.match, error)
        except Exception:
            logger.exception("the bots of match %s cannot move at version %d", turn.match, version)
        self._stuck[turn.match] = version
        return 0

    def _take(self, turn: Turn) -> int:
        match, states = turn.match, self._kemu.play.states
        state = states.newest(match)
        if not waits_for_service(states.game(state), state):
            return 0
        lane = self._lane(match, state)
        if lane != turn.lane:
            # It is new here, or people have left it or come back.
            self._turns.offer([match], lane)
            return 0
        attempt = self._turns.claim(match, state.version)
        if attempt is None:
            # Another worker thinks about it, or died over it: then the sweep finds it when the claim has lapsed.
            return 0
        try:
            done = self._kemu.play.bot_turn.take(match, SLICE_SECONDS, attempt) or int(self._kemu.proof.disputes.check(match))
        except NotDurable:
            # It is written; whether it lasts is for the next one to ask.
            done = 1
        finally:
            self._turns.release(match)
        state = states.newest(match)
        if waits_for_service(states.game(state), state):
            self._turns.offer([match], self._lane(match, state))
        return done

    def _lane(self, match: str, state: MatchState) -> str:
        people = people_playing(state)
        if people:
            return lane_of(people[0], searches=self._searches(state))
        watched = self._kemu.tables.presence.presence(match, self._now()) != Presence()
        # Bots among themselves never stop, so they come after all who answer a person soon.
        return lane_of(state.host, searches=True) if watched and state.host else NOBODY

    def _searches(self, state: MatchState) -> bool:
        """Whether the next that is to be done here may take long."""
        waiting = bots_to_move(self._kemu.play.states.game(state), state)
        return bool(state.hints_due) or any(state.seats[seat].bot in SEARCHING for seat in waiting)
