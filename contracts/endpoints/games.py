"""The games of the house."""

from contracts.endpoints.endpoint import Endpoint
from contracts.http.games import GameListSchema, GameSchema, RulesSchema

GAMES: tuple[Endpoint, ...] = (
    Endpoint(
        "list_games",
        "GET",
        "/v1/games",
        "games",
        "All games, with their options",
        GameListSchema,
        token=False,
        store=False,
    ),
    Endpoint(
        "read_game",
        "GET",
        "/v1/games/{game}",
        "games",
        "One game",
        GameSchema,
        token=False,
        store=False,
        problems=("no_such_game",),
    ),
    Endpoint(
        "read_rules",
        "GET",
        "/v1/games/{game}/rules",
        "games",
        "The rules of a game, clause by clause",
        RulesSchema,
        token=False,
        store=False,
        problems=("no_such_game",),
    ),
)
