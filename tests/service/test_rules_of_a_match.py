"""The rules of a match are found by game, version and edition. By the key of its game alone they would be the newest ones.

So only what begins a match, or shows what is offered to new ones, asks a shelf by key.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("contracts", "domain", "service", "workers")
SHELVES = {"GAMES", "games", "_games", "shelf"}
"""What a shelf is called anywhere. A parameter or field that is annotated as one counts, too."""
BY_KEY = {"newest", "offered", "editions", "get", "values", "items", "pop"}
MAY = {
    "contracts/codec.py": "one contract carries all versions of a game",
    "contracts/openapi.py": "the sentences of a game are those of all its versions",
    "service/cli/simulate.py": "begins a match",
    "service/cli/tournament.py": "begins matches",
    "service/cli/tune.py": "begins matches",
    "service/http/docs.py": "shows what is offered",
    "service/http/games.py": "shows what is offered, and each version",
    "service/http/tables/matches.py": "the endings of a game are those of all its versions",
    "service/play/opening.py": "begins a match",
    "service/protocol/rendering.py": "the title of a game is that of all its versions",
    "service/tables/matchmaking.py": "begins a match",
    "service/web/pages.py": "shows what is offered, and each version",
    "workers/notices/delivery.py": "the title of a game is that of all its versions",
}


def looked_up_by_key(source: str) -> Iterator[int]:
    """The lines where something is taken from a shelf by the key of a game."""
    tree = ast.parse(source)
    shelves = SHELVES | set(_annotated(tree))
    shelves |= {
        node.targets[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _is_shelf(node.value, shelves)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            taken_from = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in BY_KEY:
            taken_from = node.func.value
        else:
            continue
        if _is_shelf(taken_from, shelves) and not _of_another_kind(node):
            yield node.lineno


def _annotated(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.arg | ast.AnnAssign)
            and node.annotation is not None
            and "Shelf" in ast.unparse(node.annotation)
        ):
            yield node.arg if isinstance(node, ast.arg) else ast.unparse(node.target).rpartition(".")[2]


def _is_shelf(value: ast.expr, shelves: set[str]) -> bool:
    """Or what it has by key, such as all versions of each game."""
    if isinstance(value, ast.Attribute):
        return value.attr in shelves or (value.attr == "versions" and _is_shelf(value.value, shelves))
    return isinstance(value, ast.Name) and value.id in shelves


def _of_another_kind(node: ast.Subscript | ast.Call) -> bool:
    """A place in a list, or the declaration of an endpoint: `@games.get("/v1/games")`."""
    if isinstance(node, ast.Call):
        return bool(node.args) and isinstance(first := node.args[0], ast.Constant) and str(first.value).startswith("/v1/")
    return isinstance(node.slice, ast.UnaryOp)


def test_only_what_begins_a_match_or_shows_what_is_offered_asks_by_key() -> None:
    found = {
        str(path.relative_to(ROOT)): lines
        for part in PARTS
        for path in sorted((ROOT / part).rglob("*.py"))
        if (lines := list(looked_up_by_key(path.read_text(encoding="utf-8"))))
    }
    wrong = {path: lines for path, lines in found.items() if path not in MAY}
    assert not wrong, f"these take the newest rules, where a match has its own: ask `Shelf.at(match)`: {wrong}"
    assert set(found) == set(MAY), "these ask no more, and need not be allowed to"


@pytest.mark.parametrize(
    "line",
    [
        "rules = GAMES[state.game]",
        "rules = self._states.games[game]",
        "rules = self._games.get(match.game)",
        "rules = games.offered(match.game, match.edition)",
        "rules = [each for key, each in GAMES.items() if key == game][0]",
        "rules = GAMES.versions[game][-1]",
        "known = self._states.games.versions\nrules = known[game][-1]",
        "def titled(house: Shelf, game: str) -> str: return house[game].info.key",
        "class Titles:\n    house: Shelf\n    def of(self, game: str) -> Rules: return self.house[game]",
    ],
)
def test_a_look_up_by_key_alone_is_found(line: str) -> None:
    assert list(looked_up_by_key(line))


@pytest.mark.parametrize("line", ["rules = GAMES.at(match)", "known = key in GAMES"])
def test_a_look_up_by_the_match_is_none(line: str) -> None:
    assert not list(looked_up_by_key(line))
