"""The lists, where no workers keep them."""

from service.wiring import Kemu
from workers.standings.rater import Rater
from workers.tables.projector import Projector


def drain(kemu: Kemu) -> None:
    projector = Projector(kemu.log, kemu.journal, kemu.models)
    for partition in range(kemu.journal.partitions.count):
        projector.drain(partition)
    rater = Rater(kemu.results, kemu.ratings, kemu.states.games)
    for game in rater.games:
        rater.drain(game)
