"""The parts of shapes that several subjects share."""

from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct

PAGE_MOST = 100
"""Entries of a page."""


class Query(Struct, frozen=True, forbid_unknown_fields=True):
    """The query of a URL: texts, each converted to its type. `None` stands for a parameter that is left out."""


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The JSON body of a request."""


Shape = TypeVar("Shape", bound=Struct)


def shape_of(kind: type[Shape], source: object, **more: Any) -> Shape:
    """A shape with the fields that it has in common with its source, and more."""
    common = {name: getattr(source, name) for name in kind.__struct_fields__ if name not in more}
    return kind(**common, **more)


Time = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]


def timestamp(milliseconds: int) -> Time:
    """RFC 3339, to the millisecond."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""A link of the hash chain of a match."""

PageSize = Annotated[int, Meta(ge=1, le=PAGE_MOST), "How many entries the page has at most"]
Next = Annotated[str | None, "Cursor of the next page; null on the last one"]
GameFilter = Annotated[str, Meta(max_length=40), "Only matches of this game"] | None

OF_PAGE_BEFORE = "`next` of the page before"
MatchCursor = Annotated[str, Meta(pattern=r"^[0-9]{15}:[a-z0-9]{1,64}\Z"), OF_PAGE_BEFORE] | None
