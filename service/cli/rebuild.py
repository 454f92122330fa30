"""`kemu rebuild`: the lists of matches, made anew from the log."""

import sys

import click

from service.cli.processes import require_store, settings_or_exit
from service.cli.store import with_store
from service.wiring import wire
from workers.projections.projector import Projector


@click.command()
def rebuild() -> None:
    """Make all lists of matches anew from the log, while the service goes on."""
    settings = require_store(with_store(settings_or_exit()))
    kemu = wire(settings)
    projector = Projector(kemu.store, kemu.models)
    partitions = range(kemu.store.partitions.count)
    entries = sum(kemu.store.journal_length(partition) for partition in partitions)
    different = 0
    with click.progressbar(length=entries, label="Rebuilding", file=sys.stderr) as bar:
        for partition in partitions:
            different += not projector.rebuild(partition, bar.update)
    verdict = "equal to what was there" if not different else f"different from what was there in {different} partitions"
    click.echo(f"{entries} journal entries in {len(partitions)} partitions: {verdict}")
