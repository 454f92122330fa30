"""What a seat may see, and what it may imagine of the rest. Only cards are ever hidden (2.11)."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domain.core import Rng, Seat
from domain.games.kiwara.edition import ANIMALS, Card
from domain.games.kiwara.model import OFF_THE_PATH, Savanna


def view(state: Savanna, seat: Seat | None) -> Mapping[str, Any]:
    """As plain values. A card that the viewer may not see is null."""
    return {
        "board": list(state.rows),
        "phase": state.phase,
        "turn": state.seat,
        "totem": None if state.totem == OFF_THE_PATH else state.totem,
        "squares": [token and {"seat": token.seat, "animal": token.animal, "hidden": token.hidden} for token in state.squares],
        "reserves": [_by_animal(reserve) for reserve in state.reserves],
        "returned": _by_animal(state.returned),
        "placed": state.placed,
        "imposed": state.imposed,
        "forbidden": state.forbidden,
        "crocodile": state.crocodile,
        "prey": list(state.prey),
        "okapi": state.okapi,
        "reinforced": state.reinforced,
        "hands": [list(hand) for hand in state.hands],
        "used": [list(cards) for cards in state.used],
        "discarded": list(state.discarded),
        "pile": len(state.pile),
        "drawn": _seen_by(seat, state.seat, state.drawn),
        "refused": [_seen_by(seat, of, cards) for of, cards in enumerate(state.refused)],
    }


def _by_animal(counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(ANIMALS, counts, strict=True))


def _seen_by(viewer: Seat | None, drawer: Seat, cards: Sequence[Card]) -> list[Card | None]:
    return list(cards) if viewer == drawer else [None] * len(cards)


def imagine(state: Savanna, seat: Seat | None, rng: Rng) -> Savanna:
    """The unseen cards, dealt anew to the places where the viewer knows cards to be.

    They are sorted before they are shuffled: what is imagined must not depend on where they truly are.
    """
    drawn = () if seat == state.seat else state.drawn
    refused = [() if seat == of else cards for of, cards in enumerate(state.refused)]
    unseen = list(rng.shuffled(sorted((*state.pile, *drawn, *refused[0], *refused[1]))))

    def dealt(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(unseen.pop() for _ in cards)

    return replace(
        state,
        pile=dealt(state.pile),
        drawn=dealt(drawn) or state.drawn,
        refused=tuple(dealt(hidden) or cards for hidden, cards in zip(refused, state.refused, strict=True)),
    )
