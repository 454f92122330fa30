"""Receivers, and notices on their way."""
