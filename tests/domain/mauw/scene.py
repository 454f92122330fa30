"""Positions drawn in letters.

One line per seat with its four columns: `.` is an empty place, each `m` a Mauw from the pile, each `t` a Mauw that was turned;
then perhaps a top: `1` to `8` a warrior, `S` a spirit, `M5` a Maui that was named 5. So `mm5` is a 5 on two Mauw.
Cards elsewhere are one letter each: `1` to `8`, `S` and `M`.
"""

import re
from typing import Any

from msgspec.structs import replace

from domain.core import Command, Seat
from domain.games.mauw import MAUW
from domain.games.mauw.edition import MAUI, SPIRIT, VALUES, Card
from domain.games.mauw.model import EMPTY, Board, Cards, Column
from tests.kit.given import Play, given_state

ANN: Seat = 0
BEN: Seat = 1
CLEO: Seat = 2

NOTHING = """
    . . . .
    . . . .
"""

_COLUMN = re.compile(r"^(?P<drawn>m*)(?P<turned>t*)(?P<top>[1-8S]|M[0-8])?$")


def card(letter: str) -> Card:
    named: dict[str, Card] = {"M": MAUI, "S": SPIRIT}
    return named.get(letter) or letter  # type: ignore[return-value]


def cards(letters: str) -> Cards:
    return tuple(map(card, letters))


def column(drawing: str) -> Column:
    if drawing == ".":
        return EMPTY
    match = _COLUMN.match(drawing)
    assert match is not None, drawing
    drawn, turned = cards("1" * len(match["drawn"])), cards("2" * len(match["turned"]))
    if match["top"] is None:
        return Column(turned, drawn)
    top = card(match["top"][0])
    return Column(turned, drawn, top, int(match["top"][1]) if top == MAUI else VALUES[top])


def area(drawing: str) -> tuple[Column, ...]:
    columns = tuple(map(column, drawing.split()))
    assert len(columns) == 4, drawing
    return columns


def scene(drawing: str, *hands: str, pile: str = "12345678", discard: str = "", **fields: Any) -> Board:
    """A position in which Ann has to play, unless said otherwise; a seat without a given hand holds four spirits."""
    areas = tuple(area(line) for line in drawing.strip().splitlines())
    held = [*hands, *["SSSS"] * (len(areas) - len(hands))]
    board = Board(
        phase="playing",
        areas=areas,
        hands=tuple(tuple(sorted(cards(hand))) for hand in held),
        pile=cards(pile),
        discard=cards(discard),
    )
    everything = [name for name, number in MAUW.census(board).items() for _ in range(number)]
    return replace(board, fresh=tuple(sorted(everything)), **fields)


def playing(drawing: str, *hands: str, **fields: Any) -> Play:
    return given_state(MAUW, scene(drawing, *hands, **fields))


def drawn(play: Play, seat: Seat) -> str:
    """The columns of a seat in letters; every Mauw is an `m`."""
    return " ".join(_drawn(column) for column in play.state.areas[seat])


def hand(play: Play, seat: Seat) -> Cards:
    held: Cards = play.state.hands[seat]
    return held


def legal(play: Play, kind: type[Command] | None = None, seat: Seat | None = None) -> list[Command]:
    (active,) = MAUW.active(play.state)
    commands = MAUW.legal(play.state, active if seat is None else seat)
    return [command for command in commands if kind is None or isinstance(command, kind)]


def _drawn(column: Column) -> str:
    if column == EMPTY:
        return "."
    top = "" if column.top is None else {MAUI: f"M{column.value}", SPIRIT: "S"}.get(column.top, column.top)
    return "m" * column.mauw + top
