"""Writes missing golden logs, bundles and samples, and the OpenAPI document: `make golden`.

    python -m tests.golden.generate

Of every game: golden logs, golden bundles, and samples of the shapes. What is there is never written anew. The document follows
from the code and is always written.
"""

from collections.abc import Iterator
from pathlib import Path

from contracts import openapi
from tests.audit import golden as bundles
from tests.contracts import samples
from tests.golden import lives
from tests.golden.log import FOLDER, golden_file, record
from tests.golden.scenario import scenarios_of
from tests.kit.games import every_game, subject_named
from tests.kit.rules import ROOT


def missing_logs(folder: Path = FOLDER) -> Iterator[Path]:
    for game in every_game():
        for scenario in scenarios_of(game):
            path = folder / golden_file(game, scenario.slug).relative_to(FOLDER)
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(record(subject_named(game), scenario).to_bytes())
                yield path


def main() -> None:
    for path in (*missing_logs(), *lives.write_missing(), *bundles.write_missing()):
        print(f"new: {path.relative_to(ROOT)}")
    for collection in samples.collections().values():
        for sample in samples.write_missing(samples.FOLDER, collection):
            print(f"new: {sample}")
    openapi.COMMITTED.write_bytes(openapi.render())


if __name__ == "__main__":
    main()
