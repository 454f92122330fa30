"""A command the rules do not allow. It is a value, not an exception: refusing is an ordinary answer."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field


class Rejected(Struct, frozen=True):
    code: str
    clause: str
    details: Mapping[str, Any] = field(default_factory=dict)
