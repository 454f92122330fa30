"""The lists, where no workers keep them."""

from service.wiring import Kemu
from workers.wiring import projector_of, rater_of


def drain(kemu: Kemu) -> None:
    projector = projector_of(kemu)
    for partition in range(kemu.journal.partitions.count):
        projector.drain(partition)
    rater = rater_of(kemu)
    for game in rater.games:
        rater.drain(game)
