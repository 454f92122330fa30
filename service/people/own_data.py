"""Everything the service knows of a player: to be taken along, or to be forgotten."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from time import monotonic, sleep

from msgspec import Struct

from contracts.codec import decode_event
from contracts.notices import Receiver
from contracts.summary import MatchSummary
from domain.match import LeaveSeat, Recorded, Resign, cut
from domain.ratings import Rating
from service.errors import Busy, NoSlot, Refused
from service.people.accounts import Accounts
from service.people.devices import Devices
from service.people.players import Players
from service.play.handling import Play, Submission
from service.slots import Slots
from service.standings.standings import Standings
from service.store.keys import players_list
from service.store.notices.receivers import ReceiverStore
from service.store.people.devices import Device
from service.store.people.players import Player, PlayerStore
from service.store.play.journal import Journal, order
from service.store.play.log import Log
from service.store.tables.lists import MatchLists
from service.store.tables.presence import PresenceStore, Said
from service.tables.matchmaking import Matchmaking, OwnTicket
from service.tokens import Bearer

PAGE = 100
POLL_SECONDS = 0.02
PATIENCE_SECONDS = 5.0
"""How long the lists may be behind before the caller is told to try again."""


class OwnMatch(Struct, frozen=True):
    summary: MatchSummary
    asked: list[Recorded]
    """The events that his own commands made happen, each with its command."""
    said: list[Said]
    """What was said from his seat, as long as it is kept."""


class OwnData(Struct, frozen=True):
    player: Player
    roles: list[str]
    login: str | None
    devices: list[Device]
    matches: list[OwnMatch]
    receivers: Sequence[Receiver]
    tickets: Sequence[OwnTicket]
    ratings: Sequence[tuple[str, str, Rating]]
    """Game, table and rating."""


class OwnDataKeeper:
    def __init__(
        self,
        players: Players,
        player_store: PlayerStore,
        log: Log,
        journal: Journal,
        models: MatchLists,
        play: Play,
        receivers: ReceiverStore,
        accounts: Accounts,
        devices: Devices,
        matchmaking: Matchmaking,
        standings: Standings,
        live: PresenceStore,
        waits: Slots,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self._patience = patience
        self._players = players
        self._player_store = player_store
        self._log = log
        self._journal = journal
        self._models = models
        self._play = play
        self._receivers = receivers
        self._accounts = accounts
        self._devices = devices
        self._matchmaking = matchmaking
        self._standings = standings
        self._live = live
        self._waits = waits

    def export(self, bearer: Bearer, address: str) -> OwnData:
        player = self._players.read(bearer, bearer.player)
        matches = [
            OwnMatch(summary, self._asked(summary.id, player.id), self._said(summary, player.id))
            for summary in self._matches(player.id, address)
        ]
        login, devices = self._accounts.login_of(player.id), self._devices.of(player.id)
        receivers = self._receivers.of([player.id])[player.id]
        tickets, ratings = self._matchmaking.of(player.id), self._standings.ratings(bearer, player.id)
        return OwnData(player, self._player_store.roles(player.id), login, devices, matches, receivers, tickets, ratings)

    def erase(self, bearer: Bearer, address: str) -> None:
        """Leave every match that goes on, then forget the player. What was played stays, and stays provable."""
        self._players.read(bearer, bearer.player)
        self._leave_all(bearer.player, address)
        self._players.lock_out(bearer.player)
        with suppress(Busy):
            # Whatever began before he was locked out. He cannot ask again, so this must not keep him from being forgotten.
            self._leave_all(bearer.player, address)
        self._matchmaking.forget(bearer.player)
        self._accounts.forget(bearer.player)
        # Notices that still wait find no receiver any more, and are dropped.
        self._players.erase(bearer.player)

    def _leave_all(self, player: str, address: str) -> None:
        # Without a token, because the player may have none any more.
        himself = Bearer(player, "")
        for summary in self._matches(player, address):
            command = {"open": LeaveSeat(), "running": Resign()}.get(summary.status)
            if command is not None:
                try:
                    self._play.submit(summary.id, Submission(himself, command))
                except Refused:
                    # The match has gone on without him, or he has resigned before.
                    continue

    def _matches(self, player: str, address: str) -> Iterator[MatchSummary]:
        self._wait_for_the_lists(player, address)
        cursor = None
        while True:
            summaries, cursor = self._models.page(players_list(player), cursor, PAGE)
            yield from summaries
            if cursor is None:
                return

    def _wait_for_the_lists(self, player: str, address: str) -> None:
        """Workers keep them, and may be behind what was played a moment ago. The wait takes a slot, as a long poll does."""
        ends = self._journal.ends()
        if self._reach(ends):
            return
        try:
            with self._waits.taken(player=player, address=address):
                until = monotonic() + self._patience
                while not self._reach(ends):
                    if monotonic() > until:
                        raise Busy
                    sleep(POLL_SECONDS)
        except NoSlot as error:
            raise Busy from error

    def _reach(self, ends: Mapping[int, str]) -> bool:
        return all(order(at) >= order(ends[partition]) for partition, at in self._models.checkpoints().items())

    def _said(self, summary: MatchSummary, player: str) -> list[Said]:
        return [said for said in self._live.said(summary.id) if summary.seats[said.seat].player == player]

    def _asked(self, match: str, player: str) -> list[Recorded]:
        log = map(decode_event, self._log.read(match))
        # He may see of them what he saw when they happened, and no more: the match may still go on.
        return [
            cut(recorded, recorded.seat, player)
            for recorded in log
            if recorded.cause is not None and recorded.cause.player == player
        ]
