"""The golden matches of Kiwara."""

from tests.golden.scenario import Scenario

_MAP = ["aabbbb", "acbbdd", "ecfbdd", "ecfffd", "eeefdd"]

SCENARIOS = (
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
