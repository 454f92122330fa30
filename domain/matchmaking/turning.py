"""Playing the same match again: everybody moves on by one seat, so that another one begins."""

from msgspec.structs import replace

from domain.core import Seat
from domain.match import CreateMatch, MatchState, is_person


def rotated_seat(state: MatchState, player: str) -> Seat | None:
    """Where a player of a match sits when it is repeated."""
    seat = state.seat_of(player)
    return None if seat is None else _turned(state, seat)


def rematch_of(match: str, state: MatchState, player: str, nonce: str = "") -> CreateMatch:
    """The repetition of a match, as one of its players creates it.

    A bot that took over from somebody who resigned is no bot of the match: the seat is kept for the one who left.
    """
    bots = {
        str(_turned(state, number)): seat.bot
        for number, seat in enumerate(state.seats)
        if seat.bot is not None and seat.player is not None and not is_person(seat.player)
    }
    terms = replace(state.terms, rematch=match)
    seat = rotated_seat(state, player)
    assert seat is not None, "only who played a match repeats it"
    return CreateMatch(state.game, len(state.seats), state.options, bots, nonce, terms, seat)


def _turned(state: MatchState, seat: Seat) -> Seat:
    return (seat + 1) % len(state.seats)
