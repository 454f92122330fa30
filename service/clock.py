"""The two clocks. Only the outermost parts read them; everything else gets the time as an argument."""

import time


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady_clock() -> int:
    """Milliseconds since this machine started, the same in all its processes.

    For everything that waits or comes back at intervals: the time of day may be set back, this clock never is.
    """
    return time.monotonic_ns() // 1_000_000
