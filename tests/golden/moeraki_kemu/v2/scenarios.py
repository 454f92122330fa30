"""The golden matches of version 2: what it decides differently, and a match without a clock."""

from domain.match import Clock
from tests.golden.scenario import Scenario

SCENARIOS = (
    Scenario("expert", 2, "tahuna", {"level": "expert"}, {"0": "greedy"}),
    Scenario("time-up", 2, "time_up", clock=Clock("move", 60), late={"1": [9]}),
    Scenario("ball-out-of-time", 2, "time_up", clock=Clock("bank", 60, 2), late={"0": [0], "1": [0]}),
    Scenario(
        "asked-out-of-time", 2, "tahuna", {"level": "expert"}, clock=Clock("move", 60), late={"0": [20], "1": [24]}, seed=764
    ),
    Scenario(
        "uira-out-of-time",
        2,
        "ladder",
        {"level": "expert", "ladder": 3},
        clock=Clock("move", 60),
        late={"0": [8, 60, 110]},
        seed=10,
    ),
)
