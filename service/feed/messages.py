"""Server-sent events as bytes."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from contracts.http.notices import FeedReady
from contracts.http.tables.feed import FeedEnd, FeedState
from contracts.notices import Occasion
from contracts.texts import Language
from domain.core import Rules, Seat, Shelf
from domain.match import MatchState, ShownEvent, active_seats, cut, match_view
from service.protocol.matches import legal_moves
from service.protocol.rendering import Wording, localised_phrase, shown_event, shown_notice, shown_presence
from service.store.notices.feeds import Position
from service.store.tables.presence import Presence, SentPhrase

GREETING = b"retry: 1000\n\n"
"""Milliseconds after which a disconnected client comes back."""
HEARTBEAT = b":\n\n"
RESET = b"id: 0\nevent: reset\ndata: {}\n\n"
"""The log lost its end, so what was sent is no longer true. With this id, browsers that reconnect start over as well."""


def event_message(recorded: ShownEvent, seat: Seat | None, player: str, wording: Wording | None = None) -> bytes:
    """An event as one viewer may see it, in the same form as in the list of events."""
    return _message("event", shown_event(cut(recorded, seat, player), wording), recorded.version)


def event_messages(events: Iterable[ShownEvent], seat: Seat | None, player: str, wording: Wording | None = None) -> bytes:
    return b"".join(event_message(recorded, seat, player, wording) for recorded in events)


def state_message(game: Rules[Any], state: MatchState, seat: Seat | None, *, with_view: bool) -> bytes:
    assert state.status != "absent"
    active = active_seats(game, state)
    message = FeedState(state.version, state.status, active, seat in active if seat is not None else UNSET)
    if with_view:
        view = match_view(game, state, seat)
        scores = game.scores(state.play) if state.play is not None else ()
        message = replace(message, view=view, scores=scores, legal=legal_moves(game, state, seat, active))
    return _message("state", message)


def end_message(state: MatchState) -> bytes:
    assert state.status == "finished" or state.status == "cancelled"
    return _message("end", FeedEnd(state.version, state.status))


def presence_message(presence: Presence) -> bytes:
    return _message("presence", shown_presence(presence))


def phrase_message(phrase: SentPhrase, language: Language) -> bytes:
    return _message("phrase", localised_phrase(phrase, language))


def ready_message(position: Position) -> bytes:
    return _message("ready", FeedReady(), position)


def notice_message(games: Shelf, position: Position, occasion: Occasion, language: Language) -> bytes:
    return _message("notice", shown_notice(games, occasion, language), position)


def _message(kind: str, body: Struct, place: int | Position | None = None) -> bytes:
    head = f"id: {place}\n" if place is not None else ""
    return f"{head}event: {kind}\ndata: ".encode() + msgspec.json.encode(body) + b"\n\n"
