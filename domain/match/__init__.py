"""The life of any match around a game: seats, start, moves, resignation, end. It knows no game by name.

What is listed here is imported from here; everything else, such as facts and limits, from its module.
"""

from domain.match.clock import credit_due, wake_at
from domain.match.commands import (
    AddNonce,
    AnswerDraw,
    AnswerTakeback,
    AskHint,
    AskTakeback,
    AttachVerdict,
    CallTime,
    CreateMatch,
    CreditClocks,
    ForkMatch,
    GiveHint,
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
from domain.match.hinting import HINT_BOT
from domain.match.lives import LIVES, new_match
from domain.match.record import (
    BotTrace,
    Cause,
    FoldedEvent,
    PastMissing,
    Recorded,
    Role,
    ShownEvent,
    cut,
    evolve,
    replay,
    sees_cause,
)
from domain.match.state import Clock, MatchState, SeatState, Terms, is_person
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
