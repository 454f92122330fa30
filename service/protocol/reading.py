"""Parts of a request that the API and the feed both read. Whatever is wrong with them is a Problem."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from contracts.http.tables.feed import StreamHeaders, StreamQuery
from contracts.load import Malformed, load_query
from service.protocol.problems import Problem

BODY_MOST = 64 * 1024
"""Bytes of a request's body."""


def known_event(last_event_id: str, parameters: Mapping[str, str]) -> tuple[int, str | None]:
    """The version that a client of the feed knows, and the hash of its event if the client names that, too.

    The header comes first, because a client that was cut off repeats its old query.
    """
    with well_formed():
        if last_event_id:
            return load_query(StreamHeaders, {"Last-Event-ID": last_event_id}).after, None
        asked = load_query(StreamQuery, parameters)
        return asked.after, asked.head


@contextmanager
def well_formed() -> Iterator[None]:
    """What is found malformed in here is reported to the client."""
    try:
        yield
    except Malformed as error:
        raise Problem("malformed", errors=error.errors) from error
