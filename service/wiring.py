"""The composition root: the one place where the parts are put together, for HTTP, for workers and for tests."""

from collections.abc import Callable

from msgspec import Struct
from redis import Redis

from domain.bots import BOTS
from domain.games import GAMES
from service.clock import wall_clock
from service.passwords import Passwords
from service.settings import Settings
from service.signing import Signer
from service.store.accounts import AccountStore
from service.store.attempts import Attempts
from service.store.connection import connect
from service.store.devices import DeviceStore
from service.store.durability import Durability
from service.store.event_store import EventStore
from service.store.invites import InviteStore
from service.store.live import LiveStore
from service.store.notices import NoticeStore
from service.store.outages import Outages
from service.store.partitions import settle_partitions
from service.store.players import PlayerStore
from service.store.ratings import RatingStore
from service.store.read_models import ReadModels
from service.store.receivers import ReceiverStore
from service.store.refusals import RefusalStore
from service.store.results import Results
from service.store.revocations import Revocations
from service.store.sittings import Sittings
from service.store.state_cache import StateCache
from service.store.tickets import TicketStore
from service.store.wishes import WishStore
from service.tokens import Keyring
from service.usecases.accounts import Accounts, Guessing
from service.usecases.audit import Audit
from service.usecases.bot_turn import BotTurn
from service.usecases.company import Companionship
from service.usecases.credits import Credits
from service.usecases.delay import Delay
from service.usecases.devices import Devices
from service.usecases.disputes import Disputes
from service.usecases.importing import Importing
from service.usecases.invites import Invites
from service.usecases.listing import Listing
from service.usecases.matchmaking import Matchmaking
from service.usecases.notices import Notices
from service.usecases.own_data import OwnDataKeeper
from service.usecases.places import Places
from service.usecases.play import Play
from service.usecases.players import Players
from service.usecases.refusals import Refusals
from service.usecases.rematch import Rematch
from service.usecases.slots import Slots
from service.usecases.standings import Standings
from service.usecases.states import States
from service.usecases.statistics import Statistics
from service.usecases.timekeeping import Timekeeper
from service.usecases.visibility import Visibility
from service.usecases.watch import Watch

SERVING = 4
"""Threads of a server process that never wait in a long poll, so that commands always find one."""

HOUR_MS = 3_600_000


class Kemu(Struct, frozen=True):
    """Everything the service can do."""

    settings: Settings
    keyring: Keyring
    signer: Signer
    store: EventStore
    revocations: Revocations
    states: States
    models: ReadModels
    play: Play
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
    live: LiveStore
    company: Companionship


def event_store(settings: Settings, redis: "Redis[bytes]") -> EventStore:
    partitions = settle_partitions(redis, settings.partitions)
    return EventStore(redis, partitions, Durability(settings.wait_local, settings.wait_replicas))


def wire(settings: Settings, redis: "Redis[bytes] | None" = None, now: Callable[[], int] | None = None) -> Kemu:
    redis = redis if redis is not None else connect(settings.redis_url)
    now = now or wall_clock
    store = event_store(settings, redis)
    partitions = store.partitions
    keyring = Keyring(settings.secret, now, settings.token_minutes)
    signer = Signer(settings.secret, settings.signing_key)
    revocations = Revocations(redis, partitions)
    player_store = PlayerStore(redis)
    live = LiveStore(redis, partitions)
    models = ReadModels(redis, partitions)
    receivers = ReceiverStore(redis)
    notice_store = NoticeStore(redis, partitions)
    states = States(store, StateCache(settings.cached_matches), GAMES)
    places = Places(Sittings(redis), store, models, settings.open_matches, now)
    outages = Outages(redis)
    results = Results(redis, partitions, models)
    ratings = RatingStore(redis, partitions.count)
    refusals = Refusals(RefusalStore(redis))
    devices = Devices(DeviceStore(redis), revocations, keyring, now, settings.refresh_days)
    guessing = Guessing(settings.guesses_per_login, settings.guesses_per_address)
    accounts = Accounts(AccountStore(redis), Attempts(redis), Passwords(), devices, guessing)
    players = Players(player_store, revocations, devices, now)
    visibility = Visibility(players.is_arbiter)
    delay = Delay(states, store)
    credits = Credits(outages, store)
    play = Play(states, store, keyring, visibility, delay, BOTS, now, places, credits, signer.receipt)
    waits = max(0, settings.api_threads - SERVING)
    watch = Watch(states, store, visibility, delay, Slots(waits, player=settings.waits_per_player, address=(waits + 1) // 2))
    tickets = TicketStore(redis, [f"{key}:{seats}" for key, game in GAMES.items() for seats in game.info.seats])
    standings = Standings(results, ratings, models, players, GAMES)
    audit = Audit(watch, store, keyring, signer)
    matchmaking = Matchmaking(
        GAMES,
        BOTS,
        tickets,
        WishStore(redis),
        keyring,
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
        store=store,
        revocations=revocations,
        states=states,
        models=models,
        play=play,
        watch=watch,
        players=players,
        devices=devices,
        accounts=accounts,
        listing=Listing(models, player_store, visibility),
        bot_turn=BotTurn(states, play, keyring),
        audit=audit,
        disputes=Disputes(states, watch, audit, play, signer.public),
        importing=Importing(states, store, signer.public),
        outages=outages,
        timekeeper=Timekeeper(states, store, play, outages, now),
        notices=Notices(players, receivers, notice_store, keyring, now, settings.notice_player_urls),
        notice_store=notice_store,
        receivers=receivers,
        results=results,
        ratings=ratings,
        standings=standings,
        statistics=Statistics(results, players, refusals, GAMES),
        refusals=refusals,
        own_data=OwnDataKeeper(
            players, player_store, store, models, play, receivers, accounts, devices, matchmaking, standings, live
        ),
        invites=Invites(watch, play, players, InviteStore(redis), keyring, now, settings.invite_hours * HOUR_MS),
        rematch=Rematch(watch, play, keyring, store),
        tickets=tickets,
        matchmaking=matchmaking,
        live=live,
        company=Companionship(watch, live, now),
    )
