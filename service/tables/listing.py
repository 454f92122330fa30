"""Pages of matches."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from contracts.summary import MatchSummary, as_strangers_know_it, deadline, is_delayed, waits_for
from domain.core import Shelf
from domain.match import is_person
from domain.match.state import KnownStatus
from service.errors import NoSuchGame
from service.play.visibility import Visibility
from service.store.keys import of_game, players_list
from service.store.people.players import PlayerStore
from service.store.tables.lists import MatchLists, member
from service.tokens import Bearer

RUNNING_MOST = 1_000
"""More than a player can play at once."""
BY_DEADLINE = "d:"
"""What the cursors begin with that lie among the matches with a deadline."""

Sort = Literal["created", "deadline"]


class Filter(Struct, frozen=True):
    """Which of their own matches a player wants to see, and in which order."""

    status: KnownStatus | None = None
    your_turn: bool | None = None
    sort: Sort = "created"


ALL = Filter()
Page = tuple[list[MatchSummary], str | None]


class Listing(Struct, frozen=True):
    _games: Shelf
    _models: MatchLists
    _players: PlayerStore
    _visibility: Visibility

    def page(
        self, bearer: Bearer, scope: str, game: str | None, cursor: str | None, limit: int, only: Filter = ALL
    ) -> tuple[list[MatchSummary], dict[str, str], str | None]:
        """Summaries, the names of the persons in them, and the cursor of the next page. Only one's own can be filtered."""
        if game is not None and game not in self._games.versions:
            raise NoSuchGame
        if scope == "mine":
            summaries, following = self._own(bearer.player, game, cursor, limit, only)
        else:
            summaries, following = self._models.page(of_game(scope, game), cursor, limit)
            summaries = self._as_seen(summaries, bearer.player)
        people = (seat.player for summary in summaries for seat in summary.seats if is_person(seat.player))
        return summaries, self._players.names(people), following

    def _own(self, player: str, game: str | None, cursor: str | None, limit: int, only: Filter) -> Page:
        """Matches with a deadline first if that is wanted, the earliest first; then all others, the newest first."""
        name = of_game(players_list(player, only.status), game)
        if only.your_turn is None and only.sort == "created":
            return self._models.page(name, cursor, limit)
        # Whose turn it is changes with every move, so no list is kept of it. Those of a player that run are few.
        running = self._running(player, game) if only.status in (None, "running") else []
        wanted = [each for each in running if only.your_turn in (None, waits_for(each, player) is not None)]
        urgent = _by_deadline(wanted, player) if only.sort == "deadline" else {}
        ids = {each.id for each in urgent.values()}
        others = [each for each in wanted if each.id not in ids]
        if cursor is None or cursor.startswith(BY_DEADLINE):
            ahead = [place for place in urgent if cursor is None or place > cursor.removeprefix(BY_DEADLINE)]
            first = [urgent[place] for place in ahead[:limit]]
            if len(ahead) > limit or (len(ahead) == limit and (others or only.your_turn is not True)):
                return first, f"{BY_DEADLINE}{ahead[limit - 1]}"
            cursor = None
        else:
            first = []
        passed_over = ids | {each.id for each in running if each not in wanted}
        rest, following = (
            _newest(others, cursor, limit - len(first))
            if only.your_turn
            else self._without(name, passed_over, cursor, limit - len(first))
        )
        return [*first, *rest], following

    def _running(self, player: str, game: str | None) -> list[MatchSummary]:
        return self._models.page(of_game(players_list(player, "running"), game), None, RUNNING_MOST)[0]

    def _without(self, name: str, passed_over: set[str], cursor: str | None, limit: int) -> Page:
        found: list[MatchSummary] = []
        while len(found) < limit:
            summaries, cursor = self._models.page(name, cursor, limit - len(found))
            found += [summary for summary in summaries if summary.id not in passed_over]
            if cursor is None:
                break
        return found, cursor

    def _as_seen(self, summaries: list[MatchSummary], player: str) -> list[MatchSummary]:
        held_back = {summary.id for summary in summaries if is_delayed(summary) and not _sits_in(summary, player)}
        terms = next((summary.terms for summary in summaries if summary.id in held_back), None)
        # Private matches stand in no list of strangers, so one answer holds for all.
        if terms is None or self._visibility.sight_under(terms, False, player) == "whole":
            return summaries
        seen = (as_strangers_know_it(summary) if summary.id in held_back else summary for summary in summaries)
        return [summary for summary in seen if summary is not None]


def _by_deadline(summaries: Iterable[MatchSummary], player: str) -> dict[str, MatchSummary]:
    """Those that have a deadline by their place in this order, the earliest first."""
    found = {member(at, each.id): each for each in summaries if (at := deadline(each, player)) is not None}
    return dict(sorted(found.items()))


def _newest(summaries: Iterable[MatchSummary], before: str | None, limit: int) -> Page:
    places = {member(each.created_at, each.id): each for each in summaries}
    found = sorted((place for place in places if before is None or place < before), reverse=True)
    return [places[place] for place in found[:limit]], found[limit - 1] if limit and len(found) > limit else None


def _sits_in(summary: MatchSummary, player: str) -> bool:
    return any(seat.player == player for seat in summary.seats)
