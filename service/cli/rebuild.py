"""`kemu rebuild`: lists, counts and ratings, derived again from the log."""

import sys

import click

from service.cli.store import settings_of_this_place
from service.wiring import wire
from workers.tables.projector import RebuildRunning
from workers.wiring import projector_of, rater_of

DIFFERENT = "some were different from the old ones, and are repaired now"
RESTLESS = "some could not be compared, because they changed all the time"
EQUAL = "all are equal to the old ones"


@click.command()
def rebuild() -> None:
    """Derive all lists, counts and ratings again from the log.

    The service can run meanwhile. Reports whether the new ones are equal to the old ones, as they should be.
    """
    kemu = wire(settings_of_this_place())
    projector = projector_of(kemu)
    rater = rater_of(kemu)
    partitions = range(kemu.journal.partitions.count)
    entries = sum(kemu.journal.length(partition) for partition in partitions)
    lists: set[bool | None] = set()
    try:
        with click.progressbar(length=entries, label="Rebuilding", file=sys.stderr) as bar:
            for partition in partitions:
                lists.add(projector.rebuild(partition, bar.update))
        ratings = {rater.rebuild(game, lambda _: None) for game in rater.games}
    except RebuildRunning as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Lists and counts rebuilt from {entries} steps of matches: {_in_words(lists)}.")
    click.echo(f"Ratings rebuilt: {_in_words(ratings)}.")


def _in_words(verdicts: set[bool | None]) -> str:
    """The comparison with the old ones in words; None stands for what could not be compared."""
    wrong = [text for verdict, text in ((False, DIFFERENT), (None, RESTLESS)) if verdict in verdicts]
    return ", ".join(wrong) or EQUAL
