"""The golden matches of the toy game."""

from tests.golden.scenario import Scenario

SCENARIOS = (
    Scenario("two-seats", 2, "exhausted"),
    Scenario("goal", 3, "goal", {"prizes": ["12312"]}),
    Scenario("resignation", 2, "resignation", resigns={"1": 3}),
    Scenario("four-seats-one-resigns", 4, "exhausted", {"order": "low"}, resigns={"2": 2}),
    Scenario("all-but-one-resign", 3, "resignation", resigns={"0": 1, "2": 4}),
    Scenario("small-hands-without-draws", 4, "exhausted", {"hand": 2, "draws": False}, {"1": "greedy", "3": "random"}),
    Scenario("worthless", 2, "exhausted", {"prizes": ["00000"], "order": "high", "hand": 3, "draws": True}),
)
