"""Signing up, names and roles."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from contracts.http.people.players import SignedIn
from service.errors import OperatorsOnly, UnknownPlayer
from service.people.devices import Devices
from service.store.people.accounts import Revocations
from service.store.people.contacts import ContactStore
from service.store.people.players import NameIndex, Player, PlayerStore, folded
from service.tokens import Bearer, new_id

ARBITER = "arbiter"
OPERATOR = "operator"
ROLES = (ARBITER, OPERATOR)
"""What an operator can grant to a player."""


@dataclass
class Players:
    _players: PlayerStore
    _revocations: Revocations
    _names: NameIndex
    _contacts: ContactStore
    _devices: Devices
    _now: Callable[[], int]

    def sign_up(self, name: str, device: str = "") -> tuple[Player, SignedIn]:
        player = Player(new_id("p"), name, self._now())
        self._players.add(player)
        self._names.add(name, player.id)
        return player, self._devices.open(player.id, device)

    def read(self, bearer: Bearer, player: str) -> Player:
        self.check(bearer)
        found = self._players.get(player)
        if found is None:
            raise UnknownPlayer
        return found

    def rename(self, bearer: Bearer, name: str) -> Player:
        self.check(bearer)
        before = self._players.rename(bearer.player, name)
        if before is None:
            raise UnknownPlayer
        if before != name:
            self._names.remove(before, bearer.player)
        self._names.add(name, bearer.player)
        now = self._players.get(bearer.player)
        if now is None or folded(now.name) != folded(name):
            # Renamed again or erased at the same moment.
            self._names.remove(name, bearer.player)
        return self.read(bearer, bearer.player)

    def find(self, bearer: Bearer, start: str, cursor: str | None, limit: int) -> tuple[list[Player], str | None]:
        """Players whose name begins like this, and the cursor of the next page; none who has blocked the other."""
        self.check(bearer)
        entries, following = self._names.page(start, cursor, limit)
        found = self._players.all([player for _, player in entries])
        hidden = self._contacts.blockers(bearer.player, found) | set(self._contacts.all(bearer.player, "blocks"))
        players = [
            found[player]
            for name, player in entries
            if player in found and player not in hidden and folded(found[player].name) == name
        ]
        return players, following

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
        """Revoke every token of a player."""
        self._revocations.revoke(player, self._now())

    def erase(self, player: str) -> None:
        """Delete everything about a player. Their id stays in the logs of their matches, and leads to no person."""
        known = self._players.get(player)
        if known is not None:
            self._names.remove(known.name, player)
        self._players.erase(player)

    def check(self, bearer: Bearer) -> None:
        self._devices.check(bearer)

    def check_operator(self, bearer: Bearer) -> None:
        self.check(bearer)
        if not self.is_operator(bearer.player):
            raise OperatorsOnly
