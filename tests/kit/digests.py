"""Short names for large values: equal values have equal digests, in every process and release."""

import hashlib
from typing import Any

from contracts.wire import encode_json
from domain.core import Rules
from tests.kit.games import Subject


def digest(value: Any) -> str:
    return hashlib.sha256(encode_json(value)).hexdigest()[:20]


def seat_digest(subject: Subject, state: Any, seat: int | None) -> str:
    """What a seat sees and may do; for a spectator (None), what it sees."""
    game = subject.game
    listed = [subject.codec.command_fields(command) for command in game.legal(state, seat)] if seat is not None else []
    return digest([game.view(state, seat), listed])


def digests(subject: Subject, state: Any, seats: int) -> dict[str, str]:
    """The state, what each seat sees of it and may do, and which seats are to act."""
    game = subject.game
    return {
        "state": digest(state),
        "active": digest(sorted(game.active(state))),
        "outcome": digest(game.outcome(state)),
        "spectator": seat_digest(subject, state, None),
        **{f"seat {seat}": seat_digest(subject, state, seat) for seat in range(seats)},
    }


def bytes_of(game: Rules[Any], state: Any, seat: int | None) -> bytes:
    """What a seat sees, byte by byte."""
    return encode_json(game.view(state, seat))
