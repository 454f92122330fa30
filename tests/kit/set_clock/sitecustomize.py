"""A time of day that a test can set.

Python loads this module by itself where its directory is in PYTHONPATH: in every process of a service that a test starts so.
The file that TEST_CLOCK names holds the seconds by which their time of day is off. The steady clock is left alone.
"""

import datetime
import os
import time
from pathlib import Path
from types import SimpleNamespace

import rq.utils

_FILE = Path(os.environ["TEST_CLOCK"])
_real = time.time_ns


def _shift() -> int:
    return int(_FILE.read_text())


def _time_ns() -> int:
    return _real() + _shift() * 1_000_000_000


class _Datetime(datetime.datetime):
    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> "_Datetime":
        return cls.fromtimestamp(time.time(), tz)


time.time_ns = _time_ns
time.time = lambda: _time_ns() / 1_000_000_000
# Only of the queue, which asks nobody else: msgspec takes no other class for a time than the real one.
rq.utils.datetime = SimpleNamespace(**{**vars(datetime), "datetime": _Datetime})  # type: ignore[attr-defined]
