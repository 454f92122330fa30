"""Ratings, boards, past matches and statistics."""

from collections.abc import Mapping

from contracts.http import standings as shapes
from contracts.http.shapes import shape_of, timestamp
from contracts.texts import Language
from domain.ratings import NEWCOMER
from service.http.names import bot_names
from service.standings.standings import Past
from service.tokens import Bearer
from service.wiring import Kemu


def read_leaderboard(kemu: Kemu, bearer: Bearer, game: str, query: shapes.LeaderboardQuery) -> shapes.Leaderboard:
    board = kemu.standings.standings.leaderboard
    return board(bearer, game, query.options, query.provisional, query.cursor, query.limit)


def read_ratings(kemu: Kemu, bearer: Bearer, player: str) -> shapes.PlayerRatings:
    return shapes.PlayerRatings(player, kemu.standings.standings.ratings(bearer, player))


def list_history(kemu: Kemu, bearer: Bearer, player: str, query: shapes.HistoryQuery, language: Language) -> shapes.History:
    past, names, following = kemu.standings.standings.history(
        bearer, player, query.game, query.opponent, query.cursor, query.limit
    )
    names |= bot_names((seat.player for each in past for seat in each.match.seats), language)
    return shapes.History([_past(each, names) for each in past], following)


def read_versus(kemu: Kemu, bearer: Bearer, player: str, other: str) -> shapes.Versus:
    return shapes.Versus(player, other, kemu.standings.standings.versus(bearer, player, other))


def read_statistics(kemu: Kemu, bearer: Bearer, game: str, language: Language) -> shapes.Statistics:
    return kemu.standings.statistics.read(bearer, game, language)


def _past(past: Past, names: Mapping[str, str]) -> shapes.PastMatch:
    match, step = past.match, past.step
    assert match.outcome is not None
    seats = []
    for number, seat in enumerate(match.seats):
        before = step.before[number] or NEWCOMER if step is not None else None
        seats.append(
            shape_of(
                shapes.PastSeat,
                seat,
                name=names.get(seat.player or ""),
                place=match.outcome.places[number],
                before=before.shown if before is not None else None,
                after=step.after[number].shown if step is not None else None,
            )
        )
    return shape_of(
        shapes.PastMatch,
        match,
        ended_at=timestamp(match.ended_at or 0),
        reason=match.outcome.reason,
        seats=seats,
        rated=step is not None,
        private=match.terms.private,
    )
