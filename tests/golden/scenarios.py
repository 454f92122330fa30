"""The matches that are frozen as golden logs, for each game: every way to end and every value of every option."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field


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

SCENARIOS: Mapping[str, tuple[Scenario, ...]] = {"toy": TOY, "kiwara": KIWARA}
