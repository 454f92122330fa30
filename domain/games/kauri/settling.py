"""The beginning, before there are cards: where each piece settles (section 3)."""

from domain.core import Seat, Turn
from domain.games.kauri.edition import Edition
from domain.games.kauri.messages import PiecesPlaced
from domain.games.kauri.model import Island
from domain.games.kauri.turns import begin_match
from domain.games.kauri.vocabulary import Human


def next_settled(edition: Edition, state: Island) -> Human | None:
    """3.7: the humans settle first, and the possums around the English last (None)."""
    setup = edition.setup
    if "maori" in state.factions and len(state.maori) < setup.maori:
        return "maori"
    return "english" if len(state.english) < setup.english else None


def settler(edition: Edition, state: Island) -> Seat:
    """The seat that settles the next piece."""
    piece = next_settled(edition, state)
    if piece is None:
        return state.factions.index("possum")
    seat = state.seat_of(piece)
    return seat if seat is not None else state.factions.index(edition.automaton.settled_by)


def settling_clause(edition: Edition, state: Island) -> str:
    match next_settled(edition, state):
        case "maori":
            return "3.3"
        case "english":
            return "3.4" if "english" in state.factions else "14.2"
    return "3.5"


def settling_regions(edition: Edition, state: Island) -> list[int]:
    """Where the next piece may settle."""
    match next_settled(edition, state):
        case "maori":
            return [number for number, region in enumerate(edition.regions) if not region.town]
        case "english":
            return [town for town in edition.towns if town not in state.english]
    return _free_around(edition, state)


def _free_around(edition: Edition, state: Island) -> list[int]:
    """3.5: neighbours of the first English pawn without a possum."""
    return [other for other, _ in edition.neighbours[state.english[0]] if not state.possum[other]]


def go_on_settling(turn: Turn[Island], edition: Edition) -> None:
    """3.5, 3.7: possums settle automatically where there is no choice; then the first turn begins."""
    state, setup = turn.state, edition.setup
    if next_settled(edition, state) is not None:
        return
    seat = state.factions.index("possum")
    if setup.possum_with_english and not state.possum[state.english[0]]:
        town = edition.regions[state.english[0]].key
        turn.then(PiecesPlaced(seat, "possum", town, setup.possum_with_english), "3.5")
    left = setup.possum_with_english + setup.possum_around - sum(turn.state.possum)
    around = _free_around(edition, turn.state)
    if left and left < len(around):
        return
    for region in around[:left]:
        turn.then(PiecesPlaced(seat, "possum", edition.regions[region].key), "3.5")
    begin_match(turn)
