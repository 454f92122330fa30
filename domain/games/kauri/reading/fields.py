"""Taking the values of an edition out of its lines, each of the kind it must be."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from domain.games.kauri.reading.lines import EditionError, Node

LANGUAGES = ("en", "fr")
LONGEST_KEY = 40

Choice = TypeVar("Choice", bound=str)
Value = TypeVar("Value")


class Fields:
    """The fields of one object. Whoever has taken them calls `done`, so that none is passed over in silence."""

    def __init__(self, node: Node, what: str) -> None:
        if not isinstance(node.value, dict):
            raise EditionError(node.line, f"{what} must be an object")
        self.what = what
        self.line = node.line
        self._left: dict[str, Node] = dict(node.value)

    def error(self, what: str) -> EditionError:
        return EditionError(self.line, f"{self.what}: {what}")

    def node(self, name: str) -> Node:
        node = self._left.pop(name, None)
        if node is None:
            raise self.error(f"{name!r} is missing")
        return node

    def optional(self, name: str) -> Node | None:
        return self._left.pop(name, None)

    def done(self) -> None:
        for name, node in self._left.items():
            raise EditionError(node.line, f"{self.what}: unknown field {name!r}")

    def fields(self, name: str) -> "Fields":
        return Fields(self.node(name), name)

    def nodes(self, name: str) -> list[Node]:
        return list_of(self.node(name), name)

    def named(self, name: str, known: Iterable[str] | None = None) -> Iterator[tuple[str, Node]]:
        """The fields of an object whose names are keys; of exactly the known ones if these are given."""
        inner = self.fields(name)
        if known is not None:
            for key in known:
                yield key, inner.node(key)
            inner.done()
            return
        yield from inner._left.items()

    def key(self, name: str = "key") -> str:
        return key_of(self.node(name), f"{self.what}: {name}")

    def whole(self, name: str, least: int = 0) -> int:
        return whole_of(self.node(name), f"{self.what}: {name}", least)

    def whole_or(self, name: str, default: int, least: int = 0) -> int:
        node = self.optional(name)
        return default if node is None else whole_of(node, f"{self.what}: {name}", least)

    def flag_or(self, name: str, default: bool) -> bool:
        node = self.optional(name)
        if node is None:
            return default
        if not isinstance(node.value, bool):
            raise EditionError(node.line, f"{self.what}: {name} must be true or false")
        return node.value

    def choice(self, name: str, choices: Sequence[Choice]) -> Choice:
        return choice_of(self.node(name), f"{self.what}: {name}", choices)

    def choices(self, name: str, choices: Sequence[Choice], *, default: tuple[Choice, ...] | None = None) -> tuple[Choice, ...]:
        node = self.optional(name) if default is not None else self.node(name)
        if node is None:
            assert default is not None
            return default
        what = f"{self.what}: {name}"
        found = tuple(choice_of(each, what, choices) for each in list_of(node, what))
        if len(set(found)) != len(found):
            raise EditionError(node.line, f"{what} names something twice")
        return found

    def texts(self, name: str) -> dict[str, str]:
        return texts_of(self.node(name), f"{self.what}: {name}")


def list_of(node: Node, what: str) -> list[Node]:
    if not isinstance(node.value, list):
        raise EditionError(node.line, f"{what} must be a list")
    return node.value


def key_of(node: Node, what: str) -> str:
    if not isinstance(node.value, str) or not 0 < len(node.value) <= LONGEST_KEY:
        raise EditionError(node.line, f"{what} must be a text of 1 to {LONGEST_KEY} letters")
    return node.value


def whole_of(node: Node, what: str, least: int) -> int:
    if not isinstance(node.value, int) or isinstance(node.value, bool) or node.value < least:
        raise EditionError(node.line, f"{what} must be a whole number from {least} on")
    return node.value


def choice_of(node: Node, what: str, choices: Sequence[Choice]) -> Choice:
    for choice in choices:
        if choice == node.value:
            return choice
    raise EditionError(node.line, f"{what} is {node.value!r}, and must be one of {', '.join(choices)}")


def texts_of(node: Node, what: str) -> dict[str, str]:
    fields = Fields(node, what)
    found: dict[str, str] = {}
    for language in LANGUAGES:
        text: Any = fields.node(language).value
        if not isinstance(text, str) or not text:
            raise EditionError(node.line, f"{what}: {language} must be a text")
        found[language] = text
    fields.done()
    return found


def each_once(nodes: Iterable[Node], key: Callable[[Node], str], what: str) -> None:
    """Every key stands once."""
    seen: set[str] = set()
    for node in nodes:
        name = key(node)
        if name in seen:
            raise EditionError(node.line, f"{what} {name!r} stands twice")
        seen.add(name)
