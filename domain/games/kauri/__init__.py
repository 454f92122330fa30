"""Kauri: four factions and the forests of an island, over two centuries. RULES.md has the rules, an edition has the rest."""

from domain.games.kauri.editions import FIRST, SECOND, load
from domain.games.kauri.rules import Kauri

KAURI = Kauri(load(FIRST))
KAURI_SECOND = Kauri(load(SECOND))
