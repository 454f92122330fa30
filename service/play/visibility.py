"""Who may see a match, asked for every way that leads to it."""

from collections.abc import Callable

from domain.match import MatchState, Terms
from domain.match.visibility import OF_THE_SERVICE, Sight, sight


class Visibility:
    def __init__(self, is_arbiter: Callable[[str], bool]) -> None:
        """`is_arbiter` asks the store, so it is asked last."""
        self._is_arbiter = is_arbiter

    def sight(self, state: MatchState, player: str) -> Sight:
        return self.sight_under(state.terms, state.seat_of(player) is not None, player)

    def sight_under(self, terms: Terms, seated: bool, player: str) -> Sight:
        found = sight(terms, seated=seated, official=player.startswith(OF_THE_SERVICE))
        return "whole" if found != "whole" and self._is_arbiter(player) else found
