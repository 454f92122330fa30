"""Taking a value of a given type out of an edition file. The classes of an edition say by their types what may stand there."""

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, Struct, structs

from domain.core.texts import Texts
from domain.games.kauri.reading.json_lines import EditionError, Node

LANGUAGES = ("en", "fr")

Made = TypeVar("Made", bound=Struct)


def read(node: Node, hint: Any, what: str, **given: Any) -> Any:
    """The value as this type, or an error that calls it `what`.

    Fields that are given are filled in and not looked for in the file.
    """
    if hint is Node:
        return node
    if hint == Texts:
        return _texts(node, what)
    kinds = [kind for kind in _alternatives(hint) if kind is not NoneType]
    choices = [value for kind in kinds if get_origin(kind) is Literal for value in get_args(kind)]
    others = [kind for kind in kinds if get_origin(kind) is not Literal]
    if not others or node.value in choices:
        return _choice(node, choices, what)
    [kind] = others
    limits = Meta()
    if get_origin(kind) is Annotated:
        kind, limits = get_args(kind)
    if kind is bool:
        return node.value if isinstance(node.value, bool) else _wrong(node, f"{what} must be true or false")
    if kind is int:
        return _whole(node, limits.ge, what)
    if kind is str:
        return _text(node, limits, what)
    if get_origin(kind) is tuple:
        return _list(node, get_args(kind), what, given)
    if get_origin(kind) is dict:
        return _dict(node, get_args(kind), what, given)
    return _struct(node, kind, what, given)


def made(node: Node, kind: type[Made], what: str, fields: Mapping[str, Any]) -> Made:
    """An object of this class, or what it finds wrong with its fields."""
    try:
        return kind(**fields)
    except ValueError as error:
        raise EditionError(node.line, _of(what, str(error))) from None


def _of(what: str, problem: str) -> str:
    return f"{what}: {problem}" if what else problem


def _wrong(node: Node, problem: str) -> NoReturn:
    raise EditionError(node.line, problem)


def _alternatives(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _choice(node: Node, choices: list[Any], what: str) -> Any:
    # Not `in`: true is equal to 1.
    if not any(type(node.value) is type(each) and node.value == each for each in choices):
        _wrong(node, f"{what} is {node.value!r}, and must be one of {', '.join(map(str, choices))}")
    return node.value


def _whole(node: Node, least: float | None, what: str) -> int:
    if not isinstance(node.value, int) or isinstance(node.value, bool) or (least is not None and node.value < least):
        _wrong(node, f"{what} must be a whole number" + ("" if least is None else f" from {least} on"))
    return node.value


def _text(node: Node, limits: Meta, what: str) -> str:
    shortest, longest = limits.min_length or 0, limits.max_length or 0
    if not isinstance(node.value, str) or not shortest <= len(node.value) <= longest:
        _wrong(node, f"{what} must be a text of {shortest} to {longest} letters")
    return node.value


def _texts(node: Node, what: str) -> dict[str, str]:
    left = _fields(node, what)
    found = {language: _required(node, left, language, what).value for language in LANGUAGES}
    _nothing_left(left, what)
    for language, text in found.items():
        if not isinstance(text, str) or not text:
            _wrong(node, f"{what}: {language} must be a text")
    return found


def _list(node: Node, kinds: tuple[Any, ...], what: str, given: dict[str, Any]) -> tuple[Any, ...]:
    if not isinstance(node.value, list):
        _wrong(node, f"{what} must be a list")
    first, *others = kinds
    if Ellipsis not in others and len(node.value) != len(kinds):
        _wrong(node, f"{what} must be a list of {len(kinds)}")
    found = tuple(read(each, first, what, **given) for each in node.value)
    chosen = first is int or all(get_origin(kind) is Literal for kind in _alternatives(first))
    if chosen and len(set(found)) != len(found):
        _wrong(node, f"{what} names something twice")
    return found


def _dict(node: Node, kinds: tuple[Any, ...], what: str, given: dict[str, Any]) -> dict[Any, Any]:
    keys, values = kinds
    left = _fields(node, what)
    if get_origin(keys) is Literal:
        nodes = {key: _required(node, left, key, what) for key in get_args(keys)}
        _nothing_left(left, what)
    else:
        nodes = left
    if isinstance(values, type) and issubclass(values, Struct) and "key" in values.__struct_fields__:
        return {key: _struct(each, values, "", {**given, "key": key}) for key, each in nodes.items()}
    return {key: read(each, values, _of(what, key), **given) for key, each in nodes.items()}


def _struct(node: Node, kind: type[Struct], what: str, given: dict[str, Any]) -> Any:
    """An object with a key is called by its class and its key."""
    keyed = "key" in kind.__struct_fields__
    name = kind.__name__.strip("_").lower()
    if keyed:
        what = f"{name} {given['key']}" if "key" in given else name
    left = _fields(node, what or "the edition")
    tag_field, kinds = kind.__struct_config__.tag_field, kind.__subclasses__()
    if tag_field is not None and kinds:
        # It belongs to the object around it, whose field says nothing more.
        what = what.rpartition(": ")[0]
        by_tag = {each.__struct_config__.tag: each for each in kinds}
        kind = by_tag[_choice(_required(node, left, tag_field, what), list(by_tag), _of(what, tag_field))]
    found = {field: given[field] for field in kind.__struct_fields__ if field in given}
    hints = _hints(kind)
    for field in structs.fields(kind):
        if field.name in found:
            continue
        inner = left.pop(field.encode_name, None)
        if inner is not None:
            found[field.name] = read(inner, hints[field.name], _of(what, field.encode_name))
            if keyed and field.name == "key":
                what = f"{name} {found['key']}"
        elif field.default is field.default_factory is NODEFAULT:
            _wrong(node, _of(what, f"{field.encode_name!r} is missing"))
    _nothing_left(left, what)
    return made(node, kind, what, found)


def _fields(node: Node, what: str) -> dict[str, Node]:
    return dict(node.value) if isinstance(node.value, dict) else _wrong(node, f"{what} must be an object")


def _required(node: Node, left: dict[str, Node], name: str, what: str) -> Node:
    return left.pop(name) if name in left else _wrong(node, _of(what, f"{name!r} is missing"))


def _nothing_left(left: dict[str, Node], what: str) -> None:
    for name, node in left.items():
        _wrong(node, _of(what, f"unknown field {name!r}"))


@cache
def _hints(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)
