"""The parts that make and send notices, put together on the service."""

from collections.abc import Callable

from msgspec import Struct

from service.notices.outgoing import Outgoing
from service.wiring import Kemu
from workers.notices.alarms import Alarms, Soon, soon
from workers.notices.delivery import RETRIES_MS, Delivery
from workers.notices.projection import NoticeProjector
from workers.notices.routes import Routes


class NoticeWork(Struct, frozen=True):
    projector: NoticeProjector
    alarms: Alarms
    delivery: Delivery


def notice_work(
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
