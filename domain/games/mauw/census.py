"""How many cards of each kind there are, wherever they lie and whichever side is up."""

from collections import Counter
from collections.abc import Mapping

from domain.games.mauw.model import Board


def census(state: Board) -> Mapping[str, int]:
    cards: Counter[str] = Counter()
    for part in (state.pile, state.discard, state.aside, *state.hands):
        cards.update(part)
    for area in state.areas:
        for column in area:
            cards.update((*column.turned, *column.drawn))
            if column.top is not None:
                cards[column.top] += 1
    if state.clash is not None and state.clash.card is not None:
        cards[state.clash.card] += 1
    if state.gain is not None:
        cards[state.gain.face] += 1
        if state.gain.top is not None:
            cards[state.gain.top] += 1
    return dict(cards)
