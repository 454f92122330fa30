"""Every command that the active seat may send, in a fixed order."""

from domain.core import Command, Seat
from domain.games.mauw.commands import LetThrough, Parry, PlaceGain, PlayCard, PressOn, Redraw, StopAttack
from domain.games.mauw.model import Board
from domain.games.mauw.turn import active, fight_cards, plays_of


def legal(state: Board, seat: Seat) -> tuple[Command, ...]:
    if seat not in active(state):
        return ()
    match state.phase:
        case "playing":
            return tuple(PlayCard(*play) for play in plays_of(state, seat)) or (Redraw(),)
        case "parrying":
            return (*map(Parry, fight_cards(state, seat)), LetThrough())
        case "pressing":
            return (*map(PressOn, fight_cards(state, seat)), StopAttack())
    assert state.gain is not None
    return tuple(map(PlaceGain, state.gain.columns))
