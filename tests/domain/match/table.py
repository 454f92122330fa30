"""Matches of the toy game, as starting points of tests."""

from domain.core import Command
from domain.match import CreateMatch, StartMatch, TakeSeat, Terms
from domain.match.state import NO_TERMS
from tests.kit.given import Match, Step, given_match
from tests.kit.toy_game import TOY
from tests.kit.toy_game.parts import LayCard

ANN, BEN, CLEO, DAN = "ann", "ben", "cleo", "dan"
CREATE_TWO = CreateMatch("toy", 2)


def absent() -> Match:
    return given_match(TOY)


def opened(seats: int = 2, *steps: Step, terms: Terms = NO_TERMS) -> Match:
    """Ann has created the match and waits."""
    return given_match(TOY, (ANN, CreateMatch("toy", seats, terms=terms)), *steps)


def full(seats: int = 2, terms: Terms = NO_TERMS) -> Match:
    """All seats are taken, by Ann, Ben, Cleo and Dan in this order."""
    return opened(seats, *((player, TakeSeat()) for player in (BEN, CLEO, DAN)[: seats - 1]), terms=terms)


def running(seats: int = 2) -> Match:
    return full(seats).when(ANN, StartMatch())


def card_of(match: Match, player: str) -> LayCard:
    """A card that the player may lay now."""
    command = match.legal(player)[0]
    assert isinstance(command, LayCard)
    return command


def played_out(match: Match) -> Match:
    """To the end, always the first legal command of the first active seat."""
    while match.state.status == "running":
        seat = min(match.game.active(match.state.play))
        command: Command = match.game.legal(match.state.play, seat)[0]
        player = match.state.seats[seat].player
        assert player is not None
        match = match.when(player, command).then_includes()
    return match
