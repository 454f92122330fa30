"""The golden matches of Hex."""

from tests.golden.scenario import Scenario

SCENARIOS = (
    Scenario("connected", 2, "connected"),
    Scenario("against-greedy", 2, "connected", bots={"1": "greedy"}),
    Scenario("resignation", 2, "resignation", resigns={"1": 7}),
)
