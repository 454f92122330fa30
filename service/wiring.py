"""The composition root: the one place where the parts are put together, for HTTP, for workers and for tests."""

from collections.abc import Callable

from msgspec import Struct
from redis import Redis

from domain.bots import BOTS
from domain.games import GAMES
from service.clock import wall_clock
from service.settings import Settings
from service.signing import Signer
from service.store.connection import connect
from service.store.event_store import Durability, EventStore
from service.store.live import LiveStore
from service.store.partitions import settle_partitions
from service.store.players import PlayerStore
from service.store.read_models import ReadModels
from service.store.state_cache import StateCache
from service.tokens import Keyring
from service.usecases.audit import Audit
from service.usecases.bot_turn import BotTurn
from service.usecases.company import Companionship
from service.usecases.disputes import Disputes
from service.usecases.importing import Importing
from service.usecases.listing import Listing
from service.usecases.own_data import OwnDataKeeper
from service.usecases.play import Play
from service.usecases.players import Players
from service.usecases.states import States
from service.usecases.watch import Watch

SERVING = 4
"""Threads of a server process that never wait in a long poll, so that commands always find one."""


class Kemu(Struct, frozen=True):
    """Everything the service can do."""

    settings: Settings
    keyring: Keyring
    signer: Signer
    store: EventStore
    states: States
    models: ReadModels
    play: Play
    watch: Watch
    players: Players
    listing: Listing
    bot_turn: BotTurn
    audit: Audit
    disputes: Disputes
    importing: Importing
    own_data: OwnDataKeeper
    live: LiveStore
    company: Companionship


def wire(settings: Settings, redis: "Redis[bytes] | None" = None, now: Callable[[], int] | None = None) -> Kemu:
    redis = redis if redis is not None else connect(settings.redis_url)
    now = now or wall_clock
    partitions = settle_partitions(redis, settings.partitions)
    keyring = Keyring(settings.secret)
    signer = Signer(settings.secret, settings.signing_key)
    store = EventStore(redis, partitions, Durability(settings.wait_local, settings.wait_replicas))
    player_store = PlayerStore(redis)
    live = LiveStore(redis, partitions)
    models = ReadModels(redis, partitions)
    states = States(store, StateCache(settings.cached_matches), GAMES)
    play = Play(states, store, keyring, BOTS, now)
    watch = Watch(states, store, waiting=max(0, settings.api_threads - SERVING))
    players = Players(player_store, store, keyring, now)
    audit = Audit(watch, store, keyring, signer)
    return Kemu(
        settings=settings,
        keyring=keyring,
        signer=signer,
        store=store,
        states=states,
        models=models,
        play=play,
        watch=watch,
        players=players,
        listing=Listing(models, player_store),
        bot_turn=BotTurn(states, store, play, keyring),
        audit=audit,
        disputes=Disputes(states, watch, audit, play),
        importing=Importing(states, store),
        own_data=OwnDataKeeper(players, player_store, store, models, play),
        live=live,
        company=Companionship(watch, live, now),
    )
