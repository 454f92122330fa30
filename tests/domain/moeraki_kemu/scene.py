"""Positions drawn in letters.

Eleven lines, as the board lies: `o` is a marble of White (seat 0), `x` one of Black (seat 1), `*` the Moeraki ball, `.` an
empty hollow and `?` an empty one that the test is about. Between them a capital letter names a plot for the test. Markers
need not be drawn: they follow from the marbles and the Tanes.
"""

from functools import reduce
from textwrap import dedent
from typing import Any

from msgspec.structs import replace

from domain.core import Command, Rejected, Rng, Seat
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.messages import DeclineTane, LayMarble, LayTane, PlaceBall
from domain.games.moeraki_kemu.model import Ground, Tane
from tests.domain.moeraki_kemu.oracle import HOLLOWS, PLOTS, Point, Referee
from tests.kit.given import Play, given_state

WHITE: Seat = 0
BLACK: Seat = 1
SEATS = (WHITE, BLACK)

EMPTY = """
  . . . .
 . . . . .
. . . . . .
 . . . . .
. . . . . .
 . . * . .
. . . . . .
 . . . . .
. . . . . .
 . . . . .
  . . . .
"""


def signs(drawing: str) -> dict[Point, str]:
    lines = dedent(drawing.strip("\n")).split("\n")
    while len(lines) > 11 and not lines[-1].strip():
        lines.pop()
    assert len(lines) == 11, "a board has eleven lines"
    return {(x, y): sign for y, line in enumerate(lines) for x, sign in enumerate(line) if sign != " "}


def spot(drawing: str, sign: str = "?") -> int:
    """The hollow with this sign."""
    (found,) = spots(drawing, sign)
    return found


def spots(drawing: str, sign: str = "?") -> list[int]:
    return [HOLLOWS.index(point) for point, drawn in signs(drawing).items() if drawn == sign]


def plot(drawing: str, letter: str) -> int:
    """The plot with this letter."""
    (found,) = (PLOTS.index(point) for point, drawn in signs(drawing).items() if drawn == letter)
    return found


def scene(drawing: str = EMPTY, *, tanes: dict[Seat, tuple[int, str]] | None = None, **fields: Any) -> Ground:
    """A basic single game in which White lays the next marble, unless said otherwise."""
    drawn = {point: sign for point, sign in signs(drawing).items() if point in HOLLOWS}
    assert len(drawn) == len(HOLLOWS), "every hollow is drawn"
    ground = replace(Ground(phase="laying", starter=BLACK, last=0), **{"turn": WHITE, **fields})
    referee = Referee(ground.level, 1, ground.starter)
    referee.marbles = {point: "ox".index(sign) for point, sign in drawn.items() if sign in "ox"}
    (referee.ball,) = (point for point, sign in drawn.items() if sign == "*")
    for seat, (standing, gaze) in (tanes or {}).items():
        referee.tanes[seat] = (PLOTS[standing], gaze)
    seen = referee.seen()
    return replace(
        ground,
        ball=seen["ball"],
        marbles=_sets(seen["marbles"]),
        reserve=tuple(28 - len(marbles) for marbles in seen["marbles"]),
        markers=_sets(seen["markers"]),
        stock=tuple(24 - len(markers) for markers in seen["markers"]),
        tanes=tuple(
            tane and Tane(tane["plot"], tane["gaze"], sum(1 << each for each in tane["sees"])) for tane in seen["tanes"]
        ),
    )


def playing(drawing: str = EMPTY, **fields: Any) -> Play:
    return given_state(MOERAKI_KEMU, scene(drawing, **fields))


def legal(play: Play, kind: type[Command] | None = None) -> list[Command]:
    found = [command for seat in SEATS for command in MOERAKI_KEMU.legal(play.state, seat)]
    return [command for command in found if kind is None or isinstance(command, kind)]


def markers(play: Play) -> list[list[int]]:
    """The plots with a marker, for each seat."""
    found: list[list[int]] = MOERAKI_KEMU.view(play.state, None)["markers"]
    return found


def peaceful(state: Ground, _: Seat, commands: tuple[Command, ...], rng: Rng) -> Command:
    """At random, but without ending a game as long as there is another way; a Tane is laid every other time."""
    if state.asked is not None:
        return rng.choice([command for command in commands if isinstance(command, LayTane)] if rng.below(2) else commands)
    for command in rng.shuffled(commands):
        answer = MOERAKI_KEMU.decide(state, state.turn, command, rng)
        assert not isinstance(answer, Rejected)
        if len(reduce(MOERAKI_KEMU.evolve, answer, state).games) == len(state.games):
            return command
    return commands[0]


def _sets(members: list[list[int]]) -> tuple[int, ...]:
    return tuple(sum(1 << each for each in one) for one in members)


COUNTED = """
  x x x o
 o o o x x
x x x o o x
 o o o x o
o x o x o x
 x o x o x
o x x * x o
 o ? x x o
x o o o o o
 o x o x x
  o x x o
"""
"""After the last marble, a black one, Black has 11 points and White 10½. Black has begun."""

TIED = """
  x x o x
 o x o o x
o x o x x o
 o o x x o
o ? * o o o
 o o o o x
x x x x x x
 o o x x o
o x x o x x
 o x x o x
  x o o o
"""
"""After the last marble, a black one, both have 17½ points. Black has begun."""

THIRTY = """
  o x o x
 x o o o x
o o o x x o
 o x o x o
x o * o x x
 o o x x x
o x o x o x
 o o x o x
x o o x o x
 o x x o x
  x x x o
"""
"""A full board on which White has 30 plots."""


def filled(drawing: str) -> list[list[int]]:
    """The marbles of each seat on a full board, a `?` being the last black one."""
    return [spots(drawing, "o"), spots(drawing, "x") + spots(drawing)]


def fill(play: Play, drawing: str) -> Play:
    """Play one game as far as a drawing goes. A board without a line is reached without one, in any order."""
    white, black = filled(drawing)
    left = {WHITE: white, BLACK: black}
    play = play.when(play.state.turn, PlaceBall(spot(drawing, "*")))
    for _ in range(len(white) + len(black)):
        play = play.when(play.state.turn, LayMarble(left[play.state.turn].pop(0)))
        assert play.rejected is None
        while play.state.asked is not None:
            play = play.when(play.state.asked, DeclineTane())
    return play


def win(play: Play, winner: Seat) -> Play:
    """Play one game that the seat wins by a Tahuna in the top left corner."""
    beach, elsewhere = [0, 4, 5, 10], [53, 54, 55, 49]
    play = play.when(play.state.turn, PlaceBall(28))
    games = len(play.state.games)
    while len(play.state.games) == games:
        seat = play.state.turn
        play = play.when(seat, LayMarble((beach if seat == winner else elsewhere).pop(0)))
    return play
