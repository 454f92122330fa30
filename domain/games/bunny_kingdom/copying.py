"""Which parchment may be copied by whom."""

from domain.core import Seat
from domain.games.bunny_kingdom.edition import Parchment
from domain.games.bunny_kingdom.model import Chain, World

STEP = {"liberal": -1, "socialist": 1}
"""12.2: where a copy looks, as a step around the table: the Liberal to the right, the Socialist to the left."""


def open_chain(state: World) -> Chain | None:
    """The copy that has to be chosen next: in seat order, the Liberal first (12.6)."""
    for seat, parchments in enumerate(state.parchments):
        for card in parchments:
            if card in STEP:
                chain = chain_of(state, seat, card)
                if on_offer(state, chain):
                    return chain
    return None


def chain_of(state: World, seat: Seat, card: Parchment) -> Chain:
    """What a copying parchment has become so far."""
    return next((chain for chain in state.chains if chain.links[0] == card), Chain(seat, (card,)))


def on_offer(state: World, chain: Chain) -> tuple[Parchment, ...]:
    """12.4: what the neighbour has, without the links of the chain."""
    step = STEP.get(chain.links[-1])
    if step is None:
        return ()
    neighbour = (chain.seat + step) % len(state.parchments)
    return tuple(parchment for parchment in state.parchments[neighbour] if parchment not in chain.links)
