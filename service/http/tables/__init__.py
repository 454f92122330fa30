"""Handlers for tables: matches, invites, matchmaking, the feed."""
