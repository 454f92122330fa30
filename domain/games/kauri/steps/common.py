"""What all operations share: their place on the card, the regions where they may act, and how a step is taken."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from domain.core import Rejected, Seat, Turn
from domain.games.kauri.edition import Edition
from domain.games.kauri.messages import PiecesTaken, Step
from domain.games.kauri.model import Island, Task, network, occupied, own_claims
from domain.games.kauri.vocabulary import HUMANS, Area, Faction, Lasting, MorePieces, MoreSteps, Operation, Piece, Reach

Done = TypeVar("Done", bound=Operation)
Asked = TypeVar("Asked", bound=Step)
Kind = TypeVar("Kind", bound=Lasting)


class Steps(ABC, Generic[Done, Asked]):
    """The steps of one action in one state.

    `choices` and `problem` ask the same questions about a step, so that what is listed is accepted and nothing else is.
    """

    command: type[Asked]
    """The command that asks for a step."""

    def __init__(self, edition: Edition, state: Island, number: int, operation: Done, *, of_card: bool) -> None:
        self.edition = edition
        self.state = state
        self.seat: Seat = state.seat
        self.actor: Faction = state.actor
        self.number = number
        """The number of the action."""
        self.operation = operation
        self.task: Task = state.tasks[number]
        self.of_card = of_card
        """It stands on the card itself, and is not the effect of a heritage."""

    @property
    def most(self) -> int | None:
        """How many steps the action allows, beside those that lasting heritages add; None if it depends on what is there."""
        return 1

    @abstractmethod
    def choices(self) -> Sequence[Asked]:
        """Every step that can be taken, in a fixed order."""

    @abstractmethod
    def problem(self, command: Asked) -> Rejected | None:
        """Why this step cannot be taken."""

    @abstractmethod
    def happen(self, turn: Turn[Island], command: Asked) -> None:
        """What the step does."""

    def take(self, turn: Turn[Island], command: Step) -> Rejected | None:
        if not isinstance(command, self.command):
            return Rejected("wrong_step", "6.3", {"operation": self.operation.name})
        refused = self.problem(command)
        if refused is None:
            self.happen(turn, command)
        return refused

    @property
    def human(self) -> bool:
        return self.actor in HUMANS

    @property
    def keeper(self) -> Seat | None:
        """14.6: the seat that keeps what the actor takes. The automated English keep nothing."""
        return self.state.seat_of(self.actor)

    def key(self, region: int) -> str:
        return self.edition.keys[region]

    def keys(self, regions: Iterable[int]) -> list[str]:
        return list(self.edition.region_keys(regions))

    def region(self, key: str) -> int | None:
        return self.edition.region_numbers.get(key)

    def lasting(self, kind: type[Kind]) -> list[Kind]:
        """What the heritages that the acting faction has claimed do for it."""
        if not self.state.claimed:
            return []
        claims = own_claims(self.edition, self.state, self.actor)
        return [each for heritage in claims for each in heritage.lasting if isinstance(each, kind)]

    def more(self, kind: type[MoreSteps] | type[MorePieces] | type[Reach], piece: Piece) -> int:
        """What lasting heritages add to an action of a card."""
        if not self.of_card or not self.state.claimed:
            return 0
        return sum(each.by for each in self.lasting(kind) if each.piece == piece)

    def own_regions(self) -> list[int]:
        """6.5: where the actor has a pawn that may act."""
        there = self.state.where(self.actor)
        if self.human:
            return self.healthy(sorted(set(there)))
        return occupied(there)

    def healthy(self, regions: Iterable[int]) -> list[int]:
        """9.8: those that a human may enter and act on."""
        epidemic = self.state.epidemic
        return [region for region in regions if not epidemic[region]]

    def area(self, where: Area) -> list[int]:
        """10.15: the regions of an operation, in the order of the edition."""
        regions = self._regions(where)
        return self.healthy(regions) if self.human else regions

    def _regions(self, where: Area) -> list[int]:
        edition = self.edition
        match where:
            case "own":
                return self.own_regions()
            case "beside_own":
                return sorted({other for region in self.own_regions() for other in edition.near[region]})
            case "own_or_network":
                return sorted({*self.own_regions(), *network(edition, self.state)})
            case "network":
                return sorted(network(edition, self.state))
            case "towns":
                return list(edition.towns)
            case "rim":
                return list(edition.rim)
            case "any":
                return list(range(len(edition.regions)))

    def outside(self, where: Area, region: int) -> Rejected:
        """The region is none of those of the operation."""
        if self.human and self.state.epidemic[region]:
            return Rejected("epidemic", "9.8", {"region": self.key(region)})
        return Rejected("wrong_region", "6.5" if where == "own" else "10.15", {"regions": self.keys(self.area(where))})

    def no_such_region(self, key: str) -> Rejected:
        return no_such_region(self.edition, key)


class NoSteps(Steps[Operation, Step]):
    """An automatic operation: it has happened when its heritage was claimed."""

    command = Step
    most = 0

    def choices(self) -> Sequence[Step]:
        return ()

    def problem(self, command: Step) -> Rejected | None:  # noqa: ARG002
        return Rejected("wrong_step", "6.3", {"operation": self.operation.name})

    def happen(self, turn: Turn[Island], command: Step) -> None:
        """Never asked: every step is refused."""


def no_such_region(edition: Edition, key: str) -> Rejected:
    return Rejected("no_such_region", "8.3" if key == edition.volcano.key else "8.1", {"region": key})


def arrive(turn: Turn[Island], edition: Edition, piece: Piece, region: str, count: int) -> None:
    """9.9: a possum that comes to a poisoned region goes to the board of the English, whichever seat brought it there."""
    state = turn.state
    if piece == "possum" and state.poison[edition.region_numbers[region]]:
        turn.then(PiecesTaken(turn.seat, "possum", region, count, state.seat_of("english")), "9.9")
