"""Ratings, boards, past matches and statistics."""

from contracts.endpoints.endpoint import Endpoint
from contracts.http.standings import (
    HistoryQuerySchema,
    HistorySchema,
    LeaderboardQuerySchema,
    LeaderboardSchema,
    PlayerRatingsSchema,
    StatisticsSchema,
    VersusSchema,
)

STANDINGS: tuple[Endpoint, ...] = (
    Endpoint(
        "read_leaderboard",
        "GET",
        "/v1/games/{game}/leaderboard",
        "standings",
        "The best players of a game, or of one option set",
        LeaderboardSchema,
        query=LeaderboardQuerySchema,
        problems=("no_such_game", "malformed"),
    ),
    Endpoint(
        "read_statistics",
        "GET",
        "/v1/games/{game}/statistics",
        "standings",
        "What all finished matches of a game say about it",
        StatisticsSchema,
        problems=("no_such_game",),
    ),
    Endpoint(
        "read_ratings",
        "GET",
        "/v1/players/{player}/ratings",
        "standings",
        "The ratings of a player, by game and option set",
        PlayerRatingsSchema,
        problems=("no_such_player",),
    ),
    Endpoint(
        "list_history",
        "GET",
        "/v1/players/{player}/history",
        "standings",
        "The finished matches of a player; private ones only for who played them",
        HistorySchema,
        query=HistoryQuerySchema,
        problems=("no_such_player", "malformed"),
    ),
    Endpoint(
        "read_versus",
        "GET",
        "/v1/players/{player}/versus/{other}",
        "standings",
        "Two players head to head, by game",
        VersusSchema,
        problems=("no_such_player",),
    ),
)
