"""Bunny Kingdom: a draft of cards, fiefs on a map, harvests of strength times wealth, parchments. RULES.md has the rules."""

from domain.games.bunny_kingdom.rules import BunnyKingdom

BUNNY_KINGDOM = BunnyKingdom()
