"""The handlers of all endpoints. Importing this package binds them."""

from service.http.handlers import (
    audit,
    feed,
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
    "feed",
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
