"""Sending answers compressed.

The length of a compressed answer depends on what is repeated in it. So it may give away a secret that stands beside a text
that somebody else has chosen (BREACH). No answer that hands out credentials is compressed, and no site can make a browser
ask with the token of a player, because there are no cookies. What is left are the cards in a player's hand beside the names
of other players. Answers to one player are padded by a random length, so that a difference of a byte does not show.
"""

import struct
import zlib
from collections import OrderedDict
from random import getrandbits
from threading import Lock

from service.front.replies import Headers, joined
from service.front.request import Request

SHORTEST = 1024
"""Bytes. Shorter answers fit into one packet anyway."""
QUICK, SMALL = 1, 6
"""Levels of compression: for an answer to one request, and for a document that is kept."""
KEPT = 256
"""Compressed documents in memory."""
PADDING_BITS = 6
VARY = (("Vary", "Accept-Encoding"),)
_TEXT = ("text/", "application/json", "application/problem+json", "image/svg+xml")


def compressed(request: Request, headers: Headers, body: bytes) -> tuple[Headers, bytes]:
    """The answer as the client takes it: smaller if that is worth it."""
    if len(body) < SHORTEST:
        return headers, body
    named = {name.lower(): value for name, value in headers}
    kind, cached = named.get("content-type", ""), named.get("cache-control", "")
    if not kind.startswith(_TEXT) or "content-encoding" in named:
        return headers, body
    if not accepts_gzip(request):
        return joined(headers, VARY), body
    tag = named.get("etag", "")
    smaller = _documents.get(tag, body) if tag and "public" in cached else gzip(body, QUICK, padded=True)
    # The same match or document in other bytes: its fingerprint does not stand for the bytes.
    changed = {"etag": f"W/{tag.removeprefix('W/')}", "content-length": str(len(smaller))}
    own = [(name, changed.get(name.lower(), value)) for name, value in headers]
    return joined(own, (("Content-Encoding", "gzip"), *VARY)), smaller


def accepts_gzip(request: Request) -> bool:
    for each in request.header(b"accept-encoding").split(","):
        name, _, weight = each.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def gzip(body: bytes, level: int, *, padded: bool = False) -> bytes:
    """As in RFC 1952. The padding is the name of a file in the head, which nobody reads."""
    deflate = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    head = b"\x1f\x8b\x08\x08" if padded else b"\x1f\x8b\x08\x00"
    name = b"-" * getrandbits(PADDING_BITS) + b"\0" if padded else b""
    tail = struct.pack("<II", zlib.crc32(body), len(body) & 0xFFFFFFFF)
    return b"".join((head, bytes(4), b"\0\xff", name, deflate.compress(body), deflate.flush(), tail))


class _Documents:
    """Documents that are the same for everyone, each by its fingerprint. The one that was asked for longest ago goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, tag: str, body: bytes) -> bytes:
        with self._lock:
            if tag in self._kept:
                self._kept.move_to_end(tag)
                return self._kept[tag]
        smaller = gzip(body, SMALL)
        with self._lock:
            self._kept[tag] = smaller
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return smaller


_documents = _Documents(KEPT)
