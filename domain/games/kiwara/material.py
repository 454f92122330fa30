"""The board and the pieces of the box, as clients draw them."""

from typing import Annotated, Final, Literal

from msgspec import Struct

from domain.core import Point
from domain.games.kiwara import edition
from domain.games.kiwara.board import BORDER, COLUMNS, LINES, ROWS, lands_of

SIDE: Final = 96
_MARGIN: Final = 72
_PATH: Final = 36
"""How far the path is from the edge of the picture."""
WIDTH: Final = 2 * _MARGIN + COLUMNS * SIDE
HEIGHT: Final = 2 * _MARGIN + ROWS * SIDE


class Square(Struct, frozen=True):
    """A square of the savanna."""

    square: Annotated[int, "0 to 29, row by row"]
    row: Annotated[int, "0 is the top row"]
    column: Annotated[int, "0 is the left column"]
    at: Annotated[Point, "Top left corner of the square"]
    border: Annotated[bool, "On the border of the savanna"]


class Stop(Struct, frozen=True):
    """A stop of the path."""

    stop: Annotated[int, "0 to 21, clockwise from the top left"]
    at: Annotated[Point, "Middle of the stop"]
    line: Annotated[tuple[int, ...], "The squares that a totem faces there"]


class Land(Struct, frozen=True):
    """A land of a map."""

    letter: Annotated[str, "The letter of the land in `rows`"]
    squares: Annotated[tuple[int, ...], "The squares of the land"]


class PrintedMap(Struct, frozen=True):
    """A map that can be chosen by name."""

    board: Annotated[edition.PrintedBoard, "Value of the option `board`"]
    rows: Annotated[edition.Rows, "Five rows of six letters, one letter per land"]
    lands: Annotated[tuple[Land, ...], "The lands, in reading order"]
    rivers: Annotated[tuple[tuple[int, int], ...], "Neighbouring squares with a river between them"]


class AnimalTokens(Struct, frozen=True):
    """The tokens of an animal."""

    animal: Annotated[edition.Animal, "The animal"]
    value: Annotated[int, "Points of the token, face up"]
    count: Annotated[int, "Tokens of each player"]


class KiwaraMaterial(Struct, frozen=True):
    """The savanna with its path, the printed maps, the tokens and the cards."""

    squares: Annotated[tuple[Square, ...], "The squares of the savanna"]
    stops: Annotated[tuple[Stop, ...], "The stops of the path around it"]
    maps: Annotated[tuple[PrintedMap, ...], "The maps that can be chosen by name"]
    animals: Annotated[tuple[AnimalTokens, ...], "The tokens, in the order of a reserve"]
    game: Literal["kiwara"] = "kiwara"
    width: Annotated[int, "Of the picture: all coordinates lie within it"] = WIDTH
    height: Annotated[int, "Of the picture: all coordinates lie within it"] = HEIGHT
    side: Annotated[int, "Of a square"] = SIDE
    cards: Annotated[tuple[edition.Card, ...], "The reinforcement cards"] = edition.CARDS
    okapi_bonus: Annotated[int, "Points for the okapi"] = edition.OKAPI_BONUS
    giraffe_draw: Annotated[int, "Cards that the giraffe draws"] = edition.GIRAFFE_DRAW
    sticks: Annotated[int, "Sticks that mark rivers on the free side"] = edition.STICKS


def kiwara_material() -> KiwaraMaterial:
    squares = tuple(
        Square(
            square,
            square // COLUMNS,
            square % COLUMNS,
            (_MARGIN + SIDE * (square % COLUMNS), _MARGIN + SIDE * (square // COLUMNS)),
            square in BORDER,
        )
        for square in range(ROWS * COLUMNS)
    )
    return KiwaraMaterial(
        squares,
        tuple(Stop(stop, _place(stop), line) for stop, line in enumerate(LINES)),
        tuple(_map(board, rows) for board, rows in edition.PRINTED_BOARDS.items()),
        tuple(
            AnimalTokens(animal, value, count)
            for (animal, value), count in zip(edition.VALUES.items(), edition.COUNTS, strict=True)
        ),
    )


def _place(stop: int) -> Point:
    """Clockwise: along the top, down the right side, back along the bottom, and up the left side."""
    column, row = stop, stop - COLUMNS
    if stop < COLUMNS:
        return _middle(column), _PATH
    if row < ROWS:
        return WIDTH - _PATH, _middle(row)
    column, row = COLUMNS - 1 - (row - ROWS), 2 * ROWS + 2 * COLUMNS - 1 - stop
    return (_middle(column), HEIGHT - _PATH) if column >= 0 else (_PATH, _middle(row))


def _middle(place: int) -> int:
    return _MARGIN + SIDE // 2 + SIDE * place


def _map(board: edition.PrintedBoard, rows: edition.Rows) -> PrintedMap:
    lands = lands_of(rows)
    return PrintedMap(
        board,
        rows,
        tuple(Land(letter, squares) for letter, squares in zip(lands.letters, lands.squares, strict=True)),
        tuple((square, other) for square, others in enumerate(lands.across) for other in others if square < other),
    )
