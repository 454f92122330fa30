"""`cut`: what a seat receives of an event."""

import pytest

from domain.core import TABLE, Event, owner
from domain.core.event import NO_SECRETS
from domain.match import Cause, Recorded, cut
from tests.kit.toy_game.parts import CardDrawn, Deck, DrawCard, DrawnCard, Hand, HandsDealt

DEALT = Event(HandsDealt(2, 1, "high", True, ""), "1.2", {owner(0): Hand((1,)), owner(1): Hand((2,)), TABLE: Deck((3,))})
DRAWN = Recorded(7, 5, 1, Event(CardDrawn(1), "3.1", {owner(1): DrawnCard(9)}), Cause("ben", DrawCard(), "key"))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_gets_its_own_secrets_and_no_others(seat: int) -> None:
    seen = cut(Recorded(1, 0, None, DEALT), seat)
    assert dict(seen.event.secrets) == {owner(seat): DEALT.secrets[owner(seat)]}


@pytest.mark.parametrize("observer", [None, 2])
def test_a_spectator_or_a_seat_without_a_share_gets_no_secret(observer: int | None) -> None:
    assert cut(Recorded(1, 0, None, DEALT), observer).event.secrets == NO_SECRETS


def test_the_public_part_stays_as_it_is() -> None:
    for observer in (None, 0, 1):
        seen = cut(DRAWN, observer)
        assert (seen.version, seen.at, seen.seat, seen.event.data, seen.event.clause) == (7, 5, 1, CardDrawn(1), "3.1")


def test_only_the_seat_that_acted_sees_the_command() -> None:
    assert cut(DRAWN, 1).cause == DRAWN.cause
    assert cut(DRAWN, 0).cause is None
    assert cut(DRAWN, None).cause is None


def test_a_spectator_does_not_pass_for_a_player_without_a_seat() -> None:
    taken = Recorded(2, 0, None, Event(CardDrawn(1), "3.1"), Cause("ben", DrawCard()))
    assert cut(taken, None).cause is None


def test_an_event_without_secrets_or_cause_is_passed_on_untouched() -> None:
    plain = Recorded(3, 0, 0, Event(CardDrawn(0), "3.1"))
    assert cut(plain, None) is plain


def test_the_log_itself_is_not_changed() -> None:
    before = repr(DRAWN)
    cut(DRAWN, None)
    assert repr(DRAWN) == before
