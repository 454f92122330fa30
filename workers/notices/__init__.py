"""Notices: made from the journal, and delivered."""
