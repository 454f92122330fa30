"""How many pieces, tokens and cards there are, wherever they lie."""

from collections import Counter
from collections.abc import Mapping

from domain.games.kauri.model import Island
from domain.games.kauri.scoring import on_map
from domain.games.kauri.vocabulary import PIECES, TROPHIES


def census(state: Island) -> Mapping[str, int]:
    found: Counter[str] = Counter()
    for piece in PIECES:
        found[piece] += getattr(state.stock, piece) + on_map(state, piece)
    for board in state.boards:
        for trophy in TROPHIES:
            found[trophy] += getattr(board, trophy)
    found["token"] = sum(state.tokens) + len(state.claimed) + len(state.cursed) + state.gone
    for cards in (*state.hands, *state.piles, *state.discards):
        found.update(f"card {card}" for card in cards)
    for pair in state.played:
        if pair is not None:
            found.update((f"card {pair.actions}", f"card {pair.initiative}"))
    return dict(found)
