"""The rules, and nothing but the rules: no I/O, no clock, no global randomness.

Everything in here is a pure function of its arguments, so that anybody can run a match again and get the same result.
"""
