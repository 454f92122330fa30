"""Server-sent events as bytes."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from contracts.http.tables.feed import FeedEnd, FeedState
from contracts.language import Language
from domain.core import Rules, Seat
from domain.match import MatchState, Recorded, active_seats, cut
from service.protocol.rendering import said_phrase, seen_event, seen_presence
from service.store.tables.presence import Presence, Said

GREETING = b"retry: 1000\n\n"
"""A client that is cut off comes back after so many milliseconds."""
HEARTBEAT = b":\n\n"
RESET = b"id: 0\nevent: reset\ndata: {}\n\n"
"""The log lost its end: what was sent is true no more. The id makes a client that comes back by itself start over, too."""


def event_message(recorded: Recorded, seat: Seat | None, player: str) -> bytes:
    """An event as one viewer may see it: its body is the one that `/events` gives."""
    return _message("event", seen_event(cut(recorded, seat, player)), recorded.version)


def event_messages(events: Iterable[Recorded], seat: Seat | None, player: str) -> bytes:
    return b"".join(event_message(recorded, seat, player) for recorded in events)


def state_message(game: Rules[Any], state: MatchState, seat: Seat | None) -> bytes:
    assert state.status != "absent"
    active = active_seats(game, state)
    your_turn = seat in active if seat is not None else UNSET
    return _message("state", FeedState(state.version, state.status, active, your_turn))


def end_message(state: MatchState) -> bytes:
    assert state.status == "finished" or state.status == "cancelled"
    return _message("end", FeedEnd(state.version, state.status))


def presence_message(company: Presence) -> bytes:
    return _message("presence", seen_presence(company))


def phrase_message(said: Said, language: Language) -> bytes:
    return _message("phrase", said_phrase(said, language))


def _message(kind: str, body: Struct, version: int | None = None) -> bytes:
    head = f"id: {version}\n" if version is not None else ""
    return f"{head}event: {kind}\ndata: ".encode() + msgspec.json.encode(body) + b"\n\n"
