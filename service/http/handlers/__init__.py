"""The handlers of all endpoints. Importing this package binds them."""

from service.http.handlers import audit, games, health, invites, matches, matchmaking, play, players

__all__ = ["audit", "games", "health", "invites", "matches", "matchmaking", "play", "players"]
