"""What the jobs of one worker process share."""

from functools import cache

from msgspec import Struct

from service.settings import read_settings
from service.wiring import Kemu, wire
from workers.projections.projector import Projector
from workers.projections.rater import Rater


class Context(Struct, frozen=True):
    kemu: Kemu
    projector: Projector
    rater: Rater


@cache
def context() -> Context:
    """Made once per process, from its settings: a job brings nothing along but ids."""
    kemu = wire(read_settings())
    return Context(kemu, Projector(kemu.store, kemu.models), Rater(kemu.results, kemu.ratings, kemu.states.games))
