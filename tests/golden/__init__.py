"""Whole matches, frozen: what they were decided to be, they are decided to be for ever."""
