"""Removing pieces: taking them from regions, and sweeping a region clean."""

from collections.abc import Sequence

from domain.core import Rejected, Turn
from domain.games.kauri import vocabulary
from domain.games.kauri.messages import BordersCleared, PiecesTaken, RegionsCleared, RegionStruck, StrikeRegion, TakePiece
from domain.games.kauri.model import Island, removable, road_ends, sheltered
from domain.games.kauri.steps.common import Steps
from domain.games.kauri.vocabulary import Trophy


class TakeSteps(Steps[vocabulary.Take, TakePiece]):
    """To the own board, or back to stock."""

    command = TakePiece

    @property
    def most(self) -> int | None:
        """Each pawn acts once where each acts for itself."""
        return None if self.by_pawn else self.operation.times

    def takeable(self, piece: Trophy, region: int) -> bool:
        return removable(self.state, self.actor, piece, region) > 0

    @property
    def by_pawn(self) -> bool:
        return self.operation.where == "each_own"

    def open_regions(self) -> list[int]:
        """Where the next of the action's own steps may take something; none if each pawn acts for itself."""
        where = self.operation.where
        if where == "each_own" or self.task.used >= self.operation.times:
            return []
        return [region for region in self.area(where) if not (self.operation.apart and region in self.task.regions)]

    def reached_regions(self, piece: Trophy) -> list[int]:
        """11.13: where a step may take something along a road."""
        if self.task.extra >= self.more(vocabulary.Reach, piece):
            return []
        return self.healthy(sorted(road_ends(self.edition, self.state, self.own_regions())))

    def choices(self) -> list[TakePiece]:
        number, state, found = self.number, self.state, []
        regions = self.open_regions()
        for piece in self.operation.pieces:
            if self.by_pawn:
                for pawn, region in enumerate(state.where(self.actor)):
                    if pawn not in self.task.pawns and not state.epidemic[region] and self.takeable(piece, region):
                        found.append(TakePiece(number, piece, self.key(region), pawn))
            reached = self.reached_regions(piece)
            wanted = sorted({*regions, *reached}) if reached else regions
            found += [TakePiece(number, piece, self.key(region)) for region in wanted if self.takeable(piece, region)]
        return found

    def problem(self, command: TakePiece) -> Rejected | None:
        piece, region = command.piece, self.region(command.region)
        if piece not in self.operation.pieces:
            return Rejected("wrong_piece", "10.2", {"pieces": list(self.operation.pieces)})
        if region is None:
            return self.no_such_region(command.region)
        if refused := self._place_problem(command, region):
            return refused
        if sheltered(self.state, self.actor, piece, region):
            return Rejected("reserve", "9.10", {"region": command.region})
        if not self.takeable(piece, region):
            return Rejected("not_there", "10.2", {"piece": piece, "region": command.region})
        return None

    def _place_problem(self, command: TakePiece, region: int) -> Rejected | None:
        where, task = self.operation.where, self.task
        if where == "each_own" and command.pawn is not None:
            return self._pawn_problem(command, command.pawn, region)
        if command.pawn is not None:
            return Rejected("pawn_not_asked", "10.2")
        if region in self.reached_regions(command.piece):
            return None
        if where == "each_own":
            return Rejected("pawn_missing", "10.2")
        if task.used >= self.operation.times:
            return Rejected("steps_used", "10.2", {"steps": self.operation.times})
        if self.operation.apart and region in task.regions:
            return Rejected("region_used", "10.2", {"regions": self.keys(task.regions)})
        return None if region in self.open_regions() else self.outside(where, region)

    def _pawn_problem(self, command: TakePiece, pawn: int, region: int) -> Rejected | None:
        pawns = self.state.where(self.actor)
        if not 0 <= pawn < len(pawns) or pawns[pawn] != region:
            return Rejected("no_such_pawn", "10.2", {"regions": self.keys(pawns)})
        if pawn in self.task.pawns:
            return Rejected("pawn_used", "10.2", {"pawns": list(self.task.pawns)})
        return Rejected("epidemic", "9.8", {"region": command.region}) if self.state.epidemic[region] else None

    def happen(self, turn: Turn[Island], command: TakePiece) -> None:
        piece, region = command.piece, self.edition.region_numbers[command.region]
        extra = command.pawn is None and region not in self.open_regions()
        count = 1 if extra else self.operation.number(self.state.where(piece)[region])
        keeper = self.keeper if self.operation.to == "board" else None
        taken = PiecesTaken(self.seat, piece, command.region, count, keeper, command.pawn, self.number, extra)
        turn.then(taken, "11.13" if extra else "10.2")


class SweepSteps(Steps[vocabulary.Sweep, StrikeRegion]):
    """What is in a region of choice goes back to its owners. From the rim it goes without a step."""

    command = StrikeRegion

    @property
    def most(self) -> int:
        return 0 if self.operation.where == "rim" else 1

    @property
    def over(self) -> bool:
        return self.task.used >= self.most

    def roads(self, region: int) -> list[int]:
        if not self.operation.roads:
            return []
        return [border for border in self.state.road if region in self.edition.borders[border]]

    def touched(self, region: int) -> bool:
        """6.3: there is something to be swept away."""
        pieces = any(removable(self.state, self.actor, piece, region) for piece in self.operation.pieces)
        return pieces or bool(self.roads(region))

    def choices(self) -> Sequence[StrikeRegion]:
        if self.over:
            return ()
        return [
            StrikeRegion(self.number, self.key(region)) for region in self.area(self.operation.where) if self.touched(region)
        ]

    def problem(self, command: StrikeRegion) -> Rejected | None:
        if self.over:
            return Rejected("steps_used", "10.10", {"steps": self.task.used})
        region = self.region(command.region)
        if region is None:
            return self.no_such_region(command.region)
        if region not in self.area(self.operation.where):
            return Rejected("epidemic", "9.8", {"region": command.region})
        if not self.touched(region):
            return Rejected("nothing_there", "6.3", {"region": command.region})
        return None

    def happen(self, turn: Turn[Island], command: StrikeRegion) -> None:
        region = self.edition.region_numbers[command.region]
        turn.then(RegionStruck(self.seat, command.region, self.number), "10.10")
        for piece in self.operation.pieces:
            if removable(self.state, self.actor, piece, region):
                turn.then(RegionsCleared(piece, (command.region,)), "10.10")
        roads = self.roads(region)
        if roads:
            turn.then(BordersCleared("road", tuple(map(self.edition.border_keys, roads))), "10.10")
