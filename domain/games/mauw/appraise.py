"""How good a position looks for a seat. Only bots use it; no rule depends on it."""

from functools import lru_cache

from domain.core import Seat, put
from domain.games.mauw.edition import LIVES, MAUI, SPIRIT, VALUES
from domain.games.mauw.model import SAME_COLOUR, Area, Board, Cards, Clash, Column, Gain, open_columns, score

POINT = 12
"""One point of the present score."""

PROMISE = 4
"""One point that a covered column would count if it were bare."""

MATCH = 60
"""A card in hand that makes a pair with a warrior of the same seat."""

HELD = {MAUI: 90, SPIRIT: 25}
"""Cards worth keeping, for what they can do later."""

HOPE = (3, 5)
"""How likely an attack is to get through, as a fraction."""

VICTORY = 1_000_000


def appraise(state: Board, seat: Seat) -> int:
    if state.ending is not None:
        lead = _lead([score(area) for area in state.areas], seat)
        return POINT * lead + (VICTORY if lead > 0 else -VICTORY if lead < 0 else 0)
    areas = state.areas
    if state.gain is not None:
        areas = _with_gain(areas, state.seat, state.gain)
    worth = _standing(areas, seat)
    if state.phase == "parrying" and state.clash is not None:
        through = _standing(_after_attack(areas, state.seat, state.clash), seat)
        likely, of = HOPE
        worth += likely * (through - worth) // of
    return worth + _hand(state.hands[seat], areas[seat])


def _standing(areas: tuple[Area, ...], seat: Seat) -> int:
    return _lead([_area(area) for area in areas], seat)


def _lead(worths: list[int], seat: Seat) -> int:
    """How far a seat is ahead of the best of the others."""
    return worths[seat] - max(worths[:seat] + worths[seat + 1 :])


@lru_cache(maxsize=4096)
def _area(area: Area) -> int:
    return sum(map(_column, area))


def _column(column: Column) -> int:
    mauw = len(column.turned) + len(column.drawn)
    bare = LIVES << mauw if mauw else 0
    if column.top is None:
        return POINT * bare
    points = column.value << mauw
    return POINT * points + PROMISE * (bare - points if bare else 0)


@lru_cache(maxsize=4096)
def _hand(hand: Cards, area: Area) -> int:
    """What the hand can do for its own area, and later."""
    worth = sum(HELD.get(card, 0) for card in hand)
    held = {VALUES[card] for card in hand if card != MAUI}
    for column in area:
        if column.top is not None and column.value and not held.isdisjoint(SAME_COLOUR[column.value]):
            worth += MATCH
    return worth


def _after_attack(areas: tuple[Area, ...], seat: Seat, clash: Clash) -> tuple[Area, ...]:
    attacked = areas[clash.area]
    column = attacked[clash.column]
    bare = Column(column.turned, column.drawn)
    after = put(areas, clash.area, put(attacked, clash.column, bare))
    if clash.value == column.value:
        return _with_gain(after, seat, Gain(MAUI, drawn=False, top=column.top, value=clash.value))
    return _with_gain(after, seat, Gain(MAUI, drawn=True))


def _with_gain(areas: tuple[Area, ...], seat: Seat, gain: Gain) -> tuple[Area, ...]:
    """The gain laid where it looks best."""
    area = areas[seat]
    best, most = area, -1
    for number in open_columns(area):
        column = area[number]
        laid = Column((*column.turned, gain.face), column.drawn, gain.top, gain.value)
        worth = _column(laid) - _column(column)
        if best is area or worth > most:
            best, most = put(area, number, laid), worth
    return put(areas, seat, best)
