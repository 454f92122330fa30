"""Writes down anew what the seats see in the golden logs of a game, and prints what changed.

    python -m tests.golden.regenerate <game>

The events stay as they are: a match that was played is decided by the same rules for ever. To record a log anew, while its
version of the rules is being written, delete it and run `make golden`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from tests.golden.log import FOLDER, Golden, decoded, digests, folder_of, read
from tests.kit.games import subject_named


def regenerate(game: str, folder: Path = FOLDER) -> Iterator[str]:
    """What happened to each log of a game."""
    subject = subject_named(game)
    for path in sorted((folder / folder_of(game).relative_to(FOLDER)).glob("*.jsonl")):
        before = read(path)
        seen = digests(subject, decoded(subject, before))
        path.write_bytes(Golden(replace(before.header, digests=seen), before.lines).to_bytes())
        yield f"{game}/{path.stem}: {difference(before.header.digests, seen)}"


def difference(before: list[dict[str, str]], after: list[dict[str, str]]) -> str:
    for version, (old, new) in enumerate(zip(before, after, strict=True), start=1):
        if old != new:
            seats = ", ".join(name for name in new if old.get(name) != new[name])
            return f"other views or legal commands from event {version} on, of {seats}"
    return "unchanged"


def main(games: list[str]) -> None:
    for game in games:
        for line in regenerate(game):
            print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
