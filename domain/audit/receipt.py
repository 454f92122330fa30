"""What the service signs after every accepted command: that a match stood at a version with a head."""

from msgspec import Struct


class Receipt(Struct, frozen=True):
    match: str
    version: int
    head: str
    """The hash of the event at this version."""
    key: str
    """The id of the key that signed."""
    signature: str
    """Ed25519, in hexadecimal."""


def receipt_text(match: str, version: int, head: str) -> bytes:
    """The bytes that are signed."""
    return f"kemu receipt 1\n{match}\n{version}\n{head}\n".encode()
