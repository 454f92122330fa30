from functools import reduce
from itertools import product
from typing import Any

import pytest
from msgspec import convert

from domain.core import TABLE
from domain.games.kiwara import KIWARA
from domain.games.kiwara.board import map_problem
from domain.games.kiwara.messages import HandicapDealt, OkapiJoined, ReinforcementDrawn, SavannaFilled
from domain.games.kiwara.rules import KiwaraOptions
from tests.domain.kiwara.scene import SEATS
from tests.kit.matches import played
from tests.kit.rules import rule

COMBINATIONS = [
    {"reinforcement": reinforcement, "handicap": handicap, "handicap_seat": seat, "board": board, "opening": opening}
    for reinforcement, handicap, seat, board, opening in product(
        ("okapi", "mystery"), (0, 1, 2), SEATS, ("classic", "free_example_1", "free_example_2", "given", "random"), SEATS
    )
]


@rule("kiwara", "14.1")
@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_r14_1_all_variants_combine(options: dict[str, Any]) -> None:
    options = options | {"map": ["ffffff", "dddfee", "ddccce", "aaccbb", "aaabbb"] if options["board"] == "given" else []}
    assert KIWARA.check_options(convert(options, KiwaraOptions), 2) is None
    states, _, _, answers = zip(*played(KIWARA, "together", **options), strict=True)
    events = [event for answer in answers for event in answer]
    facts = [event.data for event in events]
    assert map_problem(states[0].rows) is None
    assert states[0].seat == options["opening"]
    assert sum(isinstance(fact, HandicapDealt) for fact in facts) == options["handicap"]
    won = OkapiJoined if options["reinforcement"] == "okapi" else ReinforcementDrawn
    assert sum(isinstance(fact, OkapiJoined | ReinforcementDrawn) for fact in facts) == 1
    assert sum(isinstance(fact, won) for fact in facts) == 1
    assert facts[-1] == SavannaFilled()
    assert KIWARA.outcome(states[-1]) is not None
    assert reduce(KIWARA.evolve, events, KIWARA.initial()) == states[-1]
    assert all(KIWARA.census(state) == KIWARA.census(states[0]) for state in states)
    assert sum(TABLE in event.secrets for event in events) == (options["reinforcement"] == "mystery" or options["handicap"] > 0)
