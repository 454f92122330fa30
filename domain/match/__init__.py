"""The life of any match around a game: seats, start, moves, resignation, end. It knows no game by name."""

from domain.match.commands import CreateMatch, LeaveSeat, Resign, SeatBot, StartMatch, TakeSeat
from domain.match.decide import Decision, Request, decide, rng_of
from domain.match.evolve import evolve, replay
from domain.match.record import BotTrace, Cause, Happening, Recorded, cut, sees_cause
from domain.match.state import MatchState, SeatState
from domain.match.view import active_seats, bots_to_move, legal_commands, match_view, outcome_view

__all__ = [
    "BotTrace",
    "Cause",
    "CreateMatch",
    "Decision",
    "Happening",
    "LeaveSeat",
    "MatchState",
    "Recorded",
    "Request",
    "Resign",
    "SeatBot",
    "SeatState",
    "StartMatch",
    "TakeSeat",
    "active_seats",
    "bots_to_move",
    "cut",
    "decide",
    "evolve",
    "legal_commands",
    "match_view",
    "outcome_view",
    "replay",
    "rng_of",
    "sees_cause",
]
