"""How much of a match each viewer sees, and what is withheld from strangers."""

import pytest

from domain.core import Event
from domain.match import CallTime, Cause, OfferDraw, Recorded, Role, StartMatch, Terms
from domain.match.facts import DrawOffered, MatchStarted
from domain.match.view import Sight, sight, withheld


@pytest.mark.parametrize(
    ("terms", "stranger"),
    [(Terms(), "whole"), (Terms(delay=2), "delayed"), (Terms(private=True), "none"), (Terms(private=True, delay=2), "none")],
)
def test_strangers_see_less_and_those_concerned_see_everything(terms: Terms, stranger: Sight) -> None:
    assert sight(terms, seated=False, official=False) == stranger
    assert sight(terms, seated=True, official=False) == "whole"
    assert sight(terms, seated=False, official=True) == "whole"
    assert terms.restricted == (stranger != "whole")


def log(*decisions: tuple[int, Role]) -> list[Recorded]:
    """After the start: so many events each, decided by a sender in this role."""
    events = [Recorded(1, 0, 0, Event(MatchStarted(), "M3.3"), Cause("ann", StartMatch()))]
    for count, role in decisions:
        cause = Cause("ann", CallTime() if role == "clock" else OfferDraw(), role=role)
        for number in range(count):
            fact = Event(DrawOffered(0), "M9.1")
            events.append(Recorded(len(events) + 1, 0, 0, fact, cause if number == 0 else None))
    return events


@pytest.mark.parametrize(
    ("decisions", "delay", "hidden"),
    [
        ([], 1, 0),
        ([(3, "player")], 1, 3),
        ([(3, "player"), (2, "player")], 1, 2),
        ([(3, "player"), (2, "player")], 2, 5),
        ([(3, "player"), (2, "player")], 9, 5),
        ([(3, "player"), (2, "arbiter")], 1, 2),
        ([(3, "player"), (1, "clock")], 1, 4),
        ([(1, "clock")], 1, 0),
    ],
)
def test_so_many_decisions_are_withheld_and_never_the_start(decisions: list[tuple[int, Role]], delay: int, hidden: int) -> None:
    assert withheld(log(*decisions), delay) == hidden


def test_too_few_events_tell_nothing() -> None:
    assert withheld(log((3, "player"))[2:], 1) is None
    assert withheld(log((3, "player"))[1:], 2) is None
