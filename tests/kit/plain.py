"""What counts as a plain JSON value."""

from collections.abc import Iterator, Mapping
from typing import Any


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
