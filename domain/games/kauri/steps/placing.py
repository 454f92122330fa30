"""Placing pieces in regions and on borders: births, trees, whares, reserves, poison, the epidemic, roads, floods."""

from collections.abc import Mapping, Sequence
from typing import Final

from domain.core import Rejected, Turn
from domain.games.kauri import messages, vocabulary
from domain.games.kauri.messages import BorderLaid, PieceMoved, PiecesPlaced, PiecesTaken, PlacePiece
from domain.games.kauri.model import Island, filtered, occupied, present, removable
from domain.games.kauri.steps.common import Steps, arrive
from domain.games.kauri.vocabulary import BorderPiece, Feature


class PlaceSteps(Steps[vocabulary.Place, PlacePiece]):
    command = PlacePiece

    def conditions(self) -> list[tuple[Feature, bool]]:
        """What a region must have (True) or must not have, so that the piece can be placed there."""
        operation = self.operation
        found: list[tuple[Feature, bool]] = [(operation.piece, False)] if operation.piece in vocabulary.ONE_PER_REGION else []
        found += [(need, True) for need in operation.need]
        found += [(other, False) for other in operation.without if not self.tolerated(other)]
        return found

    def unmet(self, region: int) -> Feature | None:
        """What keeps the piece from being placed in this region."""
        edition, state = self.edition, self.state
        return next((what for what, has in self.conditions() if present(edition, state, what, region) != has), None)

    def tolerated(self, other: Feature) -> bool:
        return any(each.piece == other and each.beside == self.operation.piece for each in self.lasting(vocabulary.Tolerate))

    def extra_left(self) -> bool:
        return self.task.extra < self.more(vocabulary.MorePieces, self.operation.piece)

    def open_regions(self) -> list[int]:
        """New regions for the action's own steps, and chosen ones for those that a heritage adds."""
        chosen, more_regions, more_pieces = self.task.regions, self.task.used < self.most, self.extra_left()
        if not more_regions and not more_pieces:
            return []
        regions = self.area(self.operation.where)
        if chosen or not more_regions:
            regions = [region for region in regions if (more_pieces if region in chosen else more_regions)]
        return self.fit(regions)

    def fit(self, regions: list[int]) -> list[int]:
        """Those of these regions that nothing keeps the piece from."""
        for what, has in self.conditions():
            regions = filtered(self.edition, self.state, what, regions, has=has)
        return regions

    @property
    def most(self) -> int:
        return self.operation.regions

    def sources(self) -> list[int | None]:
        """9.8: from stock, or, if none is left of a piece that can be shifted, from where one lies."""
        piece = self.operation.piece
        if self.state.stock.of(piece):
            return [None]
        return [*occupied(self.state.where(piece))] if piece in vocabulary.SHIFTING else []

    def choices(self) -> Sequence[PlacePiece]:
        found = self.sources()
        if not found:
            return ()
        regions = self.keys(self.open_regions())
        taken = [None if source is None else self.key(source) for source in found]
        return [PlacePiece(self.number, self.operation.piece, region, source) for source in taken for region in regions]

    def problem(self, command: PlacePiece) -> Rejected | None:
        piece, task = self.operation.piece, self.task
        if command.piece != piece:
            return Rejected("wrong_piece", "10.3", {"pieces": [piece]})
        region = self.region(command.region)
        if region is None:
            return self.no_such_region(command.region)
        found = self.sources()
        if not found:
            return Rejected("stock_empty", "8.8", {"piece": piece})
        source = None if command.source is None else self.region(command.source)
        if (command.source is None) != (source is None) or source not in found:
            known = [None if each is None else self.key(each) for each in found]
            return Rejected("wrong_source", "9.8" if piece in vocabulary.SHIFTING else "10.3", {"sources": known})
        if region in self.open_regions():
            return None
        if region in task.regions and not self.extra_left():
            return Rejected("region_used", "10.3", {"regions": self.keys(task.regions)})
        if region not in task.regions and task.used >= self.most:
            return Rejected("steps_used", "10.3", {"steps": self.most})
        if region not in self.area(self.operation.where):
            return self.outside(self.operation.where, region)
        unmet = self.unmet(region)
        clause = vocabulary.ONE_PER_REGION.get(piece, "10.3") if unmet == piece else "10.3"
        return Rejected("region_unfit", clause, {"region": command.region, "because": unmet})

    def happen(self, turn: Turn[Island], command: PlacePiece) -> None:
        if command.source is not None:
            turn.then(PieceMoved(self.seat, command.piece, command.source, command.region, action=self.number), "9.8")
            return
        extra = self.edition.region_numbers[command.region] in self.task.regions
        # 6.7: as many as the stock has, if it has fewer. What a heritage adds comes one by one.
        count = 1 if extra else min(self.operation.each, self.state.stock.of(command.piece))
        placed = PiecesPlaced(self.seat, command.piece, command.region, count, self.number, extra)
        turn.then(placed, "11.10" if extra else "10.3")
        arrive(turn, self.edition, command.piece, command.region, count)


class ReplantSteps(Steps[vocabulary.Replant, PlacePiece]):
    """A tree, and an animal in return."""

    command = PlacePiece

    @property
    def most(self) -> int:
        return self.operation.regions

    def open_regions(self) -> list[int]:
        plant = self.operation.plant
        if self.task.used >= self.most or not self.state.stock.of(plant):
            return []
        there = self.state.where(plant)
        return [region for region in self.area(self.operation.where) if not there[region]]

    def choices(self) -> Sequence[PlacePiece]:
        return [PlacePiece(self.number, self.operation.plant, region) for region in self.keys(self.open_regions())]

    def problem(self, command: PlacePiece) -> Rejected | None:
        plant = self.operation.plant
        if command.piece != plant:
            return Rejected("wrong_piece", "10.12", {"pieces": [plant]})
        region = self.region(command.region)
        if region is None:
            return self.no_such_region(command.region)
        if command.source is not None:
            return Rejected("wrong_source", "10.12", {"sources": [None]})
        if region in self.open_regions():
            return None
        if self.task.used >= self.most:
            return Rejected("steps_used", "10.12", {"steps": self.most})
        if not self.state.stock.of(plant):
            return Rejected("stock_empty", "8.8", {"piece": plant})
        if region not in self.area(self.operation.where):
            return self.outside(self.operation.where, region)
        return Rejected("region_unfit", "8.2", {"region": command.region, "because": plant})

    def happen(self, turn: Turn[Island], command: PlacePiece) -> None:
        animal, region = self.operation.take, self.edition.region_numbers[command.region]
        turn.then(PiecesPlaced(self.seat, command.piece, command.region, 1, self.number), "10.12")
        if removable(self.state, self.actor, animal, region):
            turn.then(PiecesTaken(self.seat, animal, command.region, 1, self.keeper), "10.12")


_OF_BORDERS: Final[Mapping[BorderPiece, str]] = {"road": "9.5", "flood": "9.7"}
"""The clause that says how many lie on a border, and whether one is taken from another."""


class BorderSteps(Steps[vocabulary.PlaceOnBorder, messages.PlaceOnBorder]):
    command = messages.PlaceOnBorder

    @property
    def most(self) -> int:
        return self.operation.times

    def lying(self) -> tuple[int, ...]:
        return self.state.where(self.operation.piece)

    def blocks(self) -> tuple[int, ...]:
        """9.5, 9.7: one of a kind on a border, and no road under a flood."""
        return (*self.lying(), *self.state.flood) if self.operation.piece == "road" else self.lying()

    def near_borders(self) -> list[int]:
        """Borders with one end in the regions of the operation."""
        regions = self.area(self.operation.where)
        borders = self.edition.borders_at
        return sorted({border for region in regions for border in borders[region]})

    def sources(self) -> list[int | None]:
        """9.7: from stock, or, if all floods are out, from where one lies."""
        piece = self.operation.piece
        if self.state.stock.of(piece):
            return [None]
        return list(self.lying()) if piece in vocabulary.SHIFTING else []

    def choices(self) -> Sequence[messages.PlaceOnBorder]:
        found = self.sources()
        if self.task.used >= self.most or not found:
            return ()
        keys = self.edition.border_keys
        blocks = self.blocks()
        borders = [keys(border) for border in self.near_borders() if border not in blocks]
        taken = [None if source is None else keys(source) for source in found]
        piece = self.operation.piece
        return [messages.PlaceOnBorder(self.number, piece, border, source) for source in taken for border in borders]

    def problem(self, command: messages.PlaceOnBorder) -> Rejected | None:
        piece, edition = self.operation.piece, self.edition
        named = {"border": list(command.border)}
        if self.task.used >= self.most:
            return Rejected("steps_used", "10.4", {"steps": self.most})
        if command.piece != piece:
            return Rejected("wrong_piece", "10.4", {"pieces": [piece]})
        border = edition.border_of(command.border)
        if border is None:
            return Rejected("no_such_border", "8.3" if edition.volcano.key in command.border else "8.1", named)
        found = self.sources()
        if not found:
            return Rejected("stock_empty", "8.8", {"piece": piece})
        source = None if command.source is None else edition.border_of(command.source)
        if (command.source is None) != (source is None) or source not in found:
            known = [None if each is None else list(edition.border_keys(each)) for each in found]
            return Rejected("wrong_source", _OF_BORDERS[piece], {"sources": known})
        if border in self.lying():
            return Rejected("border_taken", _OF_BORDERS[piece], named)
        if border in self.blocks():
            return Rejected("flooded", "9.5", named)
        if border not in self.near_borders():
            return Rejected("wrong_region", "10.4", {"regions": self.keys(self.area(self.operation.where))})
        return None

    def happen(self, turn: Turn[Island], command: messages.PlaceOnBorder) -> None:
        clause = "10.4" if command.source is None else "9.7"
        turn.then(BorderLaid(self.seat, command.piece, command.border, self.number, command.source), clause)
