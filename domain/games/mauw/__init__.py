"""Mauw: cat warriors with nine lives, and columns of Mauw that double with every card. RULES.md has the rules."""

from domain.games.mauw.rules import Mauw

MAUW = Mauw()
