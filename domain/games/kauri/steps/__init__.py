"""The steps of a card: what an operation offers at this moment, why it refuses, and what it brings about.

Each operation belongs to one module of this package, which has one source for its conditions: `choices` lists what meets
them and `problem` names the one that a command does not meet.
"""
