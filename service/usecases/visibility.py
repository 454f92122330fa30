"""Who may know that a match exists, and who sees it only after a delay: decided here, for every way that leads to a match."""

from collections.abc import Callable
from typing import Literal

from domain.match import MatchState
from domain.match.terms import Terms

OF_THE_SERVICE = "kemu:"
"""What the service itself does is done under names that begin like this; no player is ever called so."""

Sight = Literal["whole", "delayed", "none"]


def holds_back(terms: Terms) -> bool:
    """Whether there is something in the match that not everybody may know, or not at once."""
    return terms.private or terms.delay > 0


class Visibility:
    def __init__(self, is_arbiter: Callable[[str], bool]) -> None:
        """`is_arbiter` asks the store, so it is asked last."""
        self._is_arbiter = is_arbiter

    def sees(self, state: MatchState, player: str) -> bool:
        """The state must be the newest before somebody is told no: he may have taken a seat a moment ago."""
        return not state.terms.private or self.sight(state, player) != "none"

    def sight(self, state: MatchState, player: str) -> Sight:
        return self.sight_under(state.terms, state.seat_of(player) is not None, player)

    def sight_under(self, terms: Terms, seated: bool, player: str) -> Sight:
        """Who holds a seat now, arbiters and the service see everything at once. Nobody else knows of a private match, and of
        one with a delay he sees, while it runs, only what is old enough."""
        if seated or not holds_back(terms):
            return "whole"
        if player.startswith(OF_THE_SERVICE) or self._is_arbiter(player):
            return "whole"
        return "none" if terms.private else "delayed"
