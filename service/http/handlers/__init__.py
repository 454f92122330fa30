"""The handlers of all endpoints. Importing this package binds them."""

from service.http.handlers import audit, feed, games, health, matches, play, players

__all__ = ["audit", "feed", "games", "health", "matches", "play", "players"]
