"""Mails with codes."""
