"""`kemu verify`: is this bundle what it claims to be? No store, no network."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from contracts.bundle import UnreadableBundle, evidence_of, read_bundle
from contracts.codec import CODEC
from contracts.rules import MATCH
from contracts.texts import Language
from contracts.wire import UnreadableLog
from domain.bots import BOTS
from domain.games import GAMES
from domain.match import MatchState
from domain.match.facts import MatchCreated
from service.cli.files import UnreadableFile, read_file, read_keys, with_keys, with_most
from service.cli.replay import Reel, describe_event, language_option, printable
from service.proof.verification import Finding, Progress, Verdict
from service.proof.verification import verify as verdict_on

EXITS = {
    Finding.CONFIRMED: 0,
    Finding.REFUTED: 1,
    Finding.UNREADABLE: 2,
    Finding.CONSISTENT: 3,
    Finding.RULES_MISSING: 4,
    Finding.BOTS_MISSING: 4,
}


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@with_keys
@with_most
@click.option("--explain", is_flag=True, help="Print the whole match first: each event, who, when, the clause, the score.")
@click.option("--bots", "ask_bots", is_flag=True, help="Let the bots think again: each of their moves must be their own.")
@language_option
def verify(file: Path, keys: tuple[Path, ...], most: int, explain: bool, ask_bots: bool, language: Language) -> None:
    """Check an audit bundle offline.

    Exits with 0 if it is confirmed, 1 if it is refuted, 2 if it cannot be read, 3 if nothing in it is wrong but you named
    no keys to trust (anybody can make such a bundle and sign it), and 4 if this release of Kemu does not have the rules by
    which the match was played, or, with --bots, if other programs than this one thought for its bots.
    """
    try:
        raw = read_file(file, most)
        trusted = read_keys(keys) if keys else None
    except UnreadableFile as error:
        click.echo(printable(f"unreadable: {error}"))
        sys.exit(EXITS[Finding.UNREADABLE])
    with _progress() as progress:
        verdict = verdict_on(raw, GAMES, BOTS, trusted, progress, ask_bots=ask_bots)
    if explain:
        _explain(raw, language)
    click.echo(printable(_sentence(file, verdict)))
    sys.exit(EXITS[verdict.finding])


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar for somebody at a terminal."""
    with click.progressbar(length=1, label="Verifying", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:

        def show(done: int, total: int) -> None:
            # Drawn for every hundredth, which takes no time beside the rest.
            if done == total or 100 * done // total != 100 * bar.pos // total:
                bar.length = total
                bar.update(done - bar.pos)

        yield show


def _sentence(file: Path, verdict: Verdict) -> str:
    if verdict.finding is Finding.UNREADABLE:
        return f"unreadable: {file}: {verdict.detail}"
    if verdict.finding is Finding.RULES_MISSING:
        return f"rules not at hand: {verdict.match} can be judged by another release of Kemu only: {verdict.detail}"
    if verdict.finding is Finding.BOTS_MISSING:
        return f"bots not at hand: nothing is wrong with {verdict.match}, but another release of Kemu played {verdict.detail}"
    if verdict.finding is Finding.REFUTED:
        detail = f": {verdict.detail}" if verdict.detail else ""
        return f"refuted: {verdict.match} is wrong from version {verdict.version} on: {verdict.code}{detail}"
    how = "decided again" if verdict.full else "sealed, as far as this reader may see"
    keys = f"key {verdict.keys[0]}" if len(verdict.keys) == 1 else f"keys {' and '.join(verdict.keys)}"
    bots = f", {verdict.asked} moves of bots thought out again" if verdict.asked else ""
    sentence = f"{verdict.finding.value}: {verdict.match}, {verdict.version} events {how}{bots}, signed by {keys}"
    if verdict.finding is Finding.CONFIRMED:
        return sentence
    ruling = f". The ruling at version {verdict.ruling} does not count without that" if verdict.ruling else ""
    return f"{sentence}, which you have not said you trust (--keys){ruling}"


def _explain(raw: bytes, language: Language) -> None:
    try:
        log = [entry.recorded for entry in evidence_of(CODEC, read_bundle(raw)).entries]
    except (UnreadableBundle, UnreadableLog):
        # What only another release can read; the verdict says so.
        return
    try:
        reel = Reel(log, None, language)
    except UnreadableLog:
        # A reader who lacks parts cannot know where the match stood, and a forger does not care: then only what stands there.
        first = log[0].event.data
        match = MatchState(game=MATCH)
        if isinstance(first, MatchCreated):
            match = MatchState(game=first.game, rules=first.rules, life=first.lived)
        for recorded in log:
            click.echo(describe_event(match, recorded, language))
    else:
        for step in range(len(reel)):
            click.echo(reel.describe(step, with_view=False))
