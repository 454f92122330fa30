"""The golden matches of Mauw."""

from tests.golden.scenario import Scenario

SCENARIOS = (
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
