"""Reading the request for a feed. A malformed one raises a Problem."""

from typing import TypeVar
from urllib.parse import parse_qsl

from msgspec.structs import replace

from contracts.http.notices import OwnStreamHeaders, OwnStreamQuery
from contracts.http.tables.feed import StreamHeaders, StreamQuery
from contracts.load import load_query
from contracts.texts import Language
from service.front.request import Request
from service.protocol.language import preferred_language
from service.protocol.problems import Problem, well_formed
from service.tokens import Bearer, Keyring


def is_for_the_feed(request: Request) -> bool:
    """Whether the feed answers it instead of the API."""
    return b"/stream" in request.target and request.method == "GET" and path_of(request).endswith("/stream")


def path_of(request: Request) -> str:
    return request.split_target()[0].decode(errors="replace")


def bearer_of(request: Request, keyring: Keyring, match: str) -> Bearer:
    """By the token, or by a pass for this match, or for the player's own feed."""
    token, given = request.header(b"authorization"), _parameters(request).get("feed_pass")
    if token or given is None:
        return keyring.reader(token)
    known = keyring.read_pass(given, match)
    if known is None:
        raise Problem("pass_invalid")
    return known


def language_of(request: Request) -> Language:
    return preferred_language(request.header(b"accept-language"))


Asked = TypeVar("Asked", StreamQuery, OwnStreamQuery)


def stream_query(request: Request, query: type[Asked], headers: type[StreamHeaders | OwnStreamHeaders]) -> Asked:
    """What a client asks for. The header of a client that reconnects comes before its query, which browsers repeat."""
    with well_formed():
        if header := request.header(b"last-event-id"):
            known = load_query(headers, {"Last-Event-ID": header})
            rest = {name: value for name, value in _parameters(request).items() if name not in ("after", "head")}
            return replace(load_query(query, rest), after=known.after)
        return load_query(query, _parameters(request))


def _parameters(request: Request) -> dict[str, str]:
    """The last one counts if several have the same name."""
    return dict(parse_qsl(request.split_target()[1].decode("latin-1")))
