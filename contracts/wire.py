"""How a set of contracts is written as bytes and read back, and which of these bytes enter the hash chain of a match.

A part of the log says its own type and shape version; what an older release wrote is lifted to today's shape here, at
the border, so that no rule ever meets an old shape. An unknown type is an error: nothing is passed over in silence.

What enters the chain is canonical JSON: names in order, no spaces, whole numbers, text as UTF-8. An event's public part always
has the same seven members; a secret part and a cause are committed to as they stand in the log.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final, Literal, Union, cast

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, structs

from contracts.shape import Contract, Shape
from domain.audit.chain import CAUSE, commitment, genesis, link, salts_of
from domain.core import TABLE, Command, Event, Fact, Rules, RulesMissing
from domain.core.event import NO_SECRETS
from domain.match import BotTrace, Cause, FoldedEvent, MatchState, Recorded, Role

_encoder = msgspec.json.Encoder(order="deterministic")
encode_json = _encoder.encode
encode_canonical = msgspec.json.Encoder(order="sorted").encode
"""With the names of every object in order, so that anybody who has the values can write the same bytes."""

decode_json = msgspec.json.decode


class UnreadableLog(Exception):
    """The log holds something that this release cannot read."""


class NewerShape(UnreadableLog):
    """It holds a shape of a version that another release wrote."""


OTHER_RELEASE = (RulesMissing, UnreadableLog)
"""What a process meets in a match that another release of the service has created or written. It leaves such a match alone."""


HELD_NAMES = ("type", "v")
"""What a command that another part holds says of itself, beside its fields."""

KEY: Final = "A fingerprint of the idempotency key"
RECEIVED: Final = "When the command reached the service, in milliseconds since 1970, if something happened before its turn"


class WirePart(Struct, gc=False):
    """A command or a fact, in the shape in which it was written, which may be an older one."""

    type: str
    v: Annotated[int, "Version of the shape"]
    data: Raw


class WireCause(Struct, omit_defaults=True, gc=False):
    """A command, and its sender. What goes without saying is left out."""

    player: str
    command: WirePart
    key: Annotated[str | None, KEY] = None
    bot: BotTrace | None = None
    role: Annotated[Role, "What the sender is for the match, if not only a player"] = "player"
    received: Annotated[int | None, RECEIVED] = None


class WireEvent(Struct, omit_defaults=True, gc=False):
    version: int
    at: int
    type: str
    v: int
    clause: str
    data: Raw
    seat: int | None = None
    secrets: dict[str, WirePart] | UnsetType = UNSET
    cause: WireCause | UnsetType = UNSET
    hash: str = ""


class PublicPart(Struct, gc=False):
    at: int
    clause: str
    data: Any
    seat: int | None
    type: str
    v: int
    version: int


def shaped_parts(wire: WireEvent) -> "list[WireEvent | WirePart]":
    """Everything in an event that says its own type and shape version, the event itself first."""
    parts: list[WireEvent | WirePart] = [wire]
    if wire.secrets is not UNSET:
        parts += wire.secrets.values()
    if wire.cause is not UNSET:
        parts.append(wire.cause.command)
    return parts


class _Reader(Struct):
    """The decoder of one shape, made once and used for every event."""

    shape: Shape
    v: int
    decoder: msgspec.json.Decoder[Any]
    held: tuple[str, ...]
    """The fields that hold a command."""


_event_decoder = msgspec.json.Decoder(WireEvent)


def _folded_decoder(shapes: Iterable[Shape]) -> "msgspec.json.Decoder[FoldedEvent]":
    """Reads an event of today's shape, without secrets, in one go: the type says which class its data is decoded into.

    The cause is passed over: nobody needs it who wants to know only where a match stands. What is read is the event and its
    place in the log at once, so it is its own `event`.
    """
    kinds = [
        msgspec.defstruct(
            f"Happening_{number}",
            [
                ("version", int),
                ("at", int),
                ("v", Literal[shape.v]),
                ("clause", str),
                ("data", shape.kind),
                ("seat", int | None, None),
                ("secrets", UnsetType, NO_SECRETS),
                ("hash", str, ""),
            ],
            namespace={"event": property(lambda self: self)},
            frozen=True,
            gc=False,
            tag_field="type",
            tag=shape.wire,
        )
        for number, shape in enumerate(shapes)
    ]
    return msgspec.json.Decoder(Union[tuple(kinds)])  # noqa: UP007


class Codec:
    """Reads and writes the shapes of some contracts, and no others."""

    def __init__(self, contracts: Iterable[Contract]) -> None:
        self._by_type: dict[str, _Reader] = {}
        self._by_kind: dict[type[Any], tuple[str, int]] = {}
        for contract in contracts:
            for shape in (*contract.commands, *contract.facts):
                self._add(shape)
        facts = (reader.shape for reader in self._by_type.values() if issubclass(reader.shape.kind, Fact))
        self._read_folded = _folded_decoder(facts).decode

    def _add(self, shape: Shape) -> None:
        if issubclass(shape.kind, Command) and not {*HELD_NAMES}.isdisjoint(shape.kind.__struct_fields__):
            raise ValueError(f"{shape.wire} has a field named type or v, which say what a command is")
        if shape.wire in self._by_type or shape.kind in self._by_kind:
            raise ValueError(f"{shape.wire} or its class {shape.kind.__name__} stands in the contracts twice")
        if sorted(shape.upcasters) != list(range(1, shape.v)):
            raise ValueError(f"{shape.wire} must be lifted from every version below {shape.v}")
        self._by_type[shape.wire] = _Reader(shape, shape.v, msgspec.json.Decoder(shape.kind), shape.held)
        self._by_kind[shape.kind] = (shape.wire, shape.v)

    def encode_event(self, recorded: Recorded) -> bytes:
        return encode_json(self.to_wire(recorded))

    def to_wire(self, recorded: Recorded) -> WireEvent:
        event = recorded.event
        wire, v = self.name_of(event.data)
        cause = recorded.cause
        return WireEvent(
            recorded.version,
            recorded.at,
            wire,
            v,
            event.clause,
            cast(Raw, event.data),
            recorded.seat,
            {_owner(name): self.to_part(fact) for name, fact in event.secrets.items()} if event.secrets else UNSET,
            self.to_cause(cause) if cause is not None else UNSET,
            recorded.hash,
        )

    def name_of(self, part: Command | Fact) -> tuple[str, int]:
        """The type that stands for a class on the wire, and the version of its shape."""
        return self._by_kind[type(part)]

    def sealed_parts(self, recorded: Recorded) -> tuple[bytes, dict[str, bytes]]:
        """A new event as it is sealed: its public part, and the other parts by name."""
        event = recorded.event
        wire, v = self.name_of(event.data)
        public = encode_canonical(PublicPart(recorded.at, event.clause, event.data, recorded.seat, wire, v, recorded.version))
        parts: dict[str, bytes] = {}
        if event.secrets:
            for name, fact in event.secrets.items():
                parts[name] = encode_canonical(self.to_part(fact))
        if recorded.cause is not None:
            parts[CAUSE] = encode_canonical(self.to_cause(recorded.cause))
        return public, parts

    def seal(self, match: str, seed: bytes, head: str, events: Iterable[Recorded]) -> tuple[list[bytes], str]:
        """New events as they are stored, each with its hash, and the new head of the chain."""
        previous = head or genesis(match)
        lines: list[bytes] = []
        for recorded in events:
            public, parts = self.sealed_parts(recorded)
            previous = link(previous, public, commitments(seed, recorded.version, parts))
            lines.append(b"%b%b,%b" % (public[:-1], _kept(parts) if parts else b"", line_end(previous)))
        return lines, previous

    def to_cause(self, cause: Cause) -> WireCause:
        return WireCause(cause.player, self.to_part(cause.command), cause.key, cause.bot, cause.role, cause.received)

    def to_part(self, part: Command | Fact) -> WirePart:
        wire, v = self.name_of(part)
        return WirePart(wire, v, cast(Raw, self._written(part)))

    def _written(self, part: Command | Fact) -> Command | Fact:
        """A part with the commands that it holds as they are written: with the type, and the version of the shape if not 1."""
        held = self._by_type[self.name_of(part)[0]].held
        return structs.replace(part, **{name: self._held_fields(getattr(part, name)) for name in held}) if held else part

    def _held_fields(self, command: Command) -> dict[str, Any]:
        v = self.name_of(command)[1]
        return {**self.command_fields(command), **({"v": v} if v != 1 else {})}

    def decode_event(self, raw: bytes) -> Recorded:
        return self.from_wire(decode_wire(raw))

    def from_wire(self, wire: WireEvent) -> Recorded:
        secrets: Mapping[str, Fact] = NO_SECRETS
        if wire.secrets is not UNSET:
            secrets = {_owner(name): self.read_part(part) for name, part in wire.secrets.items()}
        cause = None
        if wire.cause is not UNSET:
            command = self.read_part(wire.cause.command)
            given = wire.cause
            cause = Cause(given.player, command, given.key, given.bot, given.role, given.received)
        data = self._read(wire.type, wire.v, wire.data)
        return Recorded(wire.version, wire.at, wire.seat, Event(data, wire.clause, secrets), cause, wire.hash)

    def decode_folded(self, raw: bytes) -> FoldedEvent:
        """What a fold needs of an event, in a third of the time that reading all of it takes."""
        try:
            return self._read_folded(raw)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return self.decode_event(raw)

    def read_part(self, part: WirePart) -> Any:
        return self._read(part.type, part.v, part.data)

    def _read(self, wire: str, v: int, data: Raw) -> Any:
        reader = self._by_type.get(wire)
        if reader is None:
            raise UnreadableLog(f"no such type: {wire}")
        shape = reader.shape
        try:
            if v == reader.v and not reader.held:
                return reader.decoder.decode(data)
            if not 1 <= v <= reader.v:
                raise NewerShape(f"{wire} of version {v} is not known here, only up to {reader.v}")
            old = decode_json(data)
            for version in range(v, reader.v):
                old = shape.upcasters[version](old)
            held = {name: self._read_held(old[name]) for name in reader.held}
            part = msgspec.convert({**old, **{name: {} for name in held}}, shape.kind, str_keys=True)
            return structs.replace(part, **held) if held else part
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            # The last three come from an upcaster that meets fields it was never written for.
            raise UnreadableLog(f"{wire} of version {v}: {error}") from error

    def _read_held(self, written: dict[str, Any]) -> Command:
        """A command in a field of another part."""
        wire, v = written["type"], written.get("v", 1)
        reader = self._by_type[wire]
        if not issubclass(reader.shape.kind, Command) or reader.held:
            raise UnreadableLog(f"{wire} is held where a command that holds none should be")
        fields = {name: value for name, value in written.items() if name not in HELD_NAMES}
        command: Command = self._read(wire, v, Raw(encode_json(fields)))
        return command

    def is_current(self, wire: WireEvent) -> bool:
        """Whether every part of an event has the shape that this release writes."""
        if not self._has_todays_shape(wire):
            return False
        if wire.secrets is not UNSET and not all(map(self._has_todays_shape, wire.secrets.values())):
            return False
        return wire.cause is UNSET or self._has_todays_shape(wire.cause.command)

    def _has_todays_shape(self, part: WireEvent | WirePart) -> bool:
        reader = self._by_type[part.type]
        if part.v != reader.v or not reader.held:
            return part.v == reader.v
        fields = decode_json(part.data)
        held = [fields[name] for name in reader.held]
        return all(self._by_type[each["type"]].v == each.get("v", 1) for each in held)

    def command_fields(self, command: Command) -> dict[str, Any]:
        """A command as clients write and read it: its type beside its fields."""
        return {"type": self.name_of(command)[0], **msgspec.to_builtins(self._written(command))}


def decode_wire(raw: bytes) -> WireEvent:
    """An event as it stands in the log."""
    try:
        return _event_decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableLog(str(error)) from error


class _Origin(Struct, gc=False):
    cause: Raw | UnsetType = UNSET


_origin_decoder = msgspec.json.Decoder(_Origin)


def begins_decision(raw: bytes) -> bool:
    """Whether an event of the log is the first of its decision: only that one has a cause."""
    return _origin_decoder.decode(raw).cause is not UNSET


def put_in_order(wire: WireEvent) -> None:
    """Sort the data of an event that was read from a file into canonical order."""
    for part in shaped_parts(wire):
        part.data = Raw(encode_canonical(decode_json(part.data)))


def public_bytes(wire: WireEvent) -> bytes:
    """The bytes that are sealed, if the data are in canonical order, as in every log."""
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


def commitments(seed: bytes, version: int, parts: Mapping[str, bytes]) -> dict[str, str]:
    if not parts:
        return {}
    salts = salts_of(seed)
    return {name: commitment(salts(version, name), part) for name, part in parts.items()}


def line_end(head: str) -> bytes:
    """What the line of the event with this hash ends with; nothing before the first event."""
    return b'"hash":"%b"}' % head.encode() if head else b""


def _kept(parts: Mapping[str, bytes]) -> bytes:
    """The parts as they are stored, assembled from the bytes for the chain: encoding them again would take as long."""
    cause = b',"cause":' + parts[CAUSE] if CAUSE in parts else b""
    if cause and len(parts) == 1:
        return cause
    secrets = b",".join([b'"%b":%b' % (name.encode(), part) for name, part in parts.items() if name != CAUSE])
    return b',"secrets":{%b}%b' % (secrets, cause)


def _owner(name: str) -> str:
    if name != TABLE and not (name.isascii() and name.isdigit()):
        raise UnreadableLog(f"a secret belongs to a seat or to the table, not to {name!r}")
    return name


encode_state: Callable[[MatchState], bytes] = encode_json


def decode_state(raw: bytes, rules_of: Callable[[MatchState], Rules[Any]]) -> MatchState:
    state = msgspec.json.decode(raw, type=MatchState)
    game = rules_of(state)
    if state.play is None:
        return state
    return msgspec.structs.replace(state, play=msgspec.convert(state.play, type(game.initial()), str_keys=True))
