"""Bunny Kingdom: a draft of cards, fiefs on a map, harvests of strength times wealth, parchments. RULES.md has the rules."""

from domain.core import Game
from domain.games.bunny_kingdom.appraise import appraise
from domain.games.bunny_kingdom.census import census
from domain.games.bunny_kingdom.decide import decide
from domain.games.bunny_kingdom.evolve import evolve
from domain.games.bunny_kingdom.imagine import imagine
from domain.games.bunny_kingdom.info import INFO
from domain.games.bunny_kingdom.legal import legal
from domain.games.bunny_kingdom.model import World
from domain.games.bunny_kingdom.scoring import outcome, scores
from domain.games.bunny_kingdom.setup import check_options, setup
from domain.games.bunny_kingdom.turn import active
from domain.games.bunny_kingdom.view import view

__all__ = ["BUNNY_KINGDOM", "BunnyKingdom"]


class BunnyKingdom:
    info = INFO
    initial = staticmethod(World)
    check_options = staticmethod(check_options)
    setup = staticmethod(setup)
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    active = staticmethod(active)
    legal = staticmethod(legal)
    view = staticmethod(view)
    outcome = staticmethod(outcome)
    scores = staticmethod(scores)
    imagine = staticmethod(imagine)
    appraise = staticmethod(appraise)
    census = staticmethod(census)


BUNNY_KINGDOM: Game[World] = BunnyKingdom()
