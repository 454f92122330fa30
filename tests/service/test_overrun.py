"""What takes too long is stopped from outside."""

import signal

import pytest

from service.play.overrun import Overrun, stopped_after


def test_what_never_ends_is_stopped() -> None:
    with pytest.raises(Overrun), stopped_after(0.05):
        _never_end()


def _never_end() -> None:
    while True:
        pass


def test_what_ends_in_time_is_left_alone_and_nothing_follows() -> None:
    before = signal.getsignal(signal.SIGPROF)
    with stopped_after(60):
        assert sum(range(1000)) == 499_500
    assert signal.getsignal(signal.SIGPROF) == before
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0
