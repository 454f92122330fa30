"""Pages of matches."""

import re

from contracts.http.lists import CURSOR
from contracts.summary import MatchSummary
from service.store.players import PlayerStore
from service.store.read_models import ReadModels
from service.tokens import Bearer
from service.usecases.errors import BadCursor

_CURSOR = re.compile(CURSOR)


class Listing:
    def __init__(self, models: ReadModels, players: PlayerStore) -> None:
        self._models = models
        self._players = players

    def page(
        self, bearer: Bearer, scope: str, game: str | None, cursor: str | None, limit: int
    ) -> tuple[list[MatchSummary], dict[str, str], str | None]:
        """Summaries, the names of the players in them, and the cursor of the next page."""
        if cursor is not None and not _CURSOR.fullmatch(cursor):
            raise BadCursor
        summaries, following = self._models.page(list_name(scope, game, bearer.player), cursor, limit)
        people = {
            seat.player for summary in summaries for seat in summary.seats if seat.player is not None and seat.bot is None
        }
        return summaries, self._players.names(people), following


def list_name(scope: str, game: str | None, player: str) -> str:
    name = f"player:{player}" if scope == "mine" else scope
    return f"{name}:{game}" if game is not None else name
