"""The composition root: the one place where the parts of the service are put together, for HTTP, for workers and for tests.

Each room holds the parts of one subject that others use.
"""

from collections.abc import Callable

from domain.bots import BOTS
from domain.core import Shelf
from domain.games import GAMES
from service.clock import wall_clock
from service.notices.notices import Notices
from service.people.accounts import Accounts, Guessing
from service.people.devices import Devices
from service.people.own_data import OwnDataKeeper
from service.people.passwords import Passwords
from service.people.players import Players
from service.play.bot_turn import BotTurn
from service.play.handling import Play
from service.play.opening import Opening
from service.play.states import States
from service.play.timekeeping import Timekeeper
from service.play.visibility import Visibility
from service.play.watching import Watch
from service.proof.audit import Audit
from service.proof.disputes import Disputes
from service.proof.importing import Importing
from service.proof.signing import Signer
from service.settings import Settings
from service.slots import Slots
from service.standings.refusals import Refusals
from service.standings.standings import Standings
from service.standings.statistics import Statistics
from service.store.client import Redis
from service.store.connection import connect
from service.store.durability import Durability
from service.store.notices.notices import NoticeStore
from service.store.notices.receivers import ReceiverStore
from service.store.partitions import settle_partitions
from service.store.people.accounts import AccountStore
from service.store.people.attempts import Attempts
from service.store.people.devices import DeviceStore
from service.store.people.players import PlayerStore
from service.store.people.revocations import Revocations
from service.store.play.journal import Journal
from service.store.play.log import Log
from service.store.play.outages import Outages
from service.store.play.wakeups import Wakeups
from service.store.proof.imports import ImportStore
from service.store.standings.ratings import RatingStore
from service.store.standings.refusals import RefusalStore
from service.store.standings.results import Results
from service.store.tables.invites import InviteStore
from service.store.tables.lists import MatchLists
from service.store.tables.presence import PresenceStore
from service.store.tables.seat_ledger import SeatLedger
from service.store.tables.ticket_requests import TicketRequests
from service.store.tables.tickets import TicketStore
from service.tables.invites import Invites
from service.tables.listing import Listing
from service.tables.matchmaking import Matchmaking
from service.tables.rematch import Rematch
from service.tables.seat_quota import SeatQuota
from service.tables.table_talk import TableTalk
from service.tokens import Keyring

SERVING = 4
"""Threads of a server process that never wait in a long poll, so that commands always find one."""

HOUR_MS = 3_600_000


class Base:
    """What every subject builds on."""

    def __init__(self, settings: Settings, redis: Redis, now: Callable[[], int], games: Shelf) -> None:
        self.settings = settings
        self.redis = redis
        self.now = now
        self.games = games
        self.keyring = Keyring(settings.secret, now, settings.token_minutes)
        self.signer = Signer(settings.secret, settings.signing_key)
        self.durability = durability(settings, redis)
        self.partitions = self.durability.partitions
        self.log = Log(redis, self.partitions, self.durability)
        self.journal = Journal(redis, self.partitions)
        self.lists = MatchLists(redis, self.partitions)


class PeopleRoom:
    def __init__(self, base: Base) -> None:
        settings, redis = base.settings, base.redis
        self.store = PlayerStore(redis)
        self.revocations = Revocations(redis, base.partitions)
        self.devices = Devices(DeviceStore(redis), self.revocations, base.keyring, base.now, settings.refresh_days)
        self.players = Players(self.store, self.revocations, self.devices, base.now)
        guessing = Guessing(settings.guesses_per_login, settings.guesses_per_address)
        self.accounts = Accounts(AccountStore(redis), Attempts(redis), Passwords(), self.devices, guessing)


class PlayRoom:
    def __init__(self, base: Base, people: PeopleRoom) -> None:
        settings, log, keyring, now = base.settings, base.log, base.keyring, base.now
        self.states = States(log, settings.cached_matches, base.games)
        self.outages = Outages(base.redis)
        self.wakeups = Wakeups(base.redis, base.partitions)
        self.visibility = Visibility(self.states, log, people.players.is_arbiter)
        quota = SeatQuota(SeatLedger(base.redis), log, base.lists, settings.open_matches, now)
        self.commands = Play(self.states, log, keyring, self.visibility, BOTS, now, quota, self.outages, base.signer.receipt)
        self.opening = Opening(self.states, log, keyring, self.visibility, self.commands)
        self.timekeeper = Timekeeper(self.states, self.wakeups, self.commands, self.outages, now)
        self.bot_turn = BotTurn(self.states, self.commands, self.timekeeper, keyring)
        waiting = max(0, settings.api_threads - SERVING)
        self.waits = Slots(waiting, player=settings.waits_per_player, address=(waiting + 1) // 2)
        self.watch = Watch(self.states, log, self.visibility, self.waits)


class StandingsRoom:
    def __init__(self, base: Base, people: PeopleRoom) -> None:
        self.results = Results(base.redis, base.partitions, base.lists)
        self.ratings = RatingStore(base.redis, base.partitions.count)
        self.refusals = Refusals(RefusalStore(base.redis))
        self.standings = Standings(self.results, self.ratings, base.lists, people.players, base.games.versions)
        self.statistics = Statistics(self.results, people.players, self.refusals, base.games.versions)


class TablesRoom:
    def __init__(self, base: Base, people: PeopleRoom, play: PlayRoom, standings: StandingsRoom) -> None:
        settings, redis, keyring, now = base.settings, base.redis, base.keyring, base.now
        self.presence = PresenceStore(redis, base.partitions)
        self.talk = TableTalk(play.watch, self.presence, now)
        self.listing = Listing(base.lists, people.store, play.visibility)
        self.invites = Invites(
            play.watch, play.commands, people.players, InviteStore(redis), keyring, now, settings.invite_hours * HOUR_MS
        )
        self.rematch = Rematch(play.watch, play.opening, play.commands, keyring, base.log)
        self.tickets = TicketStore(redis, [f"{key}:{seats}" for key in base.games for seats in base.games.seats(key)])
        self.matchmaking = Matchmaking(
            base.games,
            BOTS,
            self.tickets,
            TicketRequests(redis),
            keyring,
            play.opening,
            play.commands,
            people.players,
            standings.standings.rating_of,
            now,
            settings.ticket_seconds * 1000,
        )


class ProofRoom:
    def __init__(self, base: Base, play: PlayRoom) -> None:
        own_keys = base.signer.public
        self.imports = ImportStore(base.redis, base.partitions)
        self.audit = Audit(play.watch, base.log, self.imports, base.keyring, base.signer)
        self.disputes = Disputes(play.states, play.watch, self.audit, play.commands, own_keys)
        self.importing = Importing(play.states, self.imports, own_keys)


class NoticesRoom:
    def __init__(self, base: Base, people: PeopleRoom) -> None:
        self.receivers = ReceiverStore(base.redis)
        self.store = NoticeStore(base.redis, base.partitions)
        self.notices = Notices(
            people.players, self.receivers, self.store, base.keyring, base.now, base.settings.notice_player_urls
        )


class Kemu(Base):
    """Everything the service can do, by subject."""

    def __init__(self, settings: Settings, redis: Redis, now: Callable[[], int], games: Shelf) -> None:
        super().__init__(settings, redis, now, games)
        self.people = PeopleRoom(self)
        self.play = PlayRoom(self, self.people)
        self.standings = StandingsRoom(self, self.people)
        self.tables = TablesRoom(self, self.people, self.play, self.standings)
        self.proof = ProofRoom(self, self.play)
        self.notices = NoticesRoom(self, self.people)
        self.own_data = OwnDataKeeper(
            self.people.players,
            self.people.store,
            self.log,
            self.journal,
            self.lists,
            self.play.commands,
            self.notices.receivers,
            self.people.accounts,
            self.people.devices,
            self.tables.matchmaking,
            self.standings.standings,
            self.tables.presence,
            self.play.waits,
        )


def durability(settings: Settings, redis: Redis) -> Durability:
    partitions = settle_partitions(redis, settings.partitions)
    return Durability(redis, partitions, settings.wait_local, settings.wait_replicas)


def wire(settings: Settings, redis: Redis | None = None, now: Callable[[], int] = wall_clock, games: Shelf = GAMES) -> Kemu:
    return Kemu(settings, redis if redis is not None else connect(settings.redis_url), now, games)
