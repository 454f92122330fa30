"""What the shapes of several subjects are made of."""

from datetime import UTC, datetime
from typing import Annotated

from msgspec import Meta, Struct

PAGE_MOST = 100
"""Entries of a page."""


class Query(Struct, frozen=True, forbid_unknown_fields=True):
    """The query of an address: texts, each read as what its type says. `None` stands for a parameter that is left out."""


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The JSON body of a request."""


Time = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]


def timestamp(milliseconds: int) -> Time:
    """RFC 3339, to the millisecond."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""A link of the hash chain of a match."""

PageSize = Annotated[int, Meta(ge=1, le=PAGE_MOST)]
Next = Annotated[str | None, Meta(description="Cursor of the next page; null on the last one")]
GameFilter = Annotated[str, Meta(max_length=40, description="Only matches of this game")] | None

OF_PAGE_BEFORE = Meta(description="`next` of the page before")
MatchCursor = Annotated[str, Meta(pattern=r"^[0-9]{15}:[a-z0-9]{1,64}\Z"), OF_PAGE_BEFORE] | None
