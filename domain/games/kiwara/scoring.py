"""The count at the end."""

from typing import Any

from msgspec import Struct

from domain.core import Outcome, Seat
from domain.games.kiwara.board import lands_of
from domain.games.kiwara.edition import ANIMALS, OKAPI_BONUS, VALUES, Animal
from domain.games.kiwara.model import Savanna


class LandCount(Struct, frozen=True):
    land: str
    tokens: tuple[int, int]
    """Of each seat, face-down ones included."""
    hidden: int
    points: dict[Animal, int]
    """What the face-up animals of each kind are worth here."""

    @property
    def total(self) -> int:
        return sum(self.points.values())

    @property
    def owner(self) -> Seat:
        # 8.8: lands are of odd size, so a full one has no tie.
        return 0 if self.tokens[0] > self.tokens[1] else 1


def count_lands(state: Savanna) -> tuple[LandCount, ...]:
    lands = lands_of(state.rows)
    return tuple(_count(state, letter, squares) for letter, squares in zip(lands.letters, lands.squares, strict=True))


def _count(state: Savanna, letter: str, squares: tuple[int, ...]) -> LandCount:
    animals = [token for square in squares if (token := state.squares[square]) is not None]
    second = sum(token.seat for token in animals)
    seen = [token.animal for token in animals if not token.hidden]
    return LandCount(
        letter,
        (len(animals) - second, second),
        len(animals) - len(seen),
        {animal: VALUES[animal] * seen.count(animal) for animal in ANIMALS if animal in seen},
    )


def outcome(state: Savanna) -> Outcome | None:
    if state.phase != "over":
        return None
    counts = count_lands(state)
    bonus = _bonus(state)
    first, second = _totals(counts, bonus)
    reason = "points"
    winner = 0 if first > second else 1
    if first == second:
        # 10.5, 10.6: a full board has a first full land, so there is such a seat.
        reason, winner = "reinforcement", 0 if state.reinforced == 0 else 1
    return Outcome(
        reason,
        (1, 2) if winner == 0 else (2, 1),
        (first, second),
        {
            "lands": [_line(count) for count in counts],
            "bonus": bonus,
            "totals": [first, second],
            "reinforced": state.reinforced,
        },
    )


def scores(state: Savanna) -> tuple[int, ...]:
    """While lands are not full, a tie in one counts for nobody."""
    return _totals(count_lands(state), _bonus(state)) if state.rows else ()


def _bonus(state: Savanna) -> list[int]:
    return [OKAPI_BONUS if "okapi" in hand else 0 for hand in state.hands]


def _totals(counts: tuple[LandCount, ...], bonus: list[int]) -> tuple[int, int]:
    totals = bonus[:]
    for count in counts:
        if count.tokens[0] != count.tokens[1]:
            totals[count.owner] += count.total
    first, second = totals
    return first, second


def _line(count: LandCount) -> dict[str, Any]:
    return {
        "land": count.land,
        "tokens": list(count.tokens),
        "owner": count.owner,
        "animals": count.points,
        "hidden": count.hidden,
        "points": count.total,
    }
