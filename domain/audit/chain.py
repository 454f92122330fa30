"""The hash chain of a match, and the receipts that are signed for it.

Each event's hash covers the hash before it, the part of the event that everybody may read, and a salted commitment to each
part that only some may read. A reader who lacks a part has its commitment instead, so all readers arrive at the same hashes.
"""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

CAUSE = "cause"
"""The name under which the cause of a decision is committed to, beside the owners of secret parts."""


def genesis(match: str) -> str:
    """What stands before the first event: no log fits under the name of another match."""
    return hashlib.sha256(b"kemu match 1\n" + match.encode()).hexdigest()


class Salts:
    """The salts of a match: HMAC-SHA-256 under its seed. Without its salt, nobody can find out a committed part by trying.

    What HMAC does with the key is done once per match: every command needs a salt, and that is most of its work.
    """

    def __init__(self, seed: bytes) -> None:
        key = (seed if len(seed) <= 64 else hashlib.sha256(seed).digest()).ljust(64, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key))
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key))

    def __call__(self, version: int, name: str) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(b"salt" + version.to_bytes(8, "big") + name.encode())
        outer.update(inner.digest())
        return outer.digest()


salts_of = lru_cache(maxsize=10_000)(Salts)


def commitment(salt: bytes, part: bytes) -> str:
    return hashlib.sha256(salt + part).hexdigest()


def link(previous: str, public: bytes, commitments: Mapping[str, str]) -> str:
    """The hash of an event: of the canonical JSON of {"commitments": ..., "event": ..., "previous": ...}.

    The pieces are canonical already and their names are in order, so they are only put together.
    """
    names = sorted(commitments) if len(commitments) > 1 else commitments
    promised = ",".join([f'"{name}":"{commitments[name]}"' for name in names])
    return hashlib.sha256(
        b'{"commitments":{%b},"event":%b,"previous":"%b"}' % (promised.encode(), public, previous.encode())
    ).hexdigest()


class Receipt(Struct, frozen=True):
    """What the service signs after every accepted command: that a match stood at a version with a head."""

    match: str
    version: int
    head: str
    """The hash of the event at this version."""
    key: Annotated[str, "Id of the key that signed; see `/v1/keys`"]
    signature: Annotated[str, Meta(pattern=r"^[0-9a-f]{128}\Z"), "Ed25519, in hexadecimal"]
    """In small letters, so that one signature is one text."""


def receipt_text(match: str, version: int, head: str) -> bytes:
    """The bytes that are signed."""
    return f"kemu receipt 1\n{match}\n{version}\n{head}\n".encode()
