"""Matches between bots, played in this process alone: no store, no clock, the same seed gives the same matches."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from domain.bots import BOTS, choose
from domain.core import Command, Outcome, Rejected, Rng, Rules, bot_key
from domain.match import LIVES, BotTrace, CreateMatch, MatchState, Recorded, Request, StartMatch, active_seats, new_match
from service.errors import Refused

HOST = "simulation"


class Simulated(Struct, frozen=True):
    seed: bytes
    log: tuple[Recorded, ...]
    outcome: Outcome
    plies: int


def simulate(
    game: Rules[Any],
    seats: int,
    bots: Sequence[str],
    options: Mapping[str, Any],
    matches: int,
    seed: str,
    *,
    traced: bool = False,
) -> Iterator[Simulated]:
    for number in range(matches):
        root = hashlib.sha256(f"{seed}:{number}".encode()).digest()
        yield play_out(game, seats, bots, options, root, traced=traced)


def play_out(
    game: Rules[Any], seats: int, bots: Sequence[str], options: Mapping[str, Any], seed: bytes, *, traced: bool = False
) -> Simulated:
    """One match from its creation to its outcome. Time is counted in commands.

    If it is traced, the log has what it takes to ask its bots again.
    """
    log: list[Recorded] = []
    state = new_match(game)

    def request(player: str, command: Any, trace: BotTrace | None = None) -> MatchState:
        decision = LIVES[state.life].decide(game, BOTS, state, Request(player, command, state.version, seed, bot=trace))
        if isinstance(decision, Rejected):
            raise Refused(decision, state)
        log.extend(decision.events)
        return decision.state

    # The first seat is the host's, for whom a bot plays: only a person can create a match.
    seated = {str(seat): bots[seat % len(bots)] for seat in range(1, seats)}
    state = request(HOST, CreateMatch(game.info.key, seats, options, seated))
    state = request(HOST, StartMatch())
    plies = 0
    while state.outcome is None:
        seat = active_seats(game, state)[0]
        bot = bots[seat % len(bots)]
        holder = state.seats[seat]
        # The host counts as a person, who sends what the bot chose.
        if traced and holder.bot is not None:
            command, trace = _traced(game, state, seat, bot, seed)
        else:
            command, trace = choose(bot, game, state.play, seat, Rng(bot_key(seed, state.version, seat))), None
        state = request(holder.player or HOST, command, trace)
        plies += 1
    return Simulated(seed, tuple(log), state.outcome, plies)


def _traced(*question: Any) -> tuple[Command, BotTrace | None]:
    # Loaded late: most simulations keep no log.
    from contracts.bot_trace import asked

    return asked(*question)
