"""How thoroughly the laws check a single play. The long profile has thousands of plays and checks fewer moments of each."""

import os

LONG = os.environ.get("KEMU_LAWS") == "long"


STRIDE = 3 if LONG else 1
"""Every law looks at every so many steps of a play, and at its end."""


def per_play(short: int, long: int) -> int:
    return long if LONG else short
