"""Ratings, leaderboards, and what players have played against each other."""

from collections import Counter, defaultdict
from typing import Any, TypeVar

from msgspec import Struct

from contracts.http import standings as shapes
from contracts.http.shapes import shape_of
from contracts.http.standings import Leaderboard, PlayerRating, Ranked, Score
from contracts.standings import OVERALL, Step, ended
from contracts.summary import MatchSummary
from domain.core import Shelf
from domain.ratings import NEWCOMER, Rating
from service.errors import NoSuchGame
from service.people.players import Players
from service.store.keys import PRIVATE, board_name, of_game, pair, past_list, versus_count
from service.store.standings.ratings import ALL, SETTLED, RatingStore
from service.store.standings.results import Results
from service.store.tables.lists import MatchLists
from service.tokens import Bearer

Rated = TypeVar("Rated", bound=shapes.Rating)


class Past(Struct, frozen=True):
    """A finished match, and what it did to the ratings if it counts."""

    match: MatchSummary
    step: Step | None


class Standings(Struct, frozen=True):
    _results: Results
    _ratings: RatingStore
    _models: MatchLists
    _players: Players
    _games: Shelf

    def rating_of(self, player: str, game: str) -> float:
        """The rating that matchmaking uses: the one that is shown, or that of a newcomer."""
        ratings = self._ratings.of_players(game, [player])[player]
        return float(ratings.get(OVERALL, NEWCOMER).shown)

    def leaderboard(
        self, bearer: Bearer, game: str, options: str | None, provisional: bool, cursor: str | None, limit: int
    ) -> Leaderboard:
        self._players.check(bearer)
        if game not in self._games.versions:
            raise NoSuchGame
        table = options or OVERALL
        name = board_name(ALL if provisional else SETTLED, table)
        before, members = self._ratings.board(game, name, cursor, limit + 1)
        following = members[limit - 1] if len(members) > limit else None
        people = [member.split(":", 1)[1] for member in members[:limit]]
        ratings, names = self._ratings.of_players(game, people), self._players.names(people)
        ranked = [
            _rated(Ranked, ratings[player][table], rank=rank, player=player, name=names.get(player))
            for rank, player in enumerate(people, before + 1)
            # Between the two reads, the only result of a player may have been annulled.
            if table in ratings[player]
        ]
        return Leaderboard(game, ranked, following)

    def ratings(self, bearer: Bearer, player: str) -> list[PlayerRating]:
        self._players.read(bearer, player)
        found = ((game, self._ratings.of_players(game, [player])[player]) for game in sorted(self._games.versions))
        return [
            _rated(PlayerRating, rating, game=game, options=table or None)
            for game, tables in found
            for table, rating in sorted(tables.items())
        ]

    def history(
        self, bearer: Bearer, player: str, game: str | None, opponent: str | None, cursor: str | None, limit: int
    ) -> tuple[list[Past], dict[str, str], str | None]:
        """Finished matches, the newest first, the names of those who played them, and the cursor of the next page."""
        self._players.read(bearer, player)
        if game is not None and game not in self._games.versions:
            raise NoSuchGame
        whose = pair(player, opponent) if opponent is not None else player
        kinds = (False, True) if bearer.player in (player, opponent) else (False,)
        names = [of_game(past_list(whose, private), game) for private in kinds]
        matches, following = self._models.page(names[0], cursor, limit, *names[1:])
        steps = self._ratings.steps((match.game, _place(match)) for match in matches)
        people = self._players.names(seat.player for match in matches for seat in match.seats)
        return [Past(match, steps.get(_place(match))) for match in matches], people, following

    def versus(self, bearer: Bearer, player: str, other: str) -> list[Score]:
        """By game: how many matches against another player were won, drawn and lost, by their places."""
        self._players.read(bearer, player)
        self._players.read(bearer, other)
        verdicts: dict[str, Counter[str]] = defaultdict(Counter)
        for field, number in sorted(self._results.counts(versus_count(pair(player, other))).items()):
            if field.startswith(PRIVATE) and bearer.player not in (player, other):
                continue
            game, verdict = field.removeprefix(PRIVATE).rsplit(":", 1)
            if player > other:
                # Counted from the side of the player with the lower id.
                verdict = {"won": "lost", "lost": "won"}.get(verdict, verdict)
            verdicts[game][verdict] += number
        return [Score(game, found["won"], found["drawn"], found["lost"]) for game, found in verdicts.items()]


def _rated(shape: type[Rated], rating: Rating, **more: Any) -> Rated:
    return shape_of(shape, rating, rating=rating.shown, **more)


def _place(match: MatchSummary) -> str:
    return ended(match.ended_at or 0, match.id)
