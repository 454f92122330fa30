"""Telling a player that his time is running out: alarms that are set when the match moves and looked at when they go off."""

from collections.abc import Callable, Mapping

from contracts.wire import OTHER_RELEASE
from domain.core import Seat
from domain.match import MatchState
from domain.match.clock import deadlines
from service.errors import UnknownMatch
from service.play.states import States
from service.store.notices.notices import NoticeStore
from service.store.notices.receivers import ReceiverStore
from workers.notices.occasions import Occasion, people_to_move
from workers.notices.routes import Routes

BATCH = 200
EARLIEST_MS = 3600 * 1000
AGAIN_MS = 5_000

Soon = Callable[[MatchState], Mapping[Seat, int]]


def soon(state: MatchState) -> Mapping[Seat, int]:
    """When to tell a seat that its time is running out, in milliseconds since 1970; seats whose clock stands are left out.

    That is when a fifth of what it had is left, but never more than an hour before its time is up.
    """
    clock = state.clock
    if clock is None:
        return {}
    return {seat: at - min(clock.left[seat] // 5, EARLIEST_MS) for seat, at in deadlines(state).items()}


class Alarms:
    def __init__(
        self,
        states: States,
        notices: NoticeStore,
        receivers: ReceiverStore,
        routes: Routes,
        now: Callable[[], int],
        soon: Soon = soon,
    ) -> None:
        self._states = states
        self._notices = notices
        self._receivers = receivers
        self._routes = routes
        self._now = now
        self._soon = soon

    def ring(self, partition: int) -> int:
        """Look at all alarms of a partition that have gone off; how many there were."""
        gone_off = self._notices.alarms(partition, self._now(), BATCH)
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
            # The match has gone on since. If there is a time again, it is that one.
            self._notices.set_alarm(match, seat, time if player is not None else None)
            return
        occasion = Occasion("flag_soon", match, state.game, turn, seat, self._now(), player)
        receivers = self._receivers.of([player])[player]
        told = [occasion.on(receiver) for receiver in receivers if "flag_soon" in receiver.kinds and self._routes.to(receiver)]
        self._notices.ring(match, seat, turn, told, self._now())
