"""JSON that remembers the line of each value, so that an error in an edition file can be told with its line."""

import re
from bisect import bisect_right
from json import JSONDecodeError, JSONDecoder
from typing import Any

from msgspec import Struct

_SPACE = re.compile(r"[ \t\r\n]*")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)(?![0-9.eE])")
_WORDS = {"true": True, "false": False, "null": None}
_DEEPEST = 20
_DECODER = JSONDecoder()


class EditionError(ValueError):
    """What is wrong with an edition, and on which line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


class Node(Struct, frozen=True):
    value: Any
    """A text, whole number, flag or null; a dict or list of nodes."""
    line: int

    def at(self, *path: str | int) -> "Node":
        """What is found inside along this path of names and places. It must be there."""
        node = self
        for step in path:
            node = node.value[step]
        return node


def read_lines(text: str) -> Node:
    reader = _Reader(text)
    node = reader.value(0)
    reader.end()
    return node


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.breaks = [at for at, letter in enumerate(text) if letter == "\n"]

    def line(self, at: int | None = None) -> int:
        return bisect_right(self.breaks, (self.at if at is None else at) - 1) + 1

    def error(self, what: str) -> EditionError:
        return EditionError(self.line(), what)

    def peek(self) -> str:
        """The next letter that is no space; nothing at the end."""
        space = _SPACE.match(self.text, self.at)
        assert space is not None
        self.at = space.end()
        return self.text[self.at : self.at + 1]

    def take(self, letter: str) -> bool:
        if self.peek() != letter:
            return False
        self.at += 1
        return True

    def demand(self, letter: str) -> None:
        if not self.take(letter):
            raise self.error(f"{letter!r} is missing")

    def end(self) -> None:
        if self.peek():
            raise self.error("something follows after the end")

    def value(self, depth: int) -> Node:
        letter = self.peek()
        line = self.line()
        if depth > _DEEPEST:
            raise self.error("too many brackets inside each other")
        if letter == "{":
            return Node(self.fields(depth), line)
        if letter == "[":
            return Node(self.items(depth), line)
        if letter == '"':
            return Node(self.string(), line)
        return Node(self.plain(), line)

    def plain(self) -> int | bool | None:
        for word, value in _WORDS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        number = _WHOLE.match(self.text, self.at)
        if number is None:
            raise self.error("no value, or a number that is not whole")
        self.at = number.end()
        return int(number.group())

    def string(self) -> str:
        try:
            text, self.at = _DECODER.raw_decode(self.text, self.at)
        except JSONDecodeError as error:
            raise EditionError(self.line(error.pos), error.msg) from error
        return str(text)

    def items(self, depth: int) -> list[Node]:
        self.demand("[")
        found: list[Node] = []
        if self.take("]"):
            return found
        while True:
            found.append(self.value(depth + 1))
            if self.take("]"):
                return found
            self.demand(",")

    def fields(self, depth: int) -> dict[str, Node]:
        self.demand("{")
        found: dict[str, Node] = {}
        if self.take("}"):
            return found
        while True:
            if self.peek() != '"':
                raise self.error("a name in quotes is missing")
            name = self.string()
            if name in found:
                raise self.error(f"{name!r} stands twice")
            self.demand(":")
            found[name] = self.value(depth + 1)
            if self.take("}"):
                return found
            self.demand(",")
