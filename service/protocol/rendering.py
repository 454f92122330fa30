"""Events, presence and phrases as clients read them, from the API and from the feed."""

from typing import Any

from msgspec import UNSET, Struct

from contracts.codec import to_wire
from contracts.http.notices import FeedNotice
from contracts.http.play import Cause, SeenEvent
from contracts.http.shapes import shape_of, timestamp
from contracts.http.tables.feed import Presence, Said
from contracts.notices import Occasion, about, words_of
from contracts.sentences import Players, event_text
from contracts.texts import PHRASES, Language, texts_of
from contracts.wire import WireCause
from domain.core import Rules, Shelf
from domain.match import ShownEvent
from service.store.tables import presence as store


class Wording(Struct, frozen=True):
    """The language and the names in which the events of a match are put into sentences."""

    game: Rules[Any]
    language: Language
    players: Players


def shown_event(recorded: ShownEvent, wording: Wording | None = None) -> SeenEvent:
    """An event that has been cut to what its reader may see."""
    wire = to_wire(recorded)
    return shape_of(
        SeenEvent,
        wire,
        at=timestamp(wire.at),
        cause=_shown_cause(wire.cause) if wire.cause is not UNSET else UNSET,
        decision=recorded.decision,
        commitments=recorded.commitments or UNSET,
        text=event_text(wording.game, recorded.event, wording.language, wording.players) if wording is not None else UNSET,
    )


def _shown_cause(cause: WireCause) -> Cause:
    return shape_of(
        Cause,
        cause,
        key=cause.key if cause.key is not None else UNSET,
        bot=cause.bot if cause.bot is not None else UNSET,
        received=cause.received if cause.received is not None else UNSET,
        role=cause.role if cause.role != "player" else UNSET,
    )


def shown_notice(games: Shelf, occasion: Occasion, language: Language) -> FeedNotice:
    # Its title is that of any version. An older release may know nothing but the key of the game.
    known = occasion.game in games.versions
    title, text = words_of(
        occasion, language, texts_of(games.newest(occasion.game)).title[language] if known else occasion.game
    )
    return shape_of(
        FeedNotice,
        occasion,
        at=timestamp(occasion.at),
        version=occasion.version or UNSET,
        title=title,
        text=text,
        place=occasion.place or UNSET,
        ticket=occasion.ticket or UNSET,
        challenge=occasion.challenge or UNSET,
        **about(occasion),
    )


def localised_phrase(sent: store.SentPhrase, language: Language) -> Said:
    key = sent.phrase
    return Said(phrase=key, text=PHRASES[key][language], seat=sent.seat, at=timestamp(sent.at))


def shown_presence(presence: store.Presence) -> Presence:
    return Presence(presence.seats, presence.spectators)
