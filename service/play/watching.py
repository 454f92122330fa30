"""Reading a match: its newest state, its past, its events as they are shown, and the wait for the next one."""

from collections.abc import Sequence
from time import monotonic

from msgspec import Struct
from msgspec.structs import asdict

from contracts.codec import CODEC
from contracts.wire import begins_decision, commitments, decode_wire, parts_of
from domain.match import MatchState, ShownEvent, cut
from service.errors import HistoryLost, NotOver, TokenMissing, TokenRefused, UnknownMatch, UnknownVersion
from service.host.crew import this_thread
from service.play.handling import Answer
from service.play.states import States
from service.play.visibility import Visibility
from service.slots import Slots
from service.store.play.log import Log
from service.tokens import ANONYMOUS, Bearer, Keyring

LOOK_BACK = 8
"""Events in which the beginning of a decision is looked for at first."""


class Events(Struct, frozen=True):
    _log: Log
    _keyring: Keyring

    def read(self, match: str, state: MatchState, after: int, until: int, limit: int | None = None) -> list[ShownEvent]:
        """What happened after a version; `state` is the match, which tells the seed when it has ended."""
        raw = self._log.read(match, after, until, limit)
        decision = after + 1 if not raw or begins_decision(raw[0]) else self._decision_at(match, after)
        return self.decode(match, raw, decision, state.seed)

    def decode(self, match: str, raw: Sequence[bytes], decision: int = 0, seed: str = "") -> list[ShownEvent]:
        """`decision` is that of the first event, unless it begins one itself."""
        # A match that was played elsewhere has another seed than it would have here.
        own = bytes.fromhex(seed) if seed else self._keyring.seed(match)
        shown: list[ShownEvent] = []
        for entry in raw:
            wire = decode_wire(entry)
            recorded = CODEC.from_wire(wire)
            if recorded.cause is not None:
                decision = recorded.version
            promised = commitments(own, recorded.version, parts_of(wire))
            shown.append(ShownEvent(**asdict(recorded), decision=decision, commitments=promised))
        return shown

    def _decision_at(self, match: str, version: int) -> int:
        """The first version of the decision that an event belongs to."""
        until, reach = version, LOOK_BACK
        while until > 0:
            after = max(0, until - reach)
            for back, entry in enumerate(reversed(self._log.read(match, after, until))):
                if begins_decision(entry):
                    return until - back
            until, reach = after, reach * 2
        return 1


_GOING_ON = ("open", "running")
"""In any other status, nothing happens any more."""


class EventPage(Struct, frozen=True):
    now: Answer
    """The newest state, which may be later than the page."""
    events: Sequence[ShownEvent]
    next: int


class Watch(Struct, frozen=True):
    _states: States
    _log: Log
    _events: Events
    _visibility: Visibility
    _waits: Slots

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
        if bearer == ANONYMOUS and state.status not in ("running", "finished"):
            raise TokenMissing
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
        return Answer(match, now.game, state, state.seat_of(bearer.player), over=now.state.status == "finished")

    def ended_at(self, bearer: Bearer, match: str, version: int) -> Answer:
        """A match at a version, if it has ended: then nothing in it is hidden any more."""
        if self.reaching(bearer, match, version).state.status in _GOING_ON:
            raise NotOver
        return self.at(bearer, match, version)

    def scores(self, bearer: Bearer, match: str) -> tuple[Answer, list[tuple[int, tuple[int, ...]]]]:
        now = self.current(bearer, match)
        return now, self._states.scores(match, now.state)

    def events(
        self, bearer: Bearer, match: str, after: int, limit: int, wait: float, address: str, head: str | None = None
    ) -> EventPage:
        """What happened after a version. If nothing has yet, wait up to `wait` seconds, in a slot of player and address."""
        now = self.reaching(bearer, match, after, head)
        if after == now.state.version and wait > 0 and now.state.status in _GOING_ON:
            with self._waits.taken(player=bearer.player or address, address=address):
                # The log may lose its end meanwhile: what was the newest event before must still be there after.
                now = self._with_past(self.awaited(bearer, match, now.state, wait), after, now.state.head)
        shown = now.state.version
        found = self._events.read(match, now.state, after, shown, limit) if after < shown else ()
        events = [cut(event, now.seat, bearer.player) for event in found]
        return EventPage(now, events, events[-1].version if events else after)

    def awaited(self, bearer: Bearer, match: str, seen: MatchState, seconds: float) -> Answer:
        """Where the match stands as soon as it has moved on. A player may take a seat meanwhile, and then see more."""
        this_thread.step_aside()
        until = monotonic() + seconds
        while True:
            version = self._log.version(match)
            now = self.current(bearer, match)
            left = until - monotonic()
            if now.state.head != seen.head or left <= 0 or now.state.status not in _GOING_ON:
                return now
            self._log.wait(match, version, left, limit=1)
