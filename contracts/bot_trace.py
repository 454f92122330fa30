"""Asking a bot for a move, and checking later that the move was its own."""

import hashlib
from typing import Any

from contracts.wire import encode_json
from domain.bots import More, always, fallbacks, program, think
from domain.core import Command, Rng, Rules, Seat, bot_key
from domain.match import BotTrace, Cause, GiveHint, MatchState


def asked(
    game: Rules[Any],
    state: MatchState,
    seat: Seat,
    bot: str,
    seed: bytes,
    *,
    instead: str | None = None,
    most: int | None = None,
    more: More = always,
) -> tuple[Command, BotTrace]:
    """The move of a bot in a seat, and the trace by which it can be checked. `seed` is the seed of the match."""
    key = bot_key(seed, state.version, seat)
    view = hashlib.sha256(encode_json(game.view(state.play, seat))).hexdigest()
    thought = think(instead or bot, game, state.play, seat, Rng(key), most, more)
    return thought.command, BotTrace(bot, key.hex(), view, program(game), thought.cut, instead)


class OtherProgram(Exception):
    """The move was chosen by another program than this one."""


def mismatch(game: Rules[Any], state: MatchState, cause: Cause, seed: bytes) -> str | None:
    """Why a recorded move or hint is not the bot's own; None if it is. `state` is the one before it.

    Raises OtherProgram if this one cannot tell.
    """
    hint = cause.command if isinstance(cause.command, GiveHint) else None
    trace, seat = cause.bot, state.seat_of(cause.player) if hint is None else hint.seat
    if trace is None or seat is None:
        return None
    if trace.program != program(game):
        raise OtherProgram(trace.program or "none named")
    if trace.instead is not None and trace.instead not in fallbacks(trace.bot)[1:]:
        return f"{trace.instead} never stands in for {trace.bot}"
    command, again = asked(game, state, seat, trace.bot, seed, instead=trace.instead, most=trace.cut)
    if (again.seed, again.view) != (trace.seed, trace.view):
        return f"{trace.bot} was asked with another seed or view"
    given = cause.command if hint is None else hint.move
    return None if command == given else f"{trace.bot} plays {command}"
