"""Writes the golden logs of a game again, and prints what changed.

    python -m tests.golden.regenerate <game>

Never those of rules that were released. A changed log means that matches are decided or shown differently than before: that
needs a reason in the changelog.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.golden.log import FOLDER, Golden, folder_of, golden_file, read, record
from tests.golden.scenario import scenarios_of
from tests.kit.games import subject_named


def regenerate(game: str, folder: Path = FOLDER) -> Iterator[str]:
    """What happened to each log of a game."""
    subject = subject_named(game)
    logs = folder / folder_of(game).relative_to(FOLDER)
    wanted = {logs / golden_file(game, scenario.slug).name: scenario for scenario in scenarios_of(game)}
    for path, scenario in wanted.items():
        golden = record(subject, scenario)
        what = difference(read(path), golden) if path.exists() else "new"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(golden.to_bytes())
        yield f"{game}/{path.stem}: {what}, {len(golden.lines)} events"
    for path in sorted(logs.glob("*.jsonl")):
        if path not in wanted:
            path.unlink()
            yield f"{game}/{path.stem}: removed, no scenario wants it"


def difference(before: Golden, after: Golden) -> str:
    if before.header.scenario != after.header.scenario:
        return "another scenario"
    if before.header.seed != after.header.seed:
        return "another seed"
    for version, (old, new) in enumerate(zip(before.lines, after.lines, strict=False), start=1):
        if old != new:
            return f"other events from version {version} on\n  was {old.decode()}\n  now {new.decode()}"
    if len(before.lines) != len(after.lines):
        return f"{len(before.lines)} events became {len(after.lines)}"
    for version, (old, new) in enumerate(zip(before.header.digests, after.header.digests, strict=True), start=1):
        if old != new:
            who = ", ".join(name for name in new if old.get(name) != new[name])
            return f"other views or legal lists from version {version} on, of {who}"
    return "unchanged"


def main(games: list[str]) -> None:
    for game in games:
        for line in regenerate(game):
            print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
