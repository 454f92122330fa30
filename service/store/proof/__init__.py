"""Matches that were played elsewhere."""
