"""The composition root of the workers: the one place where their parts are put together, on those of the service."""

from collections.abc import Callable
from functools import cache

from msgspec import Struct

from service.clock import steady_clock, wall_clock
from service.notices.outgoing import Outgoing
from service.settings import read_settings
from service.store.client import Redis
from service.store.connection import connect
from service.store.play.behind import Behind
from service.store.play.turns import Turns
from service.wiring import Kemu, wire
from workers.dispatcher import Dispatcher
from workers.notices.alarms import Alarms, Soon, soon
from workers.notices.delivery import RETRIES_MS, Delivery
from workers.notices.dispatch import TOGETHER, NoticeDispatch
from workers.notices.projection import NoticeProjector
from workers.notices.routes import Routes
from workers.play.bot_play import BotPlay
from workers.play.clock_watch import ClockWatch
from workers.queues import Queues
from workers.standings.rater import Rater
from workers.tables.projector import Projector


class NoticeWork(Struct, frozen=True):
    projector: NoticeProjector
    alarms: Alarms
    delivery: Delivery


class Context(Struct, frozen=True):
    """What the jobs of one worker process share."""

    kemu: Kemu
    projector: Projector
    notices: NoticeWork
    rater: Rater
    bots: BotPlay
    behind: Behind


@cache
def context() -> Context:
    """Made once per process, from its settings: a job brings nothing along but ids."""
    settings = read_settings()
    return context_of(wire(settings), connect(settings.queue))


def context_of(kemu: Kemu, queue: Redis, outgoing: Outgoing | None = None) -> Context:
    return Context(
        kemu,
        projector_of(kemu),
        notice_work_of(kemu, wall_clock, outgoing or Outgoing()),
        rater_of(kemu),
        BotPlay(kemu, Turns(queue), wall_clock),
        Behind(queue),
    )


def projector_of(kemu: Kemu) -> Projector:
    return Projector(kemu.log, kemu.journal, kemu.lists)


def rater_of(kemu: Kemu) -> Rater:
    return Rater(kemu.standings.results, kemu.standings.ratings, kemu.games.versions)


def notice_work_of(
    kemu: Kemu, now: Callable[[], int], outgoing: Outgoing, soon: Soon = soon, retries: tuple[int, ...] = RETRIES_MS
) -> NoticeWork:
    settings, states = kemu.settings, kemu.play.states
    notices, receivers = kemu.notices.store, kemu.notices.receivers
    routes = Routes(settings.notice_url, settings.notice_player_urls, settings.notice_most, settings.notice_workers)
    return NoticeWork(
        NoticeProjector(kemu.log, kemu.journal, notices, receivers, states.games, routes, settings.cached_matches, now, soon),
        Alarms(states, notices, receivers, routes, now, soon),
        Delivery(states, notices, receivers, kemu.signer, routes, outgoing, now, retries),
    )


def dispatcher_of(
    kemu: Kemu, queues: Queues, now: Callable[[], int] = wall_clock, steady: Callable[[], int] = steady_clock
) -> Dispatcher:
    """`now` is the time of day; `steady` is a clock that is never set back."""
    settings = kemu.settings
    # One job must not hold the notices of many players' receivers: a slow one among them would hold up the others.
    together = 1 if settings.notice_player_urls else TOGETHER
    workers = settings.notice_workers
    notices = NoticeDispatch(kemu.journal, kemu.notices.store, queues, now, workers, together) if settings.notices else None
    tickets = kemu.tables.tickets
    return Dispatcher(kemu.journal, kemu.play.wakeups, kemu.lists, queues, steady, rater_of(kemu), tickets, notices)


def clock_watch_of(
    kemu: Kemu, queues: Queues, now: Callable[[], int] = wall_clock, steady: Callable[[], int] = steady_clock
) -> ClockWatch:
    return ClockWatch(kemu.play.wakeups, kemu.play.outages, queues, now, steady)
