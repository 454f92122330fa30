"""The handlers of all endpoints. Importing this package binds them."""

from service.http.handlers import games, health, matches, play, players

__all__ = ["games", "health", "matches", "play", "players"]
