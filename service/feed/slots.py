"""The limits on open feeds."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from service.errors import NoShare, NoSlot
from service.protocol.problems import Problem
from service.slots import Slots

COME_BACK_SECONDS = 5


class FeedSlots:
    def __init__(self, most: int, most_per_player: int) -> None:
        self._slots = Slots(most, player=most_per_player, address=(most + 1) // 2)

    @contextmanager
    def taken(self, player: str, address: str) -> Iterator[None]:
        """One slot. Take it before asking the store, so that requests at the same moment do not count the same slot as free."""
        with ExitStack() as stack:
            try:
                stack.enter_context(self._slots.taken(player=player, address=address))
            except NoShare as error:
                raise Problem("too_many_feeds", headers={"Retry-After": str(COME_BACK_SECONDS)}) from error
            except NoSlot as error:
                raise Problem("feeds_full") from error
            yield
