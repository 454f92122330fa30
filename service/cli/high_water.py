"""How far the log had come when this machine last looked, in a file beside the store.

A store that loses its end, in a power loss for instance, cannot know that it did: what would tell is lost with it. So the last
entry of each partition's journal is kept in a file of its own. If a journal does not have its entry any more, the service has
answered and signed what is gone.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from typing import Annotated

from msgspec import DecodeError, Meta, Struct, json

from service.store.connection import STORE_ERRORS
from service.store.play.journal import Journal, order

KEEP_SECONDS = 0.5
"""What was written after the last look can be lost unnoticed."""


Entry = Annotated[str, Meta(pattern=r"^[0-9]{1,19}-[0-9]{1,19}\Z")]


class Marks(Struct, frozen=True):
    address: str
    """Of the store: another one has another log."""
    ends: dict[int, Entry]
    """The last entry of each partition's journal."""


class HighWater:
    def __init__(self, path: Path, journal: Journal, address: str) -> None:
        self._path = path
        self._journal = journal
        self._address = address
        self._kept: Marks | None = None

    def loss(self) -> str:
        """What the operator must know about the log as it is now; nothing if it has all that it had."""
        marks = self._read()
        lost = {partition: news.end for partition, news in self._journal.news(marks).items() if news.lost}
        if not lost:
            return ""
        last, first = max((marks[partition] for partition in lost), key=order), min(lost.values(), key=order)
        return (
            f"The log is shorter than it was: {len(lost)} of {self._journal.partitions.count} partitions have lost their end."
            f" The last entry that is gone is of {_time(last)}; the log goes on from {_time(first)}. Commands of that time were"
            " answered and signed, and are gone. Matches go on from what the log has; clients that know of more get"
            " `history_lost`."
        )

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Keep looking at the log, in a thread: neither a slow disk nor a store that hangs may delay anything else."""
        enough = Event()

        def look() -> None:
            while not enough.wait(KEEP_SECONDS):
                self._keep()

        thread = Thread(target=look, daemon=True)
        thread.start()
        try:
            yield
        finally:
            enough.set()
            thread.join(KEEP_SECONDS)
            self._keep()

    def _keep(self) -> None:
        """If the store is down, try again later. A file that cannot be written is no reason to stop."""
        with suppress(*STORE_ERRORS, OSError):
            marks = Marks(self._address, self._journal.ends())
            if marks != self._kept:
                self._write(marks)
                self._kept = marks

    def _write(self, marks: Marks) -> None:
        made = self._path.with_suffix(".new")
        with made.open("wb") as file:
            file.write(json.encode(marks))
            file.flush()
            os.fsync(file.fileno())
        made.replace(self._path)

    def _read(self) -> dict[int, str]:
        """Nothing if the file was never written, is damaged, or is about a store with more partitions."""
        try:
            marks = json.decode(self._path.read_bytes(), type=Marks)
        except (FileNotFoundError, DecodeError):
            return {}
        known = range(self._journal.partitions.count)
        return marks.ends if marks.address == self._address and all(partition in known for partition in marks.ends) else {}


def _time(entry: str) -> str:
    return datetime.fromtimestamp(order(entry)[0] / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3] + " UTC"
