"""A game for the tests of everything that must work with any game."""

from tests.kit.toy_game.game import TOY, Toy
