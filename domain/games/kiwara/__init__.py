"""Kiwara: two herds, one savanna, and a totem that says where the next animal may go. RULES.md has the rules."""

from domain.core import Game
from domain.games.kiwara.appraise import appraise
from domain.games.kiwara.census import census
from domain.games.kiwara.decide import decide
from domain.games.kiwara.evolve import evolve
from domain.games.kiwara.info import INFO
from domain.games.kiwara.legal import legal
from domain.games.kiwara.model import Savanna
from domain.games.kiwara.scoring import outcome, scores
from domain.games.kiwara.setup import check_options, setup
from domain.games.kiwara.turn import active
from domain.games.kiwara.view import imagine, view

__all__ = ["KIWARA", "Kiwara"]


class Kiwara:
    info = INFO
    initial = staticmethod(Savanna)
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


KIWARA: Game[Savanna] = Kiwara()
