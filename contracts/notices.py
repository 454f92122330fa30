"""Notices: what a player's receiver is told, in which words, and how that is signed. Workers make them, gateways read them."""

from hashlib import sha256
from typing import Any, Literal

from msgspec import Struct, json

from contracts.http.shapes import timestamp
from contracts.language import Language

Kind = Literal["your_turn", "flag_soon", "finished", "dispute"]
Stage = Literal["", "won", "shared", "placed", "opened", "checked", "ruled"]

KINDS: tuple[Kind, ...] = ("your_turn", "flag_soon", "finished", "dispute")
OF_A_TURN: frozenset[Kind] = frozenset({"your_turn", "flag_soon"})
"""They mean nothing any more once the turn is over."""
ADDRESS_LONGEST = 500
URL_LONGEST = 500
RECEIVERS_MOST = 10


class Receiver(Struct, frozen=True):
    """Where a player wants to be told, and of what."""

    id: str
    address: str
    """Chosen by the app, such as a push token; it means something to the gateway only."""
    language: Language
    kinds: tuple[Kind, ...]
    url: str
    """A receiver of the player's own; empty if the operator's gateway is to deliver it."""
    created_at: int


class Notice(Struct, frozen=True):
    """One notice for one receiver. Where the receiver is and what it speaks is looked up when it is sent, so that nothing of it
    is left here after the player has taken it away."""

    id: str
    kind: Kind
    match: str
    game: str
    version: int
    seat: int
    at: int
    player: str
    receiver: str
    stage: Stage = ""
    place: int = 0
    seats: int = 0
    attempts: int = 0
    failure: str = ""
    """What went wrong the last time."""
    died_at: int = 0


def notice_id(match: str, version: int, kind: Kind, receiver: str) -> str:
    """Always the same for the same happening and receiver, so that whoever gets it twice can tell."""
    return f"{match}-{version}-{kind}-{receiver}"


def match_of_notice(notice: str) -> str:
    return notice.partition("-")[0]


def version_of_notice(notice: str) -> int:
    return int(notice.split("-", 2)[1])


def notice_body(notice: Notice, receiver: Receiver, title_of_game: str) -> bytes:
    """What is sent. Everything in it is open to all who may see the match."""
    facts = {"game": title_of_game, "place": notice.place, "seats": notice.seats}
    title, text = (words.format_map(facts) for words in WORDS[notice.kind, notice.stage][receiver.language])
    body: dict[str, Any] = {
        "id": notice.id,
        "kind": notice.kind,
        "match": notice.match,
        "game": notice.game,
        "version": notice.version,
        "seat": notice.seat,
        "at": timestamp(notice.at),
        "player": notice.player,
        "receiver": receiver.address,
        "language": receiver.language,
        "title": title,
        "text": text,
    }
    return json.encode(body)


def notice_text(notice: str, time: int, body: bytes) -> bytes:
    """The bytes that are signed; `time` is in seconds since 1970, when it was sent."""
    return f"kemu notice 1\n{notice}\n{time}\n{sha256(body).hexdigest()}\n".encode()


WORDS: dict[tuple[Kind, Stage], dict[Language, tuple[str, str]]] = {
    ("your_turn", ""): {
        "en": ("{game}: your turn", "It is your turn."),
        "fr": ("{game} : à vous", "C'est à vous de jouer."),
    },
    ("flag_soon", ""): {
        "en": ("{game}: your time is running out", "It is your turn, and there is little time left."),
        "fr": ("{game} : votre temps s'écoule", "C'est à vous de jouer et il reste peu de temps."),
    },
    ("finished", "won"): {
        "en": ("{game}: the match has ended", "You have won."),
        "fr": ("{game} : la partie est terminée", "Vous avez gagné."),
    },
    ("finished", "shared"): {
        "en": ("{game}: the match has ended", "You share the first place."),
        "fr": ("{game} : la partie est terminée", "Vous partagez la première place."),
    },
    ("finished", "placed"): {
        "en": ("{game}: the match has ended", "You are in place {place} of {seats}."),
        "fr": ("{game} : la partie est terminée", "Vous êtes à la place {place} sur {seats}."),
    },
    ("dispute", "opened"): {
        "en": ("{game}: a match is disputed", "The result of a match you played is disputed."),
        "fr": ("{game} : une partie est contestée", "Le résultat d'une partie que vous avez jouée est contesté."),
    },
    ("dispute", "checked"): {
        "en": ("{game}: a disputed match was checked", "The match was replayed; an arbiter will rule on it."),
        "fr": ("{game} : une partie contestée a été vérifiée", "La partie a été rejouée ; un arbitre va trancher."),
    },
    ("dispute", "ruled"): {
        "en": ("{game}: a dispute is settled", "An arbiter has ruled on a match you played."),
        "fr": ("{game} : une contestation est réglée", "Un arbitre a tranché sur une partie que vous avez jouée."),
    },
}
"""Title and text, by what happened."""

_encoder = json.Encoder(order="deterministic")
_receivers = json.Decoder(Receiver)
_notices = json.Decoder(Notice)


def encode_receiver(receiver: Receiver) -> bytes:
    return _encoder.encode(receiver)


def decode_receiver(raw: bytes) -> Receiver:
    return _receivers.decode(raw)


def encode_notice(notice: Notice) -> bytes:
    return _encoder.encode(notice)


def decode_notice(raw: bytes) -> Notice:
    return _notices.decode(raw)
