"""What the jobs of one worker process share."""

from functools import cache

from msgspec import Struct

from service.clock import wall_clock
from service.notices.outgoing import Outgoing
from service.settings import read_settings
from service.store.client import Redis
from service.store.connection import connect
from service.store.play.behind import Behind
from service.store.play.turns import Turns
from service.wiring import Kemu, wire
from workers.notices.work import NoticeWork, notice_work
from workers.play.bot_play import BotPlay
from workers.standings.rater import Rater
from workers.tables.projector import Projector


class Context(Struct, frozen=True):
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
        Projector(kemu.log, kemu.journal, kemu.lists),
        notice_work(kemu, wall_clock, outgoing or Outgoing()),
        Rater(kemu.standings.results, kemu.standings.ratings, kemu.play.states.games),
        BotPlay(kemu, Turns(queue), wall_clock),
        Behind(queue),
    )
