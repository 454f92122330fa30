"""Where a notice goes."""

from msgspec import Struct

from contracts.notices import Receiver
from service.notices.outgoing import host_of
from service.settings import NoticeSettings

AT_A_PLAYERS = 1
"""How many notices may be on their way at once to a URL of a player: a slow one must not hold up others."""
OF_PLAYERS = "of players"
"""The limit of all URLs of players together. No host has this name."""


class Routes(Struct, frozen=True):
    _settings: NoticeSettings

    def to(self, receiver: Receiver) -> str | None:
        """The URL, or None if nothing can be sent there: settings may have changed since the receiver came."""
        if receiver.url:
            return receiver.url if self._settings.notice_player_urls else None
        return self._settings.notice_url or None

    def concurrency_limits(self, receiver: Receiver, url: str) -> dict[str, int]:
        """The limits that count for a receiver: by name, how many notices may be on their way at once.

        Players with a name server can name any number of hosts. So all their URLs together leave one worker to the gateway.
        """
        if not receiver.url:
            return {host_of(url): self._settings.notice_most}
        return {host_of(url): AT_A_PLAYERS, OF_PLAYERS: max(1, self._settings.notice_workers - 1)}
