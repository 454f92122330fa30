"""How many pieces of each kind there are, wherever they lie."""

from collections import Counter
from collections.abc import Mapping

from domain.games.kiwara.edition import ANIMALS
from domain.games.kiwara.model import Savanna


def census(state: Savanna) -> Mapping[str, int]:
    """Tokens by seat and animal, cards by name. Cards that stay in the box are no part of the match."""
    pieces: Counter[str] = Counter()
    for seat, reserve in enumerate(state.reserves):
        for animal, count in zip(ANIMALS, reserve, strict=True):
            pieces[f"{seat}:{animal}"] += count
    pieces.update(f"{token.seat}:{token.animal}" for token in state.squares if token is not None)
    if state.okapi:
        pieces["okapi"] += 1
    for cards in (state.pile, state.drawn, state.discarded, *state.hands, *state.used, *state.refused):
        pieces.update(cards)
    return dict(pieces)
