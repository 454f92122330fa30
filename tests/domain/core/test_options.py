from typing import Annotated, Any, Literal

import pytest

from domain.core import Grid, Options, Rejected
from domain.core.game import options_in, read_options


class Choices(Options, frozen=True):
    side: Literal["left", "right"] = "left"
    size: Literal[1, 3] = 3
    open: bool = False
    map: Annotated[tuple[str, ...], Grid(2, 3)] = ()


OPTIONS = options_in(Choices)


def test_options_are_those_of_the_class() -> None:
    assert [(option.name, option.kind, option.default) for option in OPTIONS] == [
        ("side", "choice", "left"),
        ("size", "number", 3),
        ("open", "flag", False),
        ("map", "rows", ()),
    ]
    assert [option.choices for option in OPTIONS] == [("left", "right"), (1, 3), (False, True), ()]
    assert options_in(Options) == ()


def test_what_is_left_out_has_its_default() -> None:
    assert read_options(OPTIONS, {}, "M1.1") == {"side": "left", "size": 3, "open": False, "map": []}


def test_what_is_given_counts() -> None:
    given = {"side": "right", "size": 1, "open": True, "map": ["abc", "def"]}
    assert read_options(OPTIONS, given, "M1.1") == given


def test_rows_are_always_a_list() -> None:
    values = read_options(OPTIONS, {"map": ("abc", "def")}, "M1.1")
    assert isinstance(values, dict)
    assert values["map"] == ["abc", "def"]


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    assert read_options(OPTIONS, {"speed": 1}, "M1.1") == Rejected(
        "unknown_option", "M1.1", {"option": "speed", "known": ["map", "open", "side", "size"]}
    )


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("side", "up", "must be one of left, right"),
        ("side", 1, "must be one of left, right"),
        ("side", ["left"], "must be one of left, right"),
        ("size", 2, "must be one of 1, 3"),
        ("size", "1", "must be one of 1, 3"),
        ("size", True, "must be one of 1, 3"),
        ("size", 1.0, "must be one of 1, 3"),
        ("open", 1, "must be true or false"),
        ("open", None, "must be true or false"),
        ("map", "abc", "must be a list of texts"),
        ("map", [1, 2], "must be a list of texts"),
        ("map", None, "must be a list of texts"),
        ("map", ["abc"], "must be 2 rows of 3 letters"),
        ("map", ["abc", "de"], "must be 2 rows of 3 letters"),
    ],
)
def test_a_bad_value_is_refused_with_what_is_wrong(name: str, value: Any, problem: str) -> None:
    assert read_options(OPTIONS, {name: value}, "M1.1") == Rejected("bad_option", "M1.1", {"option": name, "problem": problem})
