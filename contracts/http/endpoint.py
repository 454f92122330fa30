"""What an endpoint is, and the problems that many of them share."""

from typing import Literal

from msgspec import Struct

from domain.core import Command

Method = Literal["GET", "POST", "DELETE"]


class Endpoint(Struct, frozen=True):
    name: str
    """The operation id; the service binds the handler of the same name."""
    method: Method
    path: str
    tag: str
    summary: str
    answer: type[Struct] | None
    status: int = 200
    body: type[Struct] | None = None
    body_optional: bool = False
    query: type[Struct] | None = None
    token: bool = True
    takes_command: bool = False
    """Takes a command of any game: those shapes come from the games."""
    sends: type[Command] | None = None
    """Sends this command to the match of the path, with the body as its fields. No other handler is needed."""
    for_arbiters: bool = False
    """Of a command: only an arbiter may send it."""
    idempotent: bool = False
    """Takes an Idempotency-Key; sent again with the same key, it gives the first answer again."""
    conditional: bool = False
    """Takes If-Match with a version."""
    stream: str = ""
    """What comes over the connection, if it stays open."""
    store: bool = True
    """Asks the store, which may be unreachable."""
    problems: tuple[str, ...] = ()


ON_MATCH = ("no_such_match",)
ON_WRITING = (*ON_MATCH, "rejected", "not_allowed", "malformed", "key_reused", "busy", "not_durable")
ON_CONDITION = ("stale_version", "history_lost")
"""What a condition can come to: every endpoint that takes one has these."""
WITH_BODY = ("not_json", "malformed_json", "malformed", "body_too_large")
