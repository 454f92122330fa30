"""The game agrees with its second implementation on whole matches, command by command."""

from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.board import WAYS_OF_GAZE
from domain.games.moeraki_kemu.model import Ground
from tests.domain.moeraki_kemu.oracle import Referee
from tests.domain.moeraki_kemu.scene import peaceful
from tests.kit.matches import Chooser, at_random, played

MATCHES = 340

rules = import_module("domain.games.moeraki_kemu.rules")


def options_of(number: int) -> dict[str, Any]:
    """Mostly single expert games that reach the count, with everything else in between."""
    level = ("expert", "basic", "expert", "beginner", "expert")[number % 5]
    return {"level": level, "ladder": 3 if number % 40 == 0 else 1}


def test_the_oracle_agrees_after_every_command() -> None:
    tally: Counter[str] = Counter()
    for number in range(MATCHES):
        options = options_of(number)
        choose = at_random if number % 7 == 3 else peaceful
        referee = _followed(f"oracle {number}", choose, options, tally)
        tally[str(referee.ending)] += 1
        tally["tanes"] += len(referee.order)
    # There was something to agree on.
    assert tally["positions"] > 15_000
    assert tally["tanes"] > 150
    assert tally["crossed"] > 200
    assert all(tally[reason] for reason in ("tahuna", "awa_full", "awa_arm", "ara", "marae", "marae_tie", "draw", "ladder"))


def _followed(key: str, choose: Chooser, options: dict[str, Any], tally: Counter[str]) -> Referee:
    """A match that the oracle has followed from its first state to its outcome."""
    matches = played(MOERAKI_KEMU, key, chooser=choose, **options)
    state, *_ = next(matches)
    referee = Referee(options["level"], options["ladder"], state.turn)
    for state, _, command, _ in matches:
        referee.tell(command)
        view, wanted = MOERAKI_KEMU.view(state, None), referee.seen()
        assert {name: view[name] for name in wanted} == wanted, f"{key}: {command}"
        assert MOERAKI_KEMU.active(state) == referee.active
        tally["positions"] += 1
        tally["crossed"] += bool(set(referee.gaze(0)) & set(referee.gaze(1)))
    outcome = MOERAKI_KEMU.outcome(state)
    assert outcome is not None
    assert outcome.reason == referee.ending
    assert outcome.scores == tuple(referee.stones)
    for name in ("starter", "winner", "ways", "marae"):
        assert [game[name] for game in outcome.sheet["games"]] == [game[name] for game in referee.games]
    return referee


def _seen_by_any(state: Ground) -> int:
    first, second = state.tanes
    return (first.sees if first is not None else 0) | (second.sees if second is not None else 0)


def _white_unless_black_leads(state: Ground, corners: int) -> int:
    first, second = state.marbles
    return 0 if (first & corners).bit_count() >= (second & corners).bit_count() else 1


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("model.blind_plots", _seen_by_any),
        ("model.crossing", lambda state: 0),
        ("model.majority", _white_unless_black_leads),
        ("board.seen_from", lambda plot, gaze, other: WAYS_OF_GAZE[plot][gaze]),
        ("rules.still_to_ask", lambda state: ()),
        ("model.half_points", lambda whole, half: (whole[0].bit_count(), whole[1].bit_count())),
    ],
)
def test_the_oracle_notices_a_rule_that_is_wrong(name: str, wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"domain.games.moeraki_kemu.{name}", wrong)
    with pytest.raises(AssertionError):
        _follow_experts()


def _follow_experts() -> None:
    for number in range(MATCHES):
        _followed(f"oracle {number}", peaceful, {"level": "expert", "ladder": 1}, Counter())
