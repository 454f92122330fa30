"""What is in the box, and how things are called on the wire."""

from typing import Final, Literal, get_args

Level = Literal["beginner", "basic", "expert"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)

Target = Literal[1, 3, 5, 7, 10]
TARGETS: Final[tuple[Target, ...]] = get_args(Target)
"""10.1, 10.4: how many games win a match."""

GAMES_PER_RUNG: Final = 4
"""10.7: a ladder has at most this many games for each rung of its target."""

MARBLES: Final = 28
MARKERS: Final = 24

Way = Literal["tahuna", "awa_full", "awa_arm", "ara"]
WAYS: Final[tuple[Way, ...]] = get_args(Way)
"""7.13: the first of these names a win by several lines."""

Ending = Literal[
    "tahuna", "awa_full", "awa_arm", "ara", "marae", "marae_tie", "draw", "ladder", "ladder_limit", "ladder_draw", "time_up"
]
"""Since version 2, a game may be lost on time."""

Gaze = Literal["up_left", "up_right", "down_left", "down_right"]
GAZES: Final[tuple[Gaze, ...]] = get_args(Gaze)
