"""The matches that are frozen as golden logs, for each game: every way to end and every value of every option."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field


class Scenario(Struct, frozen=True):
    slug: str
    seats: int
    ends: str
    """The reason of the outcome."""
    options: dict[str, Any] = field(default_factory=dict)
    bots: dict[str, str] = field(default_factory=dict)
    """Which bot sits where; people choose at random."""
    seed: int = 1
    """The first seed to try; the next ones follow until the match ends as it should."""
    resigns: dict[str, int] = field(default_factory=dict)
    """Which seat resigns after how many moves of the match."""
    people: Literal["even"] | UnsetType = UNSET
    """How people choose if not at random. Even: so that the game looks as open as before, for ends that are rare."""


TOY = (
    Scenario("two-seats", 2, "exhausted"),
    Scenario("goal", 3, "goal", {"prizes": ["12312"]}),
    Scenario("resignation", 2, "resignation", resigns={"1": 3}),
    Scenario("four-seats-one-resigns", 4, "exhausted", {"order": "low"}, resigns={"2": 2}),
    Scenario("all-but-one-resign", 3, "resignation", resigns={"0": 1, "2": 4}),
    Scenario("small-hands-without-draws", 4, "exhausted", {"hand": 2, "draws": False}, {"1": "greedy", "3": "random"}),
    Scenario("worthless", 2, "exhausted", {"prizes": ["00000"], "order": "high", "hand": 3, "draws": True}),
)

_MAP = ["aabbbb", "acbbdd", "ecfbdd", "ecfffd", "eeefdd"]

KIWARA = (
    Scenario("classic", 2, "points"),
    Scenario("classic-against-greedy", 2, "points", {"opening": 1}, {"1": "greedy"}),
    Scenario("tie-with-mystery", 2, "reinforcement", {"reinforcement": "mystery"}),
    Scenario("resignation", 2, "resignation", resigns={"1": 9}),
    Scenario("resignation-at-once", 2, "resignation", {"reinforcement": "mystery", "handicap": 2}, resigns={"0": 0}),
    Scenario("mystery", 2, "points", {"reinforcement": "mystery"}),
    Scenario("handicap-one-card", 2, "points", {"handicap": 1, "handicap_seat": 0}),
    Scenario("handicap-two-cards", 2, "points", {"handicap": 2, "handicap_seat": 1, "reinforcement": "okapi"}),
    Scenario("first-free-board", 2, "points", {"board": "free_example_1"}),
    Scenario("second-free-board", 2, "points", {"board": "free_example_2", "reinforcement": "mystery"}),
    Scenario("own-board", 2, "points", {"board": "given", "map": _MAP}),
    Scenario("random-board", 2, "points", {"board": "random"}, {"0": "greedy"}),
    Scenario(
        "everything-together",
        2,
        "points",
        {"board": "random", "reinforcement": "mystery", "handicap": 2, "handicap_seat": 0, "opening": 1},
        {"1": "greedy"},
    ),
)

MAUW = (
    Scenario("two-seats", 2, "three_columns"),
    Scenario("two-seats-idle", 2, "idle_limit"),
    Scenario("two-seats-against-greedy", 2, "three_columns", bots={"1": "greedy"}),
    Scenario("three-seats", 3, "three_columns", bots={"0": "greedy", "2": "random"}),
    Scenario("three-seats-idle", 3, "idle_limit"),
    Scenario("four-seats", 4, "exhausted"),
    Scenario("five-seats", 5, "exhausted"),
    Scenario("five-seats-three-columns", 5, "three_columns", bots={"1": "greedy", "3": "greedy"}),
    Scenario("six-seats", 6, "exhausted", bots={"5": "greedy"}),
    Scenario("resignation", 2, "resignation", resigns={"0": 12}),
    Scenario("six-seats-two-resign", 6, "exhausted", resigns={"1": 5, "4": 30}),
    Scenario("all-but-one-resign", 3, "resignation", resigns={"0": 3, "1": 20}),
)

MOERAKI_KEMU = (
    Scenario("tahuna", 2, "tahuna"),
    Scenario("awa-full", 2, "awa_full"),
    Scenario("awa-arm", 2, "awa_arm", bots={"1": "greedy"}),
    Scenario("ara", 2, "ara"),
    Scenario("marae", 2, "marae", people="even"),
    Scenario("marae-tie", 2, "marae_tie", people="even"),
    Scenario("beginner", 2, "awa_full", {"level": "beginner"}),
    Scenario("beginner-draw", 2, "draw", {"level": "beginner"}, people="even"),
    Scenario("expert", 2, "tahuna", {"level": "expert"}, {"0": "greedy"}),
    Scenario("expert-crossed-gazes", 2, "marae", {"level": "expert"}, {"1": "random"}, seed=76, people="even"),
    Scenario("expert-marae-tie", 2, "marae_tie", {"level": "expert"}, people="even"),
    Scenario("uira", 2, "ladder", {"level": "expert", "ladder": 3}, seed=2),
    Scenario("uira-drawn", 2, "ladder_draw", {"level": "beginner", "ladder": 3}, people="even"),
    Scenario("uira-limit", 2, "ladder_limit", {"level": "beginner", "ladder": 3}, {"1": "random"}, people="even"),
    Scenario("kiwi", 2, "ladder", {"ladder": 5}, {"1": "random"}),
    Scenario("moa", 2, "ladder", {"level": "beginner", "ladder": 7}, {"0": "greedy"}),
    Scenario("ika-moana", 2, "ladder", {"level": "expert", "ladder": 10}, {"1": "greedy"}),
    Scenario("resignation", 2, "resignation", resigns={"1": 7}),
    Scenario("resignation-on-the-ladder", 2, "resignation", {"level": "expert", "ladder": 3}, resigns={"0": 60}),
)

BUNNY_KINGDOM = (
    Scenario("two-seats", 2, "most_points"),
    Scenario("two-seats-shared-victory", 2, "shared_victory"),
    Scenario("two-seats-against-greedy", 2, "most_points", bots={"1": "greedy"}),
    Scenario("two-seats-copy-of-a-copy", 2, "most_points", seed=2),
    Scenario("three-seats", 3, "most_points", bots={"0": "greedy", "2": "random"}),
    Scenario("four-seats", 4, "most_points"),
    Scenario("four-seats-against-greedy", 4, "most_points", bots={"1": "greedy", "3": "greedy"}),
    Scenario("four-seats-copy-of-a-copy", 4, "most_points", seed=31),
    Scenario("resignation", 2, "resignation", resigns={"0": 40}),
    Scenario("four-seats-two-resign", 4, "most_points", resigns={"1": 5, "2": 60}),
    Scenario("all-but-one-resign", 3, "resignation", resigns={"0": 3, "1": 90}),
)

KAURI = (
    Scenario("four-seats", 4, "points"),
    Scenario("four-seats-with-redraw", 4, "points", {"redraw": True}, {"0": "greedy", "1": "random", "3": "greedy"}),
    Scenario("four-seats-tie", 4, "priority", bots={"1": "greedy", "2": "greedy", "3": "greedy"}),
    Scenario("three-seats", 3, "points"),
    Scenario("three-seats-with-redraw", 3, "points", {"redraw": True}, {"1": "greedy"}),
    Scenario("two-seats", 2, "points"),
    Scenario("two-seats-tie", 2, "priority", {"redraw": True}),
    Scenario("two-seats-against-greedy", 2, "points", bots={"1": "greedy"}),
    Scenario("resignation", 2, "resignation", resigns={"0": 40}),
    Scenario("four-seats-one-resigns", 4, "points", resigns={"2": 70}),
    Scenario("all-but-one-resign", 3, "resignation", {"redraw": True}, resigns={"0": 2, "1": 90}),
)

SCENARIOS: Mapping[str, tuple[Scenario, ...]] = {
    "toy": TOY,
    "bunny_kingdom": BUNNY_KINGDOM,
    "kauri": KAURI,
    "kiwara": KIWARA,
    "mauw": MAUW,
    "moeraki_kemu": MOERAKI_KEMU,
}
