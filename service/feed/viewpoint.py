"""What the feeds of one match share.

A tail of the log is decoded and folded once, cut once per seat, and the bytes are the same for every feed of that seat. A feed
has nothing of its own but its place in the log: one that is slow is behind, and reads from the store what the room has let go.
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
from service.store.tables.presence import Presence, Said
from service.tokens import Bearer

PHRASES_KEPT = 20
"""What a feed that is slower than this does not hear any more is still in the list of what was said."""

_LEADS_TO: dict[type[Fact], str] = {MatchStarted: "running", MatchFinished: "finished", MatchCancelled: "cancelled"}

Viewer = tuple[Seat | None, str]


class Broken(Exception):
    """The store holds another past than this process remembers."""


class Table:
    """A match with all its feeds in this process, whatever they may see."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.rooms: dict[bool, Viewpoint] = {}
        self.feeds: set[Feed] = set()
        self.company: Presence | None = None
        """As all processes together know it; None until they were asked."""
        self.phrases: deque[tuple[int, Said]] = deque(maxlen=PHRASES_KEPT)
        self.spoken = 0

    def here(self) -> Presence:
        """Who has a feed in this process."""
        seats = [feed.seat for feed in self.feeds]
        return Presence(tuple(sorted({seat for seat in seats if seat is not None})), seats.count(None))

    def hear(self, said: Said) -> None:
        self.spoken += 1
        self.phrases.append((self.spoken, said))
        self.wake()

    def meet(self, company: Presence) -> None:
        if company != self.company:
            self.company = company
            self.wake()

    def wake(self) -> None:
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
        return self.table.rooms.get(self.behind) is self

    def close(self) -> None:
        del self.table.rooms[self.behind]

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
            raise Broken
        if self.behind:
            self._held += tail
            tail = self._released()
        if tail:
            self.state = replay(self.game, self.state, tail)
            self._window += tail
            self._states.clear()
            for feed in self.feeds:
                feed.wake.set()

    def _released(self) -> list[Recorded]:
        hidden = 0
        if self._status_of_newest() == "running":
            count = withheld(self._held, self.state.terms.delay)
            hidden = len(self._held) if count is None else count
        shown = len(self._held) - hidden
        released, self._held = self._held[:shown], self._held[shown:]
        return released

    def _status_of_newest(self) -> str:
        """Told by the facts: a fold could not begin here if a move from before was taken back."""
        status: str = self.state.status
        for recorded in self._held:
            status = _LEADS_TO.get(type(recorded.event.data), status)
        return status

    def messages(self, version: int, viewer: Viewer) -> bytes | None:
        """All events after a version as one viewer may see them; None if they have been let go already."""
        if version >= self.state.version:
            return b""
        if not self._window or self._window[0].version > version + 1:
            return None
        known = self._cut.setdefault(viewer, [])
        known += [event_message(recorded, *viewer) for recorded in self._window[len(known) :]]
        return b"".join(known[version + 1 - self._window[0].version :])

    def standing(self, seat: Seat | None) -> bytes:
        message = self._states.get(seat)
        if message is None:
            message = self._states[seat] = state_message(self.game, self.state, seat)
        return message

    def let_go(self) -> None:
        """Whoever was awake has sent these; the others read the store."""
        self._window = []
        self._cut = {}
        self._states = {}


class Feed:
    """One open connection."""

    __slots__ = (
        "__weakref__",
        "bearer",
        "cut_off",
        "heard",
        "language",
        "met",
        "misled",
        "room",
        "seated",
        "stood",
        "version",
        "wake",
    )

    def __init__(self, room: Viewpoint, bearer: Bearer, version: int, language: Language) -> None:
        self.room = room
        self.bearer = bearer
        self.version = version
        self.language = language
        self.seated = self.seat is not None
        self.stood = -1
        """The version of the last state that was sent."""
        self.met: Presence | None = None
        self.heard = room.table.spoken
        self.wake = asyncio.Event()
        self.cut_off = False
        self.misled = False
        """It was sent what the log does not have any more."""

    @property
    def seat(self) -> Seat | None:
        return self.room.state.seat_of(self.bearer.player)

    @property
    def misplaced(self) -> bool:
        """Took a seat or left it: whoever comes back is shown to the right room, or told that there is no such match."""
        if self.room.behind:
            return self.seat is not None
        return self.seated and self.seat is None and self.room.state.terms.restricted

    @property
    def by_role(self) -> bool:
        """Sees what others without a seat do not see, or not yet."""
        return self.seat is None and not self.room.behind and self.room.state.terms.restricted

    @property
    def viewer(self) -> Viewer:
        seat = self.seat
        # Whoever has no seat sees the same as any other.
        return (seat, self.bearer.player) if seat is not None else (None, "")

    def close(self) -> None:
        self.cut_off = True
        self.wake.set()

    def reset(self) -> None:
        self.misled = True
        self.close()

    def news(self) -> bytes:
        """Everything beside events, once there is no event left to send."""
        table = self.room.table
        parts = []
        if self.stood != self.room.state.version:
            self.stood = self.room.state.version
            parts.append(self.room.standing(self.seat))
        if table.company is not None and table.company != self.met:
            self.met = table.company
            parts.append(presence_message(table.company))
        if self.heard < table.spoken:
            parts += [phrase_message(said, self.language) for number, said in table.phrases if number > self.heard]
            self.heard = table.spoken
        return b"".join(parts)
