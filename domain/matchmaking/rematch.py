"""Playing the same match again: every player moves on by one seat, so that another player begins."""

from msgspec.structs import replace

from domain.core import Seat
from domain.match import CreateMatch, MatchState, is_person


def rotated_seat(state: MatchState, player: str) -> Seat | None:
    """Where a player of a match sits when it is repeated."""
    seat = state.seat_of(player)
    return None if seat is None else _rotated(state, seat)


def rematch_of(match: str, state: MatchState, player: str, nonce: str = "") -> CreateMatch:
    """The command with which a player creates the repetition of a match.

    A bot that took over from a player who resigned does not count as a bot of the match: the seat is kept for that player.
    """
    bots = {
        str(_rotated(state, number)): seat.bot
        for number, seat in enumerate(state.seats)
        if seat.bot is not None and seat.player is not None and not is_person(seat.player)
    }
    terms = replace(state.terms, rematch=match)
    seat = rotated_seat(state, player)
    assert seat is not None, "only a player of a match repeats it"
    return CreateMatch(state.game, len(state.seats), state.options, bots, nonce, terms, seat, state.edition)


def _rotated(state: MatchState, seat: Seat) -> Seat:
    return (seat + 1) % len(state.seats)
