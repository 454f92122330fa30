"""The life of any match around a game: seats, start, moves, resignation, end. It knows no game by name."""

from domain.match.commands import (
    AddNonce,
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    AttachVerdict,
    CallTime,
    CreateMatch,
    CreditClocks,
    ForkMatch,
    LeaveSeat,
    OfferDraw,
    OpenDispute,
    PauseClocks,
    Resign,
    ResumeClocks,
    ReturnToSeat,
    RuleDispute,
    SeatBot,
    StartMatch,
    TakeSeat,
)
from domain.match.counting import counts_for_ratings
from domain.match.decide import decide
from domain.match.disputing import verdict_due
from domain.match.evolve import PastMissing, evolve, replay
from domain.match.record import BotTrace, Cause, Happening, Recorded, Role, cut, sees_cause
from domain.match.request import Decision, Request, rng_of
from domain.match.state import MatchState, SeatState, is_person
from domain.match.terms import Clock, Terms
from domain.match.timing import credit_due, wake_at
from domain.match.view import active_seats, bots_to_move, legal_commands, match_view, outcome_view

__all__ = [
    "AddNonce",
    "AnswerDraw",
    "AnswerTakeback",
    "AskTakeback",
    "AttachVerdict",
    "BotTrace",
    "CallTime",
    "Cause",
    "Clock",
    "CreateMatch",
    "CreditClocks",
    "Decision",
    "ForkMatch",
    "Happening",
    "LeaveSeat",
    "MatchState",
    "OfferDraw",
    "OpenDispute",
    "PastMissing",
    "PauseClocks",
    "Recorded",
    "Request",
    "Resign",
    "ResumeClocks",
    "ReturnToSeat",
    "Role",
    "RuleDispute",
    "SeatBot",
    "SeatState",
    "StartMatch",
    "TakeSeat",
    "Terms",
    "active_seats",
    "bots_to_move",
    "counts_for_ratings",
    "credit_due",
    "cut",
    "decide",
    "evolve",
    "is_person",
    "legal_commands",
    "match_view",
    "outcome_view",
    "replay",
    "rng_of",
    "sees_cause",
    "verdict_due",
    "wake_at",
]
