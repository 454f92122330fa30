"""The composition root: the one place where the parts are put together, for HTTP, for workers and for tests."""

from collections.abc import Callable

from msgspec import Struct

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


class Kemu(Struct, frozen=True):
    """Everything the service can do."""

    settings: Settings
    keyring: Keyring
    signer: Signer
    durability: Durability
    log: Log
    journal: Journal
    wakeups: Wakeups
    imports: ImportStore
    revocations: Revocations
    states: States
    models: MatchLists
    play: Play
    opening: Opening
    watch: Watch
    players: Players
    devices: Devices
    accounts: Accounts
    listing: Listing
    bot_turn: BotTurn
    audit: Audit
    disputes: Disputes
    importing: Importing
    invites: Invites
    rematch: Rematch
    tickets: TicketStore
    matchmaking: Matchmaking
    own_data: OwnDataKeeper
    outages: Outages
    timekeeper: Timekeeper
    notices: Notices
    notice_store: NoticeStore
    receivers: ReceiverStore
    results: Results
    ratings: RatingStore
    standings: Standings
    statistics: Statistics
    refusals: Refusals
    live: PresenceStore
    company: TableTalk


def durability(settings: Settings, redis: Redis) -> Durability:
    partitions = settle_partitions(redis, settings.partitions)
    return Durability(redis, partitions, settings.wait_local, settings.wait_replicas)


def wire(settings: Settings, redis: Redis | None = None, now: Callable[[], int] | None = None, games: Shelf = GAMES) -> Kemu:
    redis = redis if redis is not None else connect(settings.redis_url)
    now = now or wall_clock
    durable = durability(settings, redis)
    partitions = durable.partitions
    log = Log(redis, partitions, durable)
    journal = Journal(redis, partitions)
    wakeups = Wakeups(redis, partitions)
    imports = ImportStore(redis, partitions)
    keyring = Keyring(settings.secret, now, settings.token_minutes)
    signer = Signer(settings.secret, settings.signing_key)
    revocations = Revocations(redis, partitions)
    player_store = PlayerStore(redis)
    live = PresenceStore(redis, partitions)
    models = MatchLists(redis, partitions)
    receivers = ReceiverStore(redis)
    notice_store = NoticeStore(redis, partitions)
    states = States(log, settings.cached_matches, games)
    places = SeatQuota(SeatLedger(redis), log, models, settings.open_matches, now)
    outages = Outages(redis)
    results = Results(redis, partitions, models)
    ratings = RatingStore(redis, partitions.count)
    refusals = Refusals(RefusalStore(redis))
    devices = Devices(DeviceStore(redis), revocations, keyring, now, settings.refresh_days)
    guessing = Guessing(settings.guesses_per_login, settings.guesses_per_address)
    accounts = Accounts(AccountStore(redis), Attempts(redis), Passwords(), devices, guessing)
    players = Players(player_store, revocations, devices, now)
    visibility = Visibility(states, log, players.is_arbiter)
    play = Play(states, log, keyring, visibility, BOTS, now, places, outages, signer.receipt)
    opening = Opening(states, log, keyring, visibility, play)
    timekeeper = Timekeeper(states, wakeups, play, outages, now)
    waiting = max(0, settings.api_threads - SERVING)
    waits = Slots(waiting, player=settings.waits_per_player, address=(waiting + 1) // 2)
    watch = Watch(states, log, visibility, waits)
    tickets = TicketStore(redis, [f"{key}:{seats}" for key in games for seats in games.seats(key)])
    standings = Standings(results, ratings, models, players, games.versions)
    audit = Audit(watch, log, imports, keyring, signer)
    matchmaking = Matchmaking(
        games,
        BOTS,
        tickets,
        TicketRequests(redis),
        keyring,
        opening,
        play,
        players,
        standings.rating_of,
        now,
        settings.ticket_seconds * 1000,
    )
    return Kemu(
        settings=settings,
        keyring=keyring,
        signer=signer,
        durability=durable,
        log=log,
        journal=journal,
        wakeups=wakeups,
        imports=imports,
        revocations=revocations,
        states=states,
        models=models,
        play=play,
        opening=opening,
        watch=watch,
        players=players,
        devices=devices,
        accounts=accounts,
        listing=Listing(models, player_store, visibility),
        bot_turn=BotTurn(states, play, timekeeper, keyring),
        audit=audit,
        disputes=Disputes(states, watch, audit, play, signer.public),
        importing=Importing(states, imports, signer.public),
        outages=outages,
        timekeeper=timekeeper,
        notices=Notices(players, receivers, notice_store, keyring, now, settings.notice_player_urls),
        notice_store=notice_store,
        receivers=receivers,
        results=results,
        ratings=ratings,
        standings=standings,
        statistics=Statistics(results, players, refusals, games.versions),
        refusals=refusals,
        own_data=OwnDataKeeper(
            players,
            player_store,
            log,
            journal,
            models,
            play,
            receivers,
            accounts,
            devices,
            matchmaking,
            standings,
            live,
            waits,
        ),
        invites=Invites(watch, play, players, InviteStore(redis), keyring, now, settings.invite_hours * HOUR_MS),
        rematch=Rematch(watch, opening, play, keyring, log),
        tickets=tickets,
        matchmaking=matchmaking,
        live=live,
        company=TableTalk(watch, live, now),
    )
