"""The audit bundle: one file with everything needed to check a match, and nothing else.

A full bundle has every part of every event; it is made once the match has ended and its seed is revealed. A bundle made before
holds what its reader may see, and commitments to the rest.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Literal, NoReturn

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from contracts.wire import (
    Codec,
    NewerShape,
    UnreadableLog,
    WireEvent,
    commitments,
    decode_json,
    encode_canonical,
    encode_json,
    parts_of,
    public_bytes,
    put_in_order,
)
from domain.audit.chain import CAUSE, Receipt, salts_of
from domain.audit.verify import Entry, Evidence
from domain.core import Event, Fact, Seat, owner
from domain.match import Recorded, sees_cause

FORMAT: Final = "kemu bundle 1"
CREATED: Final = "match.MatchCreated"

PartName = Annotated[str, Meta(pattern=r"^([0-9]+|table|cause)\Z")]
"""A name enters the chain as it is. With other characters, one name could pass for several."""

MatchId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]{1,40}\Z")]

LATEST = 253_402_300_799_999
"""The last moment that a calendar of four digits has."""

Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""32 bytes, written in the one way in which the service writes them."""


class UnreadableBundle(Exception):
    """Not a bundle, or one of a kind that this release does not know."""


class BundleEvent(WireEvent, omit_defaults=True, gc=False, kw_only=True):
    """An event of the log, as it was sealed; in a partial bundle with commitments and salts."""

    hash: str
    commitments: Annotated[dict[PartName, Hex32] | UnsetType, "To all parts that are not public; in a partial bundle"] = UNSET
    salts: Annotated[dict[PartName, Hex32] | UnsetType, "Of the parts that the reader has; in a partial bundle"] = UNSET


class Bundle(Struct, frozen=True, omit_defaults=True):
    """Everything needed to check a match offline with `kemu verify`."""

    format: Annotated[Literal["kemu bundle 1"], "The format, and its version"]
    match: MatchId
    full: Annotated[bool, "The match has ended: every part of every event is there"]
    events: list[BundleEvent]
    receipt: Receipt
    public_key: Annotated[Hex32, "Of the key that signed the receipt"]
    parent: Annotated["Bundle | None", "The match that this one was forked from; only if `full`"] = None


class RulesNamed(Struct, frozen=True):
    """The rules that a match names. They can be read even if another release wrote the rest."""

    game: str
    rules: Annotated[int, Meta(ge=1)]
    edition: str
    life: Annotated[int, Meta(ge=1)] = 1


class Unread(Fact, frozen=True):
    """Something that this release cannot read."""


def rules_named(bundle: Bundle) -> RulesNamed | None:
    first = bundle.events[0] if bundle.events else None
    if first is None or first.type != CREATED:
        return None
    try:
        return decode_json(first.data, type=RulesNamed)
    except msgspec.MsgspecError:
        return None


def full_events(log: Iterable[bytes]) -> list[BundleEvent]:
    """The log as it stands: what an older release wrote is sealed as that release wrote it."""
    return [_read_event(raw) for raw in log]


def partial_events(log: Iterable[bytes], seed: bytes, seat: Seat | None, player: str | None) -> list[BundleEvent]:
    return [_reduced(_read_event(raw), seed, seat, player) for raw in log]


def _reduced(event: BundleEvent, seed: bytes, seat: Seat | None, player: str | None) -> BundleEvent:
    """An event as one reader may see it, with what is needed to check it against the chain."""
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
    event.salts = {name: salts_of(seed)(event.version, name).hex() for name in kept} or UNSET
    return event


def _read_event(raw: bytes) -> BundleEvent:
    return decode_json(raw, type=BundleEvent)


def write_bundle(bundle: Bundle) -> bytes:
    return encode_json(bundle)


def read_bundle(raw: bytes) -> Bundle:
    try:
        bundle = decode_json(raw, type=Bundle)
        complete = encode_canonical(decode_json(write_bundle(bundle))) == encode_canonical(_strict_json(raw))
        _put_in_order(bundle)
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError) as error:
        raise UnreadableBundle(str(error)) from error
    if not complete:
        # No check would look at this line, so it must not be there.
        raise UnreadableBundle("it holds something that does not belong in a bundle")
    return bundle


def read_our_own(raw: bytes) -> Bundle | None:
    """The bundle, if it is written byte by byte as the service writes it.

    That takes a fraction of the time. Inside the parts of an event anything may still stand in any order. So the caller must
    compare their bytes, and read the bundle in full before finding fault with it.
    """
    try:
        bundle = decode_json(raw, type=Bundle)
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
        return None
    return bundle if write_bundle(bundle) == raw else None


def _put_in_order(bundle: Bundle) -> None:
    for event in bundle.events:
        put_in_order(event)
    if bundle.parent is not None:
        _put_in_order(bundle.parent)


def _strict_json(raw: bytes) -> Any:
    """JSON that has only one reading: no name twice in an object, and only whole numbers."""
    return json.loads(
        raw.decode(), object_pairs_hook=_named_once, parse_int=_whole, parse_float=_no_number, parse_constant=_no_number
    )


def _named_once(members: list[tuple[str, Any]]) -> dict[str, Any]:
    named = dict(members)
    if len(named) != len(members):
        raise ValueError("an object has two members of one name")
    return named


def _whole(text: str) -> int:
    return int(text) if text != "-0" else _no_number(text)


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a whole number as it is written here")


def evidence_of(codec: Codec, bundle: Bundle, *, seals_only: bool = False) -> Evidence:
    """What the verifier needs: each event once as it was sealed, and once as this release reads it.

    Where only the seals are looked at, a part need not be understood.
    """
    try:
        entries = [_entry(codec, event, bundle.full, seals_only) for event in bundle.events]
    except NewerShape:
        raise
    except (UnreadableLog, msgspec.MsgspecError, RecursionError) as error:
        raise UnreadableBundle(str(error)) from error
    parent = evidence_of(codec, bundle.parent, seals_only=seals_only) if bundle.parent is not None else None
    return Evidence(bundle.match, entries, bundle.receipt, bundle.public_key, bundle.full, parent)


def _entry(codec: Codec, event: BundleEvent, full: bool, seals_only: bool) -> Entry:
    told_about = event.commitments is not UNSET or event.salts is not UNSET
    if full and told_about:
        raise UnreadableBundle(f"version {event.version} of a full bundle has commitments")
    if not 0 <= event.at <= LATEST:
        raise UnreadableBundle(f"version {event.version} is of a time that no calendar has")
    if {} in (event.secrets, event.commitments, event.salts):
        raise UnreadableBundle(f"version {event.version} names parts and has none")
    public, parts = public_bytes(event), parts_of(event)
    given = None if full else _given(event.commitments)
    try:
        recorded = codec.from_wire(event)
    except UnreadableLog:
        if not seals_only:
            raise
        unread = Recorded(event.version, event.at, event.seat, Event(Unread(), event.clause), None, event.hash)
        return Entry(unread, public, parts, given, _given(event.salts))
    # Of a full bundle every event is compared, byte by byte, with what the rules say: nothing can be lost there.
    current = codec.is_current(event)
    if not (full and current) and _says_more(event, public, parts, codec.to_wire(recorded)):
        raise UnreadableBundle(f"version {event.version} says something that is lost when it is read")
    return Entry(recorded, public, parts, given, _given(event.salts), not current)


def _says_more(event: WireEvent, public: bytes, parts: Mapping[str, bytes], again: WireEvent) -> bool:
    """Whether the event differs from itself, read and written again. What an older release wrote is lifted, and may."""
    if event.v == again.v and public != public_bytes(again):
        return True
    shapes, kept = _shapes(again), parts_of(again)
    return any(shapes[name] == v and kept[name] != parts[name] for name, v in _shapes(event).items())


def _shapes(event: WireEvent) -> dict[str, int]:
    """The shape version of each part that is not public."""
    shapes = {name: part.v for name, part in event.secrets.items()} if event.secrets is not UNSET else {}
    return shapes | {CAUSE: event.cause.command.v} if event.cause is not UNSET else shapes


def _given(names: dict[str, str] | UnsetType) -> Mapping[str, str]:
    return names if names is not UNSET else {}
