"""Events, presence and phrases as clients read them, in an answer of the API as in a message of the feed."""

from msgspec import UNSET

from contracts.codec import to_wire
from contracts.http.play import Cause, SeenEvent
from contracts.http.shapes import timestamp
from contracts.http.tables.feed import Presence, Said
from contracts.language import Language
from contracts.phrases import PHRASES
from contracts.wire import WireCause
from domain.match import Recorded
from service.store.tables import presence as store


def seen_event(recorded: Recorded) -> SeenEvent:
    """An event as it is, without what its reader may not see: that must have been cut away before."""
    wire = to_wire(recorded)
    return SeenEvent(
        version=wire.version,
        at=timestamp(wire.at),
        type=wire.type,
        v=wire.v,
        clause=wire.clause,
        data=wire.data,
        seat=wire.seat,
        secrets=wire.secrets,
        cause=_seen_cause(wire.cause) if wire.cause is not UNSET else UNSET,
        hash=wire.hash,
    )


def _seen_cause(cause: WireCause) -> Cause:
    return Cause(
        player=cause.player,
        command=cause.command,
        key=cause.key if cause.key is not None else UNSET,
        bot=cause.bot if cause.bot is not None else UNSET,
        received=cause.received if cause.received is not None else UNSET,
        role=cause.role if cause.role != "player" else UNSET,
    )


def said_phrase(said: store.Said, language: Language) -> Said:
    key = said.phrase
    return Said(phrase=key, text=PHRASES[key][language], seat=said.seat, at=timestamp(said.at))


def seen_presence(presence: store.Presence) -> Presence:
    return Presence(presence.seats, presence.spectators)
