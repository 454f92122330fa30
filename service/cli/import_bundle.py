"""`kemu import`: a match that was played elsewhere, taken in for replay."""

from pathlib import Path

import click

from service.cli.store import settings_of_this_place
from service.usecases.importing import AlreadyThere, NotProved
from service.wiring import wire


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def import_bundle(file: Path) -> None:
    """Take in a match that was played elsewhere, for replay.

    FILE is a full audit bundle. Only what is confirmed is taken in; the match can then be read, replayed and forked by its id
    like one that was played here, but it stands in no list. Its bundle is passed on as it came. A later bundle of the same
    match, with a ruling for instance, takes its place.
    """
    kemu = wire(settings_of_this_place())
    try:
        verdict = kemu.importing.take_in(file.read_bytes())
    except NotProved as refused:
        found = refused.verdict
        if found.finding == "confirmed":
            raise click.ClickException(
                f"{file} is not taken in: only a full bundle, of a match that has ended, can be"
            ) from refused
        reason = ": ".join(part for part in (found.code, found.detail) if part)
        raise click.ClickException(f"{file} is not taken in, {found.finding}: {reason}") from refused
    except AlreadyThere as error:
        raise click.ClickException("there is another match of this name already, or a later state of this one") from error
    click.echo(f"{verdict.match} is taken in: {verdict.version} events.")
