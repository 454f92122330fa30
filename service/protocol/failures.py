"""What the client is told when a use case or the store could not do what it was asked."""

import logging

from contracts.wire import OTHER_RELEASE
from service.errors import Failure, TryLater
from service.protocol.limits import too_many
from service.protocol.problems import Problem
from service.store.connection import STORE_ERRORS, is_unable

TOLD = (Problem, Failure, *OTHER_RELEASE, *STORE_ERRORS)
"""Every error that `problem_of` may have an answer for; anything else is a fault of ours."""

logger = logging.getLogger("kemu.http")


def problem_of(error: Exception) -> Problem | None:
    """None for what should not happen."""
    match error:
        case Problem():
            return error
        case TryLater():
            return too_many(error.seconds, error.code)
        case Failure():
            return Problem(error.code, **error.more)
    if isinstance(error, OTHER_RELEASE):
        logger.warning("a match is left to another release: %s", error)
        return Problem("rules_not_at_hand")
    return Problem("store_unavailable") if is_unable(error) else None
