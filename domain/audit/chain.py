"""The hash chain of a match.

Each event's hash covers the hash before it, the part of the event that everybody may read, and a salted commitment to each
part that only some may read. Whoever lacks a part has its commitment instead, so every reader arrives at the same hashes.
"""

import hashlib
import hmac
from collections.abc import Mapping

CAUSE = "cause"
"""The name under which the cause of a decision is committed to, beside the owners of secret parts."""


def genesis(match: str) -> str:
    """What stands before the first event: no log fits under the name of another match."""
    return hashlib.sha256(b"kemu match 1\n" + match.encode()).hexdigest()


def salt(seed: bytes, version: int, name: str) -> str:
    """Without its salt, nobody can find out a committed part by trying."""
    return hmac.digest(seed, b"salt" + version.to_bytes(8, "big") + name.encode(), "sha256").hex()


def commitment(salt: str, part: bytes) -> str:
    return hashlib.sha256(bytes.fromhex(salt) + part).hexdigest()


def link(previous: str, public: bytes, commitments: Mapping[str, str]) -> str:
    """The hash of an event: of the canonical JSON of {"commitments": ..., "event": ..., "previous": ...}.

    The pieces are canonical already and their names are in order, so they are only put together.
    """
    promised = ",".join(f'"{name}":"{commitments[name]}"' for name in sorted(commitments))
    return hashlib.sha256(
        b'{"commitments":{%b},"event":%b,"previous":"%b"}' % (promised.encode(), public, previous.encode())
    ).hexdigest()
