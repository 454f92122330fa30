"""How thoroughly a single play is looked at. The long profile plays thousands, so it can look at fewer moments of each."""

import os

LONG = os.environ.get("KEMU_LAWS") == "long"


STRIDE = 3 if LONG else 1
"""Every law looks at every so many steps of a play, and at its end."""


def per_play(short: int, long: int) -> int:
    return long if LONG else short
