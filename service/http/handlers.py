"""The handlers of all endpoints. Importing this module binds them."""

from service.http import catalogue, health, notices, play, proof, standings
from service.http.people import identity, players
from service.http.tables import feed, invites, matches, matchmaking

__all__ = [
    "catalogue",
    "feed",
    "health",
    "identity",
    "invites",
    "matches",
    "matchmaking",
    "notices",
    "play",
    "players",
    "proof",
    "standings",
]
