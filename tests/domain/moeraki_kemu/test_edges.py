"""What the clauses do not say: unknown events, the shape of states, names and schemas."""

from typing import Any, get_args

import msgspec
import pytest
from marshmallow import ValidationError

from contracts.games import CONTRACTS
from contracts.texts import texts_of
from domain.core import Event, Fact
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.board import FULL_PLOTS, HOLLOWS, PLOTS, members, set_of
from domain.games.moeraki_kemu.edition import GAMES_PER_RUNG, TARGETS
from domain.games.moeraki_kemu.messages import GameNumber, GameWon, KemuAgreed, LayMarble, LayTane, MaraeCounted, PlaceBall
from domain.games.moeraki_kemu.model import FullPlot, Ground, Hollow, Plot
from tests.domain.moeraki_kemu.scene import peaceful, scene
from tests.kit.matches import played

CONTRACT = CONTRACTS["moeraki_kemu"]


class SomethingElse(Fact, frozen=True):
    pass


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(KeyError):
        MOERAKI_KEMU.evolve(MOERAKI_KEMU.initial(), Event(SomethingElse(), "1.1"))


def test_a_state_survives_json() -> None:
    for state, *_ in played(MOERAKI_KEMU, "json", chooser=peaceful, level="expert", ladder=3):
        assert msgspec.json.decode(msgspec.json.encode(state), type=Ground) == state


def test_sets_and_their_members_are_the_same() -> None:
    assert members(0) == ()
    assert members(set_of((56, 3, 0))) == (0, 3, 56)


def test_the_types_of_the_wire_know_the_same_values() -> None:
    assert get_args(Hollow)[1] == msgspec.Meta(ge=0, le=len(HOLLOWS) - 1)
    assert get_args(Plot)[1] == msgspec.Meta(ge=0, le=len(PLOTS) - 1)
    assert get_args(FullPlot)[1] == msgspec.Meta(ge=0, le=FULL_PLOTS - 1)
    assert get_args(GameNumber)[1] == msgspec.Meta(ge=2, le=GAMES_PER_RUNG * max(TARGETS))


def test_players_are_told_what_is_reconstructed() -> None:
    assert len(texts_of(MOERAKI_KEMU).reconstructed) == 5


def test_nothing_is_left_to_imagine() -> None:
    state = scene()
    assert MOERAKI_KEMU.imagine(state, 0, None) is state  # type: ignore[arg-type]


def test_the_number_of_the_game_is_told() -> None:
    numbers = [
        (MOERAKI_KEMU.view(state, None)["game"], len(state.games)) for state, *_ in played(MOERAKI_KEMU, "number", ladder=3)
    ]
    assert numbers[0] == (1, 0)
    assert all(number == games + 1 for number, games in numbers[:-1])
    assert numbers[-1][0] == numbers[-1][1]


def test_every_command_and_fact_has_a_shape_of_its_own() -> None:
    assert tuple(shape.kind for shape in CONTRACT.commands) == MOERAKI_KEMU.info.commands
    assert tuple(shape.kind for shape in CONTRACT.facts) == MOERAKI_KEMU.info.facts
    for shape in (*CONTRACT.commands, *CONTRACT.facts):
        assert shape.wire == f"moeraki_kemu.{shape.kind.__name__}"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (PlaceBall, {"hollow": 28}),
        (PlaceBall, {"hollow": -1}),
        (LayMarble, {"hollow": 56}),
        (LayMarble, {"hollow": 57}),
        (LayMarble, {"hollow": True}),
        (LayMarble, {"hollow": "0"}),
        (LayMarble, {}),
        (LayTane, {"plot": 39, "gaze": "up_left"}),
        (LayTane, {"plot": 40, "gaze": "up_left"}),
        (LayTane, {"plot": 0, "gaze": "left"}),
        (LayTane, {"plot": 0, "gaze": "up_left", "seat": 0}),
        (KemuAgreed, {"level": "basic", "target": 1}),
        (KemuAgreed, {"level": "basic", "target": 2}),
        (KemuAgreed, {"level": "basic", "target": True}),
        (KemuAgreed, {"level": "master", "target": 3}),
        (GameWon, {"seat": 0, "lines": [{"way": "ara", "hollows": [0, 1, 2, 3]}]}),
        (GameWon, {"seat": 0, "lines": []}),
        (GameWon, {"seat": 0, "lines": [{"way": "marae", "hollows": []}]}),
        (GameWon, {"seat": 0, "lines": [{"way": "ara", "hollows": [57]}]}),
        (GameWon, {"seat": 0, "lines": [{"way": "ara", "hollows": [], "more": 1}]}),
        (MaraeCounted, {"winner": 0, "tie": False, "whole": [[0], [51]], "half": [[], [40]]}),
        (MaraeCounted, {"winner": 0, "tie": False, "whole": [[0], [52]], "half": [[], [40]]}),
        (MaraeCounted, {"winner": 0, "tie": False, "whole": [[0]], "half": [[], [40]]}),
        (MaraeCounted, {"winner": None, "tie": True, "whole": [[0], []], "half": [[], []]}),
    ],
)
def test_schema_and_class_take_the_same_values(kind: type[Any], fields: dict[str, Any]) -> None:
    shape = next(shape for shape in (*CONTRACT.commands, *CONTRACT.facts) if shape.kind is kind)
    try:
        shape.schema().load(fields)
    except ValidationError:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(fields, kind)
    else:
        assert isinstance(msgspec.convert(fields, kind), kind)


def test_facts_of_a_match_fit_their_schemas() -> None:
    shapes = {shape.kind: shape for shape in CONTRACT.facts}
    for number in range(10):
        for *_, events in played(MOERAKI_KEMU, f"schemas {number}", chooser=peaceful, level="expert"):
            for event in events:
                fields = msgspec.json.decode(msgspec.json.encode(event.data))
                shapes[type(event.data)].schema().load(fields)
                assert msgspec.convert(fields, type(event.data)) == event.data
