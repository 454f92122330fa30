"""Where a notice goes."""

from msgspec import Struct

from contracts.notices import Receiver
from service.notices.outgoing import host_of

AT_A_PLAYERS = 1
"""How many notices may be on their way at once to a receiver that a player has named: a slow one holds up nobody else."""
OF_PLAYERS = "of players"
"""No host is called so."""


class Routes(Struct, frozen=True):
    gateway: str
    """Empty if there is none."""
    player_urls: bool
    most: int
    """How many notices may be on their way to the gateway at once."""
    workers: int
    """Processes that send."""

    def to(self, receiver: Receiver) -> str | None:
        """The URL, or None if nothing can be sent there: settings may have changed since the receiver came."""
        if receiver.url:
            return receiver.url if self.player_urls else None
        return self.gateway or None

    def doors(self, receiver: Receiver, url: str) -> dict[str, int]:
        """What a notice must pass on its way, and how many may be behind each door at once.

        Whoever has a name server has any number of hosts: all that players have named together leave one worker to the gateway.
        """
        if not receiver.url:
            return {host_of(url): self.most}
        return {host_of(url): AT_A_PLAYERS, OF_PLAYERS: max(1, self.workers - 1)}
