"""Where a notice goes."""

from msgspec import Struct

from contracts.notices import Device

AT_A_PLAYERS = 1
"""How many notices may be on their way at once to a receiver that a player has named: a slow one holds up nobody else."""


class Routes(Struct, frozen=True):
    gateway: str
    """Empty if there is none."""
    player_urls: bool
    most: int
    """How many notices may be on their way to the gateway at once."""

    def to(self, device: Device) -> str | None:
        """The URL, or None if nothing can be sent there: settings may have changed since the device came."""
        if device.url:
            return device.url if self.player_urls else None
        return self.gateway or None

    def most_to(self, device: Device) -> int:
        return AT_A_PLAYERS if device.url else self.most
