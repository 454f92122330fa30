"""A request that has been read completely."""

from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import unquote_to_bytes

from httptools import HttpParserInvalidURLError, parse_url
from msgspec import Struct

from service.front.replies import Headers


class Request(Struct, frozen=True):
    method: str
    target: bytes
    headers: dict[bytes, bytes]
    """Names in lower case. Values of headers with the same name are joined by commas."""
    length: int
    """Of the body. If it exceeds the limit, `body` is empty, because the rest was not waited for."""
    body: bytes
    keep: bool
    """The client may send more requests over this connection."""
    old: bool
    """The client speaks HTTP/1.0 or older."""
    shared: Headers = ()
    """What the answer has in addition, for pages of other origins."""
    arrived: float = 0.0
    """When it was complete, in seconds of the steady clock."""

    def header(self, name: bytes) -> str:
        return self.headers.get(name, b"").decode("latin-1")

    def split_target(self) -> tuple[bytes, bytes]:
        """Path and query. Proxies may send a whole URL."""
        if not self.target.startswith(b"/"):
            with suppress(HttpParserInvalidURLError):
                url = parse_url(self.target)
                return unquote_to_bytes(url.path or b"/"), url.query or b""
        path, _, query = self.target.partition(b"?")
        return unquote_to_bytes(path) if b"%" in path else path, query


def plain_head(method: bytes, target: bytes, version: str, headers: Mapping[bytes, bytes]) -> bytes:
    """The head of a request as bytes, without the header `Upgrade`."""
    kept = [name + b": " + value for name, value in headers.items() if name != b"upgrade"]
    return b"\r\n".join([method + b" " + target + b" HTTP/" + version.encode(), *kept, b"", b""])
