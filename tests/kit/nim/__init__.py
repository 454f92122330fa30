"""Nim: the last stone wins. RULES.md has the rules."""

from tests.kit.nim.rules import Nim

NIM = Nim()
