"""Waiting for a sign, never for a time: a busy machine takes as long as it needs."""

import time
from collections.abc import Callable

PATIENCE_SECONDS = 120.0
"""What has not come by then does not come any more. It bounds a hang, and says nothing of how long anything may take."""

AGAIN_SECONDS = 0.02


def wait_for(sign: Callable[[], object], problem: str = "it did not happen in time") -> None:
    """Look again and again until the sign is there."""
    until = time.monotonic() + PATIENCE_SECONDS
    while not sign():
        assert time.monotonic() < until, problem
        time.sleep(AGAIN_SECONDS)
