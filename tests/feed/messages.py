"""Reading server-sent events, and holding them to the interface document."""

import json
from typing import Any

from msgspec import Struct

from tests.service.contract import validator


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


def check_message(message: Message) -> None:
    told = {"event": message.kind, "data": message.data, **({"id": message.id} if message.id is not None else {})}
    errors = validator(json.dumps({"$ref": "#/components/schemas/FeedMessage"})).iter_errors(told)
    assert [error.message for error in errors] == [], told
