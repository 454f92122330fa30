"""The state of a match at its newest version, or at any version before."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any

from msgspec import MsgspecError

from contracts.codec import SNAPSHOT_FORMAT, decode_folded
from contracts.wire import begins_decision, decode_state, encode_state
from domain.core import Rules, RulesMissing, Seat, Shelf
from domain.match import FoldedEvent, MatchState, PastMissing, replay
from domain.match.facts import MatchCreated
from domain.match.record import positions
from service.errors import UnknownMatch, UnknownVersion
from service.settings import PlaySettings
from service.store.play.log import Log, LogTail

SNAPSHOT_EVERY = 100
"""A snapshot each time a match passes a multiple of this version."""

_STAMP = b"%d\n" % SNAPSHOT_FORMAT


class States:
    def __init__(self, log: Log, settings: PlaySettings, games: Shelf) -> None:
        self._log = log
        self._cache = StateCache(settings.cached_matches)
        self.games = games

    def game(self, state: MatchState) -> Rules[Any]:
        """The rules that the match was created with."""
        return self.games.at(state)

    def recent(self, match: str) -> MatchState:
        """A state of the match that may be behind: from memory if it is there, else from the store."""
        return self._cache.get(match) or self._load(match)

    def newest(self, match: str) -> MatchState:
        """The match as the store has it now. No permission is checked."""
        state = self.recent(match)
        return self.follow(match, state, self._log.peek(match, state.version).tail)

    def follow(self, match: str, state: MatchState, tail: LogTail) -> MatchState:
        """The state as the store has it, seen from the version of this state."""
        if tail.version < state.version or not _continues(state, tail.last):
            # The store has lost what this process remembers, after a failover or from a backup: the store is right.
            self.forget(match)
            return self.recent(match)
        return self.advance(match, state, tail.events)

    def advance(self, match: str, state: MatchState, tail: Sequence[bytes]) -> MatchState:
        """The state after a tail from the store, remembered."""
        if not tail:
            return state
        try:
            state = replay(self.game(state), state, map(decode_folded, tail))
        except PastMissing:
            state = self._fold(self._log.read(match, until=state.version + len(tail)))
        self._cache.put(match, state)
        return state

    def remember(self, match: str, state: MatchState) -> None:
        self._cache.put(match, state)

    def forget(self, match: str) -> None:
        self._cache.drop(match)

    def at(self, match: str, version: int) -> MatchState:
        """The state just after a version."""
        if version < 1:
            raise UnknownVersion(self._log.version(match))
        known = self._cache.get(match)
        if known is not None and known.version == version and self.holds(match, version, known.head):
            return known
        log = self._log.read(match, until=version)
        if not log:
            raise UnknownMatch
        if len(log) < version:
            raise UnknownVersion(len(log))
        return self._fold(log)

    def scores(self, match: str, now: MatchState) -> list[tuple[int, tuple[int, ...]]]:
        """The versions up to a state at which the scores of a match changed, each with the scores after it."""
        game, before = self.game(now), None
        curve: list[tuple[int, tuple[int, ...]]] = []
        for version, play in enumerate(positions(game, map(decode_folded, self._log.read(match, until=now.version))), start=1):
            if play is not None and play is not before:
                before, scores = play, tuple(game.scores(play))
                if not curve or curve[-1][1] != scores:
                    curve.append((version, scores))
        return curve

    def active_since(self, match: str, after: int, until: int) -> list[tuple[int, tuple[Seat, ...]]]:
        """The versions of a running match at which decisions ended, each with the seats that could act then."""
        raw = self._log.read(match, until=until)
        log = list(map(decode_folded, raw))
        game = self.games.at(created(log[0]))
        ends = [*map(begins_decision, raw[1:]), True]
        plays = enumerate(zip(positions(game, log), ends, strict=True), start=1)
        return [(at, tuple(sorted(game.active(play)))) for at, (play, end) in plays if at > after and end and play is not None]

    def holds(self, match: str, version: int, head: str) -> bool:
        """Whether the log has the event with this hash at this version."""
        found = self._log.read(match, after=version - 1, until=version)
        return bool(found) and decode_folded(found[0]).hash == head

    def snapshot_after(self, before: MatchState, after: MatchState) -> bytes:
        """The snapshot to write with a decision; usually none."""
        if before.version // SNAPSHOT_EVERY == after.version // SNAPSHOT_EVERY:
            return b""
        return _STAMP + encode_state(after)

    def _load(self, match: str) -> MatchState:
        snapshot = self._log.snapshot(match)
        state = self._restore(snapshot) if snapshot is not None else None
        if state is not None:
            # The event the snapshot ends with is read along: a restored log may have another one there, or none.
            last, *tail = self._log.read(match, after=state.version - 1) or (None,)
            if last is not None and _continues(state, last):
                self._cache.put(match, state)
                return self.advance(match, state, tail)
        log = self._log.read(match)
        if not log:
            raise UnknownMatch
        state = self._fold(log)
        self._cache.put(match, state)
        return state

    def _fold(self, log: Sequence[bytes]) -> MatchState:
        first = decode_folded(log[0])
        return replay(self.games.at(created(first)), MatchState(), (first, *map(decode_folded, log[1:])))

    def _restore(self, snapshot: bytes) -> MatchState | None:
        """The state in a snapshot. None if it is damaged or from another release: a snapshot is only a cache."""
        if not snapshot.startswith(_STAMP):
            return None
        try:
            return decode_state(snapshot.removeprefix(_STAMP), self.games.at)
        except (MsgspecError, UnicodeDecodeError, RulesMissing):
            return None


def created(first: FoldedEvent) -> MatchCreated:
    """The event every log begins with."""
    if not isinstance(first.event.data, MatchCreated):
        raise ValueError("a log begins with the creation of its match")
    return first.event.data


def _continues(state: MatchState, last: bytes | None) -> bool:
    """Whether the event that the store has at a state's version is the one that led to this state."""
    return last is None or decode_folded(last).hash == state.head


class StateCache:
    """The states of matches that this process has used last, so that a command need not fold its match again.

    A cached state may be old: the append notices it and returns what is missing. States are immutable, so they can be shared.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._states: OrderedDict[str, MatchState] = OrderedDict()
        self._lock = Lock()

    def get(self, match: str) -> MatchState | None:
        with self._lock:
            state = self._states.get(match)
            if state is not None:
                self._states.move_to_end(match)
            return state

    def put(self, match: str, state: MatchState) -> None:
        """Keep the newest: a slower thread must not put an older state back."""
        with self._lock:
            known = self._states.get(match)
            if known is None or known.version <= state.version:
                self._states[match] = state
            self._states.move_to_end(match)
            if len(self._states) > self._capacity:
                self._states.popitem(last=False)

    def drop(self, match: str) -> None:
        with self._lock:
            self._states.pop(match, None)
