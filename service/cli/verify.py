"""`kemu verify`: is this bundle what it claims to be? No store, no network."""

import sys
from pathlib import Path

import click
import msgspec

from contracts.bundle import evidence_of, read_bundle
from contracts.codec import CODEC, UnreadableLog
from contracts.language import Language
from contracts.rules import MATCH
from domain.bots import BOTS
from domain.games import GAMES
from domain.match.facts import MatchCreated
from service.cli.replay import Reel, describe_event, language_option, printable
from service.usecases.verification import Verdict
from service.usecases.verification import verify as verdict_on

EXITS = {"confirmed": 0, "refuted": 1, "unreadable": 2}


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--keys",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Trust only these keys: a file with the answer of GET /v1/keys. A fork of an imported match needs those of both.",
)
@click.option("--explain", is_flag=True, help="Print the whole match first: each event, who, when, the clause, the score.")
@language_option
def verify(file: Path, keys: tuple[Path, ...], explain: bool, language: Language) -> None:
    """Check an audit bundle offline.

    Exits with 0 if it is confirmed, 1 if it is refuted, 2 if it cannot be read.
    """
    raw = _read(file)
    trusted = [key for file_of_keys in keys for key in _trusted(_read(file_of_keys))] if keys else None
    verdict = verdict_on(raw, GAMES, BOTS, trusted)
    if explain and verdict.finding != "unreadable":
        _explain(raw, language)
    click.echo(printable(_sentence(file, verdict)))
    sys.exit(EXITS[verdict.finding])


def _sentence(file: Path, verdict: Verdict) -> str:
    if verdict.finding == "unreadable":
        return f"unreadable: {file}: {verdict.detail}"
    if verdict.finding == "refuted":
        detail = f": {verdict.detail}" if verdict.detail else ""
        return f"refuted: {verdict.match} is wrong from version {verdict.version} on: {verdict.code}{detail}"
    how = "decided again" if verdict.full else "sealed, as far as this reader may see"
    return f"confirmed: {verdict.match}, {verdict.version} events {how}, signed by key {verdict.key}"


def _explain(raw: bytes, language: Language) -> None:
    log = [entry.recorded for entry in evidence_of(CODEC, read_bundle(raw)).entries]
    try:
        reel = Reel(log, None, language)
    except UnreadableLog:
        # A reader who lacks parts cannot know where the match stood, and a forger does not care: then only what stands there.
        first = log[0].event.data
        game = first.game if isinstance(first, MatchCreated) and first.game in GAMES else MATCH
        for recorded in log:
            click.echo(describe_event(game, recorded, language))
    else:
        for step in range(len(reel)):
            click.echo(reel.describe(step, with_view=False))


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        click.echo(f"unreadable: {file}: {error.strerror}")
        sys.exit(EXITS["unreadable"])


def _trusted(raw: bytes) -> list[str]:
    try:
        return [key["public"] for key in msgspec.json.decode(raw)["keys"]]
    except (msgspec.MsgspecError, UnicodeDecodeError, LookupError, TypeError, RecursionError) as error:
        click.echo(f"unreadable: not a list of keys: {error}")
        sys.exit(EXITS["unreadable"])
