"""How people come to sit at one table: who fits whom, and who sits where when they play again. Pure, as all of the domain."""

from domain.matchmaking.pairing import Group, Ticket, groups
from domain.matchmaking.turning import rematch_of, rotated_seat

__all__ = ["Group", "Ticket", "groups", "rematch_of", "rotated_seat"]
