"""The page of keys: nothing else makes a key, and its table is true."""

import ast
from pathlib import Path

from redis import Redis

import service
import workers
from service.wiring import Kemu
from tests.store.key_table import missing_from_table
from tests.store.tables import moves, started_match

ROOTS = [Path(root.__file__).parent for root in (service, workers) if root.__file__ is not None]


def test_keys_are_made_on_one_page_only() -> None:
    """The type checker refuses every other string as a key, so it is enough that nobody else makes one."""
    makers = {
        path.name
        for root in ROOTS
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Key"
    }
    assert makers == {"keys.py"}


def test_every_key_of_a_match_stands_in_the_table_with_its_type(kemu: Kemu, redis: "Redis[bytes]") -> None:
    for _ in moves(kemu, started_match(kemu)):
        pass
    assert redis.dbsize()
    assert missing_from_table(redis) == {}
