"""Pages of matches."""

from contracts.summary import MatchSummary, as_strangers_know_it, is_delayed
from service.play.visibility import Visibility
from service.store.keys import of_game, players_list
from service.store.people.players import PlayerStore
from service.store.tables.lists import MatchLists
from service.tokens import Bearer


class Listing:
    def __init__(self, models: MatchLists, players: PlayerStore, visibility: Visibility) -> None:
        self._models = models
        self._players = players
        self._visibility = visibility

    def page(
        self, bearer: Bearer, scope: str, game: str | None, cursor: str | None, limit: int
    ) -> tuple[list[MatchSummary], dict[str, str], str | None]:
        """Summaries, the names of the players in them, and the cursor of the next page."""
        name = players_list(bearer.player) if scope == "mine" else scope
        summaries, following = self._models.page(of_game(name, game), cursor, limit)
        summaries = self._as_seen(summaries, bearer.player)
        people = {
            seat.player for summary in summaries for seat in summary.seats if seat.player is not None and seat.bot is None
        }
        return summaries, self._players.names(people), following

    def _as_seen(self, summaries: list[MatchSummary], player: str) -> list[MatchSummary]:
        held_back = {summary.id for summary in summaries if is_delayed(summary) and not _sits_in(summary, player)}
        terms = next((summary.terms for summary in summaries if summary.id in held_back), None)
        # Private matches stand in no list of strangers, so one answer holds for all.
        if terms is None or self._visibility.sight_under(terms, False, player) == "whole":
            return summaries
        seen = (as_strangers_know_it(summary) if summary.id in held_back else summary for summary in summaries)
        return [summary for summary in seen if summary is not None]


def _sits_in(summary: MatchSummary, player: str) -> bool:
    return any(seat.player == player for seat in summary.seats)
