"""Who may know that a match exists: decided here, for every way that leads to a match."""

from collections.abc import Callable

from domain.match import MatchState

OF_THE_SERVICE = "kemu:"
"""What the service itself does is done under names that begin like this; no player is ever called so."""


class Visibility:
    def __init__(self, is_arbiter: Callable[[str], bool]) -> None:
        """`is_arbiter` asks the store, so it is asked last."""
        self._is_arbiter = is_arbiter

    def sees(self, state: MatchState, player: str) -> bool:
        """Everybody sees a public match; a private one only who holds a seat in it now, and arbiters.

        The state must be the newest before somebody is told no: he may have taken a seat a moment ago.
        """
        if not state.terms.private or state.seat_of(player) is not None:
            return True
        return player.startswith(OF_THE_SERVICE) or self._is_arbiter(player)
