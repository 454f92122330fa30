"""Ratings, boards, past matches and statistics."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from flask import Response
from msgspec.structs import asdict

from contracts.http import standings as shapes
from contracts.http.shapes import timestamp
from contracts.rules import text_in
from domain.ratings import NEWCOMER, Rating
from service.http.binding import handles
from service.http.bodies import query
from service.http.language import language
from service.http.responses import json_response, localised_response
from service.standings.standings import Past, Ranked
from service.standings.statistics import Length
from service.tokens import Bearer
from service.wiring import Kemu

Rated = TypeVar("Rated", bound=shapes.Rating)


@handles("read_leaderboard")
def read_leaderboard(kemu: Kemu, bearer: Bearer, game: str) -> Response:
    asked = query(shapes.LeaderboardQuery)
    ranked, following = kemu.standings.standings.leaderboard(
        bearer, game, asked.options, asked.provisional, asked.cursor, asked.limit
    )
    return json_response(shapes.Leaderboard(game, [_ranked(each) for each in ranked], following))


@handles("read_ratings")
def read_ratings(kemu: Kemu, bearer: Bearer, player: str) -> Response:
    return json_response(shapes.PlayerRatings(player, ratings_shown(kemu.standings.standings.ratings(bearer, player))))


@handles("list_history")
def list_history(kemu: Kemu, bearer: Bearer, player: str) -> Response:
    asked = query(shapes.HistoryQuery)
    past, names, following = kemu.standings.standings.history(
        bearer, player, asked.game, asked.opponent, asked.cursor, asked.limit
    )
    return json_response(shapes.History([_past(each, names) for each in past], following))


@handles("read_versus")
def read_versus(kemu: Kemu, bearer: Bearer, player: str, other: str) -> Response:
    scores = kemu.standings.standings.versus(bearer, player, other)
    games = [shapes.Score(game, score.won, score.drawn, score.lost) for game, score in scores.items()]
    return json_response(shapes.Versus(player, other, games))


@handles("read_statistics")
def read_statistics(kemu: Kemu, bearer: Bearer, game: str) -> Response:
    found = kemu.standings.statistics.read(bearer, game)
    spoken = language()
    shape = shapes.Statistics(
        game=game,
        matches=found.matches,
        seats=[shapes.SeatShare(seats, **asdict(share), seat=seat) for (seats, seat), share in sorted(found.seats.items())],
        sides=[shapes.SideShare(seats, **asdict(share), side=side) for (seats, side), share in sorted(found.sides.items())],
        endings=[shapes.EndingCount(reason, matches) for reason, matches in found.endings.items()],
        moves=_length(found.moves, found.matches),
        seconds=_length(found.seconds, found.matches),
        option_sets=[shapes.OptionSet(**asdict(each)) for each in found.option_sets],
        refused=[
            shapes.RefusedClause(clause.number, clause.version, text_in(game, clause.version, clause.number, spoken), times)
            for clause, times in found.refused
        ],
    )
    return localised_response(shape, spoken)


def ratings_shown(ratings: Iterable[tuple[str, str, Rating]]) -> list[shapes.PlayerRating]:
    return [_rated(shapes.PlayerRating, rating, game=game, options=table or None) for game, table, rating in ratings]


def _ranked(ranked: Ranked) -> shapes.Ranked:
    return _rated(shapes.Ranked, ranked.rating, rank=ranked.rank, player=ranked.player, name=ranked.name)


def _rated(shape: type[Rated], rating: Rating, **more: Any) -> Rated:
    return shape(
        rating=rating.shown,
        uncertainty=rating.uncertainty,
        matches=rating.matches,
        provisional=rating.provisional,
        **more,
    )


def _past(past: Past, names: Mapping[str, str]) -> shapes.PastMatch:
    match, step = past.match, past.step
    assert match.outcome is not None
    seats = []
    for number, seat in enumerate(match.seats):
        before = step.before[number] or NEWCOMER if step is not None else None
        seats.append(
            shapes.PastSeat(
                player=seat.player,
                name=names.get(seat.player or ""),
                bot=seat.bot,
                resigned=seat.resigned,
                place=match.outcome.places[number],
                before=before.shown if before is not None else None,
                after=step.after[number].shown if step is not None else None,
            )
        )
    return shapes.PastMatch(
        id=match.id,
        game=match.game,
        options=match.options,
        ended_at=timestamp(match.ended_at or 0),
        reason=match.outcome.reason,
        seats=seats,
        rated=step is not None,
        annulled=match.annulled,
        private=match.terms.private,
    )


def _length(length: Length | None, matches: int) -> shapes.Length | None:
    if length is None or not matches:
        return None
    mean = (2 * length.total + matches) // (2 * matches)
    return shapes.Length(length.total, mean, length.least, length.most)
