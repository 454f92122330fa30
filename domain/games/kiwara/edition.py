"""What is in the box: animals, cards and printed boards."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

Animal = Literal["gazelle", "zebra", "crocodile", "elephant", "lion"]
Card = Literal["okapi", "boa", "baboon", "vulture", "rhinoceros", "porcupine", "gnu", "hyena", "warthog", "giraffe"]
Rows = tuple[str, ...]
"""A map: five texts of six letters, one letter per land."""

ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)
"""The order in which a reserve counts its animals."""

COUNTS: Final = (6, 5, 2, 1, 1)
VALUES: Final[Mapping[Animal, int]] = dict(zip(ANIMALS, (2, 6, 0, 5, 1), strict=True))

CARDS: Final[tuple[Card, ...]] = get_args(Card)
OKAPI_BONUS: Final = 5
GIRAFFE_DRAW: Final = 3

STICKS: Final = 30

PrintedBoard = Literal["classic", "free_example_1", "free_example_2"]
PRINTED_BOARDS: Final[Mapping[PrintedBoard, Rows]] = {
    "classic": ("abcccc", "abbcdd", "aabccd", "eabbbf", "eeffff"),
    "free_example_1": ("abbbcc", "addbbc", "adggbb", "ddghhb", "gggghb"),
    "free_example_2": ("aaabbb", "aaccbb", "ddccce", "dddfee", "ffffff"),
}
