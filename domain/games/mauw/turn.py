"""What the active seat has to choose from at this moment. `legal` lists it and `decide` checks against it."""

from domain.core import Seat
from domain.games.mauw.edition import COLUMNS, FULL_COLUMNS, LIVES, MAUI, MOST_MAUW, SEATS, VALUES, Card
from domain.games.mauw.model import Area, Board, Clash, Column, Value

WARRIOR_VALUES: tuple[Value, ...] = tuple(range(1, LIVES))
ANY_VALUE: tuple[Value, ...] = (0, *WARRIOR_VALUES)
SAME_COLOUR: tuple[tuple[Value, ...], ...] = ((0,), *(tuple(sorted((value, LIVES - value))) for value in WARRIOR_VALUES))
"""By the value of a top, what may be laid on it: a spirit on a spirit, a colour on its own."""

_NOBODY: frozenset[Seat] = frozenset()
_ONLY = tuple(frozenset({seat}) for seat in range(max(SEATS)))


def active(state: Board) -> frozenset[Seat]:
    match state.phase:
        case "playing" | "pressing" | "placing":
            return _ONLY[state.seat]
        case "parrying":
            return _ONLY[clash_of(state).area]
    return _NOBODY


def clash_of(state: Board) -> Clash:
    assert state.clash is not None, "no card lies on another"
    return state.clash


def values_open(seat: Seat, area: Seat, column: Column) -> tuple[Value, ...]:
    """5.4: what a seat may lay on a column of an area."""
    if area == seat:
        return WARRIOR_VALUES if column.top is None else SAME_COLOUR[column.value]
    if column.top is None:
        return ANY_VALUE if column.mauw else ()
    return SAME_COLOUR[column.value] if column.value else ()


def plays_of(state: Board, seat: Seat) -> list[tuple[Card, Seat, int, Value | None]]:
    """Card, area, column and the name of a Maui: hand by hand order, areas clockwise from one's own."""
    seats = len(state.areas)
    hand = tuple(dict.fromkeys(state.hands[seat]))
    around = [(area, state.areas[area]) for area in ((seat + step) % seats for step in range(seats))]
    places = [
        (area, number, values_open(seat, area, column)) for area, columns in around for number, column in enumerate(columns)
    ]
    plays: list[tuple[Card, Seat, int, Value | None]] = []
    for card in hand:
        if card == MAUI:
            plays += [(card, area, number, value) for area, number, values in places for value in values]
        else:
            worth = VALUES[card]
            plays += [(card, area, number, None) for area, number, values in places if worth in values]
    return plays


def can_play(state: Board, seat: Seat) -> bool:
    return bool(plays_of(state, seat))


def fight_cards(state: Board, seat: Seat) -> list[Card]:
    """10.5: the cards of a hand that are identical to the attack."""
    value = clash_of(state).value
    return [card for card in dict.fromkeys(state.hands[seat]) if card == MAUI or VALUES[card] == value]


def open_columns(area: Area) -> tuple[int, ...]:
    return tuple(number for number in range(COLUMNS) if area[number].open)


def has_three_columns(area: Area) -> bool:
    return sum(column.mauw == MOST_MAUW for column in area) >= FULL_COLUMNS
