"""A second, simple implementation of Moeraki-Kemu, which recounts everything after every command.

It shares nothing with the game but the numbers of hollows and plots, and says what a spectator should see.
"""

from collections.abc import Collection, Iterator
from typing import Any

Point = tuple[int, int]

ROWS = (4, 5, 6, 5, 6, 5, 6, 5, 6, 5, 4)
HOLLOWS: list[Point] = [(6 - length + 2 * number, y) for y, length in enumerate(ROWS) for number in range(length)]
ALL_HOLLOWS = frozenset(HOLLOWS)
SLANTS = {"up_left": (-1, -1), "up_right": (1, -1), "down_left": (-1, 1), "down_right": (1, 1)}
CENTRE = [(5, 3), (4, 4), (6, 4), (3, 5), (5, 5), (7, 5), (4, 6), (6, 6), (5, 7)]
EDGES = [
    [point for point in HOLLOWS if point[1] == 0],
    [point for point in HOLLOWS if point[1] == 10],
    [point for point in HOLLOWS if point[0] == 0],
    [point for point in HOLLOWS if point[0] == 10],
]


def around(plot: Point) -> list[Point]:
    x, y = plot
    return [point for point in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)) if point in ALL_HOLLOWS]


_BETWEEN = [(x, y) for y in range(11) for x in range(11) if (x, y) not in HOLLOWS]
FULL_PLOTS = [point for point in _BETWEEN if len(around(point)) == 4]
HALF_PLOTS = [point for point in _BETWEEN if len(around(point)) == 3]
PLOTS = FULL_PLOTS + HALF_PLOTS
ALL_PLOTS = frozenset(PLOTS)
AROUND = {plot: around(plot) for plot in PLOTS}


def walk(start: Point, slant: Point, field: Collection[Point]) -> Iterator[Point]:
    x, y = start[0] + slant[0], start[1] + slant[1]
    while (x, y) in field:
        yield x, y
        x, y = x + slant[0], y + slant[1]


def diagonals() -> list[list[Point]]:
    """Walk down from every hollow that has none before it."""
    return [
        [start, *walk(start, (side, 1), ALL_HOLLOWS)]
        for side in (1, -1)
        for start in HOLLOWS
        if (start[0] - side, start[1] - 1) not in HOLLOWS
    ]


DIAGONALS = diagonals()


class Referee:
    """One match. `tell` takes the commands of the match one after the other, `seen` is what they have led to."""

    def __init__(self, level: str, target: int, starter: int) -> None:
        self.level = level
        self.target = target
        self.stones = [0, 0]
        self.games: list[dict[str, Any]] = []
        self.ending: str | None = None
        self.begin(starter)

    def begin(self, starter: int) -> None:
        self.starter = self.turn = starter
        self.asked: int | None = None
        self.still_to_ask: list[int] = []
        self.fresh: list[Point] = []
        self.bare: list[Point] = []
        self.ball: Point | None = None
        self.marbles: dict[Point, int] = {}
        self.tanes: list[tuple[Point, str] | None] = [None, None]
        self.order: list[int] = []

    def tell(self, command: Any) -> None:
        name = type(command).__name__
        if name == "PlaceBall":
            self.ball = HOLLOWS[command.hollow]
            assert self.ball in CENTRE
            self.turn = 1 - self.turn
        elif name == "LayMarble":
            self.lay(HOLLOWS[command.hollow])
        elif name == "LayTane":
            assert self.asked is not None
            self.stand(self.asked, PLOTS[command.plot], command.gaze)
            self.ask()
        else:
            assert name == "DeclineTane"
            self.ask()

    def lay(self, hollow: Point) -> None:
        assert hollow not in self.marbles
        assert hollow != self.ball
        mover = self.turn
        closed = [plot for plot in PLOTS if self.is_closed(plot)]
        self.marbles[hollow] = mover
        self.turn = 1 - mover
        self.fresh = [plot for plot in PLOTS if self.is_closed(plot) and plot not in closed]
        ways = self.ways(mover)
        if ways:
            # No marker is needed any more.
            self.bare = self.fresh
            self.over(mover, ways)
            return
        assert not self.ways(1 - mover), "only the seat that moves completes a line"
        self.still_to_ask = [mover, 1 - mover]
        self.ask()

    def ask(self) -> None:
        self.asked = None
        while self.still_to_ask and self.asked is None:
            seat = self.still_to_ask.pop(0)
            if self.level == "expert" and self.tanes[seat] is None and self.offered(seat):
                self.asked = seat
        if self.asked is None and len(self.marbles) == 56:
            self.count()

    def offered(self, seat: int) -> list[Point]:
        return [plot for plot in self.fresh if plot in FULL_PLOTS and self.marker(plot) == seat]

    def stand(self, seat: int, plot: Point, gaze: str) -> None:
        assert plot in self.offered(seat)
        first = self.tanes[1 - seat]
        before = self.gaze(1 - seat)
        assert plot not in before, "no Tane stands under a gaze"
        self.tanes[seat] = (plot, gaze)
        self.order.append(seat)
        assert self.gaze(1 - seat) == before, "the first gaze is never shortened"
        assert len(set(self.gaze(0)) & set(self.gaze(1))) <= 1, "gazes cross once at most"
        assert first is None or first[0] not in self.gaze(seat)

    def is_closed(self, plot: Point) -> bool:
        return all(hollow in self.marbles or hollow == self.ball for hollow in AROUND[plot])

    def majority(self, plot: Point) -> int | None:
        seats = [self.marbles[hollow] for hollow in AROUND[plot] if hollow in self.marbles]
        if seats.count(0) == seats.count(1):
            return None
        return 0 if seats.count(0) > seats.count(1) else 1

    def gaze(self, seat: int) -> list[Point]:
        tane, other = self.tanes[seat], self.tanes[1 - seat]
        seen: list[Point] = []
        if tane is not None:
            for plot in walk(tane[0], SLANTS[tane[1]], ALL_PLOTS):
                if other is not None and plot == other[0]:
                    break
                seen.append(plot)
        return seen

    def marker(self, plot: Point) -> int | None:
        if self.level == "beginner" or plot in self.bare or not self.is_closed(plot):
            return None
        if any(tane is not None and tane[0] == plot for tane in self.tanes):
            return None
        eyes = (plot in self.gaze(0)) + (plot in self.gaze(1))
        return None if eyes == 1 else self.majority(plot)

    def ways(self, seat: int) -> list[str]:
        def all_own(hollows: list[Point]) -> bool:
            return all(self.marbles.get(hollow) == seat for hollow in hollows)

        found = []
        if any(all_own(AROUND[plot]) for plot in FULL_PLOTS):
            found.append("tahuna")
        if any(all_own(diagonal) for diagonal in DIAGONALS):
            found.append("awa_full")
        assert self.ball is not None
        if any(all_own(list(walk(self.ball, slant, ALL_HOLLOWS))) for slant in SLANTS.values()):
            found.append("awa_arm")
        if any(all_own(edge) for edge in EDGES):
            found.append("ara")
        return found

    def count(self) -> None:
        if self.level == "beginner":
            self.over(None, ["draw"])
            return
        points = [0, 0]
        plots: list[dict[str, int]] = []
        for seat in (0, 1):
            for plot in PLOTS:
                tane = self.tanes[seat]
                value = 0
                if tane is not None and tane[0] == plot:
                    value = 2
                elif self.marker(plot) == seat:
                    against = any(self.marbles.get(hollow) == 1 - seat for hollow in AROUND[plot])
                    value = 1 if plot in HALF_PLOTS and against else 2
                if value:
                    plots.append({"plot": PLOTS.index(plot), "seat": seat, "half_points": value})
                    points[seat] += value
        marae = {"half_points": points, "points": [in_halves(each) for each in points], "plots": plots}
        if points[0] == points[1]:
            self.over(self.starter, ["marae_tie"], marae)
        else:
            self.over(points.index(max(points)), ["marae"], marae)

    def over(self, winner: int | None, ways: list[str], marae: dict[str, Any] | None = None) -> None:
        self.games.append({"starter": self.starter, "winner": winner, "ways": ways, "marae": marae})
        if winner is not None:
            self.stones[winner] += 1
        if self.target == 1:
            self.ending = ways[0]
        elif self.target in self.stones:
            self.ending = "ladder"
        elif len(self.games) == 4 * self.target:
            self.ending = "ladder_draw" if self.stones[0] == self.stones[1] else "ladder_limit"
        else:
            self.begin(1 - self.starter if winner is None else winner)

    @property
    def active(self) -> set[int]:
        if self.ending is not None:
            return set()
        return {self.turn if self.asked is None else self.asked}

    def seen(self) -> dict[str, Any]:
        """Of the view of the game, all that follows from the rules."""
        owners = {plot: self.marker(plot) for plot in PLOTS}
        return {
            "starter": self.starter,
            "asked": self.asked,
            "offered": [] if self.asked is None else [PLOTS.index(plot) for plot in self.offered(self.asked)],
            "ball": None if self.ball is None else HOLLOWS.index(self.ball),
            "marbles": [sorted(HOLLOWS.index(point) for point, owner in self.marbles.items() if owner == s) for s in (0, 1)],
            "reserve": [28 - list(self.marbles.values()).count(seat) for seat in (0, 1)],
            "markers": [[number for number, plot in enumerate(PLOTS) if owners[plot] == seat] for seat in (0, 1)],
            "tanes": [
                tane and {"plot": PLOTS.index(tane[0]), "gaze": tane[1], "sees": [PLOTS.index(p) for p in self.gaze(seat)]}
                for seat, tane in enumerate(self.tanes)
            ],
            "stones": self.stones,
            "games": [{name: game[name] for name in ("starter", "winner", "ways")} for game in self.games],
            "ending": self.ending,
        }


def in_halves(points: int) -> str:
    if points == 1:
        return "½"
    return f"{points // 2}½" if points % 2 else f"{points // 2}"
