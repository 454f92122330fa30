"""Receivers of notices, and the way out to them."""
