"""The golden matches of Nim."""

from tests.golden.scenario import Scenario

SCENARIOS = (
    Scenario("last-stone", 2, "last_stone"),
    Scenario("against-greedy", 2, "last_stone", bots={"1": "greedy"}),
    Scenario("resignation", 2, "resignation", resigns={"1": 3}),
)
