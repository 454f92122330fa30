"""Golden bundles: stored proofs that every later release must still confirm.

`make golden` writes those that are missing: of every game, by the rules that new matches have. What is there is never written
anew, also not when the rules have a new version: a match is judged by the rules it was played by.
"""

from collections.abc import Iterator
from pathlib import Path

from domain.games import GAMES
from domain.match import LIVES
from tests.audit.bundles import Sample, samples, whole
from tests.kit.games import name_of

FOLDER = Path(__file__).parents[1] / "golden" / "bundles"
SUFFIX = ".bundle.json"
SLUGS = ("whole", "fork")
"""A match that ended by the rules of its game, and one that was forked from another and resigned."""


def golden_bundle(game: str, slug: str, folder: Path = FOLDER) -> Path:
    rules = GAMES[game]
    name = name_of(rules).partition(".v")[0]
    return folder / f"{name}.rules{rules.info.rules_version}.life{max(LIVES)}.{slug}{SUFFIX}"


def write_missing(folder: Path = FOLDER) -> Iterator[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        for slug in SLUGS:
            path = golden_bundle(game, slug, folder)
            if not path.exists():
                path.write_bytes(_sample(game, slug).raw)
                yield path


def _sample(game: str, slug: str) -> Sample:
    if slug == "whole":
        # The shortest of a few: these files are kept for ever.
        few = min(GAMES[game].info.seats)
        return min((whole(GAMES[game], f"golden{number}", few, ["random"], {}) for number in range(20)), key=_size)
    return next(sample for sample in samples(game) if sample.name == slug)


def _size(sample: Sample) -> int:
    return len(sample.raw)
