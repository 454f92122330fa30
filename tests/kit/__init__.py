"""Tools for tests: given-when-then, rule marks, the laws of every game, and a toy game."""
