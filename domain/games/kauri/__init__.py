"""Kauri: four factions and the forests of an island, over two centuries. RULES.md has the rules, an edition has the rest."""

from domain.games.kauri.editions import FIRST, load
from domain.games.kauri.rules import Kauri

__all__ = ["KAURI", "Kauri"]

KAURI = Kauri(load(FIRST))
