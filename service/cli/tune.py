"""`kemu tune`: the weights by which the bots appraise a game, learnt from matches of their own."""

import json
import sys
from pathlib import Path

import click

from domain.games import GAMES
from service.play.tuning import Row, fit, right, rows_of

KEPT_BACK = 5
"""One of so many matches is not learnt from, but tells how well it went."""


@click.command()
@click.argument("game", type=click.Choice(sorted(key for key in GAMES if GAMES[key].weights)))
@click.option("--matches", type=click.IntRange(KEPT_BACK), default=200, show_default=True, help="For each number of seats.")
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same weights.")
@click.option("--write", type=click.Path(dir_okay=False, path_type=Path), help="The weights.json to write; else print it.")
def tune(game: str, matches: int, seed: str, write: Path | None) -> None:
    """Play matches between bots, and learn what a state is worth.

    The new weights are for `domain/games/GAME/weights.json`. They change how bots play, so raise `thought` in its rules.
    """
    rules = GAMES[game]
    learnt: list[Row] = []
    kept: list[Row] = []
    plan = [(number, seats) for number in range(matches) for seats in rules.info.seats if seats > 1]
    with click.progressbar(plan, label=f"Playing {game}", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        for number, seats in bar:
            (learnt if number % KEPT_BACK else kept).extend(rows_of(rules, seats, f"{seed}:{seats}:{number}"))
    weights = [round(10000 * weight) for weight in fit(learnt)]
    report = {
        "command": f"kemu tune {game} --matches {matches} --seed {seed}",
        "positions": len(learnt),
        "right_before": round(right(kept, list(rules.weights.values())), 3),
        "right": round(right(kept, weights), 3),
        "weights": dict(zip(rules.weights, weights, strict=True)),
    }
    text = json.dumps(report, indent=2) + "\n"
    if write is None:
        click.echo(text, nl=False)
    else:
        write.write_text(text, "utf-8")
