"""The command after which the game looks best for the seat, one step ahead; among equals, any."""

from domain.core import Command, Rejected, Rng, Rules, Seat
from domain.core.rules import State


def greedy(game: Rules[State], play: State, seat: Seat, rng: Rng) -> Command:
    best: list[Command] = []
    highest: int | None = None
    for command in game.legal(play, seat):
        turn = game.play(play, seat, command, rng)
        if isinstance(turn, Rejected):
            raise AssertionError(f"{game.info.key} lists {command} as legal and rejects it: {turn.code}")
        worth = game.appraise(turn.state, seat)
        if highest is None or worth > highest:
            best, highest = [command], worth
        elif worth == highest:
            best.append(command)
    return rng.choice(best)
