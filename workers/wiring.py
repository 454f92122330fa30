"""The composition root of the workers: the one place where their parts are put together, on those of the service."""

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec import Struct

from service.clock import steady_clock, wall_clock
from service.notices.outgoing import Outgoing
from service.play.states import StateCache
from service.settings import read_settings
from service.store.client import Redis
from service.store.connection import connect
from service.store.play.journal import Behind
from service.store.play.turns import Turns
from service.wiring import Container, Kemu, wire
from workers.dispatcher import Dispatcher
from workers.notices.delivery import Delivery
from workers.notices.dispatch import TOGETHER, NoticeDispatch
from workers.notices.projection import Alarms, NoticeProjector
from workers.people.mails import MailDelivery, MailDispatch
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
    mails: MailDelivery
    rater: Rater
    bots: BotPlay
    behind: Behind


@cache
def context() -> Context:
    """The context of this process, made once, from its settings: jobs contain nothing but ids."""
    settings = read_settings()
    return context_of(wire(settings), connect(settings.store.queue))


def context_of(kemu: Kemu, queue: Redis, outgoing: Outgoing | None = None) -> Context:
    return _container(kemu, outgoing or Outgoing(), {Turns: Turns(queue), Behind: Behind(queue)}).make(Context)


def projector_of(kemu: Kemu) -> Projector:
    return kemu.container.make(Projector)


def rater_of(kemu: Kemu) -> Rater:
    return kemu.container.make(Rater)


def notice_work_of(kemu: Kemu, outgoing: Outgoing) -> NoticeWork:
    return _container(kemu, outgoing, {}).make(NoticeWork)


def mails_of(kemu: Kemu, outgoing: Outgoing) -> MailDelivery:
    return _container(kemu, outgoing, {}).make(MailDelivery)


def _container(kemu: Kemu, outgoing: Outgoing, more: dict[Any, Any]) -> Container:
    """That of the service, with what only workers have."""
    return kemu.container.with_parts({Outgoing: outgoing, StateCache: StateCache(kemu.settings.play.cached_matches), **more})


def dispatcher_of(
    kemu: Kemu, queues: Queues, now: Callable[[], int] = wall_clock, steady: Callable[[], int] = steady_clock
) -> Dispatcher:
    """`now` is the time of day; `steady` is a clock that is never set back."""
    settings = kemu.settings.notices
    # One job must not hold the notices of many players' receivers: a slow one among them would hold up the others.
    together = 1 if settings.notice_player_urls else TOGETHER
    workers = settings.notice_workers
    notices = NoticeDispatch(kemu.journal, kemu.notices.store, queues, now, workers, together)
    mails = MailDispatch(kemu.people.mails, queues, now) if kemu.settings.people.mail_url else None
    tickets = kemu.tables.tickets
    return Dispatcher(kemu.journal, kemu.play.wakeups, kemu.lists, queues, steady, rater_of(kemu), tickets, notices, mails)


def clock_watch_of(
    kemu: Kemu, queues: Queues, now: Callable[[], int] = wall_clock, steady: Callable[[], int] = steady_clock
) -> ClockWatch:
    return ClockWatch(kemu.play.wakeups, kemu.play.outages, queues, now, steady)
