"""How thoroughly a single play is looked at. The long profile plays thousands, so it can look at fewer moments of each."""

import os

LONG = os.environ.get("KEMU_LAWS") == "long"


def per_play(short: int, long: int) -> int:
    return long if LONG else short
