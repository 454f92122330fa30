"""Bots that look one step ahead, or not at all. They play in an imagined state."""

from typing import Any

from domain.core import Command, Rejected, Rng, Rules, Seat, Turn
from domain.core.rules import State


def random(game: Rules[State], play: State, seat: Seat, rng: Rng) -> Command:
    """Any legal command, each as likely as the others."""
    return rng.choice(game.legal(play, seat))


def greedy(game: Rules[State], play: State, seat: Seat, rng: Rng) -> Command:
    """The command after which the game looks best for the seat, one step ahead; among equals, any."""
    best: list[Command] = []
    highest: int | None = None
    for command in game.legal(play, seat):
        worth = game.appraise(turn_of(game, play, seat, command, rng).state, seat)
        if highest is None or worth > highest:
            best, highest = [command], worth
        elif worth == highest:
            best.append(command)
    return rng.choice(best)


def turn_of(game: Rules[Any], play: Any, seat: Seat, command: Command, rng: Rng) -> Turn[Any]:
    """What becomes of a legal command."""
    turn = game.act(play, seat, command, rng)
    if isinstance(turn, Rejected):
        raise AssertionError(f"{game.info.key} lists {command} as legal and rejects it: {turn.code}")
    return turn
