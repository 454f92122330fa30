"""The audit bundle: one file with everything that it takes to check a match, and nothing that does not belong in it.

A full bundle has every part of every event; it is made once the match has ended and told its seed. A bundle made before holds
what its reader may see, and commitments to the rest.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from contracts.proof import commitments, parts_of, public_bytes
from contracts.wire import Codec, UnreadableLog, WireEvent, decode_json, encode_canonical, encode_json
from domain.audit.chain import CAUSE, salt
from domain.audit.receipt import Receipt
from domain.audit.verify import Entry, Evidence
from domain.core import Seat, owner
from domain.match import sees_cause

FORMAT = "kemu bundle 1"


class UnreadableBundle(Exception):
    """Not a bundle, or one of a kind that this release does not know."""


class BundleEvent(WireEvent, omit_defaults=True):
    """An event of the log; in a partial bundle with the commitments to all its parts and the salts of those it has."""

    commitments: dict[str, str] | UnsetType = UNSET
    salts: dict[str, str] | UnsetType = UNSET


class Bundle(Struct, frozen=True, omit_defaults=True):
    format: Literal["kemu bundle 1"]
    match: str
    full: bool
    events: list[BundleEvent]
    receipt: Receipt
    public_key: str
    """Of the key that signed the receipt, in hexadecimal."""
    parent: "Bundle | None" = None
    """Of the match that this one was forked from."""


def full_events(log: Iterable[bytes]) -> list[BundleEvent]:
    """The log as it stands: what an older release wrote is sealed as that release wrote it."""
    return [_read_event(raw) for raw in log]


def partial_events(log: Iterable[bytes], seed: bytes, seat: Seat | None, player: str | None) -> list[BundleEvent]:
    return [_told(_read_event(raw), seed, seat, player) for raw in log]


def _told(event: BundleEvent, seed: bytes, seat: Seat | None, player: str | None) -> BundleEvent:
    """An event as one reader may have it, with what he needs to check it against the chain."""
    promised = commitments(seed, event.version, parts_of(event))
    kept: list[str] = []
    if event.secrets is not UNSET:
        mine = {name: part for name, part in event.secrets.items() if seat is not None and name == owner(seat)}
        event.secrets = mine or UNSET
        kept += mine
    if event.cause is not UNSET:
        if sees_cause(seat, player, event.seat, event.cause.player):
            kept.append(CAUSE)
        else:
            event.cause = UNSET
    event.commitments = promised or UNSET
    event.salts = {name: salt(seed, event.version, name) for name in kept} or UNSET
    return event


def _read_event(raw: bytes) -> BundleEvent:
    return decode_json(raw, type=BundleEvent)


def write_bundle(bundle: Bundle) -> bytes:
    return encode_json(bundle)


def read_bundle(raw: bytes) -> Bundle:
    try:
        bundle = decode_json(raw, type=Bundle)
        complete = encode_canonical(bundle) == encode_canonical(decode_json(raw))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableBundle(str(error)) from error
    if not complete:
        # A line that no check looks at could say anything.
        raise UnreadableBundle("it holds something that does not belong in a bundle")
    return bundle


def evidence_of(codec: Codec, bundle: Bundle) -> Evidence:
    """What the verifier looks at: each event once as it was sealed and once as today's release understands it."""
    try:
        entries = [_entry(codec, event, bundle.full) for event in bundle.events]
    except (UnreadableLog, msgspec.MsgspecError) as error:
        raise UnreadableBundle(str(error)) from error
    parent = evidence_of(codec, bundle.parent) if bundle.parent is not None else None
    return Evidence(bundle.match, entries, bundle.receipt, bundle.public_key, parent)


def _entry(codec: Codec, event: BundleEvent, full: bool) -> Entry:
    told_about = event.commitments is not UNSET or event.salts is not UNSET
    if full and told_about:
        raise UnreadableBundle(f"version {event.version} of a full bundle has commitments")
    return Entry(
        codec.from_wire(event),
        public_bytes(event),
        parts_of(event),
        None if full else _given(event.commitments),
        _given(event.salts),
    )


def _given(names: dict[str, str] | UnsetType) -> Mapping[str, str]:
    return names if names is not UNSET else {}
