"""Bots and clocks."""
