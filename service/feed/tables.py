"""The open feeds of this process, by match, and what the feeds of one match share.

New events are decoded and folded once, and cut once per seat; every feed of that seat gets the same bytes. A feed has
nothing of its own but its position in the log. A slow feed reads from the store what has been released here.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from contracts.http.tables.feed import StreamQuery
from contracts.sentences import players_of
from contracts.texts import Language
from domain.core import Fact, Rules, Seat
from domain.match import MatchState, ShownEvent, is_person, replay
from domain.match.facts import MatchCancelled, MatchFinished, MatchStarted, SeatTaken
from domain.match.view import withheld
from service.feed.messages import event_message, phrase_message, presence_message, state_message
from service.play.handling import Answer
from service.protocol.rendering import Wording
from service.store.tables.presence import Presence, SentPhrase
from service.tokens import Bearer

PHRASES_KEPT = 20
"""A slower feed misses phrases; they are still in the list of phrases."""

_LEADS_TO: dict[type[Fact], str] = {MatchStarted: "running", MatchFinished: "finished", MatchCancelled: "cancelled"}

Viewer = tuple[Seat | None, str, Language | None]
"""Seat and player, and the language in which events are told, if they are."""


class HistoryDiverged(Exception):
    """The store has another history than this process remembers."""


class Table:
    """A match with all its feeds in this process."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.viewpoints: dict[bool, Viewpoint] = {}
        """By whether they are behind."""
        self.feeds: set[Feed] = set()
        self.names: dict[str, str] = {}
        """Of the players in the events that are told, as they were called when they were first told of."""
        self.presence: Presence | None = None
        """As all processes together know it. None until the store has answered."""
        self.phrases: deque[tuple[int, SentPhrase]] = deque(maxlen=PHRASES_KEPT)
        self.phrases_added = 0

    def local_presence(self) -> Presence:
        """The players and spectators with a feed in this process."""
        seats = [feed.seat for feed in self.feeds]
        return Presence(tuple(sorted({seat for seat in seats if seat is not None})), seats.count(None))

    def add_phrase(self, phrase: SentPhrase) -> None:
        self.phrases_added += 1
        self.phrases.append((self.phrases_added, phrase))
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
        self._held: list[ShownEvent] = []
        self._window: list[ShownEvent] = []
        self._cut: dict[Viewer, list[bytes]] = {}
        self._states: dict[tuple[Seat | None, bool], bytes] = {}
        """The message `state` of each seat, without and with the view."""

    @property
    def is_open(self) -> bool:
        """Whether new feeds of its kind are added to it."""
        return self.table.viewpoints.get(self.behind) is self

    def close(self) -> None:
        del self.table.viewpoints[self.behind]

    @property
    def newest(self) -> int:
        """The last version that was read; some of it may still be withheld from strangers."""
        return self._held[-1].version if self._held else self.state.version

    @property
    def head(self) -> str:
        return self._held[-1].hash if self._held else self.state.head

    def advance(self, log: Sequence[ShownEvent]) -> None:
        """Take in the log from the newest known event on, and wake the feeds if there is something to send."""
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

    def _take_shown(self) -> list[ShownEvent]:
        hidden = 0
        if self._status_of_newest() == "running":
            count = withheld(self._held, self.state.terms.delay)
            hidden = len(self._held) if count is None else count
        shown = len(self._held) - hidden
        taken, self._held = self._held[:shown], self._held[shown:]
        return taken

    def _status_of_newest(self) -> str:
        """Read from the facts, because folding fails here if a move before this point was taken back."""
        status: str = self.state.status
        for recorded in self._held:
            status = _LEADS_TO.get(type(recorded.event.data), status)
        return status

    def messages(self, version: int, viewer: Viewer) -> bytes | None:
        """All events after a version as one viewer may see them. None if they have been released."""
        if version >= self.state.version:
            return b""
        if not self._window or self._window[0].version > version + 1:
            return None
        known, wording = self._cut.setdefault(viewer, []), self.wording(viewer)
        known += [event_message(recorded, *viewer[:2], wording) for recorded in self._window[len(known) :]]
        return b"".join(known[version + 1 - self._window[0].version :])

    def wording(self, viewer: Viewer) -> Wording | None:
        language, names = viewer[2], self.table.names
        return Wording(self.game, language, players_of(self.state.seats, names, language)) if language is not None else None

    def nameless(self, events: Sequence[ShownEvent] = ()) -> set[str]:
        """Players whose names must be looked up before the sentences of these events can be written."""
        sat_down = {each.event.data.player for each in (*events, *self._window) if isinstance(each.event.data, SeatTaken)}
        players = sat_down | {seat.player for seat in self.state.seats if seat.player is not None}
        return {player for player in players if is_person(player)} - self.table.names.keys()

    def state_for(self, seat: Seat | None, *, with_view: bool) -> bytes:
        message = self._states.get((seat, with_view))
        if message is None:
            message = self._states[seat, with_view] = state_message(self.game, self.state, seat, with_view=with_view)
        return message

    def release(self) -> None:
        """Forget the events. Feeds that keep up have sent them; the others read the store."""
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
        "with_text",
        "with_view",
    )

    def __init__(self, viewpoint: Viewpoint, bearer: Bearer, asked: StreamQuery, language: Language) -> None:
        self.viewpoint = viewpoint
        self.bearer = bearer
        self.version = asked.after
        self.with_view = asked.view
        self.with_text = asked.text
        self.language = language
        self.was_seated = self.seat is not None
        self.state_sent = -1
        """The version of the last `state` message."""
        self.presence_sent: Presence | None = None
        self.phrases_sent = viewpoint.table.phrases_added
        self.wake = asyncio.Event()
        self.closed = False
        self.diverged = False
        """It has sent events that the log no longer has."""

    @property
    def seat(self) -> Seat | None:
        return self.viewpoint.state.seat_of(self.bearer.player)

    @property
    def misplaced(self) -> bool:
        """Its player took or left a seat. When they reconnect, they get the right viewpoint, or `no_such_match`."""
        if self.viewpoint.behind:
            return self.seat is not None
        return self.was_seated and self.seat is None and self.viewpoint.state.terms.restricted

    @property
    def by_role(self) -> bool:
        """It sees more than others without a seat, because its player is an arbiter."""
        return self.seat is None and not self.viewpoint.behind and self.viewpoint.state.terms.restricted

    @property
    def viewer(self) -> Viewer:
        seat = self.seat
        # All viewers without a seat see the same.
        language = self.language if self.with_text else None
        return (seat, self.bearer.player, language) if seat is not None else (None, "", language)

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
            parts.append(self.viewpoint.state_for(self.seat, with_view=self.with_view))
        if table.presence is not None and table.presence != self.presence_sent:
            self.presence_sent = table.presence
            parts.append(presence_message(table.presence))
        if self.phrases_sent < table.phrases_added:
            parts += [
                phrase_message(phrase, self.language)
                for number, phrase in table.phrases
                if number > self.phrases_sent and self.seat not in phrase.hidden_from
            ]
            self.phrases_sent = table.phrases_added
        return b"".join(parts)


class Tables(dict[str, Table]):
    """All tables that have feeds in this process."""

    @property
    def feeds(self) -> list[Feed]:
        return [feed for table in self.values() for feed in table.feeds]

    def enter(self, answer: Answer, bearer: Bearer, asked: StreamQuery, language: Language) -> Feed:
        table = self.setdefault(answer.match, Table(answer.match))
        viewpoint = table.viewpoints.get(answer.behind)
        if viewpoint is None:
            viewpoint = table.viewpoints[answer.behind] = Viewpoint(table, answer.game, answer.state, answer.behind)
        feed = Feed(viewpoint, bearer, asked, language)
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
