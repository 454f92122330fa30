"""The lists, where no workers keep them."""

from service.wiring import Kemu
from workers.standings.rater import Rater
from workers.tables.projector import Projector


def drain(kemu: Kemu) -> None:
    projector = Projector(kemu.log, kemu.journal, kemu.lists)
    for partition in range(kemu.journal.partitions.count):
        projector.drain(partition)
    rater = Rater(kemu.standings.results, kemu.standings.ratings, kemu.play.states.games)
    for game in rater.games:
        rater.drain(game)
