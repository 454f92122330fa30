"""Upcasters: what an older release wrote reaches the rules in the newest shape."""

from typing import Any

import pytest
from marshmallow import Schema, fields

from contracts import codec
from contracts.schemas import Text, Whole
from contracts.shape import Contract, Shape
from contracts.wire import Codec, UnreadableLog, decode_wire
from domain.core import Command, Event, Fact
from domain.match import Cause, GiveHint, Recorded
from domain.match.facts import HintedMove
from tests.kit.games import TOY


class StoneLaid(Fact, frozen=True):
    """Version 1 had one square as a text; version 2 a list of squares; version 3 has a colour, too."""

    squares: tuple[int, ...]
    colour: str


class StoneLaidSchema(Schema):
    squares = fields.List(Whole(), required=True)
    colour = Text(required=True)


class LayStone(Command, frozen=True):
    square: int


class LayStoneSchema(Schema):
    square = Whole(required=True)


def square_to_squares(old: dict[str, Any]) -> dict[str, Any]:
    return {"squares": [int(old["square"])]}


def white_unless_told(old: dict[str, Any]) -> dict[str, Any]:
    return {**old, "colour": "white"}


LAID = Shape("stones.StoneLaid", StoneLaid, StoneLaidSchema, {1: square_to_squares, 2: white_unless_told})
LAY = Shape("stones.LayStone", LayStone, LayStoneSchema, {1: lambda old: {"square": old["place"]}})
CODEC = Codec((codec.MATCH, Contract("stones", (LAY,), (LAID,))))


def line(v: int, data: str, more: str = "") -> bytes:
    return f'{{"version":3,"at":9,"type":"stones.StoneLaid","v":{v},"clause":"1.1","data":{data}{more}}}'.encode()


@pytest.mark.parametrize(
    ("raw", "fact"),
    [
        (line(1, '{"square":"7"}'), StoneLaid((7,), "white")),
        (line(2, '{"squares":[7,8]}'), StoneLaid((7, 8), "white")),
        (line(3, '{"squares":[7,8],"colour":"black"}'), StoneLaid((7, 8), "black")),
    ],
)
def test_every_version_is_read_in_todays_shape(raw: bytes, fact: StoneLaid) -> None:
    assert CODEC.decode_event(raw) == Recorded(3, 9, None, Event(fact, "1.1"))
    assert CODEC.decode_folded(raw).event.data == fact


def test_an_old_version_that_looks_like_todays_is_lifted_all_the_same() -> None:
    """The version decides, not what the fields happen to look like."""
    shape = Shape("stones.StoneLaid", StoneLaid, StoneLaidSchema, {1: lambda old: {**old, "colour": "lifted"}})
    codec = Codec((Contract("stones", (), (shape,)),))
    raw = line(1, '{"squares":[7],"colour":"red"}')
    for read in (codec.decode_event, codec.decode_folded):
        assert read(raw).event.data == StoneLaid((7,), "lifted")


def test_todays_version_is_one_more_than_the_last_upcaster() -> None:
    assert LAID.v == 3
    written = CODEC.encode_event(Recorded(1, 0, None, Event(StoneLaid((1,), "white"), "1.1")))
    assert b'"v":3' in written


def test_secrets_and_commands_are_lifted_too() -> None:
    secrets = ',"secrets":{"0":{"type":"stones.StoneLaid","v":2,"data":{"squares":[1]}}}'
    cause = ',"cause":{"player":"ann","command":{"type":"stones.LayStone","v":1,"data":{"place":4}}}'
    recorded = CODEC.decode_event(line(3, '{"squares":[],"colour":"red"}', secrets + cause))
    assert recorded.event.secrets == {"0": StoneLaid((1,), "white")}
    assert recorded.cause == Cause("ann", LayStone(4))


def hinted(move: str) -> bytes:
    given = f'{{"type":"match.GiveHint","v":1,"data":{{"move":{move},"seat":0,"version":2}}}}'
    secret = f'{{"type":"match.HintedMove","v":1,"data":{{"move":{move}}}}}'
    cause = f'{{"command":{given},"key":null,"player":"kemu:adviser","role":"adviser"}}'
    return (
        '{"at":9,"clause":"M11.4","data":{"seat":0,"version":2},"seat":null,"type":"match.HintGiven","v":1,"version":3,'
        f'"secrets":{{"0":{secret}}},"cause":{cause},"hash":""}}'
    ).encode()


@pytest.mark.parametrize(
    ("move", "current"),
    [
        ('{"place":4,"type":"stones.LayStone"}', False),
        ('{"place":4,"type":"stones.LayStone","v":1}', False),
        ('{"square":4,"type":"stones.LayStone","v":2}', True),
    ],
)
def test_a_move_that_was_hinted_at_is_lifted_too(move: str, current: bool) -> None:
    recorded = CODEC.decode_event(hinted(move))
    assert recorded.event.secrets == {"0": HintedMove(LayStone(4))}
    assert recorded.cause == Cause("kemu:adviser", GiveHint(0, 2, LayStone(4)), role="adviser")
    assert CODEC.is_current(decode_wire(hinted(move))) is current
    again = CODEC.encode_event(recorded)
    assert again.count(b'{"square":4,"type":"stones.LayStone","v":2}') == 2
    assert CODEC.decode_event(again) == recorded


@pytest.mark.parametrize(
    "move",
    [
        '{"square":4,"type":"stones.LayStone","v":3}',
        '{"square":4,"type":"stones.LayStone","v":"2"}',
        '{"square":"4","type":"stones.LayStone","v":2}',
        '{"type":"stones.Another"}',
        '{"type":"stones.StoneLaid","v":3,"squares":[],"colour":"red"}',
        '{"type":"match.GiveHint","move":{"type":"match.Resign"},"seat":0,"version":2}',
        '{"square":4}',
        "{}",
        "7",
    ],
)
def test_a_hint_at_what_is_no_command_is_unreadable(move: str) -> None:
    with pytest.raises(UnreadableLog):
        CODEC.decode_event(hinted(move))


@pytest.mark.parametrize("v", [0, -1, 4])
def test_a_version_nobody_wrote_is_unreadable(v: int) -> None:
    with pytest.raises(UnreadableLog, match=f"of version {v} is not known here, only up to 3"):
        CODEC.decode_event(line(v, '{"squares":[],"colour":"red"}'))


def test_an_unknown_type_is_unreadable() -> None:
    with pytest.raises(UnreadableLog, match=r"no such type: stones\.StoneLaid"):
        Codec((TOY.contract,)).decode_event(line(3, '{"squares":[],"colour":"red"}'))


@pytest.mark.parametrize(
    "raw",
    [
        line(3, '{"squares":[1]}'),
        line(3, '{"squares":[1],"colour":"red","size":2}'),
        line(3, '{"squares":["1"],"colour":"red"}'),
        line(2, '{"squares":"all"}'),
        line(1, "{}"),
        line(1, '{"square":"seven"}'),
        line(1, "[]"),
        line(1, "null"),
        line(2, "7"),
        line(
            3,
            '{"squares":[],"colour":"red"}',
            ',"secrets":{"everybody":{"type":"stones.StoneLaid","v":1,"data":{"square":"1"}}}',
        ),
        b'{"version":1}',
        b"{",
        b"",
        b"\xff",
        b'{"version":1,"at":0,"type":"\xff","v":1,"clause":"","data":{}}',
    ],
)
def test_what_cannot_be_read_is_said_to_be_unreadable(raw: bytes) -> None:
    for read in (CODEC.decode_event, CODEC.decode_folded):
        with pytest.raises(UnreadableLog):
            read(raw)


def test_a_gap_between_upcasters_is_noticed_at_once() -> None:
    gap = Shape("stones.StoneLaid", StoneLaid, StoneLaidSchema, {2: white_unless_told})
    with pytest.raises(ValueError, match="lifted from every version below 2"):
        Codec((Contract("stones", (), (gap,)),))


@pytest.mark.parametrize(
    "other", [Shape("stones.StoneLaid", LayStone, LayStoneSchema), Shape("stones.Another", StoneLaid, StoneLaidSchema)]
)
def test_a_name_or_a_class_stands_in_the_contracts_once(other: Shape) -> None:
    with pytest.raises(ValueError, match="stands in the contracts twice"):
        Codec((Contract("stones", (), (LAID, other)),))
