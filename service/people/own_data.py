"""The matches of a player, for the export of their data, and the deletion of a player."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic, sleep

from msgspec import Struct

from contracts.summary import MatchSummary
from domain.match import LeaveSeat, Resign, ShownEvent, cut
from service.errors import Busy, NoSlot, Refused
from service.people.accounts import Accounts
from service.people.contacts import Reports
from service.people.players import Players
from service.play.handling import Play, Submission
from service.play.watching import Events
from service.slots import Slots
from service.store.keys import players_list
from service.store.play.journal import Journal, order
from service.store.play.log import Log
from service.store.tables.lists import MatchLists
from service.store.tables.presence import PresenceStore, SentPhrase
from service.tables.challenges import Challenges
from service.tables.matchmaking import Matchmaking
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


@dataclass
class OwnData:
    _players: Players
    _log: Log
    _events: Events
    _journal: Journal
    _lists: MatchLists
    _play: Play
    _accounts: Accounts
    _reports: Reports
    _matchmaking: Matchmaking
    _challenges: Challenges
    _presence: PresenceStore
    _waits: Slots
    _patience: float = PATIENCE_SECONDS

    def matches(self, player: str, address: str) -> list[OwnMatch]:
        """All matches of a player. The address is the one that waits, if the lists have to catch up first."""
        return [
            OwnMatch(summary, self._asked(summary.id, player), self._phrases(summary, player))
            for summary in self._matches(player, address)
        ]

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
