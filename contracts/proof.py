"""Which bytes of an event enter the hash chain of its match.

Everything is canonical JSON: names in order, no spaces, whole numbers, text as UTF-8. An event's public part always has the
same seven members; a secret part and a cause are committed to as they stand in the log.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET, Raw, Struct

from contracts.wire import Codec, WireEvent, decode_json, encode_canonical, shaped_parts
from domain.audit.chain import CAUSE, commitment, genesis, link, salts_of
from domain.match import Recorded


class PublicPart(Struct, gc=False):
    at: int
    clause: str
    data: Any
    seat: int | None
    type: str
    v: int
    version: int


def put_in_order(wire: WireEvent) -> None:
    """Bring what was read from a file, where it may stand in any order, into the canonical one."""
    for part in shaped_parts(wire):
        part.data = Raw(encode_canonical(decode_json(part.data)))


def public_bytes(wire: WireEvent) -> bytes:
    """As it is sealed, if its data stand in canonical order, as they do in every log."""
    return encode_canonical(PublicPart(wire.at, wire.clause, wire.data, wire.seat, wire.type, wire.v, wire.version))


def parts_of(wire: WireEvent) -> dict[str, bytes]:
    """The parts that are committed to, by name, as far as they are there."""
    parts: dict[str, bytes] = {}
    if wire.secrets is not UNSET:
        for name, part in wire.secrets.items():
            parts[name] = encode_canonical(part)
    if wire.cause is not UNSET:
        parts[CAUSE] = encode_canonical(wire.cause)
    return parts


def written(codec: Codec, recorded: Recorded) -> tuple[bytes, dict[str, bytes]]:
    """A new event as it is sealed: its public part, and the other parts by name."""
    event = recorded.event
    wire, v = codec.name_of(event.data)
    public = encode_canonical(PublicPart(recorded.at, event.clause, event.data, recorded.seat, wire, v, recorded.version))
    parts: dict[str, bytes] = {}
    if event.secrets:
        for name, fact in event.secrets.items():
            parts[name] = encode_canonical(codec.to_part(fact))
    if recorded.cause is not None:
        parts[CAUSE] = encode_canonical(codec.to_cause(recorded.cause))
    return public, parts


def commitments(seed: bytes, version: int, parts: Mapping[str, bytes]) -> dict[str, str]:
    if not parts:
        return {}
    salts = salts_of(seed)
    return {name: commitment(salts(version, name), part) for name, part in parts.items()}


def seal(codec: Codec, match: str, seed: bytes, head: str, events: Iterable[Recorded]) -> tuple[list[bytes], str]:
    """New events as they are stored, each with its hash, and the new head of the chain."""
    previous = head or genesis(match)
    lines: list[bytes] = []
    for recorded in events:
        public, parts = written(codec, recorded)
        previous = link(previous, public, commitments(seed, recorded.version, parts))
        lines.append(b"%b%b,%b" % (public[:-1], _kept(parts) if parts else b"", ending(previous)))
    return lines, previous


def _kept(parts: Mapping[str, bytes]) -> bytes:
    """The parts as they are stored, put together from what was written for the chain: writing them again would take as long."""
    cause = b',"cause":' + parts[CAUSE] if CAUSE in parts else b""
    if cause and len(parts) == 1:
        return cause
    secrets = b",".join([b'"%b":%b' % (name.encode(), part) for name, part in parts.items() if name != CAUSE])
    return b',"secrets":{%b}%b' % (secrets, cause)


def ending(head: str) -> bytes:
    """What the line of the event with this hash ends with; nothing before the first event."""
    return b'"hash":"%b"}' % head.encode() if head else b""
