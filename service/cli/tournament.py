"""`kemu tournament`: how strong the levels of a game are, measured."""

import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click
from msgspec import to_builtins

from domain.core import Rules
from domain.games import GAMES
from service.cli.simulate import bots_named, option
from service.play.tournament import Mirror, Pair, Pairing, Sides, Standing, ladder, mirrored, pair_of, pairings, sides_of, won

LEAST, PER_ELO, ROW, LEFT = 40, 0.5, 34, 150
"""Of the drawing, in units of the picture."""


@click.command()
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option("--levels", "bots", default="0,1,2,3,4", show_default=True, help="Levels or bots, the weakest first.")
@click.option("--matches", type=click.IntRange(1), default=200, show_default=True, help="Matches of each pair of bots.")
@click.option("--seats", type=click.IntRange(2), help="Number of seats; without it, the fewest. Two bots sit alternately.")
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same matches.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; VALUE as JSON or text.")
@click.option("--processes", type=click.IntRange(1), default=os.cpu_count, help="How many; without it, one for each core.")
@click.option("--edition", help="The edition of the game; without it, the usual one.")
@click.option("--sides", is_flag=True, help="Each bot in all seats: which side of the game wins how often.")
@click.option("--neighbours", is_flag=True, help="Only pairs that are next to each other, and the first with the last.")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Draw the ladder into this file.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
def tournament(
    game: str,
    bots: str,
    matches: int,
    seats: int | None,
    seed: str,
    options: tuple[str, ...],
    processes: int,
    edition: str | None,
    sides: bool,
    neighbours: bool,
    svg: Path | None,
    as_json: bool,
) -> None:
    """Let bots play each other, and measure how strong they are.

    Each pair plays equally often in each seat. Prints the share of first places with its 95 % interval for each pair, and the
    Elo of each bot; the first one has 0. With --sides, each bot plays alone in all seats.
    """
    names = bots_named(bots, "--levels")
    if len(set(names)) != len(names) or len(names) < (1 if sides else 2):
        raise click.BadParameter("name two bots or more, each once", param_hint="--levels")
    if edition is not None and edition not in GAMES.editions(game):
        raise click.BadParameter(f"{game} has {', '.join(GAMES.editions(game))}", param_hint="--edition")
    rules = GAMES.offered(game, edition)
    count = seats or min(seat for seat in rules.info.seats if seat > 1)
    if count not in rules.info.seats:
        raise click.BadParameter(f"{game} is not for {count} seats", param_hint="--seats")
    chosen = dict(map(option, options))
    report = {"game": game, "edition": rules.info.edition, "seats": count, "options": chosen, "seed": seed, "matches": matches}
    pool = _Pool(rules, chosen, seed, processes)
    if sides:
        found = [sides_of(name, pool.play(mirrored, [Mirror(name, each, count) for each in range(matches)])) for name in names]
        click.echo(json.dumps(to_builtins({**report, "bots": found})) if as_json else _text_of_sides(found))
        return
    plan = [each for each in pairings(names, matches, count) if not neighbours or _near(names, each)]
    shares: dict[tuple[str, str], list[float]] = defaultdict(list)
    for pairing, share in zip(plan, pool.play(won, plan), strict=True):
        shares[pairing.first, pairing.second].append(share)
    pairs = [pair_of(first, second, each) for (first, second), each in shares.items()]
    standings = ladder(names, pairs)
    if svg is not None:
        svg.write_text(drawn(f"{game}, {count} seats", standings), "utf-8")
    report |= {"pairs": pairs, "elo": standings}
    click.echo(json.dumps(to_builtins(report)) if as_json else _text(pairs, standings))


def _near(names: Sequence[str], pairing: Pairing) -> bool:
    apart = names.index(pairing.second) - names.index(pairing.first)
    return apart in (1, len(names) - 1)


Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
Play = Callable[[Rules[Any], Asked, dict[str, Any], str], Answer]


class _Pool:
    """Plays matches of one game on several cores."""

    def __init__(self, rules: Rules[Any], options: dict[str, Any], seed: str, processes: int) -> None:
        self._given = (rules.info.key, rules.info.edition, options, seed)
        self._processes = processes

    def play(self, kind: Play[Asked, Answer], plan: Sequence[Asked]) -> list[Answer]:
        """All matches of a plan, with a progress bar."""
        label = f"Playing {self._given[0]}"
        bar = click.progressbar(length=len(plan), label=label, file=sys.stderr, hidden=not sys.stderr.isatty())
        answers = []
        with ProcessPoolExecutor(self._processes) as pool, bar:
            try:
                for answer in pool.map(partial(_play, kind, self._given), plan):
                    answers.append(answer)
                    bar.update(1)
            except ValueError as error:
                raise click.ClickException(str(error)) from error
        return answers


def _play(kind: Play[Asked, Answer], given: tuple[str, str, dict[str, Any], str], asked: Asked) -> Answer:
    game, edition, options, seed = given
    return kind(GAMES.offered(game, edition), asked, options, seed)


def _text_of_sides(found: Sequence[Sides]) -> str:
    return "\n".join(
        f"{each.side}: {each.share:.1%} of the first places ({each.low:.1%} to {each.high:.1%}), {each.points} points, "
        f"{of.matches} matches of {of.bot}"
        for of in found
        for each in of.sides
    )


def _text(pairs: Sequence[Pair], standings: Sequence[Standing]) -> str:
    lines = [
        f"{pair.second} against {pair.first}: {1 - pair.share:.1%} of the first places "
        f"({1 - pair.high:.1%} to {1 - pair.low:.1%}), {pair.matches} matches"
        for pair in pairs
    ]
    return "\n".join(lines + [f"{each.elo:6d} Elo  {each.bot}" for each in standings])


def drawn(title: str, standings: Sequence[Standing]) -> str:
    """The ladder as a picture: a bar for each bot."""
    lowest = min(each.elo for each in standings)
    widths = [LEAST + round((each.elo - lowest) * PER_ELO) for each in standings]
    width, height = LEFT + max(widths) + 70, ROW * (len(standings) + 1) + 10
    rows = [f'<text x="10" y="24" font-weight="bold">{title}</text>']
    for number, (each, long) in enumerate(zip(standings, widths, strict=True), start=1):
        top = ROW * number + 6
        rows += [
            f'<text x="10" y="{top + 16}">{each.bot}</text>',
            f'<rect x="{LEFT}" y="{top}" width="{long}" height="22" rx="4" fill="#2f7d6b"/>',
            f'<text x="{LEFT + long + 8}" y="{top + 16}">{each.elo}</text>',
        ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="15">'
    ground = f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    return "\n".join([head, ground, *rows, "</svg>", ""])
