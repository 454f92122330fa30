"""What a seat may imagine of the cards it cannot see."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from domain.core import Rng, Seat
from domain.games.bunny_kingdom.edition import IS_PARCHMENT, Card, Parchment, ordered
from domain.games.bunny_kingdom.model import Cards, World


def imagine(state: World, seat: Seat | None, rng: Rng) -> World:
    """The unseen cards, dealt anew to the places where the viewer knows cards to be (15.3).

    They are sorted before they are shuffled: what is imagined must not depend on where they truly are.
    """
    revealed = state.phase in ("copying", "over")
    unseen = [*state.deck, *(card for reserve in state.reserves for card in reserve)]
    for number in range(len(state.hands)):
        if number != seat:
            unseen += (*state.hands[number], *state.picked[number], *state.dropped[number])
            if not revealed:
                unseen += state.parchments[number]
    stack = list(rng.shuffled(ordered(unseen)))
    parchments = state.parchments if revealed else _parchments(state, seat, stack)

    def others(cards: tuple[Cards, ...], arrange: Callable[[Iterable[Card]], Cards] = ordered) -> tuple[Cards, ...]:
        return tuple(held if number == seat else arrange([stack.pop() for _ in held]) for number, held in enumerate(cards))

    return replace(
        state,
        parchments=parchments,
        hands=others(state.hands),
        picked=others(state.picked),
        dropped=others(state.dropped),
        reserves=tuple(tuple(stack.pop() for _ in reserve) for reserve in state.reserves),
        deck=tuple(stack),
    )


def _parchments(state: World, seat: Seat | None, stack: list[Card]) -> tuple[tuple[Parchment, ...], ...]:
    """What lies face down before the others is taken out of the stack first: it must be parchments."""
    found = iter([card for card in stack if card in IS_PARCHMENT])
    dealt = []
    for number, held in enumerate(state.parchments):
        if number == seat:
            dealt.append(held)
            continue
        taken = [next(found) for _ in held]
        for card in taken:
            stack.remove(card)
        dealt.append(ordered(taken))
    return tuple(dealt)
