"""Errors of use cases and of the store, as problems for the client."""

import logging

from contracts.wire import OTHER_RELEASE
from service.errors import Failure, TryLater
from service.protocol.limits import too_many
from service.protocol.problems import Problem
from service.store.connection import STORE_ERRORS, is_unable

REPORTED = (Problem, Failure, *OTHER_RELEASE, *STORE_ERRORS)
"""Every error for which `problem_of` may have a problem. Any other error is a bug."""

logger = logging.getLogger("kemu.http")


def problem_of(error: Exception) -> Problem | None:
    """None for an unexpected error."""
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
