"""Proof: the hash chain of a match, receipts, and whether a log is what it claims to be. Pure, so that anybody can run it."""
