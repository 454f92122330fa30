"""How many cards of each kind there are, wherever they lie and whichever side is up."""

from collections import Counter
from collections.abc import Mapping

from domain.games.bunny_kingdom.edition import SUPPLY
from domain.games.bunny_kingdom.model import World


def census(state: World) -> Mapping[str, int]:
    cards: Counter[str] = Counter(state.deck)
    for part in (
        *state.hands,
        *state.reserves,
        *state.picked,
        *state.dropped,
        *state.parchments,
        *state.buildings,
        *state.discards,
    ):
        cards.update(part)
    cards.update([SUPPLY] * len(state.supplies))
    return dict(cards)
