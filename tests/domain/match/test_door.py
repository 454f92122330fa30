"""Each name of the match is imported in one way: from `domain.match` where it is listed there, else from its module."""

import ast
from pathlib import Path
from types import ModuleType

import domain.match

ROOT = Path(__file__).parents[3]
LISTED = {name for name, value in vars(domain.match).items() if not isinstance(value, ModuleType) and name[:2] != "__"}


def test_what_the_package_lists_is_imported_from_the_package() -> None:
    found = []
    for part in ("contracts", "domain", "service", "tests", "workers"):
        for path in sorted((ROOT / part).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            if (ROOT / "domain" / "match") in path.parents or "from domain.match." not in source:
                continue
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("domain.match."):
                    twice = [name.name for name in node.names if name.name in LISTED]
                    found += [f"{path.relative_to(ROOT)}:{node.lineno} {name}" for name in twice]
    assert found == []
