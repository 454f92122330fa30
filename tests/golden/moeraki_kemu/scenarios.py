"""The golden matches of Moeraki-Kemu."""

from tests.golden.scenario import Scenario

SCENARIOS = (
    Scenario("tahuna", 2, "tahuna"),
    Scenario("awa-full", 2, "awa_full"),
    Scenario("awa-arm", 2, "awa_arm", bots={"1": "greedy"}),
    Scenario("ara", 2, "ara"),
    Scenario("marae", 2, "marae", people="even"),
    Scenario("marae-tie", 2, "marae_tie", people="even"),
    Scenario("beginner", 2, "awa_full", {"level": "beginner"}),
    Scenario("beginner-draw", 2, "draw", {"level": "beginner"}, people="even"),
    Scenario("expert", 2, "tahuna", {"level": "expert"}, {"0": "greedy"}),
    Scenario("expert-crossed-gazes", 2, "marae", {"level": "expert"}, {"1": "random"}, seed=76, people="even"),
    Scenario("expert-marae-tie", 2, "marae_tie", {"level": "expert"}, people="even"),
    Scenario("uira", 2, "ladder", {"level": "expert", "ladder": 3}, seed=2),
    Scenario("uira-drawn", 2, "ladder_draw", {"level": "beginner", "ladder": 3}, people="even"),
    Scenario("uira-limit", 2, "ladder_limit", {"level": "beginner", "ladder": 3}, {"1": "random"}, people="even"),
    Scenario("kiwi", 2, "ladder", {"ladder": 5}, {"1": "random"}),
    Scenario("moa", 2, "ladder", {"level": "beginner", "ladder": 7}, {"0": "greedy"}),
    Scenario("ika-moana", 2, "ladder", {"level": "expert", "ladder": 10}, {"1": "greedy"}),
    Scenario("resignation", 2, "resignation", resigns={"1": 7}),
    Scenario("resignation-on-the-ladder", 2, "resignation", {"level": "expert", "ladder": 3}, resigns={"0": 60}),
)
