"""`kemu rebuild`: the lists of matches, made anew from the log."""

import sys
from collections import Counter

import click

from service.cli.store import settings_of_this_place
from service.wiring import wire
from workers.projections.projector import Projector, RebuildRunning

VERDICTS = {
    False: "{} partitions were different from what was there and are repaired now",
    True: "{} partitions were equal to what was there",
    None: "{} partitions could not be compared, because they changed all the time",
}


@click.command()
def rebuild() -> None:
    """Make all lists of matches anew from the log.

    The service can go on meanwhile. Tells whether the new lists are equal to the old ones, as they should be.
    """
    kemu = wire(settings_of_this_place())
    projector = Projector(kemu.store, kemu.models)
    partitions = range(kemu.store.partitions.count)
    entries = sum(kemu.store.journal_length(partition) for partition in partitions)
    verdicts: Counter[bool | None] = Counter()
    try:
        with click.progressbar(length=entries, label="Rebuilding", file=sys.stderr) as bar:
            for partition in partitions:
                verdicts[projector.rebuild(partition, bar.update)] += 1
    except RebuildRunning as error:
        raise click.ClickException(str(error)) from error
    said = ", ".join(text.format(verdicts[verdict]) for verdict, text in VERDICTS.items() if verdicts[verdict])
    click.echo(f"{entries} journal entries read: {said}.")
