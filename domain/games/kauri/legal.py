"""Every command that an active seat may send, in a fixed order."""

from collections.abc import Iterator

from domain.core import Command, Seat
from domain.games.kauri.commands import ChooseCards, EndCard, Flee, KeepHand, RedrawHand, ReturnPossum, Settle
from domain.games.kauri.edition import Edition
from domain.games.kauri.model import Island
from domain.games.kauri.steps.agenda import open_choices
from domain.games.kauri.turn import active, flight_of, settling_regions


def legal(edition: Edition, state: Island, seat: Seat) -> tuple[Command, ...]:
    if seat not in active(edition, state):
        return ()
    match state.phase:
        case "settling":
            return tuple(map(Settle, _keys(edition, settling_regions(edition, state))))
        case "redrawing":
            return (KeepHand(), RedrawHand())
        case "choosing":
            hand = state.hands[seat]
            return tuple(ChooseCards(actions, initiative) for actions in hand for initiative in hand if initiative != actions)
        case "returning":
            return tuple(map(ReturnPossum, _keys(edition, edition.towns)))
        case "fleeing":
            return tuple(map(Flee, _keys(edition, flight_of(edition, state))))
    return (*open_choices(edition, state), EndCard())


def _keys(edition: Edition, regions: list[int] | tuple[int, ...]) -> Iterator[str]:
    return (edition.regions[region].key for region in regions)
