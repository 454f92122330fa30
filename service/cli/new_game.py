"""`kemu new-game`: a small playable game to begin from, in a checkout of the source.

It is a copy of Nim, which stands in tests/kit and is held to every law: code, rules and texts in both languages, tests,
golden scenarios.
"""

import re
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path

import click

TEMPLATE = "nim"
REGISTRY = Path("domain/games/__init__.py")
_KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LONGEST = 30


@click.command(name="new-game")
@click.argument("key")
def new_game(key: str) -> None:
    """Write a small playable game into the source, to begin from.

    It stands in domain/games/KEY, with its tests, and is put on the list of games. Run this in the root of a checkout.
    docs/adding-a-game.md tells what to do next.
    """
    if not Path("tests/kit", TEMPLATE).is_dir() or not REGISTRY.exists():
        raise click.ClickException("This is not the root of a checkout of Kemu: games are added to its source.")
    if not _KEY.fullmatch(key) or iskeyword(key) or len(key) > _LONGEST:
        raise click.BadParameter(f"must be like `go_moku`: lower-case words, at most {_LONGEST} characters", param_hint="KEY")
    folders = [Path("domain/games", key), Path("tests/domain", key), Path("tests/golden", key), Path("tests/kit", key)]
    if key == "match" or any(folder.exists() for folder in folders):
        raise click.BadParameter(f"{key} is taken", param_hint="KEY")
    for path, text in _files(key):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        click.echo(f"new: {path}")
    REGISTRY.write_text(_registered(REGISTRY.read_text(encoding="utf-8"), key), encoding="utf-8")
    click.echo(f"changed: {REGISTRY}\nNow run `make golden`, and `.venv/bin/pytest -k {key}`.")


def _files(key: str) -> Iterator[tuple[Path, str]]:
    for source, target in (("tests/kit", "domain/games"), ("tests/domain", "tests/domain"), ("tests/golden", "tests/golden")):
        for path in sorted(Path(source, TEMPLATE).iterdir()):
            if path.suffix in (".py", ".md", ".toml"):
                copy = Path(target, key, path.name.replace(TEMPLATE, key))
                yield copy, _renamed(path.read_text(encoding="utf-8"), key, copy.suffix)


def _renamed(text: str, key: str, suffix: str) -> str:
    """Nim under another name: in prose by its title, in code by its key, its constant and the names of its classes."""
    words = key.split("_")
    title, kind = " ".join(words).capitalize(), "".join(map(str.capitalize, words))
    text = re.sub(r'(?m)(?:^#|^""").*', lambda line: re.sub(r"\bNim\b", title, line[0]), text)
    text = re.sub(r"\bNim(?=[A-Z]|\b)", kind if suffix == ".py" else title, text)
    text = text.replace(f"tests.kit.{TEMPLATE}", f"domain.games.{key}")
    text = re.sub(rf"\b{TEMPLATE}\b", key, re.sub(r"\bNIM\b", key.upper(), text))
    return re.sub(r"(?m)(?:^from (?:domain|tests)\..*\n)+", _sorted, text)


def _sorted(imports: re.Match[str]) -> str:
    return "".join(sorted(imports[0].splitlines(keepends=True), key=lambda line: line.split()[1]))


def _registered(registry: str, key: str) -> str:
    """With the import and the line of the game, each where the alphabet wants it."""
    registry = registry.replace("from domain.games.", f"from domain.games.{key} import {key.upper()}\nfrom domain.games.", 1)
    registry = re.sub(r"(?m)(?:^from domain\..*\n)+", _sorted, registry)
    return re.sub(r"Shelf\(([^)]*)\)", lambda found: _shelf(sorted([*re.findall(r"\w+", found[1]), key.upper()])), registry)


def _shelf(names: list[str]) -> str:
    """On one line while they fit, as the formatter would have it."""
    line = f"Shelf({', '.join(names)})"
    return line if len(f"GAMES = {line}") <= 128 else f"Shelf(\n    {', '.join(names)}\n)"
