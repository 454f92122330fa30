"""What the jobs of one worker process share."""

from functools import cache

from msgspec import Struct

from service.clock import wall_clock
from service.outgoing import Outgoing
from service.settings import read_settings
from service.wiring import Kemu, wire
from workers.notices import NoticeWork, notice_work
from workers.projections.projector import Projector


class Context(Struct, frozen=True):
    kemu: Kemu
    projector: Projector
    notices: NoticeWork


@cache
def context() -> Context:
    """Made once per process, from its settings: a job brings nothing along but ids."""
    kemu = wire(read_settings())
    return Context(kemu, Projector(kemu.store, kemu.models), notice_work(kemu, wall_clock, Outgoing()))
