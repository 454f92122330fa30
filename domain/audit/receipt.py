"""What the service signs after every accepted command: that a match stood at a version with a head."""

from typing import Annotated

from msgspec import Meta, Struct


class Receipt(Struct, frozen=True):
    match: str
    version: int
    head: str
    """The hash of the event at this version."""
    key: Annotated[str, Meta(description="Id of the key that signed; see `/v1/keys`")]
    signature: Annotated[str, Meta(pattern=r"^[0-9a-f]{128}\Z", description="Ed25519, in hexadecimal")]
    """In small letters, so that one signature is one text."""


def receipt_text(match: str, version: int, head: str) -> bytes:
    """The bytes that are signed."""
    return f"kemu receipt 1\n{match}\n{version}\n{head}\n".encode()
