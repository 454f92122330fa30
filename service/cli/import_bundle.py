"""`kemu import`: importing a match that was played elsewhere, for replay."""

from pathlib import Path

import click

from service.cli.files import UnreadableFile, read_file, read_keys, with_keys, with_most
from service.cli.replay import printable
from service.cli.store import settings_of_this_place
from service.proof.audit import AlreadyThere, NotProved, SignedByAnother
from service.wiring import wire


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@with_keys
@with_most
def import_bundle(file: Path, keys: tuple[Path, ...], most: int) -> None:
    """Import a match that was played elsewhere, for replay.

    FILE is a full audit bundle, signed by a key in a file of --keys or by a key of this installation. Only a confirmed
    bundle is imported. The match can then be read, replayed and forked by its id like one that was played here, but it is in no
    list. Its bundle is passed on unchanged. A later bundle of the same match, with a ruling for instance, takes its place if
    the same key signed it.
    """
    try:
        raw, trusted = read_file(file, most), read_keys(keys)
    except UnreadableFile as error:
        raise click.ClickException(printable(str(error))) from error
    kemu = wire(settings_of_this_place())
    try:
        verdict = kemu.proof.importing.import_log(raw, trusted)
    except NotProved as refused:
        raise click.ClickException(printable(f"{file} is not imported, {_reason(refused)}")) from refused
    except SignedByAnother as error:
        raise click.ClickException(
            f"{file} is not imported: key {error.key} signed it, and the match was imported as signed by key {error.first}"
        ) from error
    except AlreadyThere as error:
        raise click.ClickException("there is another match of this name already, or a later state of this one") from error
    click.echo(f"{verdict.match} is imported: {verdict.version} events.")


def _reason(refused: NotProved) -> str:
    found = refused.verdict
    if found.holds:
        return "only a full bundle, of a match that has ended, can be"
    reason = ": ".join(part for part in (found.code, found.detail) if part)
    return f"{found.finding.value}: {reason}"
