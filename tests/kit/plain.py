"""What counts as a plain JSON value."""

from collections.abc import Iterator, Mapping
from typing import Any

PLAIN = frozenset((str, int, bool, type(None)))


def is_plain(value: Any) -> bool:
    """The short answer: whole matches are asked state by state."""
    kind = type(value)
    if kind in PLAIN:
        return True
    if kind is dict:
        return all(type(key) is str for key in value) and all(map(is_plain, value.values()))
    if kind is list or kind is tuple:
        return all(map(is_plain, value))
    return not list(not_plain(value))


def not_plain(value: Any, where: str = "$") -> Iterator[str]:
    """Where a value is no plain JSON value. Floats do not count as plain: they have no place in a game."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if not isinstance(key, str):
                yield f"{where} has the key {key!r}"
            yield from not_plain(inner, f"{where}.{key}")
    elif isinstance(value, list | tuple):
        for at, inner in enumerate(value):
            yield from not_plain(inner, f"{where}[{at}]")
    elif value is not None and not isinstance(value, str | int):
        yield f"{where} is a {type(value).__name__}"
