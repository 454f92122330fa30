"""Looking at a match: its newest state, its past, and what happens next."""

from collections.abc import Sequence
from time import monotonic

from msgspec import Struct

from contracts.codec import decode_event
from domain.match import MatchState, Recorded, cut
from service.errors import HistoryLost, TokenRefused, UnknownMatch, UnknownVersion
from service.play.handling import Answer
from service.play.states import States
from service.play.visibility import Visibility
from service.slots import Slots
from service.store.play.log import Log
from service.tokens import Bearer

_GOING_ON = ("open", "running")
"""In any other status, nothing happens any more."""


class EventPage(Struct, frozen=True):
    now: Answer
    """Where the match stands, which may be further than the page goes."""
    events: Sequence[Recorded]
    next: int


class Watch:
    def __init__(self, states: States, log: Log, visibility: Visibility, waits: Slots) -> None:
        self._states = states
        self._log = log
        self._visibility = visibility
        self._waits = waits

    def current(self, bearer: Bearer, match: str) -> Answer:
        state = self._states.recent(match)
        peek = self._log.peek(match, state.version, token=bearer.token, player=bearer.player)
        state = self._states.follow(match, state, peek.tail)
        sight = self._visibility.sight(state, bearer.player)
        if sight == "none":
            # Before the token is checked: the answer must be the same as for a match that does not exist.
            raise UnknownMatch
        if peek.revoked:
            raise TokenRefused
        game = self._states.game(state)
        if sight == "delayed":
            return Answer(match, game, self._visibility.shown(match, state), None, behind=True)
        return Answer(match, game, state, state.seat_of(bearer.player))

    def reaching(self, bearer: Bearer, match: str, version: int, head: str | None = None) -> Answer:
        """The match as it stands, for a client that knows it up to a version, and perhaps the hash of the event there."""
        return self._with_past(self.current(bearer, match), version, head)

    def _with_past(self, now: Answer, version: int, head: str | None) -> Answer:
        """If the log does not have that event, it has lost its end, and may have gone on another way.

        To viewers who are behind, a version that is withheld must look like one that does not exist.
        """
        if version > now.state.version:
            raise UnknownVersion(now.state.version) if now.behind else HistoryLost(now.state.version)
        if head is not None and not self._states.holds(now.match, version, head):
            raise HistoryLost(now.state.version)
        return now

    def at(self, bearer: Bearer, match: str, version: int) -> Answer:
        """The match at a version, as the viewer saw it then."""
        now = self.reaching(bearer, match, version)
        if version < 1:
            raise UnknownVersion(now.state.version)
        state = self._states.at(match, version)
        return Answer(match, now.game, state, state.seat_of(bearer.player))

    def events(
        self, bearer: Bearer, match: str, after: int, limit: int, wait: float, address: str, head: str | None = None
    ) -> EventPage:
        """What happened after a version. If nothing has yet, wait up to `wait` seconds, in a slot of player and address."""
        now = self.reaching(bearer, match, after, head)
        if after == now.state.version and wait > 0 and now.state.status in _GOING_ON:
            with self._waits.taken(player=bearer.player, address=address):
                # The log may lose its end meanwhile: what was the newest event before must still be there after.
                now = self._with_past(self._awaited(bearer, match, now.state, wait), after, now.state.head)
        shown = now.state.version
        raw = self._log.read(match, after, shown, limit) if after < shown else ()
        events = [cut(decode_event(entry), now.seat, bearer.player) for entry in raw]
        return EventPage(now, events, events[-1].version if events else after)

    def _awaited(self, bearer: Bearer, match: str, seen: MatchState, seconds: float) -> Answer:
        """Where the match stands as soon as it has moved on. A player may take a seat meanwhile, and then see more."""
        until = monotonic() + seconds
        while True:
            version = self._log.version(match)
            now = self.current(bearer, match)
            left = until - monotonic()
            if now.state.head != seen.head or left <= 0 or now.state.status not in _GOING_ON:
                return now
            self._log.wait(match, version, left, limit=1)
