"""`kemu rebuild`: the lists of matches and everything that stands in tables, made anew from the log."""

import sys

import click

from service.cli.store import settings_of_this_place
from service.wiring import wire
from workers.tables.projector import RebuildRunning
from workers.wiring import projector_of, rater_of

DIFFERENT = "some were different from what was there and are repaired now"
RESTLESS = "some could not be compared, because they changed all the time"
EQUAL = "all are equal to what was there"


@click.command()
def rebuild() -> None:
    """Make all lists of matches, counts and ratings anew from the log.

    The service can go on meanwhile. Tells whether the new ones are equal to the old ones, as they should be.
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
    click.echo(f"Lists and counts made anew from {entries} steps of matches: {_said(lists)}.")
    click.echo(f"Ratings counted anew: {_said(ratings)}.")


def _said(verdicts: set[bool | None]) -> str:
    """Whether what was there was equal; None if that could not be told."""
    wrong = [text for verdict, text in ((False, DIFFERENT), (None, RESTLESS)) if verdict in verdicts]
    return ", ".join(wrong) or EQUAL
