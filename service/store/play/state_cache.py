"""States of the matches this process has met, so that a command need not fold its match again.

A cached state may be old; the append notices and sends what is missing. States are immutable, so they can be shared.
"""

from collections import OrderedDict
from threading import Lock

from domain.match import MatchState


class StateCache:
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
