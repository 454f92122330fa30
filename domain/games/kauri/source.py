"""JSON text read into classes. Every error names the line."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any, NoReturn, TypeVar

from msgspec import DecodeError, ValidationError, convert, json

Kind = TypeVar("Kind")
Step = str | int
"""The name of a field, or a place in a list."""
Path = tuple[Step, ...]

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]|[^\s{}\[\],:"]+')
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_BYTE = re.compile(r"\(byte (\d+)\)")


class EditionError(ValueError):
    """What is wrong with an edition, and on which line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


class Source:
    """The values of a JSON text, each with its line."""

    def __init__(self, text: str) -> None:
        try:
            self._values = json.decode(text)
        except DecodeError as error:
            place = _BYTE.search(str(error))
            before = text.encode()[: int(place[1]) if place is not None else None]
            raise EditionError(before.count(b"\n") + 1, str(error)) from None
        self._lines: dict[Path, int] = {}
        tokens = _tokens(text)
        self._note(tokens, next(tokens), ())

    def _note(self, tokens: Iterator[tuple[str, int]], first: tuple[str, int], path: Path) -> None:
        """Note the lines of a value and of everything in it."""
        opening, self._lines[path] = first
        if opening == "[":
            words: set[str] = set()
            for place in count():
                token, line = next(tokens)
                if token == "]":
                    return
                if token in words:
                    raise EditionError(line, f"{_spelled(path)}: {token} is there twice")
                if token.startswith('"'):
                    words.add(token)
                self._note(tokens, (token, line), (*path, place))
        elif opening == "{":
            for token, line in tokens:
                if token == "}":
                    return
                name = (*path, json.decode(token, type=str))
                if name in self._lines:
                    raise EditionError(line, f"{_spelled(name)} is there twice")
                self._note(tokens, next(tokens), name)

    def take(self, kind: type[Kind], *path: Step, **given: object) -> Kind:
        """What is found there, as this class. The fields that are given do not stand in the text."""
        value: Any = self._values
        for step in path:
            value = value[step]
        if given and isinstance(value, dict):
            for name in given.keys() & value.keys():
                self.refuse(f"Object contains unknown field `{name}`", *path)
            value = {**value, **given}
        try:
            return convert(value, kind, str_keys=True)
        except ValidationError as error:
            what, _, place = str(error).partition(" - at `")
            inner = place.rpartition("$")[2].rstrip("`")
            if "[...]" in inner:
                inner = inner.replace("[...]", f".{_wrong_key(error, kind, value, inner[1 : inner.index('[')])}")
            self.refuse(what, *path, *(name or int(number) for name, number in _STEP.findall(inner)))

    def made(self, kind: Callable[..., Kind], *path: Step, **fields: object) -> Kind:
        """An object of this class, or what it finds wrong with its fields."""
        try:
            return kind(**fields)
        except ValueError as error:
            self.refuse(str(error), *path)

    def refuse(self, what: str, *path: Step) -> NoReturn:
        raise EditionError(self._lines[path], f"{_spelled(path)}: {what}" if path else what)


def _wrong_key(error: ValidationError, kind: object, value: Mapping[str, Any], name: str) -> str | None:
    """The key in this mapping that the error is about. msgspec does not say: the key whose value gives the same error alone."""
    for key, part in value[name].items():
        try:
            convert({**value, name: {key: part}}, kind, str_keys=True)
        except ValidationError as again:
            if str(again) == str(error):
                return str(key)
    return None


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """Texts, numbers, words and brackets, each with its line."""
    line, end = 1, 0
    for token in _TOKEN.finditer(text):
        line += text.count("\n", end, token.start())
        end = token.start()
        yield token[0], line


def _spelled(path: Path) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")
