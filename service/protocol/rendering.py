"""Events, presence and phrases as clients read them, in an answer of the API as in a message of the feed."""

from datetime import UTC, datetime
from typing import Any

import msgspec

from contracts.codec import to_wire
from contracts.language import Language
from contracts.phrases import PHRASES
from domain.match import Recorded
from service.store.tables.presence import Presence, Said


def timestamp(milliseconds: int) -> str:
    """RFC 3339, to the millisecond."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def event_body(recorded: Recorded) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.to_builtins(to_wire(recorded))
    return {**body, "seat": recorded.seat, "at": timestamp(recorded.at)}


def said_body(said: Said, language: Language) -> dict[str, Any]:
    return {
        "seat": said.seat,
        "phrase": said.phrase,
        "text": PHRASES[said.phrase][language],
        "at": timestamp(said.at),
    }


def presence_body(presence: Presence) -> dict[str, Any]:
    return {"seats": presence.seats, "spectators": presence.spectators}
