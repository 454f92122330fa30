"""The golden matches of Kauri."""

from tests.golden.scenario import Scenario

SCENARIOS = (
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
