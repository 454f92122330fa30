"""What holds beside the clauses: unknown events, the shape of states, the names and the schemas."""

from typing import Any, get_args

import msgspec
import pytest
from marshmallow import ValidationError

from contracts.games.kiwara import CONTRACT
from domain.core import Event, Fact
from domain.games.kiwara import KIWARA
from domain.games.kiwara.board import SQUARES, STOPS
from domain.games.kiwara.commands import MoveTotem, PlaceAnimal
from domain.games.kiwara.edition import ANIMALS, CARDS, Animal, Card
from domain.games.kiwara.model import Savanna, Square, Stop
from tests.domain.kiwara.scene import RED, random_match, scene


class SomethingElse(Fact, frozen=True):
    pass


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(KeyError):
        KIWARA.evolve(KIWARA.initial(), Event(SomethingElse(), "1.1"))


def test_a_state_survives_json() -> None:
    for state, _, _ in random_match("json", reinforcement="mystery", handicap=2):
        assert msgspec.json.decode(msgspec.json.encode(state), type=Savanna) == state


def test_the_types_of_the_wire_know_the_same_animals_cards_squares_and_stops() -> None:
    assert get_args(Animal) == ANIMALS
    assert get_args(Card) == CARDS
    assert get_args(Square)[1] == msgspec.Meta(ge=0, le=SQUARES - 1)
    assert get_args(Stop)[1] == msgspec.Meta(ge=0, le=STOPS - 1)


def test_everything_has_a_name_in_both_languages() -> None:
    names = KIWARA.info.names
    assert set(names["animal"]) == set(ANIMALS)
    assert set(names["card"]) == set(CARDS)
    for kind in names.values():
        for texts in kind.values():
            assert set(texts) == {"en", "fr"}


def test_players_are_told_what_is_reconstructed() -> None:
    assert len(KIWARA.info.reconstructed) == 3
    assert all(set(texts) == {"en", "fr"} for texts in KIWARA.info.reconstructed)


def test_the_order_of_the_legal_list_is_fixed() -> None:
    # Clients number the moves they are offered.
    state = scene(totem=0, hands=(("baboon", "giraffe"), ()), pile=("boa", "gnu", "okapi"))
    names = [type(command).__name__ for command in KIWARA.legal(state, RED)]
    assert names == ["PlaceAnimal"] * (5 * 5 + 10 * 5) + ["UseGiraffe"]


def test_every_command_and_fact_has_a_shape_of_its_own() -> None:
    assert tuple(shape.kind for shape in CONTRACT.commands) == KIWARA.info.commands
    assert tuple(shape.kind for shape in CONTRACT.facts) == KIWARA.info.facts
    for shape in (*CONTRACT.commands, *CONTRACT.facts):
        assert shape.wire == f"kiwara.{shape.kind.__name__}"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (PlaceAnimal, {"animal": "zebra", "square": 29}),
        (PlaceAnimal, {"animal": "zebra", "square": 0, "baboon": True}),
        (PlaceAnimal, {"animal": "okapi", "square": 0}),
        (PlaceAnimal, {"animal": "zebra", "square": 30}),
        (PlaceAnimal, {"animal": "zebra", "square": True}),
        (PlaceAnimal, {"animal": "zebra"}),
        (PlaceAnimal, {"animal": "zebra", "square": 0, "baboon": 1}),
        (PlaceAnimal, {"animal": "zebra", "square": 0, "gnu": True}),
        (MoveTotem, {"stop": 21}),
        (MoveTotem, {"stop": 22}),
        (MoveTotem, {"stop": "1"}),
        (MoveTotem, {"stop": None}),
    ],
)
def test_schema_and_class_take_the_same_values(kind: type[Any], fields: dict[str, Any]) -> None:
    shape = next(shape for shape in CONTRACT.commands if shape.kind is kind)
    try:
        shape.schema().load(fields)
    except ValidationError:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(fields, kind)
    else:
        assert isinstance(msgspec.convert(fields, kind), kind)


def test_facts_of_a_match_fit_their_schemas() -> None:
    shapes = {shape.kind: shape for shape in CONTRACT.facts}
    for number in range(20):
        for _, _, events in random_match(f"schemas {number}", reinforcement="mystery", handicap=2):
            for event in events:
                for part in (event.data, *event.secrets.values()):
                    fields = msgspec.json.decode(msgspec.json.encode(part))
                    shapes[type(part)].schema().load(fields)
                    assert msgspec.convert(fields, type(part)) == part
