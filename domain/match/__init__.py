"""The life of any match around a game: seats, start, moves, resignation, end. It knows no game by name.

What is listed here is imported from here; everything else, such as facts and limits, from its module.
"""

from domain.match.clock import credit_due, wake_at
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
from domain.match.decision import Decision, Outage, Request, rng_of
from domain.match.disputing import verdict_due
from domain.match.evolve import PastMissing, evolve, replay
from domain.match.lives import LIVES, new_match
from domain.match.record import BotTrace, Cause, FoldedEvent, Recorded, Role, cut, sees_cause
from domain.match.state import MatchState, SeatState, is_person
from domain.match.terms import Clock, Terms
from domain.match.view import (
    active_seats,
    bots_to_move,
    is_rated,
    legal_commands,
    match_view,
    outcome_view,
    people_playing,
    terms_view,
    waits_for_service,
)

__all__ = [
    "LIVES",
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
    "FoldedEvent",
    "ForkMatch",
    "LeaveSeat",
    "MatchState",
    "OfferDraw",
    "OpenDispute",
    "Outage",
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
    "credit_due",
    "cut",
    "evolve",
    "is_person",
    "is_rated",
    "legal_commands",
    "match_view",
    "new_match",
    "outcome_view",
    "people_playing",
    "replay",
    "rng_of",
    "sees_cause",
    "terms_view",
    "verdict_due",
    "waits_for_service",
    "wake_at",
]
