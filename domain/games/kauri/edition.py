"""An edition: everything that is printed on the board, the cards and the heritages.

The rules know an edition only by these classes; which regions, cards and numbers there are, its file says.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from domain.core.game import Texts
from domain.games.kauri import vocabulary
from domain.games.kauri.vocabulary import AtLeastOne, Faction, HeritageKind, Key, Lasting, Link, Mind, Operation, Piece, Printed

Number = Annotated[int, Meta(ge=0)]
Point = tuple[Number, Number]
"""Where to draw something: to the right and down."""
Border = tuple[int, int]
SeatCount = Annotated[int, Meta(ge=2, le=len(vocabulary.FACTIONS))]


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
            case vocabulary.DriveOut() | vocabulary.GoTo() | vocabulary.Curse() | vocabulary.Sweep(where="rim"):
                raise ValueError(f"{self.operation.name} is for heritages only")


class Card(Struct, frozen=True):
    key: Key
    faction: Faction
    initiative: Number
    link: Link
    actions: tuple[Action, ...]

    @property
    def claims(self) -> int:
        return sum(isinstance(action.operation, vocabulary.Claim) for action in self.actions)

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
            if isinstance(operation, vocabulary.Claim):
                raise ValueError("a heritage cannot claim another")
            if isinstance(operation, vocabulary.GoTo) and not chooses:
                raise ValueError("go_to follows an operation that chooses regions")
            chooses = chooses or isinstance(operation, vocabulary.Place | vocabulary.Replant)
        if vocabulary.Curse() in self.effect and len(self.effect) + len(self.lasting) > 1:
            raise ValueError("a curse does nothing else")
        if (self.kind == "repeatable") != self.curses:
            raise ValueError("a curse, and nothing else, is repeatable")
        if self.lasting and self.kind != "lasting":
            raise ValueError(f"nothing lasts of a heritage that is {self.kind}")
        if not self.effect and not self.lasting:
            raise ValueError("does nothing")

    @property
    def curses(self) -> bool:
        return self.effect == (vocabulary.Curse(),)

    def enables(self, prerequisite: str) -> bool:
        return any(isinstance(each, vocabulary.Enable) and each.prerequisite == prerequisite for each in self.lasting)


def check_pawns(operation: Operation, actor: Faction) -> None:
    """10.2: only pawns with numbers can act once each."""
    if isinstance(operation, vocabulary.Take) and operation.where == "each_own" and actor not in vocabulary.HUMANS:
        raise ValueError(f"each_own is for {' and '.join(vocabulary.HUMANS)}, not for {actor}")


class Setup(Printed, frozen=True):
    """How many pieces the match begins with: kauris and kiwis in each region, the others in all."""

    kauri: Annotated[Number, "Kauris in each region"]
    kiwi: Annotated[Number, "Kiwis in each region"]
    maori: Annotated[Number, "Maori pawns in all"]
    english: Annotated[AtLeastOne, "English pawns in all"]
    possum_with_english: Annotated[Number, "Possums where the English are"]
    possum_around: Annotated[Number, "Possums in neighbouring regions"]

    def __post_init__(self) -> None:
        if self.kauri > 1:
            raise ValueError("a region has at most one kauri")


class Track(Printed, frozen=True):
    """The track of the Conscience."""

    least: Annotated[Number, "The first space"]
    most: Annotated[Number, "The last space"]
    start: Annotated[Number, "The space of the counter at the beginning"]
    per_period: Annotated[Number, "Spaces forward at the end of a Period"]
    ranger_from: Annotated[Number, "The English are rangers from this space on"]

    def __post_init__(self) -> None:
        if not self.least <= self.start <= self.most:
            raise ValueError("the counter starts beside the track")


class Worth(Printed, frozen=True):
    """A line of the score: points for each piece on the map, or on the seat's own board."""

    piece: Annotated[Piece, "The piece"]
    on: Annotated[Literal["map", "board"], "Where the pieces count"]
    points: Annotated[Number, "Points for each"]

    def __post_init__(self) -> None:
        if self.on == "board" and self.piece not in vocabulary.TROPHIES:
            raise ValueError(f"piece is {self.piece!r}, and a board has only {', '.join(vocabulary.TROPHIES)}")


class Steering(Struct, frozen=True):
    """Which seat plays the automated English in one state of mind, and what they can do."""

    by: Faction
    actions: tuple[Action, ...]

    def __post_init__(self) -> None:
        if any(isinstance(action.operation, vocabulary.Claim | vocabulary.SwapKeptCard) for action in self.actions):
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


class Edition(Box, frozen=True, kw_only=True, dict=True):
    """With what follows from its file, worked out once."""

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

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The key of each region."""
        return tuple(region.key for region in self.regions)

    @cached_property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """By region: its neighbours, in the order of the file."""
        return tuple(tuple(other for other, _ in around) for around in self.neighbours)

    @cached_property
    def borders_at(self) -> tuple[tuple[int, ...], ...]:
        """By region: its borders."""
        return tuple(tuple(border for _, border in around) for around in self.neighbours)

    @cached_property
    def _border_keys(self) -> tuple[tuple[str, str], ...]:
        return tuple((self.keys[one], self.keys[other]) for one, other in self.borders)

    def region_keys(self, numbers: Iterable[int]) -> tuple[str, ...]:
        keys = self.keys
        return tuple([keys[number] for number in numbers])

    def border_keys(self, number: int) -> tuple[str, str]:
        return self._border_keys[number]

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
    more = sum(
        each.by
        for heritage in own
        for each in heritage.lasting
        if isinstance(each, vocabulary.MoreSteps | vocabulary.MorePieces | vocabulary.Reach)
    )
    match operation:
        case vocabulary.Move():
            return operation.steps + more
        case vocabulary.Take():
            pawns = edition.pieces["maori"] + edition.pieces["english"]
            return (pawns if operation.where == "each_own" else operation.times) + more
        case vocabulary.Place() | vocabulary.Replant():
            return operation.regions + more
        case vocabulary.PlaceOnBorder():
            return operation.times
        case vocabulary.Push() | vocabulary.DriveOut():
            return sum(edition.pieces[piece] for piece in operation.pieces)
        case vocabulary.Claim():
            return 1 + max((sum(_most(edition, faction, each) for each in heritage.effect) for heritage in own), default=0)
    return 1
