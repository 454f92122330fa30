"""Looking at a match: its newest state, its past, and what happens next."""

from collections.abc import Sequence
from threading import BoundedSemaphore

from msgspec import Struct

from contracts.codec import decode_event
from domain.match import Recorded, cut
from service.store.event_store import EventStore
from service.tokens import Bearer
from service.usecases.errors import TokenRefused, UnknownMatch, UnknownVersion
from service.usecases.play import Answer
from service.usecases.states import States
from service.usecases.visibility import Visibility

_GOING_ON = ("open", "running")
"""Nothing happens any more to a match that is neither."""


class EventPage(Struct, frozen=True):
    now: Answer
    """Where the match stands, which may be further than the page goes."""
    events: Sequence[Recorded]
    next: int


class Watch:
    def __init__(self, states: States, store: EventStore, visibility: Visibility, waiting: int) -> None:
        """`waiting` is how many may wait at once in this process; whoever comes on top of that is answered at once."""
        self._states = states
        self._store = store
        self._visibility = visibility
        self._places = BoundedSemaphore(waiting)

    def current(self, bearer: Bearer, match: str) -> Answer:
        state = self._states.recent(match)
        glance = self._store.peek(match, state.version, token=bearer.token, player=bearer.player)
        state = self._states.follow(match, state, glance.standing)
        if not self._visibility.sees(state, bearer.player):
            # Before anything about the token: whoever asks for a match that is not there is told nothing of it either.
            raise UnknownMatch
        if glance.revoked:
            raise TokenRefused
        return Answer(match, state, state.seat_of(bearer.player))

    def at(self, bearer: Bearer, match: str, version: int) -> Answer:
        """The match at a version, as the one who asks saw it then."""
        self.current(bearer, match)
        state = self._states.at(match, version)
        return Answer(match, state, state.seat_of(bearer.player))

    def events(self, bearer: Bearer, match: str, after: int, limit: int, wait: float) -> EventPage:
        now = self.current(bearer, match)
        raw = self._store.read(match, after, limit=limit) if after < now.state.version else ()
        if after > now.state.version:
            raise UnknownVersion(now.state.version)
        if not raw and wait > 0 and now.state.status in _GOING_ON and self._places.acquire(blocking=False):
            try:
                raw = self._store.wait(match, after, wait, limit)
            finally:
                self._places.release()
            # Who waited may have taken a seat meanwhile, and then may see more.
            now = self.current(bearer, match)
        events = [cut(decode_event(entry), now.seat, bearer.player) for entry in raw]
        return EventPage(now, events, events[-1].version if events else after)
