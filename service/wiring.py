"""The composition root: the one place where the parts of the service are put together, for HTTP, for workers and for tests.

A part says in its constructor which other parts it needs. `Kemu` names what others use of the service, a room for each subject;
`wire` makes what depends on the settings, and the container makes the rest.
"""

from collections.abc import Callable
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any, TypeVar

from msgspec.structs import fields

from domain.core import Shelf
from domain.games import GAMES
from service.clock import wall_clock
from service.notices.notices import Notices
from service.notices.notifier import Notifier
from service.people.accounts import Accounts
from service.people.contacts import Contacts, Reports
from service.people.devices import Devices
from service.people.own_data import OwnData
from service.people.players import Players
from service.people.recovery import Recovery
from service.play.bot_turn import BotTurn
from service.play.handling import Play
from service.play.hints import Hints
from service.play.opening import Opening
from service.play.states import States
from service.play.timekeeping import Timekeeper
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
from service.store.keys import Partitions
from service.store.notices.feeds import FeedStore
from service.store.notices.notices import NoticeStore, ReceiverStore
from service.store.people.accounts import Revocations
from service.store.people.recovery import MailStore
from service.store.play.journal import Journal
from service.store.play.log import Log
from service.store.play.outages import Outages
from service.store.play.turns import Wakeups
from service.store.proof.imports import ImportStore
from service.store.standings.ratings import RatingStore
from service.store.standings.results import Results
from service.store.tables.lists import MatchLists
from service.store.tables.presence import PresenceStore
from service.store.tables.tickets import TicketStore
from service.tables.challenges import Challenges
from service.tables.invites import Invites
from service.tables.listing import Listing
from service.tables.matchmaking import Matchmaking
from service.tables.rematch import Rematch
from service.tables.seating import Seating
from service.tables.table_talk import TableTalk
from service.tokens import Keyring

SERVING = 4
"""Threads of a server process that never wait in a long poll, so that commands always find one."""

OURS = ("service.", "workers.")
"""Only classes of these packages are made; everything else must be given."""

Part = TypeVar("Part")


class Container:
    """Makes each part once, with the parts that its constructor asks for."""

    def __init__(self, given: dict[Any, Any]) -> None:
        """The parts that are there already, each by the type under which others ask for it."""
        self._parts = {**given, Container: self}

    def with_parts(self, more: dict[Any, Any]) -> "Container":
        """One that has these, too, beside all that is made already."""
        return Container({**self._parts, **more})

    def make(self, kind: type[Part]) -> Part:
        if kind not in self._parts:
            if not kind.__module__.startswith(OURS):
                raise TypeError(f"a part asks for {kind}, and none was given")
            needed = [each for each in signature(kind).parameters.values() if each.default is Parameter.empty]
            self._parts[kind] = kind(**{each.name: self.make(each.annotation) for each in needed})
        part: Part = self._parts[kind]
        return part


@dataclass
class PeopleRoom:
    revocations: Revocations
    mails: MailStore
    players: Players
    devices: Devices
    accounts: Accounts
    recovery: Recovery
    contacts: Contacts
    reports: Reports


@dataclass
class PlayRoom:
    states: States
    outages: Outages
    wakeups: Wakeups
    commands: Play
    opening: Opening
    timekeeper: Timekeeper
    bot_turn: BotTurn
    events: Events
    watch: Watch
    hints: Hints


@dataclass
class StandingsRoom:
    results: Results
    ratings: RatingStore
    refusals: Refusals
    standings: Standings
    statistics: Statistics


@dataclass
class TablesRoom:
    presence: PresenceStore
    tickets: TicketStore
    talk: TableTalk
    listing: Listing
    invites: Invites
    rematch: Rematch
    matchmaking: Matchmaking
    challenges: Challenges
    seating: Seating


@dataclass
class ProofRoom:
    imports: ImportStore
    audit: Audit
    disputes: Disputes
    importing: Importing


@dataclass
class NoticesRoom:
    receivers: ReceiverStore
    store: NoticeStore
    feeds: FeedStore
    notifier: Notifier
    notices: Notices


@dataclass
class Kemu:
    """Everything the service can do, by subject."""

    settings: Settings
    redis: Redis
    now: Callable[[], int]
    games: Shelf
    keyring: Keyring
    signer: Signer
    durability: Durability
    log: Log
    journal: Journal
    lists: MatchLists
    people: PeopleRoom
    play: PlayRoom
    standings: StandingsRoom
    notices: NoticesRoom
    tables: TablesRoom
    proof: ProofRoom
    own_data: OwnData
    container: Container


def durability(settings: Settings, redis: Redis) -> Durability:
    store = settings.store
    return Durability(redis, settle_partitions(redis, store.partitions), store.wait_local, store.wait_replicas)


def wire(settings: Settings, redis: Redis | None = None, now: Callable[[], int] = wall_clock, games: Shelf = GAMES) -> Kemu:
    redis = redis if redis is not None else connect(settings.store.redis_url)
    durable = durability(settings, redis)
    waiting = max(0, settings.api.api_threads - SERVING)
    container = Container(
        {
            Settings: settings,
            **{group.type: getattr(settings, group.name) for group in fields(settings)},
            Redis: redis,
            Callable[[], int]: now,
            Shelf: games,
            Partitions: durable.partitions,
            Durability: durable,
            Log: Log(redis, durable.partitions, durable),
            TicketStore: TicketStore(redis, [f"{key}:{seats}" for key in games for seats in games.seats(key)]),
            Keyring: Keyring(settings.proof.secret, now, settings.people.token_minutes),
            Signer: Signer(settings.proof.secret, settings.proof.signing_key),
            Slots: Slots(waiting, player=settings.api.waits_per_player, address=(waiting + 1) // 2),
        }
    )
    return container.make(Kemu)
