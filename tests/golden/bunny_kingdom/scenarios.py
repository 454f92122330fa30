"""The golden matches of Bunny Kingdom."""

from tests.golden.scenario import Scenario

SCENARIOS = (
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
