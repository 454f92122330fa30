"""How players are brought together: which of them fit, and which seat each of them has when they play again."""

from domain.matchmaking.pairing import Group, Ticket, groups
from domain.matchmaking.rematch import rematch_of, rotated_seat

__all__ = ["Group", "Ticket", "groups", "rematch_of", "rotated_seat"]
