"""Where a notice goes."""

from msgspec import Struct

from contracts.notices import Receiver

AT_A_PLAYERS = 1
"""How many notices may be on their way at once to a receiver that a player has named: a slow one holds up nobody else."""


class Routes(Struct, frozen=True):
    gateway: str
    """Empty if there is none."""
    player_urls: bool
    most: int
    """How many notices may be on their way to the gateway at once."""

    def to(self, receiver: Receiver) -> str | None:
        """The URL, or None if nothing can be sent there: settings may have changed since the receiver came."""
        if receiver.url:
            return receiver.url if self.player_urls else None
        return self.gateway or None

    def most_to(self, receiver: Receiver) -> int:
        return AT_A_PLAYERS if receiver.url else self.most
