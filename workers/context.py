"""What the jobs of one worker process share."""

from functools import cache

from msgspec import Struct

from service.clock import wall_clock
from service.outgoing import Outgoing
from service.settings import read_settings
from service.wiring import Kemu, wire
from workers.notices import NoticeWork, notice_work
from workers.projections.projector import Projector
from workers.projections.rater import Rater


class Context(Struct, frozen=True):
    kemu: Kemu
    projector: Projector
    notices: NoticeWork
    rater: Rater


@cache
def context() -> Context:
    """Made once per process, from its settings: a job brings nothing along but ids."""
    kemu = wire(read_settings())
    rater = Rater(kemu.results, kemu.ratings, kemu.states.games)
    return Context(kemu, Projector(kemu.store, kemu.models), notice_work(kemu, wall_clock, Outgoing()), rater)
