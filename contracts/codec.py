"""Events, commands and states of every game of the house as bytes, and back."""

from contracts.games import CONTRACTS
from contracts.wire import (
    Codec,
    UnreadableLog,
    WireCause,
    WireEvent,
    WirePart,
    decode_json,
    decode_state,
    encode_canonical,
    encode_json,
    encode_state,
)

SNAPSHOT_FORMAT = 5
"""Raise it when a state is written differently: older snapshots are then passed over and made anew."""

CODEC = Codec(CONTRACTS.values())

encode_event = CODEC.encode_event
to_wire = CODEC.to_wire
decode_event = CODEC.decode_event
decode_folded = CODEC.decode_folded
command_fields = CODEC.command_fields

__all__ = [
    "CODEC",
    "SNAPSHOT_FORMAT",
    "Codec",
    "UnreadableLog",
    "WireCause",
    "WireEvent",
    "WirePart",
    "command_fields",
    "decode_event",
    "decode_folded",
    "decode_json",
    "decode_state",
    "encode_canonical",
    "encode_event",
    "encode_json",
    "encode_state",
    "to_wire",
]
