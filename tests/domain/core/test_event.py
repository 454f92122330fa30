import msgspec
import pytest

from domain.core import TABLE, Event, Fact, owner
from domain.core.event import NO_SECRETS
from tests.kit.toy_game.parts import CardDrawn, DrawnCard, LayCard


def test_an_event_has_no_secrets_unless_it_says_so() -> None:
    assert Event(CardDrawn(0), "3.1").secrets is NO_SECRETS


def test_events_that_say_the_same_are_equal() -> None:
    assert Event(CardDrawn(0), "3.1", {}) == Event(CardDrawn(0), "3.1")
    assert Event(CardDrawn(0), "3.1", {owner(0): DrawnCard(1)}) != Event(CardDrawn(0), "3.1", {owner(0): DrawnCard(2)})


def test_a_secret_of_a_seat_and_of_the_table_are_allowed() -> None:
    event = Event(CardDrawn(0), "3.1", {owner(12): DrawnCard(1), TABLE: DrawnCard(2)})
    assert set(event.secrets) == {"12", "table"}


@pytest.mark.parametrize("kind", [LayCard, DrawnCard])
def test_a_field_that_does_not_belong_there_is_refused(kind: type[Fact]) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"card": 1, "colour": 2}, kind)


def test_commands_and_facts_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        LayCard(1).card = 2  # type: ignore[misc]
