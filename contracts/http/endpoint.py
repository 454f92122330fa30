"""How an endpoint is declared: as a function without a body.

    standings = Tag("standings", "Ratings, boards, past matches, statistics")

    @standings.get("/v1/players/{player}/history")
    def list_history(query: HistoryQuery) -> History:
        \"\"\"The finished matches of a player; private ones only for those who played them.\"\"\"

The name is the operation id, and the service binds the handler of the same name. `query` and `body` have the classes of the
request, and `body: NewMatch | None` may be left out. The first paragraph of the docstring is the summary, the rest the
description. What the declaration says itself need not be repeated: see `Endpoint.problems`.
"""

import inspect
import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from types import NoneType
from typing import Any, Final, Literal, TypedDict, Unpack, get_args, get_type_hints

from msgspec import Struct, toml

from domain.core import Command

Method = Literal["GET", "POST", "DELETE"]


class _PathPart(Struct, frozen=True):
    text: str
    problems: tuple[str, ...]
    """The problems that are answered if there is no such thing."""


class _Parameters(Struct, frozen=True):
    path: dict[str, _PathPart]
    """`version` is a number, all others are texts."""
    header: dict[str, dict[str, Any]]


PARAMETERS: Final = toml.decode(files("contracts.http").joinpath("parameters.toml").read_bytes(), type=_Parameters)

ON_WRITING = ("rejected", "not_allowed", "malformed", "busy", "not_durable")
"""The problems of a command to a match."""
WITH_BODY = ("not_json", "malformed_json", "malformed", "body_too_large")
WITH_TOKEN = ("token_missing", "token_invalid", "token_expired")
ON_CONDITION = ("stale_version", "history_lost")


class Stream(Struct, frozen=True):
    """What comes over a connection that stays open."""

    name: str
    """Of the union of its messages in the documentation."""
    prefix: str
    """Of their names there."""
    messages: Mapping[str, type[Struct] | None]
    """The data of each message, by its name; None for the event of a match, which has one of the shapes of the games."""
    ids: Mapping[str, dict[str, Any]]
    """What the id of a message is, if it has one."""
    text: str


CREDENTIALS = frozenset({"token", "refresh_token", "recovery_codes", "code", "url"})
"""Fields with a token, a code or a pass."""


class Endpoint(Struct, frozen=True):
    name: str
    method: Method
    path: str
    tag: "Tag"
    summary: str
    answer: type[Struct] | None
    status: int = 200
    description: str = ""
    body: type[Struct] | None = None
    body_optional: bool = False
    query: type[Struct] | None = None
    named_problems: tuple[str, ...] = ()
    token: bool = True
    token_optional: bool = False
    """Also answers spectators without a token."""
    store: bool = True
    """Asks the store, which may be unreachable."""
    idempotent: bool = False
    """Takes an Idempotency-Key; sent again with the same key, it gives the first answer again."""
    conditional: bool = False
    """Takes If-Match with a version."""
    takes_command: bool = False
    """Takes a command of any game: those shapes come from the games."""
    sends: type[Command] | None = None
    """Sends this command to the match of the path, with the body as its fields. No other handler is needed."""
    for_arbiters: bool = False
    """Of a command: only an arbiter may send it."""
    stream: Stream | None = None
    tagged: bool = False
    """Takes If-None-Match with the ETag of an answer before."""
    records: bool = False
    """Of a GET: it may write into the log, so it is not answered to HEAD."""
    later: bool = False
    """May answer 202: the same shape, without what is still being worked out."""
    public: bool = False
    """The answer is the same for everyone in this language. Clients keep it, and revalidate it by its fingerprint."""

    @property
    def path_parameters(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.path)

    @property
    def gives_credentials(self) -> bool:
        return self.answer is not None and not CREDENTIALS.isdisjoint(self.answer.__struct_fields__)

    @property
    def takes_body(self) -> bool:
        return self.takes_command or self.body is not None

    @property
    def problems(self) -> tuple[str, ...]:
        """The problems that are named, and those that follow from the rest of the declaration."""
        codes = list(self.named_problems)
        for name in self.path_parameters:
            codes += PARAMETERS.path[name].problems
        codes += WITH_BODY if self.takes_body else ()
        codes += ("malformed",) if self.query is not None else ()
        codes += ("key_reused",) if self.idempotent else ()
        codes += WITH_TOKEN if self.token else ()
        codes += ON_CONDITION if self.conditional else ()
        codes += ("too_many_requests",) if self.tag.limited else ()
        codes += ("store_unavailable",) if self.store else ()
        codes += ("rules_not_at_hand",) if self.store and self.tag.on_matches else ()
        return tuple(dict.fromkeys(codes))


class Options(TypedDict, total=False):
    """What a declaration may add to path, classes and problems."""

    status: int
    token: bool
    token_optional: bool
    store: bool
    idempotent: bool
    conditional: bool
    takes_command: bool
    stream: Stream
    tagged: bool
    records: bool
    later: bool
    public: bool


Declared = Callable[..., Struct | None]


class Tag:
    """Endpoints that stand together in the documentation."""

    def __init__(self, name: str, text: str, *, on_matches: bool = False, limited: bool = True) -> None:
        self.name = name
        self.text = text
        self.on_matches = on_matches
        """They may have to do with a match of another release."""
        self.limited = limited
        """They count against the limit of requests."""
        self.endpoints: list[Endpoint] = []

    def get(self, path: str, *problems: str, **options: Unpack[Options]) -> Callable[[Declared], Endpoint]:
        return lambda declared: self.add(_declared(declared, "GET", path, self, problems, options))

    def post(self, path: str, *problems: str, **options: Unpack[Options]) -> Callable[[Declared], Endpoint]:
        return lambda declared: self.add(_declared(declared, "POST", path, self, problems, options))

    def delete(self, path: str, *problems: str, **options: Unpack[Options]) -> Callable[[Declared], Endpoint]:
        return lambda declared: self.add(_declared(declared, "DELETE", path, self, problems, options))

    def add(self, endpoint: Endpoint) -> Endpoint:
        self.endpoints.append(endpoint)
        return endpoint


def _declared(declared: Declared, method: Method, path: str, tag: Tag, problems: tuple[str, ...], options: Options) -> Endpoint:
    hints = get_type_hints(declared)
    answer = None if hints["return"] is NoneType else hints["return"]
    bodies = get_args(hints.get("body")) or (hints.get("body"),)
    summary, _, description = (inspect.getdoc(declared) or "").partition("\n\n")
    known: Options = {"status": 204 if answer is None else 200, **options}
    return Endpoint(
        declared.__name__,
        method,
        path,
        tag,
        summary.replace("\n", " ").removesuffix("."),
        answer,
        description=description,
        body=bodies[0],
        body_optional=NoneType in bodies,
        query=hints.get("query"),
        named_problems=problems,
        **known,
    )
