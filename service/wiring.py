"""The composition root: the one place where the parts of the service are put together, for HTTP, for workers and for tests.

Each room holds the parts of one subject that others use.
"""

from collections.abc import Callable

from domain.bots import BOTS
from domain.core import Shelf
from domain.games import GAMES
from service.clock import wall_clock
from service.notices.notices import Notices
from service.notices.notifier import Notifier
from service.notices.routes import Routes
from service.people.accounts import Accounts, Guard, Guessing, Passwords
from service.people.contacts import Contacts, Reports
from service.people.devices import Devices
from service.people.own_data import OwnDataKeeper
from service.people.players import Players
from service.people.recovery import Recovery
from service.play.bot_turn import BotTurn
from service.play.handling import Play
from service.play.hints import Hints
from service.play.opening import Opening
from service.play.states import States
from service.play.timekeeping import Timekeeper
from service.play.visibility import Visibility
from service.play.watching import Events, Watch
from service.proof.audit import Audit, Importing
from service.proof.disputes import Disputes
from service.proof.signing import Signer
from service.settings import Settings
from service.slots import Slots
from service.standings.standings import Standings
from service.standings.statistics import Refusals, Statistics
from service.store.client import Redis
from service.store.connection import connect, settle_partitions
from service.store.durability import Durability
from service.store.notices.feeds import FeedStore
from service.store.notices.notices import NoticeStore, ReceiverStore
from service.store.people.accounts import AccountStore, Attempts, DeviceStore, Revocations
from service.store.people.contacts import ContactStore, ReportStore
from service.store.people.players import NameIndex, PlayerStore
from service.store.people.recovery import MailStore, RecoveryStore
from service.store.play.journal import Journal
from service.store.play.log import Log
from service.store.play.outages import Outages
from service.store.play.turns import Wakeups
from service.store.proof.imports import ImportStore
from service.store.standings.ratings import RatingStore
from service.store.standings.results import RefusalStore, Results
from service.store.tables.challenges import ChallengeStore
from service.store.tables.invites import InviteStore
from service.store.tables.lists import MatchLists
from service.store.tables.presence import PresenceStore
from service.store.tables.seat_ledger import SeatLedger
from service.store.tables.tickets import TicketRequests, TicketStore
from service.tables.challenges import Challenges
from service.tables.invites import Invites
from service.tables.listing import Listing
from service.tables.matchmaking import Matchmaking
from service.tables.rematch import Rematch
from service.tables.seat_quota import SeatQuota
from service.tables.seating import Seating
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
        self.keyring = Keyring(settings.proof.secret, now, settings.people.token_minutes)
        self.signer = Signer(settings.proof.secret, settings.proof.signing_key)
        self.durability = durability(settings, redis)
        self.partitions = self.durability.partitions
        self.log = Log(redis, self.partitions, self.durability)
        self.journal = Journal(redis, self.partitions)
        self.lists = MatchLists(redis, self.partitions)


class PeopleRoom:
    def __init__(self, base: Base) -> None:
        settings, redis = base.settings.people, base.redis
        self.store = PlayerStore(redis)
        self.contact_store = ContactStore(redis)
        self.revocations = Revocations(redis, base.partitions)
        self.devices = Devices(DeviceStore(redis), self.revocations, base.keyring, base.now, settings.refresh_days)
        self.players = Players(self.store, self.revocations, NameIndex(redis), self.contact_store, self.devices, base.now)
        self.presence = PresenceStore(redis, base.partitions)
        self.challenge_store = ChallengeStore(redis)
        self.contacts = Contacts(self.players, self.contact_store, self.presence, self.challenge_store, base.now)
        self.reports = Reports(self.players, ReportStore(redis), base.now)
        self.attempts = Attempts(redis)
        guard = Guard(self.attempts, Guessing(settings.guesses_per_login, settings.guesses_per_address))
        accounts, passwords = AccountStore(redis), Passwords()
        self.accounts = Accounts(accounts, guard, passwords, self.devices)
        self.recovery_store, self.mails = RecoveryStore(redis), MailStore(redis)
        self.recovery = Recovery(
            self.accounts,
            accounts,
            self.recovery_store,
            self.mails,
            guard,
            passwords,
            self.devices,
            base.keyring,
            base.now,
            bool(settings.mail_url),
        )


class PlayRoom:
    def __init__(self, base: Base, people: PeopleRoom) -> None:
        settings, log, keyring, now = base.settings, base.log, base.keyring, base.now
        self.states = States(log, settings.play.cached_matches, base.games)
        self.outages = Outages(base.redis)
        self.wakeups = Wakeups(base.redis, base.partitions)
        self.visibility = Visibility(self.states, log, people.players.is_arbiter)
        quota = SeatQuota(SeatLedger(base.redis), log, base.lists, settings.tables.open_matches, now)
        self.commands = Play(
            self.states,
            log,
            keyring,
            self.visibility,
            BOTS,
            now,
            quota,
            self.outages,
            base.signer.receipt,
            people.contact_store.blockers,
        )
        self.opening = Opening(self.states, log, keyring, self.visibility, self.commands)
        self.timekeeper = Timekeeper(self.states, self.wakeups, self.commands, self.outages, now)
        self.bot_turn = BotTurn(self.states, self.commands, self.timekeeper, keyring)
        waiting = max(0, settings.api.api_threads - SERVING)
        self.waits = Slots(waiting, player=settings.api.waits_per_player, address=(waiting + 1) // 2)
        self.events = Events(log, keyring)
        self.watch = Watch(self.states, log, self.events, self.visibility, self.waits)
        self.hints = Hints(self.watch, self.commands, log, self.waits)


class StandingsRoom:
    def __init__(self, base: Base, people: PeopleRoom) -> None:
        self.results = Results(base.redis, base.partitions, base.lists)
        self.ratings = RatingStore(base.redis, base.partitions.count)
        self.refusals = Refusals(RefusalStore(base.redis))
        self.standings = Standings(self.results, self.ratings, base.lists, people.players, base.games.versions)
        self.statistics = Statistics(self.results, people.players, self.refusals, base.games.versions)


class TablesRoom:
    def __init__(self, base: Base, people: PeopleRoom, play: PlayRoom, standings: StandingsRoom, notifier: Notifier) -> None:
        settings, redis, keyring, now = base.settings.tables, base.redis, base.keyring, base.now
        self.presence = people.presence
        self.talk = TableTalk(play.watch, self.presence, people.contact_store, now)
        self.listing = Listing(base.games.versions, base.lists, people.store, play.visibility)
        self.invites = Invites(
            play.watch, play.commands, people.players, InviteStore(redis), keyring, now, settings.invite_hours * HOUR_MS
        )
        self.rematch = Rematch(play.watch, play.opening, play.commands, keyring, base.log)
        self.tickets = TicketStore(redis, [f"{key}:{seats}" for key in base.games for seats in base.games.seats(key)])
        requests, lasts_ms, rating_of = TicketRequests(redis), settings.ticket_seconds * 1000, standings.standings.rating_of
        self.matchmaking = Matchmaking(
            base.games, BOTS, self.tickets, requests, keyring, people.players, rating_of, now, lasts_ms
        )
        self.challenges = Challenges(
            base.games,
            BOTS,
            people.challenge_store,
            people.players,
            people.contact_store,
            people.attempts,
            play.opening,
            play.commands,
            keyring,
            notifier,
            now,
        )
        self.seating = Seating(
            self.tickets,
            play.opening,
            play.commands,
            people.players,
            people.contact_store,
            notifier,
            self.presence,
            now,
            lasts_ms,
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
        settings = base.settings.notices
        self.receivers = ReceiverStore(base.redis)
        self.store = NoticeStore(base.redis, base.partitions)
        self.feeds = FeedStore(base.redis, base.partitions)
        self.routes = Routes(settings.notice_url, settings.notice_player_urls, settings.notice_most, settings.notice_workers)
        self.notifier = Notifier(self.feeds, self.store, self.receivers, self.routes, base.now)
        self.notices = Notices(people.players, self.receivers, self.store, base.keyring, base.now, settings.notice_player_urls)


class Kemu(Base):
    """Everything the service can do, by subject."""

    def __init__(self, settings: Settings, redis: Redis, now: Callable[[], int], games: Shelf) -> None:
        super().__init__(settings, redis, now, games)
        self.people = PeopleRoom(self)
        self.play = PlayRoom(self, self.people)
        self.standings = StandingsRoom(self, self.people)
        self.notices = NoticesRoom(self, self.people)
        self.tables = TablesRoom(self, self.people, self.play, self.standings, self.notices.notifier)
        self.proof = ProofRoom(self, self.play)
        self.own_data = OwnDataKeeper(
            self.people.players,
            self.log,
            self.play.events,
            self.journal,
            self.lists,
            self.play.commands,
            self.people.accounts,
            self.people.recovery,
            self.people.devices,
            self.people.contacts,
            self.people.reports,
            self.standings.standings,
            self.notices.receivers,
            self.notices.feeds,
            self.tables.matchmaking,
            self.tables.challenges,
            self.tables.presence,
            self.play.waits,
        )


def durability(settings: Settings, redis: Redis) -> Durability:
    store = settings.store
    return Durability(redis, settle_partitions(redis, store.partitions), store.wait_local, store.wait_replicas)


def wire(settings: Settings, redis: Redis | None = None, now: Callable[[], int] = wall_clock, games: Shelf = GAMES) -> Kemu:
    return Kemu(settings, redis if redis is not None else connect(settings.store.redis_url), now, games)
