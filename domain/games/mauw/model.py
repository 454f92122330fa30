"""The state of a match of Mauw, and functions that read it."""

from functools import lru_cache
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Seat, less, put
from domain.games.mauw.edition import COLUMNS, FULL_COLUMNS, LIVES, MAUI, MOST_MAUW, SEATS, VALUES, Card

SeatNumber = Annotated[int, Meta(ge=0, le=max(SEATS) - 1)]
ColumnNumber = Annotated[int, Meta(ge=0, le=COLUMNS - 1)]
Value = Annotated[int, Meta(ge=0, le=LIVES - 1)]
"""What a card counts as: 1 to 8 for a warrior, 0 for a spirit."""

Ending = Literal["three_columns", "exhausted", "idle_limit"]
Phase = Literal["setup", "playing", "resolving", "parrying", "pressing", "placing", "over"]
"""What is decided now.

playing: which card the seat plays whose turn it is; parrying: whether the attacked seat parries; pressing: whether the attacker
presses on; placing: where a gain goes. resolving: nothing; more events follow in the same decision.
"""

Cards = tuple[Card, ...]


class Column(Struct, frozen=True, array_like=True, gc=False, cache_hash=True):
    """A stack of Mauw and the card on top of it, if any."""

    turned: Cards = ()
    """The faces of the Mauw that were turned over from a pair. Everybody saw them."""
    drawn: Cards = ()
    """The faces of the Mauw that came from the pile. Nobody may see them."""
    top: Card | None = None
    value: Value = 0
    """What the top card counts as."""

    @property
    def mauw(self) -> int:
        return len(self.turned) + len(self.drawn)

    @property
    def points(self) -> int:
        """12.7: the value of what is on top, doubled by each Mauw."""
        mauw = len(self.turned) + len(self.drawn)
        if self.top is not None:
            return self.value << mauw
        return LIVES << mauw if mauw else 0

    @property
    def open(self) -> bool:
        """8.6: a gain may be laid here."""
        return self.top is None and len(self.turned) + len(self.drawn) < MOST_MAUW


class Clash(Struct, frozen=True, array_like=True, gc=False):
    """A card was played on another one, and it is not settled yet what comes of it."""

    area: SeatNumber
    column: ColumnNumber
    value: Value
    """What the played card counts as; in a fight, what all its cards count as."""
    card: Card | None
    """The card that was played on the other; none after a parry."""


class Gain(Struct, frozen=True, array_like=True, gc=False):
    """What the seat whose turn it is has gained and not laid yet."""

    face: Card
    """The face of the Mauw. Nobody may see it if it came from the pile."""
    drawn: bool
    """The Mauw came from the pile."""
    top: Card | None = None
    value: Value = 0
    columns: tuple[ColumnNumber, ...] = ()
    """Where it may go."""


Area = tuple[Column, ...]

EMPTY: Final = Column()
NO_COLUMNS: Final[Area] = (EMPTY,) * COLUMNS


class Board(Struct, frozen=True, gc=False):
    """The state of a match."""

    phase: Phase = "setup"
    seat: SeatNumber = 0
    """The seat whose turn it is."""
    areas: tuple[Area, ...] = ()
    """The columns of each seat."""
    hands: tuple[Cards, ...] = ()
    """The hand of each seat, sorted. Only that seat may see it. A hand below four cards is filled later (6.6)."""
    pile: Cards = ()
    """Top card first. Nobody may see it."""
    discard: Cards = ()
    """Last card last."""
    fresh: Cards = ()
    """All cards of the pile when it was last shuffled, sorted. Everybody knows them (13.5)."""

    clash: Clash | None = None
    aside: Cards = ()
    """The cards spent in the fight that is going on (10.8)."""
    gain: Gain | None = None

    laid: bool = False
    """A Mauw was laid in this turn."""
    idle: int = 0
    """How many turns in a row no Mauw was laid (12.5)."""
    ending: Ending | None = None
    ended_by: SeatNumber | None = None
    """The seat with three columns, or the one that could not fill its hand."""

    def areas_with(self, area: Seat, number: int, column: Column) -> tuple[Area, ...]:
        return put(self.areas, area, put(self.areas[area], number, column))

    def hands_without(self, seat: Seat, card: Card) -> tuple[Cards, ...]:
        return put(self.hands, seat, less(self.hands[seat], card))

    def without_pair(self, area: Seat, number: int) -> "Board":
        """The two cards that lie on each other are discarded."""
        column, (below, played) = self.areas[area][number], pair_of(self)
        areas = self.areas_with(area, number, Column(column.turned, column.drawn))
        return replace(self, areas=areas, clash=None, discard=(*self.discard, below, played))


def clash_of(state: Board) -> Clash:
    assert state.clash is not None, "no card lies on another"
    return state.clash


def pair_of(state: Board) -> tuple[Card, Card]:
    """The card below and the card that was played on it."""
    clash = state.clash
    if clash is not None and clash.card is not None:
        below = state.areas[clash.area][clash.column].top
        if below is not None:
            return below, clash.card
    raise ValueError("no card lies on another")


def gain_of(state: Board) -> Gain:
    assert state.gain is not None, "nothing was gained"
    return state.gain


WARRIOR_VALUES: Final[tuple[Value, ...]] = tuple(range(1, LIVES))
ANY_VALUE: Final[tuple[Value, ...]] = (0, *WARRIOR_VALUES)
SAME_COLOUR: Final[tuple[tuple[Value, ...], ...]] = ((0,), *(tuple(sorted((value, LIVES - value))) for value in WARRIOR_VALUES))
"""By the value of a top card, what may be laid on it: a spirit on a spirit, a warrior on one of its colour."""


def values_open(column: Column, *, own: bool) -> tuple[Value, ...]:
    """5.4: the values that a seat may play on a column of its own, or of another seat."""
    if own:
        return WARRIOR_VALUES if column.top is None else SAME_COLOUR[column.value]
    if column.top is None:
        return ANY_VALUE if column.mauw else ()
    return SAME_COLOUR[column.value] if column.value else ()


Open = tuple[tuple[int, tuple[Value, ...]], ...]
"""Columns of an area by number, and the values that may be played on each."""


@lru_cache(maxsize=4096)
def _open_to_owner(columns: Area) -> Open:
    return tuple([(number, values_open(column, own=True)) for number, column in enumerate(columns)])


@lru_cache(maxsize=4096)
def _open_to_others(columns: Area) -> Open:
    return tuple([(number, values) for number, column in enumerate(columns) if (values := values_open(column, own=False))])


def places_open(state: Board, seat: Seat) -> list[tuple[Seat, int, tuple[Value, ...]]]:
    """Every area and column on which a seat may play, clockwise from its own area, and the values open to it."""
    areas = state.areas
    places = [(seat, number, values) for number, values in _open_to_owner(areas[seat])]
    others = (*range(seat + 1, len(areas)), *range(seat))
    places += [(area, number, values) for area in others for number, values in _open_to_others(areas[area])]
    return places


def fight_cards(state: Board, seat: Seat) -> list[Card]:
    """10.5: the cards of a hand that are identical to the attack."""
    value = clash_of(state).value
    return [card for card in dict.fromkeys(state.hands[seat]) if card == MAUI or VALUES[card] == value]


def open_columns(area: Area) -> tuple[int, ...]:
    return tuple(number for number in range(COLUMNS) if area[number].open)


def has_three_columns(area: Area) -> bool:
    return sum(column.mauw == MOST_MAUW for column in area) >= FULL_COLUMNS


def score(area: Area) -> int:
    return sum(column.points for column in area)


def mauw_of(area: Area) -> int:
    return sum(column.mauw for column in area)
