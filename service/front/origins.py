"""Pages of other origins: a browser lets them read an answer only if its headers allow it (CORS)."""

from collections.abc import Collection, Mapping

from service.front.record import begin, end
from service.front.replies import Headers, reply
from service.front.request import Request

PREFLIGHT = (
    ("Access-Control-Allow-Methods", "GET, HEAD, POST, DELETE"),
    (
        "Access-Control-Allow-Headers",
        "Accept-Language, Authorization, Cache-Control, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID",
    ),
    # Seconds. No browser remembers it for longer.
    ("Access-Control-Max-Age", "86400"),
)
EXPOSED = (
    "Access-Control-Expose-Headers",
    "Allow, Content-Disposition, Content-Language, Date, ETag, Location, Retry-After, X-Request-Id",
)


class Origins:
    def __init__(self, listed: Collection[str] = ()) -> None:
        self._listed = frozenset(origin.encode() for origin in listed)

    def headers(self, asked: Mapping[bytes, bytes]) -> Headers:
        """What every answer to a request with these headers has in addition."""
        if not self._listed:
            return ()
        origin = asked.get(b"origin", b"")
        varies = ("Vary", "Origin")
        return (varies, ("Access-Control-Allow-Origin", origin.decode()), EXPOSED) if origin in self._listed else (varies,)

    def preflight(self, request: Request) -> bytes | None:
        """The answer if a browser asks what a page may send. The request itself comes afterwards."""
        asks = request.method == "OPTIONS" and b"access-control-request-method" in request.headers
        if not asks or request.headers.get(b"origin") not in self._listed:
            return None
        begin(request, trusted=False)
        answer = reply(204, (*request.shared, *PREFLIGHT), b"", keep=request.keep)
        end(request, 204, len(answer), {})
        return answer
