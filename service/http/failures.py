"""What the client is told when a use case or the store could not do what it was asked."""

import math

from service.http.problems import Problem
from service.store.connection import UNREACHABLE, ResponseError, is_unable
from service.store.event_store import NotDurable
from service.usecases.errors import (
    Busy,
    KeyReused,
    NotSeated,
    StaleVersion,
    TokenRefused,
    TooSoon,
    UnknownMatch,
    UnknownPlayer,
    UnknownVersion,
)

SIMPLE: dict[type[Exception], str] = {
    TokenRefused: "token_invalid",
    UnknownMatch: "no_such_match",
    UnknownPlayer: "no_such_player",
    KeyReused: "key_reused",
    NotSeated: "seated_only",
    Busy: "busy",
    NotDurable: "not_durable",
    **dict.fromkeys(UNREACHABLE, "store_unavailable"),
}
"""Errors that are told by their code alone."""

TOLD = (Problem, StaleVersion, UnknownVersion, TooSoon, ResponseError, *SIMPLE)
"""Every error that `problem_of` has an answer for; anything else is a fault of ours."""


def problem_of(error: Exception) -> Problem | None:
    """None for what should not happen."""
    match error:
        case Problem():
            return error
        case StaleVersion():
            return Problem("stale_version", version=error.current)
        case UnknownVersion():
            return Problem("no_such_version", version=error.current)
        case TooSoon():
            return Problem("too_many_requests", headers={"Retry-After": str(math.ceil(error.milliseconds / 1000))})
    for kind, code in SIMPLE.items():
        if isinstance(error, kind):
            return Problem(code)
    return Problem("store_unavailable") if isinstance(error, ResponseError) and is_unable(error) else None
