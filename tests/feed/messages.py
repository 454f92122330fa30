"""Reading server-sent events, and holding them to the interface document."""

import json
from typing import Any

from msgspec import Struct

from tests.service.contract import validator


class Message(Struct, frozen=True):
    kind: str
    data: Any
    id: int | str | None = None


def read_messages(raw: bytes) -> list[Message]:
    """Every whole message; comments and the greeting are none."""
    found = []
    for block in raw.decode().split("\n\n")[:-1]:
        fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "event" in fields:
            place = fields.get("id")
            id_ = int(place) if place is not None and place.isdecimal() else place
            found.append(Message(fields["event"], json.loads(fields["data"]), id_))
    return found


def check_message(message: Message) -> None:
    told = {"event": message.kind, "data": message.data, **({"id": message.id} if message.id is not None else {})}
    union = "OwnFeedMessage" if message.kind in ("ready", "notice") else "FeedMessage"
    errors = validator(json.dumps({"$ref": f"#/components/schemas/{union}"})).iter_errors(told)
    assert [error.message for error in errors] == [], told
