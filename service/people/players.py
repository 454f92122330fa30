"""Signing up, and who somebody is."""

from collections.abc import Callable, Iterable

from service.errors import UnknownPlayer
from service.people.devices import Devices, Pair
from service.store.people.players import Player, PlayerStore
from service.store.people.revocations import Revocations
from service.tokens import Bearer, new_id

ARBITER = "arbiter"
OPERATOR = "operator"
ROLES = (ARBITER, OPERATOR)
"""What can be granted; to be a player nobody needs a grant."""


class Players:
    def __init__(self, players: PlayerStore, revocations: Revocations, devices: Devices, now: Callable[[], int]) -> None:
        self._players = players
        self._revocations = revocations
        self._devices = devices
        self._now = now

    def sign_up(self, name: str, device: str = "") -> tuple[Player, Pair]:
        player = Player(new_id("p"), name, self._now())
        self._players.add(player)
        return player, self._devices.open(player.id, device)

    def read(self, bearer: Bearer, player: str) -> Player:
        self.check(bearer)
        found = self._players.get(player)
        if found is None:
            raise UnknownPlayer
        return found

    def names(self, players: Iterable[str | None]) -> dict[str, str]:
        return self._players.names(player for player in players if player is not None)

    def roles(self, player: str) -> list[str]:
        return self._players.roles(player)

    def is_arbiter(self, player: str) -> bool:
        return self._players.has_role(player, ARBITER)

    def is_operator(self, player: str) -> bool:
        return self._players.has_role(player, OPERATOR)

    def grant(self, player: str, role: str) -> None:
        if self._players.get(player) is None:
            raise UnknownPlayer
        self._players.grant(player, role)

    def withdraw(self, player: str, role: str) -> None:
        self._players.withdraw(player, role)

    def lock_out(self, player: str) -> None:
        """From now on no token of this player holds."""
        self._revocations.revoke(player, self._now())

    def erase(self, player: str) -> None:
        """Forget who somebody was. His id stays in the logs of his matches, where it means nobody any more."""
        self._players.erase(player)

    def check(self, bearer: Bearer) -> None:
        self._devices.check(bearer)
