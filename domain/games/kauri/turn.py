"""Whose turn it is to decide, and what a seat has to choose from besides the steps of a card."""

from domain.core import Seat
from domain.games.kauri.edition import Edition
from domain.games.kauri.island import flight_goals, mind_of, seat_of
from domain.games.kauri.model import Island
from domain.games.kauri.vocabulary import Human

_NOBODY: frozenset[Seat] = frozenset()


def active(edition: Edition, state: Island) -> frozenset[Seat]:
    match state.phase:
        case "acting" | "steering" | "returning":
            return frozenset((state.seat,))
        case "choosing":
            return frozenset(seat for seat, pair in enumerate(state.played) if pair is None)
        case "redrawing":
            return frozenset(seat for seat, wish in enumerate(state.wishes) if wish is None)
        case "settling":
            return frozenset((settler(edition, state),))
        case "fleeing":
            return frozenset((seat_for(edition, state, state.fleeing[0].piece),))
    return _NOBODY


def seat_for(edition: Edition, state: Island, piece: Human) -> Seat:
    """Who moves this human: its own seat, or the one that steers the automated English at this moment."""
    seat = seat_of(state, piece)
    if seat is None:
        seat = seat_of(state, edition.automaton.steering[mind_of(edition, state)].by)
    assert seat is not None, "an edition names only seated factions for the automated English"
    return seat


def next_settled(edition: Edition, state: Island) -> Human | None:
    """3.7: the humans settle first, and the possums around the English last (None)."""
    setup = edition.setup
    if "maori" in state.factions and len(state.maori) < setup.maori:
        return "maori"
    return "english" if len(state.english) < setup.english else None


def settler(edition: Edition, state: Island) -> Seat:
    """Whose piece is settled next."""
    piece = next_settled(edition, state)
    if piece is None:
        return state.factions.index("possum")
    seat = seat_of(state, piece)
    return seat if seat is not None else state.factions.index(edition.automaton.settled_by)


def settling_regions(edition: Edition, state: Island) -> list[int]:
    """Where the next piece may settle."""
    piece = next_settled(edition, state)
    if piece == "maori":
        return [number for number, region in enumerate(edition.regions) if not region.town]
    if piece == "english":
        return [town for town in edition.towns if town not in state.english]
    return free_around(edition, state)


def free_around(edition: Edition, state: Island) -> list[int]:
    """3.5: neighbours of the first English pawn without a possum."""
    return [other for other, _ in edition.neighbours[state.english[0]] if not state.possum[other]]


def possums_to_settle(edition: Edition, state: Island) -> int:
    setup = edition.setup
    return setup.possum_with_english + setup.possum_around - sum(state.possum)


def flight_of(edition: Edition, state: Island) -> list[int]:
    """Where the human may go that has to flee now."""
    pawn = state.fleeing[0]
    return flight_goals(edition, state, getattr(state, pawn.piece)[pawn.pawn])
