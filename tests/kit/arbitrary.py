"""Hypothesis strategies from the types of commands and facts: values of the right type, and of the wrong one."""

from collections.abc import Mapping
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

TEXT = st.text(max_size=8)
SMALL = st.integers(-3, 40)
WHOLE = SMALL | st.integers()

JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | WHOLE | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=4,
)
"""Any JSON value."""


def builtins_of(kind: Any) -> st.SearchStrategy[Any]:
    """JSON values that the type accepts."""
    return _of(inspect.type_info(kind))


def instances_of(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Values of a command or fact class, sensible or not."""
    return builtins_of(kind).map(lambda fields: msgspec.convert(fields, kind, str_keys=True))


def spoiled(kind: type[Any]) -> st.SearchStrategy[Any]:
    """The fields of a class with something wrong, or perhaps not: left out, added, or replaced by any JSON value."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    names = [field.encode_name for field in info.fields]

    def spoil(fields: dict[str, Any], name: str, how: str, junk: Any) -> dict[str, Any]:
        if how == "left out":
            return {key: value for key, value in fields.items() if key != name}
        return {**fields, name: junk}

    return st.builds(
        spoil,
        builtins_of(kind),
        st.sampled_from(names) | st.just("surplus") if names else st.just("surplus"),
        st.sampled_from(("left out", "replaced")),
        JUNK,
    )


def _of(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.Metadata():
            return _of(info.type)
        case inspect.IntType():
            return _whole(info)
        case inspect.StrType(pattern=str(pattern)):
            return st.from_regex(pattern)
        case inspect.StrType():
            return st.text(min_size=info.min_length or 0, max_size=min(info.max_length or 8, 8))
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.AnyType():
            return JUNK
        case inspect.LiteralType():
            return st.sampled_from(info.values)
        case inspect.EnumType():
            return st.sampled_from([member.value for member in info.cls])
        case inspect.UnionType():
            return st.one_of([_of(each) for each in info.types])
        case inspect.TupleType():
            return st.tuples(*[_of(each) for each in info.item_types]).map(list)
        case inspect.VarTupleType() | inspect.ListType() | inspect.SetType() | inspect.FrozenSetType():
            return st.lists(_of(info.item_type), min_size=info.min_length or 0, max_size=info.max_length or 6)
        case inspect.DictType():
            return st.dictionaries(_of(info.key_type), _of(info.value_type), max_size=4)
        case inspect.StructType():
            return _fields(info)
    raise NotImplementedError(f"no values for {info}")


def _whole(info: inspect.IntType) -> st.SearchStrategy[int]:
    least = info.ge if info.ge is not None else None if info.gt is None else info.gt + 1
    most = info.le if info.le is not None else None if info.lt is None else info.lt - 1
    if least is None and most is None:
        return WHOLE
    return st.integers(least, most)


def _fields(info: inspect.StructType) -> st.SearchStrategy[dict[str, Any]]:
    required: Mapping[str, st.SearchStrategy[Any]] = {
        field.encode_name: _of(field.type) for field in info.fields if field.required
    }
    optional = {field.encode_name: _of(field.type) for field in info.fields if not field.required}
    return st.fixed_dictionaries(dict(required), optional=optional)
