"""The rules of Nim, by the clauses of RULES.md."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Command, Fact, GameInfo, Options, Outcome, Rejected, Rules, Seat, Turn, Unfolding, kinds_in, on

HEAP: Final = 30
MOST: Final = 3

Phase = Literal["setup", "taking", "over"]
Player = Annotated[Seat, Meta(ge=0, le=1)]
Heap = Annotated[int, Meta(ge=0, le=HEAP), "Stones in the heap"]
Taken = Annotated[list[int], Meta(min_length=2, max_length=2), "Stones that each seat has taken"]


class Table(Struct, frozen=True):
    phase: Phase = "setup"
    heap: int = 0
    taken: tuple[int, int] = (0, 0)
    turn: Seat = 0
    winner: Seat | None = None


class TakeStones(Command, frozen=True):
    count: Annotated[int, Meta(ge=1, le=MOST), "How many stones"]


class HeapPiled(Fact, frozen=True):
    heap: Heap

    def apply(self, state: Table) -> Table:
        return replace(state, phase="taking", heap=self.heap)


class StonesTaken(Fact, frozen=True):
    seat: Player
    count: Annotated[int, Meta(ge=1, le=MOST), "How many stones"]

    def apply(self, state: Table) -> Table:
        first, second = state.taken
        taken = (first + self.count, second) if self.seat == 0 else (first, second + self.count)
        return replace(state, heap=state.heap - self.count, taken=taken, turn=1 - self.seat)


class LastStoneTaken(Fact, frozen=True):
    seat: Annotated[Player, "The seat that wins"]

    def apply(self, state: Table) -> Table:
        return replace(state, phase="over", winner=self.seat)


class NimView(Struct, frozen=True):
    phase: Phase
    heap: Heap
    taken: Taken
    turn: Annotated[Player, "The seat whose turn it is"]
    winner: Player | None


class NimSheet(Struct, frozen=True):
    taken: Taken


INFO: Final = GameInfo(
    key="nim",
    seats=(2,),
    endings=("last_stone",),
    edition="first",
    longest=HEAP,
    commands=kinds_in(globals(), Command),
    facts=kinds_in(globals(), Fact),
)


class Nim(Rules[Table]):
    info, View, Sheet = INFO, NimView, NimSheet

    def initial(self) -> Table:
        return Table()

    def begin(self, opening: Unfolding[Table], _: Options, __: int) -> None:
        opening.then(HeapPiled(HEAP), "1.1")

    def active(self, state: Table) -> frozenset[Seat]:
        return frozenset({state.turn}) if state.phase == "taking" else frozenset()

    def choices(self, state: Table, _: Seat) -> tuple[Command, ...]:
        return tuple(TakeStones(count) for count in range(1, most(state) + 1))

    def turn_clause(self, state: Table) -> str:
        return "3.1" if state.phase == "over" else "2.1"

    @on(TakeStones, "taking", clause="2.2")
    def take_stones(self, turn: Turn[Table], command: TakeStones) -> Rejected | None:
        if not 1 <= command.count <= most(turn.state):
            return Rejected("bad_count", "2.2", {"count": command.count, "most": most(turn.state)})
        turn.then(StonesTaken(turn.seat, command.count), "2.2")
        if turn.state.heap == 0:
            turn.then(LastStoneTaken(turn.seat), "3.1")
        return None

    def seen(self, state: Table, _: Seat | None) -> NimView:
        return NimView(state.phase, state.heap, list(state.taken), state.turn, state.winner)

    def outcome(self, state: Table) -> Outcome | None:
        if state.winner is None:
            return None
        return Outcome.of("last_stone", self.scores(state), NimSheet(list(state.taken)))

    def scores(self, state: Table) -> tuple[int, ...]:
        return tuple(int(seat == state.winner) for seat in (0, 1))

    def census(self, state: Table) -> Mapping[str, int]:
        return {"stone": state.heap + sum(state.taken)}

    def appraise(self, state: Table, seat: Seat) -> int:
        """A heap of a multiple of four is lost for the seat to move."""
        lost = state.turn if state.heap % (MOST + 1) == 0 else 1 - state.turn
        return -1 if seat == lost else 1


def most(state: Table) -> int:
    return min(MOST, state.heap)
