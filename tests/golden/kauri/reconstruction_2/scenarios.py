"""The golden matches of the second edition of Kauri."""

from tests.golden.scenario import Scenario

SCENARIOS = (
    Scenario("four-seats", 4, "points", {"redraw": True}, {"0": "greedy", "1": "greedy", "3": "greedy"}),
    Scenario("three-seats", 3, "points", bots={"0": "greedy", "1": "greedy"}),
    Scenario("two-seats", 2, "points", bots={"1": "greedy"}),
)
