"""Kiwara: two herds on one savanna, and a totem that decides where the next animal may go. RULES.md has the rules."""

from domain.games.kiwara.rules import Kiwara

KIWARA = Kiwara()
