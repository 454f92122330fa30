"""The rules of Hex, by the clauses of RULES.md."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Command, Fact, GameInfo, Outcome, Rejected, Rules, Seat, Turn, kinds_in, on

SIZE: Final = 11
CELLS: Final = SIZE * SIZE
EMPTY: Final = "."
STONES: Final = "01"
"""The stone of each seat on a board: the number of the seat."""
_STEPS: Final = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
NEIGHBOURS: Final = tuple(
    tuple(row * SIZE + column for row, column in near if 0 <= row < SIZE and 0 <= column < SIZE)
    for near in ([(cell // SIZE + down, cell % SIZE + right) for down, right in _STEPS] for cell in range(CELLS))
)
EDGES: Final = ((range(SIZE), range(CELLS - SIZE, CELLS)), (range(0, CELLS, SIZE), range(SIZE - 1, CELLS, SIZE)))
"""By seat: the edge where its chain begins, and the one where it ends."""

Phase = Literal["opening", "answering", "laying", "over"]
Player = Annotated[Seat, Meta(ge=0, le=1)]
Cell = Annotated[int, Meta(ge=0, le=CELLS - 1)]


class Board(Struct, frozen=True):
    phase: Phase = "opening"
    cells: str = EMPTY * CELLS
    turn: Seat = 0
    swapped: bool = False
    winner: Seat | None = None

    def with_stone(self, cell: int, seat: Seat) -> str:
        return self.cells[:cell] + STONES[seat] + self.cells[cell + 1 :]


class LayStone(Command, frozen=True):
    cell: Annotated[Cell, "An empty cell: counted row by row from the top left"]


class Swap(Command, frozen=True):
    """Take over the first stone."""


class StoneLaid(Fact, frozen=True):
    seat: Player
    cell: Annotated[Cell, "Where the stone lies"]

    def apply(self, state: Board) -> Board:
        after: Phase = "answering" if state.phase == "opening" else "laying"
        return replace(state, phase=after, cells=state.with_stone(self.cell, self.seat), turn=1 - self.seat)


class StoneSwapped(Fact, frozen=True):
    seat: Player
    cell: Annotated[Cell, "The mirror cell, where the stone lies now"]

    def apply(self, state: Board) -> Board:
        cells = Board().with_stone(self.cell, self.seat)
        return replace(state, phase="laying", cells=cells, turn=1 - self.seat, swapped=True)


class EdgesConnected(Fact, frozen=True):
    seat: Annotated[Player, "The seat that wins"]

    def apply(self, state: Board) -> Board:
        return replace(state, phase="over", winner=self.seat)


class HexView(Struct, frozen=True):
    phase: Annotated[Phase, "What is to be done; `answering`: seat 1 may also swap"]
    turn: Annotated[Player, "The seat whose turn it is"]
    rows: Annotated[list[str], "Row by row: `.` for an empty cell, else the seat that has a stone there"]
    swapped: bool
    winner: Player | None


class HexSheet(Struct, frozen=True):
    stones: Annotated[list[int], "How many stones each seat has on the board"]
    swapped: bool


INFO: Final = GameInfo(
    key="hex",
    seats=(2,),
    endings=("connected",),
    edition="11 x 11",
    longest=CELLS + 1,
    commands=kinds_in(globals(), Command),
    facts=kinds_in(globals(), Fact),
)


class Hex(Rules[Board]):
    info, View, Sheet = INFO, HexView, HexSheet

    def initial(self) -> Board:
        return Board()

    def active(self, state: Board) -> frozenset[Seat]:
        return frozenset() if state.phase == "over" else frozenset({state.turn})

    def choices(self, state: Board, _: Seat) -> tuple[Command, ...]:
        stones = tuple(LayStone(cell) for cell, stone in enumerate(state.cells) if stone == EMPTY)
        return (*stones, Swap()) if state.phase == "answering" else stones

    def turn_clause(self, state: Board) -> str:
        return "4.1" if state.phase == "over" else "2.1"

    @on(LayStone, "opening", "answering", "laying", clause="2.1")
    def lay_stone(self, turn: Turn[Board], command: LayStone) -> Rejected | None:
        if not 0 <= command.cell < CELLS:
            return Rejected("no_such_cell", "1.1", {"cell": command.cell})
        if turn.state.cells[command.cell] != EMPTY:
            return Rejected("cell_taken", "2.2", {"cell": command.cell})
        turn.then(StoneLaid(turn.seat, command.cell), "2.2")
        if connects(turn.state.cells, command.cell):
            turn.then(EdgesConnected(turn.seat), "4.1")
        return None

    @on(Swap, "answering", clause="3.2")
    def swap(self, turn: Turn[Board], _: Swap) -> Rejected | None:
        row, column = divmod(turn.state.cells.index(STONES[0]), SIZE)
        turn.then(StoneSwapped(turn.seat, column * SIZE + row), "3.1")
        return None

    def seen(self, state: Board, _: Seat | None) -> HexView:
        rows = [state.cells[start : start + SIZE] for start in range(0, CELLS, SIZE)]
        return HexView(state.phase, state.turn, rows, state.swapped, state.winner)

    def outcome(self, state: Board) -> Outcome | None:
        if state.winner is None:
            return None
        sheet = HexSheet([state.cells.count(stone) for stone in STONES], state.swapped)
        return Outcome.of("connected", self.scores(state), sheet)

    def scores(self, state: Board) -> tuple[int, ...]:
        return tuple(int(seat == state.winner) for seat in (0, 1))

    def census(self, state: Board) -> Mapping[str, int]:
        return {"cell": sum(state.cells.count(stone) for stone in (EMPTY, *STONES))}

    def appraise(self, state: Board, seat: Seat) -> int:
        own, other = (SIZE * self.scores(state)[each] + lines_touched(state.cells, each) for each in (seat, 1 - seat))
        return own - other


def connects(cells: str, cell: int) -> bool:
    """Whether the chain of this stone touches both edges of its seat."""
    stone = cells[cell]
    chain = {cell}
    near = [cell]
    for reached in near:
        more = [other for other in NEIGHBOURS[reached] if cells[other] == stone and other not in chain]
        chain.update(more)
        near += more
    return all(not chain.isdisjoint(edge) for edge in EDGES[STONES.index(stone)])


def lines_touched(cells: str, seat: Seat) -> int:
    """In how many lines from edge to edge a seat has a stone: rows for seat 0, columns for seat 1."""
    rows = (cells[start : start + SIZE] for start in range(0, CELLS, SIZE))
    columns = (cells[start::SIZE] for start in range(SIZE))
    return sum(STONES[seat] in line for line in (rows, columns)[seat])
