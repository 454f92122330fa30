"""Reading server-sent events."""

import json
from typing import Any

from msgspec import Struct


class Message(Struct, frozen=True):
    kind: str
    data: Any
    id: int | None = None


def read_messages(raw: bytes) -> list[Message]:
    """Every whole message; comments and the greeting are none."""
    found = []
    for block in raw.decode().split("\n\n")[:-1]:
        fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "event" in fields:
            version = int(fields["id"]) if "id" in fields else None
            found.append(Message(fields["event"], json.loads(fields["data"]), version))
    return found
