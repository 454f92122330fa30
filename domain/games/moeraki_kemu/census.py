"""How many pieces of each kind there are, wherever they lie."""

from collections.abc import Mapping

from domain.games.moeraki_kemu.model import Ground


def census(state: Ground) -> Mapping[str, int]:
    pieces = {}
    for seat in (0, 1):
        pieces[f"{seat}:marble"] = state.reserve[seat] + state.marbles[seat].bit_count()
        pieces[f"{seat}:marker"] = state.stock[seat] + state.markers[seat].bit_count()
    return pieces
