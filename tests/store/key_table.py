"""The table on the page of keys, held against what is in a store."""

import re
from pathlib import Path

from redis import Redis

from service.store import keys

_PAGE = Path(keys.__file__).with_name("KEYS.md")
_TYPES = {"string": "string", "hash": "hash", "set": "set", "list": "list", "sorted set": "zset", "stream": "stream"}
"""What Redis calls them."""


def missing_from_table(redis: "Redis[bytes]") -> dict[str, str]:
    """The keys in a store, with their types, that have no row in the table or a row that says another type."""
    found = {key.decode(): redis.type(key).decode() for key in redis.scan_iter()}
    return {key: kind for key, kind in found.items() if _type_in_table(key) != kind}


def _type_in_table(key: str) -> str | None:
    return next((kind for pattern, kind in _ROWS if pattern.fullmatch(key)), None)


def _rows() -> list[tuple[re.Pattern[str], str]]:
    """In order: the rows of particular lists come before the row of lists in general."""
    cells = [line.split("|") for line in _PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    rows = [(name.strip(" `"), _TYPES[kind.strip()]) for _, name, kind, *_ in cells if kind.strip() in _TYPES]
    return [(re.compile(re.sub("<[^>]*>", ".+", re.escape(name)).replace("p000", r"p\d{3}")), kind) for name, kind in rows]


_ROWS = _rows()
