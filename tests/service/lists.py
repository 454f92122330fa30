"""The lists, where no workers keep them."""

from service.wiring import Kemu
from workers.projections.projector import Projector


def drain(kemu: Kemu) -> None:
    projector = Projector(kemu.store, kemu.models)
    for partition in range(kemu.store.partitions.count):
        projector.drain(partition)
