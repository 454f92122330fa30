"""Everything stored of a player, for the export of their data, and the deletion of a player."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic, sleep

from msgspec import Struct

from contracts.http.people.contacts import Contact
from contracts.notices import Occasion, Receiver
from contracts.summary import MatchSummary
from domain.match import LeaveSeat, Resign, ShownEvent, cut
from domain.ratings import Rating
from service.errors import Busy, NoSlot, Refused
from service.people.accounts import Accounts
from service.people.contacts import Contacts, Reports
from service.people.devices import Devices
from service.people.players import Players
from service.people.recovery import Recovery
from service.play.handling import Play, Submission
from service.play.watching import Events
from service.slots import Slots
from service.standings.standings import Standings
from service.store.keys import players_list
from service.store.notices.feeds import FeedStore
from service.store.notices.notices import ReceiverStore
from service.store.people.accounts import Device
from service.store.people.contacts import Report
from service.store.people.players import Player
from service.store.people.recovery import MailAddress
from service.store.play.journal import Journal, order
from service.store.play.log import Log
from service.store.tables.challenges import Challenge
from service.store.tables.lists import MatchLists
from service.store.tables.presence import PresenceStore, SentPhrase
from service.tables.challenges import Challenges
from service.tables.matchmaking import Matchmaking, OwnTicket
from service.tokens import Bearer

PAGE = 100
POLL_SECONDS = 0.02
PATIENCE_SECONDS = 5.0
"""How long an export waits for the lists before the caller must try again."""


class OwnMatch(Struct, frozen=True):
    summary: MatchSummary
    asked: list[ShownEvent]
    """The events that the player's own commands caused, each with its command."""
    phrases: list[SentPhrase]
    """The player's phrases, as long as they are stored."""


class OwnData(Struct, frozen=True):
    player: Player
    roles: list[str]
    login: str | None
    mail: MailAddress
    recovery_codes: int
    """How many are left."""
    devices: list[Device]
    matches: list[OwnMatch]
    ratings: list[tuple[str, str, Rating]]
    """Game, table and rating."""
    receivers: Sequence[Receiver]
    notices: Sequence[Occasion]
    friends: list[Contact]
    blocked: list[Contact]
    reports: Sequence[Report]
    challenges: Sequence[Challenge]
    tickets: list[OwnTicket]


@dataclass
class OwnDataKeeper:
    _players: Players
    _log: Log
    _events: Events
    _journal: Journal
    _lists: MatchLists
    _play: Play
    _accounts: Accounts
    _recovery: Recovery
    _devices: Devices
    _contacts: Contacts
    _reports: Reports
    _standings: Standings
    _receivers: ReceiverStore
    _feeds: FeedStore
    _matchmaking: Matchmaking
    _challenges: Challenges
    _presence: PresenceStore
    _waits: Slots
    _patience: float = PATIENCE_SECONDS

    def export(self, bearer: Bearer, address: str) -> OwnData:
        profile = self._players.read(bearer, bearer.player)
        player = profile.id
        return OwnData(
            player=profile,
            roles=self._players.roles(player),
            login=self._accounts.login_of(player),
            mail=self._recovery.address_of(player),
            recovery_codes=self._recovery.codes_left(player),
            devices=self._devices.of(player),
            matches=[
                OwnMatch(summary, self._asked(summary.id, player), self._phrases(summary, player))
                for summary in self._matches(player, address)
            ],
            ratings=self._standings.ratings(bearer, player),
            receivers=self._receivers.of([player])[player],
            notices=self._feeds.all(player),
            friends=self._contacts.of(player, "friends"),
            blocked=self._contacts.of(player, "blocks"),
            reports=self._reports.by(player),
            challenges=self._challenges.of(player),
            tickets=self._matchmaking.of(player),
        )

    def erase(self, bearer: Bearer, address: str) -> None:
        """Leave every running match, then delete the player. What was played stays, and can still be proved."""
        self._players.read(bearer, bearer.player)
        self._leave_all(bearer.player, address)
        self._players.lock_out(bearer.player)
        with suppress(Busy):
            # Matches that began before the lock-out. The player cannot ask again, so this must not prevent the deletion.
            self._leave_all(bearer.player, address)
        self._matchmaking.forget(bearer.player)
        self._challenges.forget(bearer.player)
        self._accounts.forget(bearer.player)
        self._reports.forget(bearer.player)
        # Waiting notices find no receiver, and are dropped.
        self._players.erase(bearer.player)

    def _leave_all(self, player: str, address: str) -> None:
        # Without a device, because the tokens of the player may be revoked.
        leaver = Bearer(player, "")
        for summary in self._matches(player, address):
            command = {"open": LeaveSeat(), "running": Resign()}.get(summary.status)
            if command is not None:
                try:
                    self._play.submit(summary.id, Submission(leaver, command))
                except Refused:
                    # The match has ended, or the player has resigned.
                    continue

    def _matches(self, player: str, address: str) -> Iterator[MatchSummary]:
        self._wait_for_the_lists(player, address)
        cursor = None
        while True:
            summaries, cursor = self._lists.page(players_list(player), cursor, PAGE)
            yield from summaries
            if cursor is None:
                return

    def _wait_for_the_lists(self, player: str, address: str) -> None:
        """Workers write the lists a moment after the match. The wait takes a slot, like a long poll."""
        ends = self._journal.ends()
        if self._have_reached(ends):
            return
        try:
            with self._waits.taken(player=player, address=address):
                until = monotonic() + self._patience
                while not self._have_reached(ends):
                    if monotonic() > until:
                        raise Busy
                    sleep(POLL_SECONDS)
        except NoSlot as error:
            raise Busy from error

    def _have_reached(self, ends: Mapping[int, str]) -> bool:
        return all(order(at) >= order(ends[partition]) for partition, at in self._lists.checkpoints().items())

    def _phrases(self, summary: MatchSummary, player: str) -> list[SentPhrase]:
        return [sent for sent in self._presence.phrases(summary.id) if summary.seats[sent.seat].player == player]

    def _asked(self, match: str, player: str) -> list[ShownEvent]:
        log = self._events.decode(match, self._log.read(match))
        # Cut to what the player could see then, because the match may still be running.
        return [
            cut(recorded, recorded.seat, player)
            for recorded in log
            if recorded.cause is not None and recorded.cause.player == player
        ]
