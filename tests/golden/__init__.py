"""Golden logs: stored matches that must be decided again byte for byte."""
