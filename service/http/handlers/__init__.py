"""The handlers of all endpoints. Importing this package binds them."""

from service.http.handlers import (
    audit,
    games,
    health,
    identity,
    invites,
    matches,
    matchmaking,
    notices,
    play,
    players,
    standings,
)

__all__ = [
    "audit",
    "games",
    "health",
    "identity",
    "invites",
    "matches",
    "matchmaking",
    "notices",
    "play",
    "players",
    "standings",
]
