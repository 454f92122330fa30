"""Mauw: cat warriors, their nine lives, and columns of Mauw that double with every card. RULES.md has the rules."""

from domain.core import Game
from domain.games.mauw.appraise import appraise
from domain.games.mauw.census import census
from domain.games.mauw.decide import decide
from domain.games.mauw.evolve import evolve
from domain.games.mauw.info import INFO
from domain.games.mauw.legal import legal
from domain.games.mauw.model import Board
from domain.games.mauw.scoring import outcome, scores
from domain.games.mauw.setup import check_options, setup
from domain.games.mauw.turn import active
from domain.games.mauw.view import imagine, view

__all__ = ["MAUW", "Mauw"]


class Mauw:
    info = INFO
    initial = staticmethod(Board)
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


MAUW: Game[Board] = Mauw()
