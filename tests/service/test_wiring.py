"""The container that puts the parts of the service together."""

from collections.abc import Callable

import pytest

from service.store.client import Redis
from service.store.people.players import NameIndex, PlayerStore
from service.tables.invites import Invites
from service.wiring import Container


def test_a_part_is_made_once_with_what_it_asks_for(fake_redis: Redis) -> None:
    container = Container({Redis: fake_redis})
    store = container.make(PlayerStore)
    assert store._redis is fake_redis
    assert container.make(PlayerStore) is store


def test_more_parts_are_for_the_new_container_alone(fake_redis: Redis) -> None:
    container = Container({Redis: fake_redis})
    store = container.make(PlayerStore)
    more = container.with_parts({int: 3})
    assert (more.make(int), more.make(PlayerStore), more.make(Container)) == (3, store, more)
    assert more.make(NameIndex) is not container.make(NameIndex)
    with pytest.raises(TypeError, match="int"):
        container.make(int)


@pytest.mark.parametrize("kind", [str, float, list, tuple, Callable[[str], bool]])
def test_what_was_not_given_is_not_made_up(kind: type) -> None:
    with pytest.raises(TypeError, match="none was given"):
        Container({}).make(kind)


def test_a_part_that_lacks_something_is_not_made() -> None:
    with pytest.raises(TypeError, match="none was given"):
        Container({}).make(Invites)
