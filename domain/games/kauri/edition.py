"""An edition: everything that is printed on the board, the cards and the heritages.

The rules know an edition only by these classes; which regions, cards and numbers there are, its file says.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from domain.core.texts import Texts
from domain.games.kauri.vocabulary import (
    FACTIONS,
    HUMANS,
    TROPHIES,
    AtLeastOne,
    Claim,
    Curse,
    DriveOut,
    Enable,
    Faction,
    GoTo,
    HeritageKind,
    Key,
    Lasting,
    Link,
    Mind,
    MorePieces,
    MoreSteps,
    Move,
    Operation,
    Piece,
    Place,
    PlaceOnBorder,
    Printed,
    Push,
    Reach,
    Replant,
    SwapKeptCard,
    Sweep,
    Take,
)

Number = Annotated[int, Meta(ge=0)]
Point = tuple[Number, Number]
"""Where to draw something: to the right and down."""
Border = tuple[int, int]
SeatCount = Annotated[int, Meta(ge=2, le=len(FACTIONS))]


class Region(Printed, frozen=True):
    key: Key
    names: Texts
    at: Point
    borders: tuple[Key, ...]
    town: bool = False


class Volcano(Printed, frozen=True):
    key: Key
    names: Texts
    at: Point
    rim: tuple[Key, ...]


class Action(Printed, frozen=True):
    key: Key
    names: Texts
    texts: Texts
    operation: Operation = field(name="do")
    reconstructed: bool = False
    needs: Key | None = None
    """Its prerequisite: a state of mind, or what a heritage enables."""

    def __post_init__(self) -> None:
        # These are automatic, or rest on what the same effect has done before.
        match self.operation:
            case DriveOut() | GoTo() | Curse() | Sweep(where="rim"):
                raise ValueError(f"{self.operation.name} is for heritages only")


class Card(Struct, frozen=True):
    key: Key
    faction: Faction
    initiative: Number
    link: Link
    actions: tuple[Action, ...]

    @property
    def claims(self) -> int:
        return sum(isinstance(action.operation, Claim) for action in self.actions)

    def __post_init__(self) -> None:
        for action in self.actions:
            check_pawns(action.operation, self.faction)


class Heritage(Printed, frozen=True):
    key: Key
    faction: Faction
    names: Texts
    kind: HeritageKind
    texts: Texts
    reconstructed: bool = False
    needs: Key | None = None
    effect: tuple[Operation, ...] = ()
    lasting: tuple[Lasting, ...] = ()

    def __post_init__(self) -> None:
        chooses = False
        for operation in self.effect:
            check_pawns(operation, self.faction)
            if isinstance(operation, Claim):
                raise ValueError("a heritage cannot claim another")
            if isinstance(operation, GoTo) and not chooses:
                raise ValueError("go_to follows an operation that chooses regions")
            chooses = chooses or isinstance(operation, Place | Replant)
        if Curse() in self.effect and len(self.effect) + len(self.lasting) > 1:
            raise ValueError("a curse does nothing else")
        if (self.kind == "repeatable") != self.curses:
            raise ValueError("a curse, and nothing else, is repeatable")
        if self.lasting and self.kind != "lasting":
            raise ValueError(f"nothing lasts of a heritage that is {self.kind}")
        if not self.effect and not self.lasting:
            raise ValueError("does nothing")

    @property
    def curses(self) -> bool:
        return self.effect == (Curse(),)

    def enables(self, prerequisite: str) -> bool:
        return any(isinstance(each, Enable) and each.prerequisite == prerequisite for each in self.lasting)


def check_pawns(operation: Operation, actor: Faction) -> None:
    """10.2: only pawns with numbers can act once each."""
    if isinstance(operation, Take) and operation.where == "each_own" and actor not in HUMANS:
        raise ValueError(f"each_own is for {' and '.join(HUMANS)}, not for {actor}")


class Setup(Printed, frozen=True):
    """How many pieces the match begins with: kauris and kiwis in each region, the others in all."""

    kauri: Number
    kiwi: Number
    maori: Number
    english: AtLeastOne
    possum_with_english: Number
    possum_around: Number

    def __post_init__(self) -> None:
        if self.kauri > 1:
            raise ValueError("a region has at most one kauri")


class Track(Printed, frozen=True):
    """The track of the Conscience."""

    least: Number
    most: Number
    start: Number
    per_period: Number
    ranger_from: Number

    def __post_init__(self) -> None:
        if not self.least <= self.start <= self.most:
            raise ValueError("the counter starts beside the track")


class Worth(Printed, frozen=True):
    """A line of the score: points for each piece on the map, or on the seat's own board."""

    piece: Piece
    on: Literal["map", "board"]
    points: Number

    def __post_init__(self) -> None:
        if self.on == "board" and self.piece not in TROPHIES:
            raise ValueError(f"piece is {self.piece!r}, and a board has only {', '.join(TROPHIES)}")


class Steering(Struct, frozen=True):
    """Which seat plays the automated English in one state of mind, and what they can do."""

    by: Faction
    actions: tuple[Action, ...]

    def __post_init__(self) -> None:
        if any(isinstance(action.operation, Claim | SwapKeptCard) for action in self.actions):
            raise ValueError("the automated English have neither heritages nor cards")


class Automaton(Struct, frozen=True):
    settled_by: Faction
    steering: Mapping[Mind, Steering]


class Box(Printed, frozen=True, kw_only=True):
    """What an edition has just as its file says it."""

    volcano: Volcano
    regions: tuple[Region, ...]
    pieces: Mapping[Piece, Number]
    tokens: Mapping[Faction, Number]
    seats: Mapping[SeatCount, tuple[Faction, ...]]
    priority: tuple[Faction, ...]
    setup: Setup
    periods: AtLeastOne
    turns: AtLeastOne
    """In each Period."""
    conscience: Track
    scoring: Mapping[Faction, tuple[Worth, ...]]


class Edition(Box, frozen=True, kw_only=True):
    key: str
    fingerprint: str
    """SHA-256 of the file."""
    names: Texts
    reconstructed: tuple[Texts, ...]

    region_numbers: Mapping[str, int]
    borders: tuple[Border, ...]
    """Each once, the region that stands first in the file first."""
    border_numbers: Mapping[Border, int]
    neighbours: tuple[tuple[tuple[int, int], ...], ...]
    """By region: each neighbour and the border with it, in the order of the file."""
    towns: tuple[int, ...]
    rim: tuple[int, ...]
    """The regions beside the volcano."""

    automaton: Automaton
    actions: Mapping[str, Action]
    decks: Mapping[Faction, tuple[str, ...]]
    cards: Mapping[str, Card]
    heritages: Mapping[str, Heritage]

    def region_keys(self, numbers: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.regions[number].key for number in numbers)

    def border_keys(self, number: int) -> tuple[str, str]:
        one, other = self.borders[number]
        return self.regions[one].key, self.regions[other].key

    def border_at(self, keys: tuple[str, str]) -> int:
        """The number of a border that exists."""
        return self.border_numbers[self.region_numbers[keys[0]], self.region_numbers[keys[1]]]

    def border_of(self, keys: tuple[str, str]) -> int | None:
        """The number of a border whose regions are named in the order of the file."""
        one, other = self.region_numbers.get(keys[0]), self.region_numbers.get(keys[1])
        return self.border_numbers.get((one, other)) if one is not None and other is not None else None

    def mind(self, space: int) -> Mind:
        return "ranger" if space >= self.conscience.ranger_from else "lumberjack"

    def heritages_of(self, faction: Faction) -> list[Heritage]:
        return [heritage for heritage in self.heritages.values() if heritage.faction == faction]


def longest(edition: Edition) -> int:
    """1.7: no match has more commands than this."""
    seats = max(edition.seats)
    settling = edition.setup.maori + edition.setup.english + edition.setup.possum_around
    cards = sum(
        max(_most_steps(edition, faction, edition.cards[key].actions) for key in deck)
        for faction, deck in edition.decks.items()
    )
    steering = max(_most_steps(edition, "english", each.actions) for each in edition.automaton.steering.values())
    # For each seat: its choice, the return of the possum and the end of its card; and the end of steering.
    turn = 3 * seats + cards + steering + 1
    return settling + seats + edition.periods * edition.turns * turn


def _most_steps(edition: Edition, faction: Faction, actions: tuple[Action, ...]) -> int:
    return sum(_most(edition, faction, action.operation) for action in actions)


def _most(edition: Edition, faction: Faction, operation: Operation) -> int:
    """How many steps an operation can have, with all that heritages add."""
    own = edition.heritages_of(faction)
    more = sum(each.by for heritage in own for each in heritage.lasting if isinstance(each, MoreSteps | MorePieces | Reach))
    match operation:
        case Move():
            return operation.steps + more
        case Take():
            pawns = edition.pieces["maori"] + edition.pieces["english"]
            return (pawns if operation.where == "each_own" else operation.times) + more
        case Place() | Replant():
            return operation.regions + more
        case PlaceOnBorder():
            return operation.times
        case Push() | DriveOut():
            return sum(edition.pieces[piece] for piece in operation.pieces)
        case Claim():
            return 1 + max((sum(_most(edition, faction, each) for each in heritage.effect) for heritage in own), default=0)
    return 1
