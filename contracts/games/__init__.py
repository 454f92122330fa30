"""The contracts of all games, beside the one of the match.

That of a class of rules is derived from it; the others stand in a module of this package, until they are rules too.
"""

from importlib import import_module
from typing import Any

from contracts.derive import contract_of
from contracts.match import CONTRACT as MATCH
from contracts.shape import Contract
from domain.core import Game, Rules
from domain.games import GAMES


def _contract(game: Game[Any]) -> Contract:
    if isinstance(game, Rules):
        return contract_of(game)
    written: Contract = import_module(f"{__name__}.{game.info.key}").CONTRACT
    return written


CONTRACTS: dict[str, Contract] = {MATCH.key: MATCH} | {key: _contract(game) for key, game in GAMES.items()}
