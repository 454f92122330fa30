"""From the number of seats to the first events."""

from collections.abc import Mapping
from typing import Any

from domain.core import TABLE, Course, Event, Rejected, Rng
from domain.games.bunny_kingdom.edition import DECK
from domain.games.bunny_kingdom.evolve import evolve
from domain.games.bunny_kingdom.facts import DeckOrder, DeckShuffled, KingdomFounded
from domain.games.bunny_kingdom.flow import deal
from domain.games.bunny_kingdom.model import World


def check_options(_: Mapping[str, Any], __: int) -> Rejected | None:
    """There is nothing to choose."""
    return None


def setup(_: Mapping[str, Any], seats: int, rng: Rng) -> tuple[Event, ...]:
    course = Course(evolve, World())
    course.then(KingdomFounded(seats), "3.1")
    course.then(DeckShuffled(len(DECK)), "3.4", {TABLE: DeckOrder(rng.shuffled(DECK))})
    deal(course)
    return course.told()
