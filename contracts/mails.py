"""Mails with a code: their content and their text. Workers make them, the operator's gateway sends them."""

from importlib.resources import files
from typing import Final, Literal

from msgspec import Struct, json, toml

from contracts.http.shapes import timestamp
from contracts.texts import Language

Purpose = Literal["confirm", "recover"]
MAIL_MINUTES = 30
"""How long a code is valid that came by mail."""

_WORDS: Final = toml.decode(
    files("contracts").joinpath("mails.toml").read_bytes(), type=dict[Purpose, dict[Language, tuple[str, str]]]
)
"""Subject and text."""


class Mail(Struct, frozen=True):
    """A mail that is to be sent. Its code follows from its id, and its address is looked up when it is sent."""

    id: str
    player: str
    purpose: Purpose
    language: Language
    expires_at: int


def mail_body(mail: Mail, to: str, name: str, code: str) -> bytes:
    """What the gateway gets."""
    facts = {"name": name, "code": code, "minutes": MAIL_MINUTES}
    subject, text = (words.format_map(facts) for words in _WORDS[mail.purpose][mail.language])
    facts = {"id": mail.id, "kind": "mail", "purpose": mail.purpose, "player": mail.player, "to": to, "language": mail.language}
    return json.encode({**facts, "code": code, "expires_at": timestamp(mail.expires_at), "subject": subject, "text": text})
