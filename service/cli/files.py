"""Files that people hand to a command: audit bundles, and the keys they trust."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any

import click
import msgspec
from msgspec import Meta, Struct

from contracts.bundle import Hex32
from domain.audit.verify import key_id

MEGABYTE = 1_000_000
MOST = 64
"""Megabytes. A long match takes up a few hundred kilobytes; a fork also holds the matches it came from."""


class UnreadableFile(Exception):
    """A file cannot be used; the text names it and says why."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")


class _Key(Struct):
    id: str
    public: Hex32


class _Keys(Struct):
    """As `GET /v1/keys` answers; what else it tells of a key does not matter here."""

    keys: Annotated[list[_Key], Meta(min_length=1)]


def with_keys(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--keys",
        type=click.Path(path_type=Path),
        multiple=True,
        help="Trust the keys in this file, an answer of GET /v1/keys. A fork of an imported match needs those of both.",
    )(command)


def with_most(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--max-size",
        "most",
        type=click.IntRange(1),
        default=MOST,
        show_default=True,
        metavar="MEGABYTES",
        help="Refuse a larger file.",
    )(command)


def read_file(path: Path, most: int = MOST) -> bytes:
    """The content of a file of at most so many megabytes. No more than that is ever read, also of what has no end."""
    try:
        with path.open("rb") as file:
            raw = file.read(most * MEGABYTE + 1)
    except OSError as error:
        raise UnreadableFile(path, error.strerror or str(error)) from error
    if len(raw) > most * MEGABYTE:
        raise UnreadableFile(path, f"larger than {most} MB; --max-size allows more")
    return raw


def read_keys(paths: Iterable[Path]) -> list[str]:
    """The public keys in files. The name of a key is what people compare, so it must be the fingerprint of that key."""
    trusted: list[str] = []
    for path in paths:
        try:
            found = msgspec.json.decode(read_file(path, 1), type=_Keys).keys
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise UnreadableFile(path, f"not a list of keys: {error}") from error
        for key in found:
            if key.id != key_id(key.public):
                raise UnreadableFile(path, f"not a list of keys: {key.id} is the fingerprint of another key")
        trusted += [key.public for key in found]
    return trusted
