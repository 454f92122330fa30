"""Handlers for players, devices and accounts."""
