"""The strength of players and how certain it is, computed from results alone."""

from domain.ratings.option_sets import option_set
from domain.ratings.plackett_luce import NEWCOMER, PROVISIONAL, Rating, rate

__all__ = ["NEWCOMER", "PROVISIONAL", "Rating", "option_set", "rate"]
