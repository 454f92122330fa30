"""Ratings, boards, past matches and statistics."""

from typing import Any

from flask import Response
from msgspec.structs import asdict

from contracts.http.standings import HistoryQuerySchema, LeaderboardQuerySchema
from contracts.rules import clause_text
from domain.ratings import NEWCOMER
from service.errors import UnknownGame
from service.http.binding import handles
from service.http.language import language
from service.http.rendering import json_response, rating_body, ratings_body
from service.http.requests import query
from service.protocol.language import language_headers
from service.protocol.problems import Problem
from service.protocol.rendering import timestamp
from service.standings.standings import Past
from service.standings.statistics import Length
from service.tokens import Bearer
from service.wiring import Kemu


@handles("read_leaderboard")
def read_leaderboard(kemu: Kemu, bearer: Bearer, game: str) -> Response:
    asked = query(LeaderboardQuerySchema)
    try:
        ranked, following = kemu.standings.leaderboard(
            bearer, game, asked.get("options"), asked["provisional"], asked.get("cursor"), asked["limit"]
        )
    except UnknownGame as error:
        raise Problem("no_such_game") from error
    players = [{"rank": each.rank, "player": each.player, "name": each.name, **rating_body(each.rating)} for each in ranked]
    return json_response({"game": game, "players": players, "next": following})


@handles("read_ratings")
def read_ratings(kemu: Kemu, bearer: Bearer, player: str) -> Response:
    return json_response({"player": player, "ratings": ratings_body(kemu.standings.ratings(bearer, player))})


@handles("list_history")
def list_history(kemu: Kemu, bearer: Bearer, player: str) -> Response:
    asked = query(HistoryQuerySchema)
    past, names, following = kemu.standings.history(
        bearer, player, asked.get("game"), asked.get("opponent"), asked.get("cursor"), asked["limit"]
    )
    return json_response({"matches": [_past_body(each, names) for each in past], "next": following})


@handles("read_versus")
def read_versus(kemu: Kemu, bearer: Bearer, player: str, other: str) -> Response:
    scores = kemu.standings.versus(bearer, player, other)
    games = [{"game": game, **asdict(score)} for game, score in scores.items()]
    return json_response({"player": player, "other": other, "games": games})


@handles("read_statistics")
def read_statistics(kemu: Kemu, bearer: Bearer, game: str) -> Response:
    try:
        found = kemu.statistics.read(bearer, game)
    except UnknownGame as error:
        raise Problem("no_such_game") from error
    spoken = language()
    body = {
        "game": game,
        "matches": found.matches,
        "seats": [{"seats": seats, "seat": seat, **asdict(share)} for (seats, seat), share in sorted(found.seats.items())],
        "sides": [{"seats": seats, "side": side, **asdict(share)} for (seats, side), share in sorted(found.sides.items())],
        "endings": [{"reason": reason, "matches": number} for reason, number in found.endings.items()],
        "moves": _length_body(found.moves, found.matches),
        "seconds": _length_body(found.seconds, found.matches),
        "option_sets": [asdict(each) for each in found.option_sets],
        "refused": [
            {"clause": clause, "text": clause_text(game, clause, spoken), "times": times} for clause, times in found.refused
        ],
    }
    return json_response(body, headers=language_headers(spoken))


def _past_body(past: Past, names: dict[str, str]) -> dict[str, Any]:
    match, step = past.match, past.step
    assert match.outcome is not None
    seats = []
    for number, seat in enumerate(match.seats):
        before = step.before[number] or NEWCOMER if step is not None else None
        seats.append(
            {
                "player": seat.player,
                "name": names.get(seat.player or ""),
                "bot": seat.bot,
                "resigned": seat.resigned,
                "place": match.outcome.places[number],
                "before": before.shown if before is not None else None,
                "after": step.after[number].shown if step is not None else None,
            }
        )
    return {
        "id": match.id,
        "game": match.game,
        "options": match.options,
        "ended_at": timestamp(match.ended_at or 0),
        "reason": match.outcome.reason,
        "seats": seats,
        "rated": step is not None,
        "annulled": match.annulled,
        "private": match.terms.private,
    }


def _length_body(length: Length | None, matches: int) -> dict[str, int] | None:
    if length is None or not matches:
        return None
    return {**asdict(length), "mean": (2 * length.total + matches) // (2 * matches)}
