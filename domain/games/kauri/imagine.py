"""A state that a seat cannot tell from the true one."""

from msgspec.structs import replace

from domain.core import Rng, Seat
from domain.games.kauri.model import Cards, Island, Pair


def imagine(state: Island, seat: Seat | None, rng: Rng) -> Island:
    """What cannot be seen, dealt anew to where it is known to be.

    Cards are sorted before they are shuffled: what is imagined must not depend on where they truly are. The pile of another
    seat gets only cards that may be in it (16.4); a seat knows what is in its own pile, and not in which order.
    """
    hands, piles, played = list(state.hands), list(state.piles), list(state.played)
    for other in range(len(hands)):
        if other == seat:
            piles[other] = rng.shuffled(sorted(piles[other]))
            continue
        pair = played[other]
        chosen = (pair.actions, pair.initiative) if pair is not None and state.phase == "choosing" else ()
        unseen = (*hands[other], *chosen, *piles[other])
        pile, rest = _dealt(unseen, state.fresh[other], len(piles[other]), rng)
        piles[other] = pile
        if chosen:
            played[other] = Pair(rest[0], rest[1])
        hands[other] = tuple(sorted(rest[len(chosen) :]))
    return replace(
        state,
        hands=tuple(hands),
        piles=tuple(piles),
        played=tuple(played),
        wishes=_wishes(state, seat, rng) if state.phase == "redrawing" else state.wishes,
    )


def _dealt(unseen: Cards, fresh: Cards, size: int, rng: Rng) -> tuple[Cards, Cards]:
    """A pile of that size, and the other cards."""
    pile = rng.shuffled(sorted(card for card in unseen if card in fresh))[:size]
    return pile, rng.shuffled(sorted(card for card in unseen if card not in pile))


def _wishes(state: Island, seat: Seat | None, rng: Rng) -> tuple[bool | None, ...]:
    return tuple(wish if wish is None or other == seat else bool(rng.below(2)) for other, wish in enumerate(state.wishes))
