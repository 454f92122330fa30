"""Players and who they are."""

from contracts.endpoints.endpoint import WITH_BODY, Endpoint
from contracts.http.players import ExportSchema, MeSchema, NewGuestSchema, NewPlayerSchema, PlayerSchema

PLAYERS: tuple[Endpoint, ...] = (
    Endpoint(
        "create_player",
        "POST",
        "/v1/players",
        "players",
        "Sign up as a guest",
        NewGuestSchema,
        201,
        body=NewPlayerSchema,
        token=False,
        problems=WITH_BODY,
    ),
    Endpoint(
        "read_me",
        "GET",
        "/v1/players/me",
        "players",
        "Who am I",
        MeSchema,
        problems=("no_such_player",),
    ),
    Endpoint(
        "read_player",
        "GET",
        "/v1/players/{player}",
        "players",
        "The public part of a player",
        PlayerSchema,
        problems=("no_such_player",),
    ),
    Endpoint(
        "export_player",
        "GET",
        "/v1/players/me/export",
        "players",
        "Everything the service knows of you",
        ExportSchema,
        problems=("no_such_player", "busy"),
    ),
    Endpoint(
        "erase_player",
        "DELETE",
        "/v1/players/me",
        "players",
        "Forget me: leaves every match that goes on, erases the name and all tokens; what was played stays provable",
        None,
        204,
        problems=("no_such_player", "busy"),
    ),
    Endpoint(
        "revoke_token",
        "DELETE",
        "/v1/players/me/token",
        "players",
        "Revoke the token this request came with",
        None,
        204,
    ),
)
