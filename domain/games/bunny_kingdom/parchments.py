"""What the 37 parchments bring: what each of them counts, and how many points that makes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from msgspec import Struct

from domain.games.bunny_kingdom.edition import Parchment

Measure = Literal[
    "treasure",
    "glove",
    "parchments",
    "cities",
    "edge",
    "corners",
    "wood",
    "fish",
    "carrots",
    "luxury",
    "mountains",
    "large_fiefs",
    "fiefs",
    "cities_without_resource",
    "bare_territories",
    "camps_played",
    "lead_in_territories",
    "lesser_fiefs",
    "treasures",
    "treasure_points",
    "seats_ahead",
]
"""What is counted. Of a treasure it is the treasure itself, of a glove its points."""


class Rule(Struct, frozen=True, gc=False):
    clause: str
    measure: Measure
    each: int = 0
    """Points for each that is counted; otherwise there is a goal."""
    least: int = 0
    most: int = 100
    """The goal: to count at least and at most so many."""
    goal: int = 0
    """Points if it is reached."""

    def points(self, number: int) -> int:
        if self.each:
            return self.each * number
        return self.goal if self.least <= number <= self.most else 0


RULES: Final[Mapping[Parchment, Rule]] = MappingProxyType(
    {
        "royal_ring": Rule("13.1", "treasure", 1),
        "royal_coat": Rule("13.1", "treasure", 2),
        "royal_scepter": Rule("13.1", "treasure", 3),
        "royal_chalice": Rule("13.1", "treasure", 4),
        "royal_crown": Rule("13.1", "treasure", 5),
        "royal_carrot": Rule("13.1", "treasure", 6),
        "left_glove": Rule("13.2", "glove", 1),
        "right_glove": Rule("13.2", "glove", 1),
        "bureaucrat": Rule("13.3", "parchments", 1),
        "burgomaster": Rule("13.4", "cities", 1),
        "diplomat": Rule("13.5", "edge", 1),
        "explorer": Rule("13.5", "corners", 3),
        "carpenter": Rule("13.6", "wood", 1),
        "master_carpenter": Rule("13.7", "wood", 2),
        "woodland_king": Rule("13.7", "wood", least=7, goal=20),
        "fisher": Rule("13.8", "fish", 1),
        "master_fisher": Rule("13.8", "fish", 2),
        "fisher_king": Rule("13.8", "fish", least=7, goal=20),
        "farmer": Rule("13.9", "carrots", 1),
        "master_farmer": Rule("13.9", "carrots", 2),
        "carrot_king": Rule("13.9", "carrots", least=5, goal=15),
        "merchant": Rule("13.10", "luxury", 3),
        "master_of_the_mountains": Rule("13.11", "mountains", 2),
        "carrotistador": Rule("13.12", "large_fiefs", 4),
        "harecingetorix": Rule("13.12", "fiefs", 1),
        "hun_ny_king": Rule("13.12", "fiefs", least=10, goal=12),
        "bun_shee": Rule("13.13", "cities_without_resource", 2),
        "panpan": Rule("13.15", "bare_territories", 2),
        "colonist": Rule("13.16", "camps_played", 3),
        "king_of_thieves": Rule("13.4", "cities", least=9, goal=12),
        "matriarch": Rule("13.17", "lead_in_territories", least=1, goal=12),
        "little_prince": Rule("13.18", "lesser_fiefs", 1),
        "treasure_guardian": Rule("13.19", "treasures", 3),
        "treasure_hunter": Rule("13.19", "treasure_points", 1),
        "opportunist": Rule("13.20", "seats_ahead", least=1, most=1, goal=10),
    }
)
"""All but the two that copy, which become another."""

LARGE_FIEF: Final = 3
GLOVE_ALONE: Final = 1
GLOVE_OF_PAIR: Final = 4
OTHER_GLOVE: Final[Mapping[str, Parchment]] = MappingProxyType({"left_glove": "right_glove", "right_glove": "left_glove"})

FIGURE_OF_ONE_SOURCE: Final[tuple[Parchment, ...]] = (
    "royal_ring",
    "royal_coat",
    "royal_chalice",
    "royal_crown",
    "royal_carrot",
    "burgomaster",
    "diplomat",
    "fisher_king",
    "farmer",
    "master_farmer",
    "merchant",
    "carrotistador",
    "panpan",
    "king_of_thieves",
    "matriarch",
    "treasure_hunter",
)
"""Parchments whose figures, or effect, only one transcription gives."""
