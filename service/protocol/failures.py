"""What the client is told when a use case or the store could not do what it was asked."""

from service.errors import (
    AlreadyLinked,
    BadCursor,
    Busy,
    HistoryLost,
    KeyReused,
    LoginTaken,
    NoSlot,
    NotInvited,
    NotLinked,
    NotOver,
    NoUrls,
    OperatorsOnly,
    RefreshRefused,
    RefreshReused,
    SeatedOnly,
    StaleVersion,
    TicketMatched,
    TokenRefused,
    TooManyAttempts,
    TooManyMatches,
    TooManyReceivers,
    TooManyTickets,
    TooSoon,
    UnknownDevice,
    UnknownInvite,
    UnknownMatch,
    UnknownNotice,
    UnknownPlayer,
    UnknownReceiver,
    UnknownTicket,
    UnknownVersion,
    WrongCredentials,
    WrongPassword,
)
from service.protocol.limits import too_many
from service.protocol.problems import Problem
from service.store.connection import STORE_ERRORS, is_unable
from service.store.durability import CannotKeep, NotDurable

SIMPLE: dict[type[Exception], str] = {
    TokenRefused: "token_invalid",
    UnknownMatch: "no_such_match",
    UnknownInvite: "no_such_invite",
    UnknownTicket: "no_such_ticket",
    TooManyTickets: "too_many_tickets",
    TicketMatched: "ticket_matched",
    SeatedOnly: "seated_only",
    NotInvited: "not_invited",
    NotOver: "not_over",
    UnknownPlayer: "no_such_player",
    UnknownDevice: "no_such_device",
    RefreshRefused: "refresh_invalid",
    RefreshReused: "refresh_reused",
    WrongCredentials: "wrong_credentials",
    WrongPassword: "wrong_password",
    LoginTaken: "login_taken",
    AlreadyLinked: "already_linked",
    NotLinked: "not_linked",
    KeyReused: "key_reused",
    Busy: "busy",
    UnknownReceiver: "no_such_receiver",
    UnknownNotice: "no_such_notice",
    TooManyReceivers: "too_many_receivers",
    NoUrls: "no_urls",
    OperatorsOnly: "operators_only",
    NotDurable: "not_durable",
    CannotKeep: "store_unavailable",
}
"""Errors that are told by their code alone."""

WAIT_AGAIN_SECONDS = 2

TOLD = (
    Problem,
    BadCursor,
    StaleVersion,
    UnknownVersion,
    TooManyAttempts,
    TooManyMatches,
    TooSoon,
    NoSlot,
    *STORE_ERRORS,
    *SIMPLE,
)
"""Every error that `problem_of` has an answer for; anything else is a fault of ours."""


def problem_of(error: Exception) -> Problem | None:
    """None for what should not happen."""
    match error:
        case Problem():
            return error
        case BadCursor():
            return Problem("malformed", errors={"cursor": ["must be `next` of a page before"]})
        case HistoryLost():
            return Problem("history_lost", version=error.current)
        case StaleVersion():
            return Problem("stale_version", version=error.current)
        case UnknownVersion():
            return Problem("no_such_version", version=error.current)
        case TooSoon():
            return too_many(error.milliseconds / 1000)
        case TooManyAttempts():
            return too_many(error.seconds, "too_many_guesses")
        case NoSlot():
            return too_many(WAIT_AGAIN_SECONDS, "too_many_waits")
        case TooManyMatches():
            return Problem("too_many_matches", details={"limit": error.most})
    for kind, code in SIMPLE.items():
        if isinstance(error, kind):
            return Problem(code)
    return Problem("store_unavailable") if is_unable(error) else None
