"""Moeraki-Kemu: marbles laid by turns around a ball that is nobody's, and four ways to win. RULES.md has the rules."""

from domain.core import Game
from domain.games.moeraki_kemu.appraise import appraise
from domain.games.moeraki_kemu.census import census
from domain.games.moeraki_kemu.decide import decide
from domain.games.moeraki_kemu.evolve import evolve
from domain.games.moeraki_kemu.info import INFO
from domain.games.moeraki_kemu.legal import legal
from domain.games.moeraki_kemu.model import Ground
from domain.games.moeraki_kemu.scoring import outcome, scores
from domain.games.moeraki_kemu.setup import check_options, setup
from domain.games.moeraki_kemu.turn import active
from domain.games.moeraki_kemu.view import imagine, view

__all__ = ["MOERAKI_KEMU", "MoerakiKemu"]


class MoerakiKemu:
    info = INFO
    initial = staticmethod(Ground)
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


MOERAKI_KEMU: Game[Ground] = MoerakiKemu()
