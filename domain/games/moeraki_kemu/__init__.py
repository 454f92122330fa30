"""Moeraki-Kemu: marbles laid by turns around a ball that is nobody's, and four ways to win. RULES.md has the rules."""

from domain.games.moeraki_kemu.rules import MoerakiKemu
from domain.games.moeraki_kemu.v2 import MoerakiKemu2

MOERAKI_KEMU = MoerakiKemu()
MOERAKI_KEMU_2 = MoerakiKemu2()
