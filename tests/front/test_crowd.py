"""Which connection has to go when there are too many: the one that has waited longest, and never one that is being served."""

import pytest

from service.front.crowd import Crowd
from service.front.poll import Places


class Guest:
    """A connection in name only."""

    def __init__(self, crowd: Crowd, address: str = "here", weight: int = 1) -> None:
        self.address = address
        self.weight = weight
        self.deadline = 1.0
        self.closed = False
        self._crowd = crowd
        if crowd.enter(self):
            crowd.wait(self)
        else:
            self.closed = True

    def read(self) -> None:
        """A byte has come, but not a whole request."""
        assert self._crowd.claim(self)
        self._crowd.wait(self)

    def be_served(self) -> None:
        assert self._crowd.claim(self)
        self._crowd.serve(self)
        self._crowd.wait(self)

    def expire(self) -> None:
        self.close()

    finish = expire

    def close(self) -> None:
        self.closed = True
        self._crowd.leave(self)


def closed(guests: list[Guest]) -> list[bool]:
    return [guest.closed for guest in guests]


def test_the_one_that_waited_longest_makes_room_for_another_of_its_address() -> None:
    crowd = Crowd(100, 2)
    elsewhere = Guest(crowd, "elsewhere")
    guests = [Guest(crowd) for _ in range(4)]
    assert closed(guests) == [True, True, False, False]
    assert not elsewhere.closed


def test_one_with_much_unread_counts_for_several() -> None:
    crowd = Crowd(100, 3)
    guests = [Guest(crowd), Guest(crowd), Guest(crowd, weight=3)]
    assert closed(guests) == [True, True, False]


def test_a_byte_now_and_then_does_not_count() -> None:
    crowd = Crowd(100, 2)
    trickling, other = Guest(crowd), Guest(crowd)
    trickling.read()
    Guest(crowd)
    assert closed([trickling, other]) == [True, False]


def test_one_that_was_served_waits_anew() -> None:
    crowd = Crowd(100, 2)
    playing, idle = Guest(crowd), Guest(crowd)
    playing.be_served()
    Guest(crowd)
    assert closed([playing, idle]) == [False, True]


def test_when_all_places_are_taken_the_address_with_most_connections_makes_room() -> None:
    crowd = Crowd(3, 100)
    alone, *many = Guest(crowd, "elsewhere"), Guest(crowd), Guest(crowd)
    assert not Guest(crowd, "a third").closed
    assert closed([alone, *many]) == [False, True, False]


@pytest.mark.parametrize("served", [True, False])
def test_one_that_is_being_served_keeps_its_place_and_a_new_one_is_turned_away(served: bool) -> None:
    crowd = Crowd(1, 100)
    guest = Guest(crowd)
    assert crowd.claim(guest)
    if served:
        crowd.serve(guest)
    assert Guest(crowd).closed
    assert not guest.closed


def test_those_whose_time_is_over_are_let_go() -> None:
    crowd = Crowd(100, 100)
    late, in_time = Guest(crowd), Guest(crowd)
    in_time.deadline = float("inf")
    crowd.sweep()
    assert closed([late, in_time]) == [True, False]


def test_at_the_end_all_that_wait_are_let_go_and_the_others_are_counted() -> None:
    crowd = Crowd(100, 100)
    served, waiting = Guest(crowd), Guest(crowd)
    assert crowd.claim(served)
    crowd.serve(served)
    assert crowd.close() == 1
    assert closed([served, waiting]) == [False, True]


def test_those_who_find_no_place_are_served_by_those_who_have_one() -> None:
    places: Places[str] = Places(1)
    assert places.enter()
    assert not places.enter()
    assert not places.line_up("first")
    assert not places.line_up("second")
    assert [places.next(), places.next(), places.next()] == ["first", "second", None]
    # The place was given back just before this one lined up.
    assert places.line_up("third")
    assert [places.next(), places.next()] == ["third", None]
    assert places.enter()
