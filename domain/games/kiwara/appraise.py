"""How good a position looks for a seat. Only bots use it; no rule depends on it."""

from functools import lru_cache

from domain.core import Seat
from domain.games.kiwara.board import lands_of
from domain.games.kiwara.edition import ANIMALS, OKAPI_BONUS, VALUES, Animal
from domain.games.kiwara.model import NO_CARDS, Cards, Savanna, Token, animals_to_place, beside_lion, squares_in_line

POINT = 100
"""One point of the final count."""

CARD = 4 * POINT
"""A power that is still to be used."""

HELD_BACK = {animal: POINT * VALUES[animal] // 3 for animal in ANIMALS}
"""An animal in reserve: it can still go where it counts for its owner."""
_HELD_BACK = tuple(HELD_BACK.values())

PRESENCE = 60
"""Each token that a seat has more than the other one, in a land that can still go to either."""

Tally = tuple[int, int, int, int]
"""Of a land: tokens of seat 0, tokens of seat 1, points of the face-up animals, squares."""


def appraise(state: Savanna, seat: Seat) -> int:
    squares = state.squares
    tallies = [_tally(tokens_in(squares)) for tokens_in in lands_of(state.rows).tokens]
    worth = sum([_worth(tally) for tally in tallies])
    first, second = state.reserves
    if first != second:
        worth += sum([held * (ours - theirs) for held, ours, theirs in zip(_HELD_BACK, first, second, strict=True)])
    if state.hands != NO_CARDS:
        worth += _cards(state.hands[0]) - _cards(state.hands[1])
    if state.phase == "placing":
        reply = _best_placement(state, tallies)
        worth += reply if state.seat == 0 else -reply
    return worth if seat == 0 else -worth


@lru_cache(maxsize=4096)
def _tally(squares: tuple[Token | None, ...]) -> Tally:
    tokens = [token for token in squares if token is not None]
    second = sum(token.seat for token in tokens)
    points = sum(VALUES[token.animal] for token in tokens if not token.hidden)
    return len(tokens) - second, second, points, len(squares)


@lru_cache(maxsize=4096)
def _worth(tally: Tally) -> int:
    """For seat 0: the points of a land, as far as its majority leans to that seat."""
    first, second, points, size = tally
    lead, majority = first - second, size // 2 + 1
    if first >= majority:
        return POINT * points
    if second >= majority:
        return -POINT * points
    missing = majority - max(first, second)
    return lead * PRESENCE + lead * POINT * points // (abs(lead) + 2 * missing)


def _best_placement(state: Savanna, tallies: list[Tally]) -> int:
    """What the seat to place gains by its best animal on its best square, without its effects on other animals."""
    lands, seat, animals = lands_of(state.rows).land, state.seat, tuple(animals_to_place(state))
    return max(
        [_best_on(tallies[lands[square]], seat, animals, beside_lion(state, square)) for square in squares_in_line(state)]
    )


@lru_cache(maxsize=4096)
def _best_on(tally: Tally, seat: Seat, animals: tuple[Animal, ...], scared: bool) -> int:
    """The same on one square of a land."""
    gains = []
    for animal in animals:
        value = 0 if scared and animal in ("gazelle", "zebra") else VALUES[animal]
        gains.append(_gain(tally, seat, value) - HELD_BACK[animal])
    return max(gains)


def _gain(tally: Tally, seat: Seat, value: int) -> int:
    first, second, points, size = tally
    placed = _worth((first + 1 - seat, second + seat, points + value, size)) - _worth(tally)
    return placed if seat == 0 else -placed


def _cards(hand: Cards) -> int:
    return sum(OKAPI_BONUS * POINT if card == "okapi" else CARD for card in hand)
