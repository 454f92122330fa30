"""Moving pieces across borders and along roads, pushing those of others, and carrying a pawn to a chosen region."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from domain.core import Rejected, Turn
from domain.games.kauri import vocabulary
from domain.games.kauri.edition import Edition
from domain.games.kauri.messages import MovePiece, PieceMoved
from domain.games.kauri.model import Island, along_roads, occupied, open_neighbours
from domain.games.kauri.steps.common import Done, Steps, arrive
from domain.games.kauri.vocabulary import Human, Mover, RegionPiece


class _Moving(Steps[Done, MovePiece]):
    """What all four have in common."""

    command = MovePiece
    clause: ClassVar[str]

    @abstractmethod
    def pieces(self) -> Sequence[Mover]:
        """What can be moved."""

    @abstractmethod
    def goals(self, piece: Human | RegionPiece, origin: int) -> Sequence[int]:
        """Where a piece can go from here with one step."""

    def problem(self, command: MovePiece) -> Rejected | None:
        if self.most is not None and self.task.used >= self.most:
            return Rejected("steps_used", self.clause, {"steps": self.most})
        pieces = self.pieces()
        if command.piece not in pieces:
            return self.wrong_piece(command, pieces)
        origin, goal = self.region(command.origin), self.region(command.goal)
        if origin is None or goal is None:
            return self.no_such_region(command.origin if origin is None else command.goal)
        there = self.state.where(command.piece)
        if command.piece in vocabulary.HUMANS:
            if (
                command.pawn is None
                or not 0 <= command.pawn < len(there)
                or there[command.pawn] != origin
                or command.count != 1
            ):
                return Rejected("no_such_pawn", self.clause, {"regions": self.keys(there)})
        elif command.pawn is not None or there[origin] < command.count:
            return Rejected("not_there", self.clause, {"piece": command.piece, "count": there[origin]})
        refused = self.unfit(command, origin)
        if refused is None and goal not in self.goals(command.piece, origin):
            refused = self.unreachable(command, origin, goal)
        return refused

    def wrong_piece(self, command: MovePiece, pieces: Sequence[Mover]) -> Rejected:  # noqa: ARG002
        return Rejected("wrong_piece", self.clause, {"pieces": list(pieces)})

    def unfit(self, command: MovePiece, origin: int) -> Rejected | None:  # noqa: ARG002
        """Why these pieces cannot go from there, wherever they go."""
        return None

    def unreachable(self, command: MovePiece, origin: int, goal: int) -> Rejected:
        """Why a piece cannot get there."""
        details = {"origin": command.origin, "goal": command.goal}
        if command.piece in vocabulary.HUMANS and self.state.epidemic[goal]:
            return Rejected("epidemic", "9.8", details)
        if goal in self.edition.near[origin]:
            return Rejected("flooded", "9.6", details)
        return Rejected("not_adjacent", "8.1", details)

    def happen(self, turn: Turn[Island], command: MovePiece) -> None:
        moved = PieceMoved(self.seat, command.piece, command.origin, command.goal, command.count, command.pawn, self.number)
        turn.then(moved, self.clause)
        arrive(turn, self.edition, command.piece, command.goal, command.count)

    def pawn_steps(self, piece: Human, pawn: int, origin: int) -> Sequence[MovePiece]:
        return moves(self.edition, self.number, piece, origin, tuple(self.goals(piece, origin)), 1, pawn)


@lru_cache(maxsize=4096)
def moves(
    edition: Edition,
    number: int,
    piece: Human | RegionPiece,
    origin: int,
    goals: tuple[int, ...],
    most: int = 1,
    pawn: int | None = None,
) -> tuple[MovePiece, ...]:
    """To each goal with one piece and up to so many. The same few are listed again and again."""
    start = edition.keys[origin]
    return tuple(
        MovePiece(number, piece, start, goal, count, pawn)
        for goal in edition.region_keys(goals)
        for count in range(1, most + 1)
    )


class MoveSteps(_Moving[vocabulary.Move]):
    clause = "10.1"

    def pieces(self) -> Sequence[Mover]:
        return (self.operation.piece,)

    @property
    def most(self) -> int:
        return self.operation.steps + self.more(vocabulary.MoreSteps, self.operation.piece)

    def together(self) -> int:
        """11.9: how many animals one move may take."""
        if not self.of_card or not self.state.claimed:
            return 1
        return max((each.count for each in self.lasting(vocabulary.Together) if each.piece == self.operation.piece), default=1)

    def goals(self, piece: Human | RegionPiece, origin: int) -> Sequence[int]:
        near = open_neighbours(self.edition, self.state, origin)
        if piece not in vocabulary.HUMANS:
            return near
        if self.operation.roads or any(each.piece == piece for each in self.lasting(vocabulary.Roads)):
            near = sorted({*near, *along_roads(self.edition, self.state, origin)}) if self.state.road else near
        return self.healthy(near)

    def choices(self) -> list[MovePiece]:
        found: list[MovePiece] = []
        if self.task.used >= self.most:
            return found
        piece, there = self.operation.piece, self.state.where(self.operation.piece)
        if piece == "maori" or piece == "english":
            for pawn, origin in enumerate(there):
                found += self.pawn_steps(piece, pawn, origin)
            return found
        edition, action, most = self.edition, self.number, self.together()
        for origin in occupied(there):
            goals = tuple(open_neighbours(edition, self.state, origin))
            found += moves(edition, action, piece, origin, goals, min(most, there[origin]))
        return found

    def unfit(self, command: MovePiece, origin: int) -> Rejected | None:  # noqa: ARG002
        most = self.together()
        if command.pawn is None and not 1 <= command.count <= most:
            return Rejected("too_many", "11.9" if most > 1 else "9.2", {"most": most})
        return None


class _Pushing(_Moving[Done]):
    """Pieces of others out of one region."""

    def origins(self) -> list[int]:
        """10.5: once a piece was pushed, only its region."""
        regions = self.area("own")
        return [region for region in regions if region == self.task.regions[0]] if self.task.regions else regions

    def goals(self, piece: Human | RegionPiece, origin: int) -> Sequence[int]:
        """To push is to enter: never over a flood, and no human into an epidemic."""
        near = open_neighbours(self.edition, self.state, origin)
        return self.healthy(near) if piece in vocabulary.HUMANS else near

    def unfit(self, command: MovePiece, origin: int) -> Rejected | None:  # noqa: ARG002
        allowed = self.origins()
        if origin not in allowed:
            return Rejected("wrong_region", self.clause, {"regions": self.keys(allowed)})
        return None


class PushSteps(_Pushing[vocabulary.Push]):
    clause = "10.5"
    most = None
    """As many as there are pieces."""

    def pieces(self) -> Sequence[Mover]:
        spared = {each.piece for each in self.lasting(vocabulary.Spare)}
        return [piece for piece in self.operation.pieces if piece not in spared]

    def choices(self) -> list[MovePiece]:
        found: list[MovePiece] = []
        origins = self.origins()
        for piece in self.pieces():
            there = self.state.where(piece)
            for origin in origins:
                if piece == "maori" or piece == "english":
                    for pawn, region in enumerate(there):
                        if region == origin and pawn not in self.task.pawns:
                            found += self.pawn_steps(piece, pawn, origin)
                elif there[origin]:
                    found += moves(self.edition, self.number, piece, origin, tuple(self.goals(piece, origin)))
        return found

    def wrong_piece(self, command: MovePiece, pieces: Sequence[Mover]) -> Rejected:
        spared = command.piece in self.operation.pieces
        return Rejected("wrong_piece", "11.12" if spared else "10.5", {"pieces": list(pieces)})

    def unfit(self, command: MovePiece, origin: int) -> Rejected | None:
        if command.count != 1:
            return Rejected("too_many", "10.5", {"most": 1})
        if command.pawn is not None and command.pawn in self.task.pawns:
            return Rejected("pawn_used", "10.5", {"pawns": list(self.task.pawns)})
        return super().unfit(command, origin)


class PushAllSteps(_Pushing[vocabulary.PushAll]):
    clause = "10.6"

    def pieces(self) -> Sequence[Mover]:
        return (self.operation.piece,)

    def choices(self) -> Sequence[MovePiece]:
        if self.task.used:
            return ()
        piece, there = self.operation.piece, self.state.where(self.operation.piece)
        return [
            MovePiece(self.number, piece, self.key(origin), self.key(goal), there[origin])
            for origin in self.area("own")
            if there[origin]
            for goal in self.goals(piece, origin)
        ]

    def unfit(self, command: MovePiece, origin: int) -> Rejected | None:
        there = self.state.where(command.piece)[origin]
        if command.count != there or not there:
            return Rejected("not_all", "6.7", {"count": there})
        return super().unfit(command, origin)


class GoToSteps(_Moving[vocabulary.GoTo]):
    clause = "10.13"

    def pieces(self) -> Sequence[Mover]:
        return (self.operation.piece,)

    def chosen(self) -> list[int]:
        """The regions that the same effect has chosen and that a human may enter."""
        if self.state.heritage is None:
            return []
        effect = self.edition.heritages[self.state.heritage].effect
        tasks = zip(effect, self.state.tasks[-len(effect) :], strict=True)
        chosen = {
            region
            for operation, task in tasks
            if isinstance(operation, vocabulary.Place | vocabulary.Replant)
            for region in task.regions
        }
        return self.healthy(sorted(chosen))

    def goals(self, piece: Human | RegionPiece, origin: int) -> Sequence[int]:  # noqa: ARG002
        return [region for region in self.chosen() if region != origin]

    def choices(self) -> Sequence[MovePiece]:
        if self.task.used:
            return ()
        piece = self.operation.piece
        return [step for pawn, origin in enumerate(self.state.where(piece)) for step in self.pawn_steps(piece, pawn, origin)]

    def unreachable(self, command: MovePiece, origin: int, goal: int) -> Rejected:  # noqa: ARG002
        return Rejected("not_chosen", "10.13", {"regions": self.keys(self.chosen())})
