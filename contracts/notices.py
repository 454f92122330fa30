"""Notices: their content, their text and their signature. Workers make them, gateways read them."""

from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files
from typing import Final, Literal, get_args

from msgspec import Struct, json, structs, toml

from contracts.http.shapes import timestamp
from contracts.texts import Language

Kind = Literal[
    "your_turn",
    "flag_soon",
    "started",
    "finished",
    "matched",
    "invited",
    "challenged",
    "challenge_declined",
    "challenge_withdrawn",
    "draw_offered",
    "takeback_asked",
    "dispute",
]
Stage = Literal["", "won", "shared", "placed", "opened", "checked", "ruled"]

KINDS: tuple[Kind, ...] = get_args(Kind)
OF_A_TURN: frozenset[Kind] = frozenset({"your_turn", "flag_soon"})
"""They are dropped once the turn is over."""
ADDRESS_LONGEST = 500
URL_LONGEST = 500
RECEIVERS_MOST = 10
NO_SEAT = -1


_WORDS: Final = toml.decode(
    files("contracts").joinpath("notices.toml").read_bytes(), type=dict[Kind, dict[Stage, dict[Language, tuple[str, str]]]]
)
"""Title and text, by what happened."""


class Receiver(Struct, frozen=True):
    """An address to which notices of some kinds are sent for a player."""

    id: str
    address: str
    """Chosen by the app, such as a push token; it means something to the gateway only."""
    language: Language
    kinds: tuple[Kind, ...]
    url: str
    """A receiver of the player's own; empty if the operator's gateway is to deliver it."""
    created_at: int


class Occasion(Struct, frozen=True, omit_defaults=True):
    """Something to tell a player: in their feed, and by a notice on each of their receivers that wants such notices."""

    kind: Kind
    match: str
    """Empty if there is none yet."""
    game: str
    version: int
    """Of the match; 0 if it is not about a version."""
    seat: int
    at: int
    player: str
    stage: Stage = ""
    place: int = 0
    seats: int = 0
    ticket: str = ""
    """The ticket that has led to the match."""
    challenge: str = ""

    @property
    def name(self) -> str:
        """Always the same for the same occasion of a player."""
        return f"{self.match or self.challenge}-{self.version}-{self.kind}"

    def on(self, receiver: Receiver) -> "Notice":
        return Notice(**structs.asdict(self), id=f"{self.name}-{receiver.id}", receiver=receiver.id)


class Notice(Occasion, frozen=True, kw_only=True, omit_defaults=False):
    """An occasion for one receiver. The address and the language of the receiver are looked up when it is sent, so that nothing
    of a receiver is left here after it was removed."""

    id: str
    receiver: str
    attempts: int = 0
    failure: str = ""
    """What went wrong the last time."""
    died_at: int = 0


def match_of_notice(notice: str) -> str:
    return notice.partition("-")[0]


def version_of_notice(notice: str) -> int:
    return int(notice.split("-", 2)[1])


def words_of(notice: Occasion, language: Language, title_of_game: str) -> tuple[str, str]:
    """Title and text."""
    facts = {"game": title_of_game, "place": notice.place, "seats": notice.seats}
    title, text = (words.format_map(facts) for words in _WORDS[notice.kind][notice.stage][language])
    return title, text


def about(notice: Occasion) -> dict[str, str | int | None]:
    """Match and seat, or null: a challenge has none yet."""
    return {"match": notice.match or None, "seat": None if notice.seat == NO_SEAT else notice.seat}


def notice_body(notice: Notice, receiver: Receiver, title_of_game: str) -> bytes:
    """What is sent. Everything in it is open to all who may see the match."""
    title, text = words_of(notice, receiver.language, title_of_game)
    common = {name: getattr(notice, name) for name in ("id", "kind", "match", "game", "version", "seat")} | about(notice)
    if notice.challenge:
        common["challenge"] = notice.challenge
    of_receiver = {"player": notice.player, "receiver": receiver.address, "language": receiver.language}
    return json.encode({**common, "at": timestamp(notice.at), **of_receiver, "title": title, "text": text})


def notice_text(notice: str, time: int, body: bytes) -> bytes:
    """The bytes that are signed; `time` is in seconds since 1970, when it was sent."""
    return f"kemu notice 1\n{notice}\n{time}\n{sha256(body).hexdigest()}\n".encode()


_encode = json.Encoder(order="deterministic").encode

encode_receiver: Callable[[Receiver], bytes] = _encode
decode_receiver = json.Decoder(Receiver).decode
encode_occasion: Callable[[Occasion], bytes] = _encode
decode_occasion = json.Decoder(Occasion).decode
encode_notice: Callable[[Notice], bytes] = _encode
decode_notice = json.Decoder(Notice).decode
