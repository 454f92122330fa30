"""Friends, blocked players and reports."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from contracts.http.people.contacts import CONTACTS_MOST, REPORTS_MOST, Contact, Friend
from contracts.http.shapes import shape_of, timestamp
from service.errors import NotYourself, TooManyContacts, TooManyReports, UnknownPlayer, UnknownReport
from service.people.players import Players
from service.store.people.contacts import ContactStore, List, Report, ReportStore
from service.store.tables.challenges import ChallengeStore
from service.store.tables.presence import PresenceStore
from service.tokens import Bearer


@dataclass
class Contacts:
    _players: Players
    _contacts: ContactStore
    _presence: PresenceStore
    _challenges: ChallengeStore
    _now: Callable[[], int]

    def friends(self, bearer: Bearer) -> list[Friend]:
        """A player who has blocked the reader is never online to them."""
        found = self._listed(bearer, "friends")
        players = [contact.player for contact in found]
        online = self._presence.online(players, self._now()) - self._contacts.blockers(bearer.player, players)
        return [shape_of(Friend, contact, online=contact.player in online) for contact in found]

    def blocked(self, bearer: Bearer) -> list[Contact]:
        return self._listed(bearer, "blocks")

    def befriend(self, bearer: Bearer, other: str) -> Friend:
        self._add(bearer, "friends", other)
        return next(friend for friend in self.friends(bearer) if friend.player == other)

    def block(self, bearer: Bearer, other: str) -> Contact:
        """Also ends the friendship, on this player's side, and declines what the other has sent, without telling them."""
        contact = self._add(bearer, "blocks", other)
        self._contacts.remove(bearer.player, "friends", other)
        now = self._now()
        for sent in self._challenges.of(bearer.player, ("received",)):
            if sent.challenger == other and sent.is_open(now):
                # Left open, it would count towards the most that a player can receive.
                self._challenges.replace(sent, replace(sent, status="declined"), now)
        return contact

    def remove(self, bearer: Bearer, part: List, other: str) -> None:
        self._players.check(bearer)
        if not self._contacts.remove(bearer.player, part, other):
            raise UnknownPlayer

    def _listed(self, bearer: Bearer, part: List) -> list[Contact]:
        self._players.check(bearer)
        return self.of(bearer.player, part)

    def of(self, player: str, part: List) -> list[Contact]:
        found = self._contacts.all(player, part)
        names = self._players.names(found)
        return [Contact(player, names.get(player), timestamp(since)) for player, since in found.items()]

    def _add(self, bearer: Bearer, part: List, other: str) -> Contact:
        name = self._players.read(bearer, other).name
        if other == bearer.player:
            raise NotYourself
        since = self._contacts.add(bearer.player, part, other, self._now(), CONTACTS_MOST)
        if since is None:
            raise TooManyContacts
        return Contact(other, name, timestamp(since))


@dataclass
class Reports:
    """Reports of players about others, and the operators' list of them."""

    _players: Players
    _reports: ReportStore
    _now: Callable[[], int]

    def send(self, bearer: Bearer, other: str, reason: str, text: str, match: str) -> Report:
        self._players.read(bearer, other)
        if other == bearer.player:
            raise NotYourself
        report = Report(bearer.player, other, reason, text, match, self._now())
        if not self._reports.add(report, REPORTS_MOST):
            raise TooManyReports
        return report

    def page(self, bearer: Bearer, cursor: str | None, limit: int) -> tuple[Sequence[Report], str | None]:
        self._players.check_operator(bearer)
        return self._reports.page(cursor, limit)

    def close(self, bearer: Bearer, report: str) -> None:
        self._players.check_operator(bearer)
        found = self._reports.get(report)
        if found is None:
            raise UnknownReport
        self._reports.remove(found)

    def by(self, player: str) -> Sequence[Report]:
        return self._reports.by(player)

    def forget(self, player: str) -> None:
        for report in self._reports.by(player):
            self._reports.remove(report)
