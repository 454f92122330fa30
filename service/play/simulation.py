"""Matches between bots, played in this process alone: no store, no clock, the same seed gives the same matches."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from domain.bots import BOTS, choose
from domain.core import Outcome, Rejected, Rng, Rules, bot_key
from domain.match import LIVES, CreateMatch, MatchState, Recorded, Request, StartMatch, active_seats, new_match
from service.errors import Refused

HOST = "simulation"


class Simulated(Struct, frozen=True):
    seed: bytes
    log: tuple[Recorded, ...]
    outcome: Outcome
    plies: int


def simulate(
    game: Rules[Any], seats: int, bots: Sequence[str], options: Mapping[str, Any], matches: int, seed: str
) -> Iterator[Simulated]:
    for number in range(matches):
        yield play_out(game, seats, bots, options, hashlib.sha256(f"{seed}:{number}".encode()).digest())


def play_out(game: Rules[Any], seats: int, bots: Sequence[str], options: Mapping[str, Any], seed: bytes) -> Simulated:
    """One match from its creation to its outcome. Time is counted in commands."""
    log: list[Recorded] = []
    state = new_match(game)

    def request(player: str, command: Any) -> MatchState:
        decision = LIVES[state.life].decide(game, BOTS, state, Request(player, command, state.version, seed))
        if isinstance(decision, Rejected):
            raise Refused(decision, state)
        log.extend(decision.events)
        return decision.state

    # The first seat is the host's, who has a bot play for him: a match needs a person to create it.
    seated = {str(seat): bots[seat % len(bots)] for seat in range(1, seats)}
    state = request(HOST, CreateMatch(game.info.key, seats, options, seated))
    state = request(HOST, StartMatch())
    plies = 0
    while state.outcome is None:
        seat = active_seats(game, state)[0]
        bot = bots[seat % len(bots)]
        command = choose(bot, game, state.play, seat, Rng(bot_key(seed, state.version, seat)))
        state = request(state.seats[seat].player or HOST, command)
        plies += 1
    return Simulated(seed, tuple(log), state.outcome, plies)
