"""Why the rules refuse something, by code, in the words of a player: a module for the match, and one for each game."""
