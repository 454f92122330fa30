"""Hex: a chain of stones from edge to edge. RULES.md has the rules."""

from tests.kit.hex.rules import Hex

HEX = Hex()
