"""The handlers of all endpoints. Importing this module binds them."""

from service.http import games, health, notices, proof, standings
from service.http.people import identity, own_data, players
from service.http.play import commands
from service.http.play import matches as play
from service.http.tables import feed, invites, matches, matchmaking

__all__ = [
    "commands",
    "feed",
    "games",
    "health",
    "identity",
    "invites",
    "matches",
    "matchmaking",
    "notices",
    "own_data",
    "play",
    "players",
    "proof",
    "standings",
]
