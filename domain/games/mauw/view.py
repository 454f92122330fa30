"""What a seat may see, and what it may imagine of the rest."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from domain.core import Rng, Seat
from domain.games.mauw.edition import Card, idle_limit
from domain.games.mauw.model import Area, Board, Cards, Clash, Gain
from domain.games.mauw.scoring import line


def view(state: Board, seat: Seat | None) -> Mapping[str, Any]:
    """As plain values. Of a Mauw nothing is shown but that it is there (13.3)."""
    areas = [[line(column) for column in area] for area in state.areas]
    return {
        "phase": state.phase,
        "turn": state.seat,
        "areas": areas,
        "points": [sum(column["points"] for column in area) for area in areas],
        "hand": list(state.hands[seat]) if seat is not None and state.hands else None,
        "hands": [len(hand) for hand in state.hands],
        "pile": len(state.pile),
        "discard": list(state.discard),
        "clash": _clash(state.clash) if state.clash is not None else None,
        "aside": list(state.aside),
        "gain": _gain(state.gain) if state.gain is not None else None,
        "idle": state.idle,
        "idle_limit": idle_limit(len(state.hands)),
        "ending": state.ending,
        "ended_by": state.ended_by,
    }


def _clash(clash: Clash) -> dict[str, Any]:
    return {"area": clash.area, "column": clash.column, "value": clash.value, "card": clash.card}


def _gain(gain: Gain) -> dict[str, Any]:
    return {"mauw": 1, "top": gain.top, "value": gain.value if gain.top is not None else None, "columns": list(gain.columns)}


def imagine(state: Board, seat: Seat | None, rng: Rng) -> Board:
    """The unseen cards, dealt anew to the places where the viewer knows cards to be.

    They are sorted before they are shuffled: what is imagined must not depend on where they truly are. The pile gets only
    cards that were in it when it was made (13.5).
    """
    unseen: Counter[Card] = Counter(state.pile)
    for number, hand in enumerate(state.hands):
        if number != seat:
            unseen.update(hand)
    for area in state.areas:
        for column in area:
            unseen.update(column.drawn)
    if state.gain is not None and state.gain.drawn:
        unseen[state.gain.face] += 1
    pile = rng.shuffled(sorted((unseen & Counter(state.fresh)).elements()))[: len(state.pile)]
    rest = list(rng.shuffled(sorted((unseen - Counter(pile)).elements())))

    def dealt(cards: Cards) -> Cards:
        return tuple(rest.pop() for _ in cards)

    def area_dealt(area: Area) -> Area:
        return tuple(replace(column, drawn=dealt(column.drawn)) if column.drawn else column for column in area)

    return replace(
        state,
        pile=pile,
        hands=tuple(hand if number == seat else tuple(sorted(dealt(hand))) for number, hand in enumerate(state.hands)),
        areas=tuple(map(area_dealt, state.areas)),
        gain=replace(state.gain, face=rest.pop()) if state.gain is not None and state.gain.drawn else state.gain,
    )
