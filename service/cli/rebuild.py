"""`kemu rebuild`: the lists of matches and everything that stands in tables, made anew from the log."""

import sys
from collections import Counter

import click

from service.cli.store import settings_of_this_place
from service.wiring import wire
from workers.projections.projector import Projector, RebuildRunning
from workers.projections.rater import Rater

VERDICTS = {
    False: "{} {} were different from what was there and are repaired now",
    True: "{} {} were equal to what was there",
    None: "{} {} could not be compared, because they changed all the time",
}


@click.command()
def rebuild() -> None:
    """Make all lists of matches, counts and ratings anew from the log.

    The service can go on meanwhile. Tells whether the new ones are equal to the old ones, as they should be.
    """
    kemu = wire(settings_of_this_place())
    projector = Projector(kemu.store, kemu.models)
    rater = Rater(kemu.results, kemu.ratings, kemu.states.games)
    partitions = range(kemu.store.partitions.count)
    entries = sum(kemu.store.journal_length(partition) for partition in partitions)
    verdicts: Counter[bool | None] = Counter()
    try:
        with click.progressbar(length=entries, label="Rebuilding", file=sys.stderr) as bar:
            for partition in partitions:
                verdicts[projector.rebuild(partition, bar.update)] += 1
        ratings = Counter(rater.rebuild(game, lambda _: None) for game in rater.games)
    except RebuildRunning as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{entries} journal entries read: {_said(verdicts, 'partitions')}.")
    click.echo(f"Ratings counted anew: {_said(ratings, 'games')}.")


def _said(verdicts: Counter[bool | None], what: str) -> str:
    return ", ".join(text.format(verdicts[verdict], what) for verdict, text in VERDICTS.items() if verdicts[verdict])
