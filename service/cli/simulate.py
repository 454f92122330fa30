"""`kemu simulate`: bots against bots, in this process, without any store."""

import hashlib
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import click

from contracts.rules import clause_text
from domain.bots import BOTS
from domain.core import GameInfo
from domain.games import GAMES
from domain.match.commands import SEATS_MOST
from service.errors import Refused
from service.play.simulation import Simulated
from service.play.simulation import simulate as play_matches


@click.command()
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option(
    "--seats",
    type=click.IntRange(1, SEATS_MOST),
    help="Number of seats; without it, as many as bots are named, and the fewest for one.",
)
@click.option("--bots", default="random", show_default=True, help="Bots or levels by seat, with commas; repeated if too few.")
@click.option("--matches", type=click.IntRange(1), default=10, show_default=True, help="How many matches to play.")
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same matches.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; VALUE as JSON or text.")
@click.option(
    "--bundles", type=click.Path(file_okay=False, path_type=Path), help="Write the audit bundle of each match into this folder."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
def simulate(
    game: str,
    seats: int | None,
    bots: str,
    matches: int,
    seed: str,
    options: tuple[str, ...],
    bundles: Path | None,
    as_json: bool,
) -> None:
    """Play matches between bots and report how they ended."""
    rules = GAMES[game]
    names = bots_named(bots, "--bots")
    count = _seats(rules.info, names, seats)
    reasons: Counter[str] = Counter()
    wins = [0] * count
    plies = finished = 0
    began = time.perf_counter()
    try:
        chosen, traced = dict(map(option, options)), bundles is not None
        for played in play_matches(rules, count, names, chosen, matches, seed, traced=traced):
            finished += 1
            if bundles is not None:
                _write_bundle(bundles, game, seed, finished, played)
            plies += played.plies
            reasons[played.outcome.reason] += 1
            for seat in played.outcome.winners:
                wins[seat] += 1
    except Refused as error:
        raise click.ClickException(_reason(error)) from error
    seconds = time.perf_counter() - began
    report: dict[str, Any] = {
        "game": game,
        "seats": count,
        "bots": [names[seat % len(names)] for seat in range(count)],
        "seed": seed,
        "matches": finished,
        "plies": plies,
        "seconds": round(seconds, 3),
        "plies_per_second": round(plies / seconds),
        "outcomes": dict(sorted(reasons.items())),
        "wins": wins,
    }
    click.echo(json.dumps(report) if as_json else _text(report))


def bots_named(text: str, hint: str) -> list[str]:
    """Separated by commas. A level may be named by its number."""
    names = [f"level{name}" if name.isdecimal() else name for name in map(str.strip, text.split(","))]
    unknown = [name for name in names if name not in BOTS]
    if unknown:
        raise click.BadParameter(f"no such bot: {', '.join(unknown)} (known: {', '.join(BOTS)})", param_hint=hint)
    return names


def _seats(info: GameInfo, bots: list[str], wished: int | None) -> int:
    """A bot that is named plays: none is dropped without a word."""
    if wished is not None:
        if len(bots) > wished:
            raise click.BadParameter(f"{len(bots)} bots are named for {wished} seats", param_hint="--bots")
        return wished
    if len(bots) == 1:
        return min(info.seats)
    if len(bots) not in info.seats:
        allowed = " or ".join(map(str, info.seats))
        raise click.BadParameter(f"{len(bots)} bots are named, but {info.key} is for {allowed} seats", param_hint="--bots")
    return len(bots)


def _write_bundle(folder: Path, game: str, seed: str, number: int, played: Simulated) -> None:
    """Signed by a key of the simulation: it proves that nothing was changed since, and nothing about who played it."""
    # Loaded late: most simulations write none.
    from contracts.bundle import write_bundle
    from service.proof.audit import sealed_bundle
    from service.proof.signing import Signer

    folder.mkdir(parents=True, exist_ok=True)
    match = f"sim{hashlib.sha256(game.encode() + played.seed).hexdigest()[:24]}"
    bundle = sealed_bundle(match, played.seed, played.log, Signer(f"simulation {seed}", 1))
    (folder / f"{game}-{number:04d}.bundle.json").write_bytes(write_bundle(bundle))


def option(text: str) -> tuple[str, Any]:
    name, separator, value = text.partition("=")
    if not separator:
        raise click.BadParameter(f"{text!r} is not NAME=VALUE", param_hint="--option")
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


def _reason(refused: Refused) -> str:
    rejection = refused.rejection
    details = ", ".join(f"{name} {json.dumps(value, ensure_ascii=False)}" for name, value in rejection.details.items())
    return f"{rejection.code}: {details}. {clause_text(refused.match, rejection.clause, 'en')} ({rejection.clause})"


def _text(report: dict[str, Any]) -> str:
    lines = [
        f"{report['matches']} matches of {report['game']} finished, {report['plies']} plies, "
        f"{report['plies_per_second']} plies per second"
    ]
    lines += [f"  {count:6d} ended by {reason}" for reason, count in report["outcomes"].items()]
    lines += [
        f"  {won:6d} won by seat {seat} ({bot})"
        for seat, (won, bot) in enumerate(zip(report["wins"], report["bots"], strict=True))
    ]
    return "\n".join(lines)
