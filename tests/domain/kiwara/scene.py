"""Positions drawn in letters.

One text of five rows; G Z C E L are the animals of red (seat 0), g z c e l those of yellow (seat 1), a trailing `-`
turns a token face down, `.` is a free square. What is not on the board is in reserve.
"""

from typing import Any

from msgspec.structs import replace

from domain.core import Command, Seat
from domain.games.kiwara import KIWARA
from domain.games.kiwara.board import SQUARES
from domain.games.kiwara.edition import ANIMALS, COUNTS, PRINTED_BOARDS
from domain.games.kiwara.model import Savanna, Token
from tests.kit.given import Play, given_state

RED: Seat = 0
YELLOW: Seat = 1
SEATS = (RED, YELLOW)

CLASSIC = PRINTED_BOARDS["classic"]
"""
a b c c c c
a b b c d d
a a b c c d
e a b b b f
e e f f f f
"""

EMPTY = """
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
"""

FULL = """
L C G g G g
E Z z G g Z
z Z g G Z z
g z C G z e
Z G c g c l
"""
"""All thirty animals. On the classic map red has a (24), b (22), c (18) and e (10), yellow d (14) and f (8)."""

TIED = """
L C g g g g
E Z z G G Z
z Z g G Z z
G z C g z e
Z G c G c l
"""
"""All thirty animals. On the classic map red has a (24), d (14) and e (10), yellow b (22), c (18) and f (8)."""

_ANIMAL = {animal[0]: animal for animal in ANIMALS}


def at(row: int, column: int) -> int:
    return row * 6 + column


def scene(drawing: str = EMPTY, *, without: tuple[int, ...] = (), **fields: Any) -> Savanna:
    """A savanna in which red has to place at stop 0 of the classic map, unless said otherwise.

    `without` takes animals off the drawing and back into reserve.
    """
    squares = [_token(sign) for sign in drawing.split()]
    assert len(squares) == SQUARES
    for square in without:
        squares[square] = None
    savanna = Savanna(rows=CLASSIC, phase="placing", totem=0, squares=tuple(squares), okapi=True)
    savanna = replace(savanna, reserves=tuple(_reserve(squares, seat) for seat in SEATS))
    if fields.get("phase") == "moving":
        savanna = replace(savanna, placed=1)
    return replace(savanna, **fields)


def playing(drawing: str = EMPTY, *, without: tuple[int, ...] = (), **fields: Any) -> Play:
    return given_state(KIWARA, scene(drawing, without=without, **fields))


def hand(*cards: str, seat: Seat = RED) -> tuple[tuple[str, ...], ...]:
    return (cards, ()) if seat == RED else ((), cards)


def legal(play: Play, kind: type[Command] | None = None) -> list[Command]:
    commands = KIWARA.legal(play.state, play.state.seat)
    return [command for command in commands if kind is None or isinstance(command, kind)]


def token(play: Play, square: int) -> Token | None:
    return play.state.squares[square]


def in_reserve(play: Play, seat: Seat, animal: str) -> int:
    return play.state.reserves[seat][ANIMALS.index(animal)]


def _token(sign: str) -> Token | None:
    if sign == ".":
        return None
    seat = RED if sign[0].isupper() else YELLOW
    return Token(seat, _ANIMAL[sign[0].lower()], hidden=sign.endswith("-"))  # type: ignore[arg-type]


def _reserve(squares: list[Token | None], seat: Seat) -> tuple[int, ...]:
    placed = [token.animal for token in squares if token is not None and token.seat == seat]
    reserve = tuple(count - placed.count(animal) for animal, count in zip(ANIMALS, COUNTS, strict=True))
    assert min(reserve) >= 0, "the drawing has more animals than the box"
    return reserve
