"""The open feeds of this process, by match, and what the feeds of one match share.

The end of a log is decoded and folded once, cut once per seat, and the bytes are the same for every feed of that seat. A feed
has nothing of its own but its place in the log: one that is slow is behind, and reads from the store what has been released.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from contracts.language import Language
from domain.core import Fact, Rules, Seat
from domain.match import MatchState, Recorded, replay
from domain.match.facts import MatchCancelled, MatchFinished, MatchStarted
from domain.match.visibility import withheld
from service.feed.messages import event_message, phrase_message, presence_message, state_message
from service.play.handling import Answer
from service.store.tables.presence import Presence, Said
from service.tokens import Bearer

PHRASES_KEPT = 20
"""A feed that is slower than this misses phrases, which are still in the list of what was said."""

_LEADS_TO: dict[type[Fact], str] = {MatchStarted: "running", MatchFinished: "finished", MatchCancelled: "cancelled"}

Viewer = tuple[Seat | None, str]


class HistoryDiverged(Exception):
    """The store holds another past than this process remembers."""


class Table:
    """A match with all its feeds in this process, whatever they may see."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.viewpoints: dict[bool, Viewpoint] = {}
        """By whether they are behind."""
        self.feeds: set[Feed] = set()
        self.presence: Presence | None = None
        """As all processes together know it; None until the store was asked."""
        self.phrases: deque[tuple[int, Said]] = deque(maxlen=PHRASES_KEPT)
        self.phrases_said = 0

    def local_presence(self) -> Presence:
        """Who has a feed in this process."""
        seats = [feed.seat for feed in self.feeds]
        return Presence(tuple(sorted({seat for seat in seats if seat is not None})), seats.count(None))

    def add_phrase(self, said: Said) -> None:
        self.phrases_said += 1
        self.phrases.append((self.phrases_said, said))
        self._wake()

    def update_presence(self, presence: Presence) -> None:
        if presence != self.presence:
            self.presence = presence
            self._wake()

    def _wake(self) -> None:
        for feed in self.feeds:
            feed.wake.set()


class Viewpoint:
    """A match as players and arbiters see it, or (behind) as strangers see it after a delay."""

    def __init__(self, table: Table, game: Rules[Any], state: MatchState, behind: bool) -> None:
        self.table = table
        self.game = game
        self.state = state
        self.behind = behind
        self.feeds: set[Feed] = set()
        self._held: list[Recorded] = []
        self._window: list[Recorded] = []
        self._cut: dict[Viewer, list[bytes]] = {}
        self._states: dict[Seat | None, bytes] = {}

    @property
    def is_open(self) -> bool:
        """Whether new feeds of its kind are led here."""
        return self.table.viewpoints.get(self.behind) is self

    def close(self) -> None:
        del self.table.viewpoints[self.behind]

    @property
    def newest(self) -> int:
        """The last version that was read; strangers may not know it yet."""
        return self._held[-1].version if self._held else self.state.version

    @property
    def head(self) -> str:
        return self._held[-1].hash if self._held else self.state.head

    def advance(self, log: Sequence[Recorded]) -> None:
        """Take in the end of the log, from the newest event that is known; feeds that have something to send are woken."""
        known, *tail = [recorded for recorded in log if recorded.version >= self.newest] or (None,)
        if known is None or known.hash != self.head:
            raise HistoryDiverged
        if self.behind:
            self._held += tail
            tail = self._take_shown()
        if tail:
            self.state = replay(self.game, self.state, tail)
            self._window += tail
            self._states.clear()
            for feed in self.feeds:
                feed.wake.set()

    def _take_shown(self) -> list[Recorded]:
        hidden = 0
        if self._status_of_newest() == "running":
            count = withheld(self._held, self.state.terms.delay)
            hidden = len(self._held) if count is None else count
        shown = len(self._held) - hidden
        taken, self._held = self._held[:shown], self._held[shown:]
        return taken

    def _status_of_newest(self) -> str:
        """By the facts: a fold could not begin here if a move from before was taken back."""
        status: str = self.state.status
        for recorded in self._held:
            status = _LEADS_TO.get(type(recorded.event.data), status)
        return status

    def messages(self, version: int, viewer: Viewer) -> bytes | None:
        """All events after a version as one viewer may see them; None if they have been released already."""
        if version >= self.state.version:
            return b""
        if not self._window or self._window[0].version > version + 1:
            return None
        known = self._cut.setdefault(viewer, [])
        known += [event_message(recorded, *viewer) for recorded in self._window[len(known) :]]
        return b"".join(known[version + 1 - self._window[0].version :])

    def state_for(self, seat: Seat | None) -> bytes:
        message = self._states.get(seat)
        if message is None:
            message = self._states[seat] = state_message(self.game, self.state, seat)
        return message

    def release(self) -> None:
        """Forget the events: feeds that keep up have sent them, and the others read the store."""
        self._window = []
        self._cut = {}
        self._states = {}


class Feed:
    """One open connection."""

    __slots__ = (
        "__weakref__",
        "bearer",
        "closed",
        "diverged",
        "language",
        "phrases_sent",
        "presence_sent",
        "state_sent",
        "version",
        "viewpoint",
        "wake",
        "was_seated",
    )

    def __init__(self, viewpoint: Viewpoint, bearer: Bearer, version: int, language: Language) -> None:
        self.viewpoint = viewpoint
        self.bearer = bearer
        self.version = version
        self.language = language
        self.was_seated = self.seat is not None
        self.state_sent = -1
        """The version of the last state that was sent."""
        self.presence_sent: Presence | None = None
        self.phrases_sent = viewpoint.table.phrases_said
        self.wake = asyncio.Event()
        self.closed = False
        self.diverged = False
        """It was sent what the log no longer has."""

    @property
    def seat(self) -> Seat | None:
        return self.viewpoint.state.seat_of(self.bearer.player)

    @property
    def misplaced(self) -> bool:
        """Its player took a seat or left it. On their return they get the right viewpoint, or learn that there is no match."""
        if self.viewpoint.behind:
            return self.seat is not None
        return self.was_seated and self.seat is None and self.viewpoint.state.terms.restricted

    @property
    def by_role(self) -> bool:
        """Sees what others without a seat do not see, or not yet."""
        return self.seat is None and not self.viewpoint.behind and self.viewpoint.state.terms.restricted

    @property
    def viewer(self) -> Viewer:
        seat = self.seat
        # All viewers without a seat see the same.
        return (seat, self.bearer.player) if seat is not None else (None, "")

    def close(self) -> None:
        self.closed = True
        self.wake.set()

    def reset(self) -> None:
        self.diverged = True
        self.close()

    def news(self) -> bytes:
        """Everything except events, once there is no event left to send."""
        table = self.viewpoint.table
        parts = []
        if self.state_sent != self.viewpoint.state.version:
            self.state_sent = self.viewpoint.state.version
            parts.append(self.viewpoint.state_for(self.seat))
        if table.presence is not None and table.presence != self.presence_sent:
            self.presence_sent = table.presence
            parts.append(presence_message(table.presence))
        if self.phrases_sent < table.phrases_said:
            parts += [phrase_message(said, self.language) for number, said in table.phrases if number > self.phrases_sent]
            self.phrases_sent = table.phrases_said
        return b"".join(parts)


class Tables(dict[str, Table]):
    """All tables that have feeds in this process."""

    @property
    def feeds(self) -> list[Feed]:
        return [feed for table in self.values() for feed in table.feeds]

    def enter(self, answer: Answer, bearer: Bearer, after: int, language: Language) -> Feed:
        table = self.setdefault(answer.match, Table(answer.match))
        viewpoint = table.viewpoints.get(answer.behind)
        if viewpoint is None:
            viewpoint = table.viewpoints[answer.behind] = Viewpoint(table, answer.game, answer.state, answer.behind)
        feed = Feed(viewpoint, bearer, after, language)
        viewpoint.feeds.add(feed)
        table.feeds.add(feed)
        return feed

    def leave(self, feed: Feed) -> None:
        viewpoint, table = feed.viewpoint, feed.viewpoint.table
        viewpoint.feeds.discard(feed)
        table.feeds.discard(feed)
        if not viewpoint.feeds and viewpoint.is_open:
            viewpoint.close()
        if not table.feeds and self.get(table.match) is table:
            del self[table.match]
