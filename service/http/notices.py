"""Receivers of notices, and notices that could not be delivered."""

from flask import Response

from contracts.http import notices as shapes
from contracts.http.shapes import shape_of, timestamp
from contracts.http.tables.feed import FeedPass
from contracts.notices import Notice, Receiver, about
from service.http.tables.feed import pass_shown, without_feed
from service.notices.outgoing import BadUrl
from service.protocol.problems import Problem
from service.tokens import OWN, Bearer
from service.wiring import Kemu


def stream_own(kemu: Kemu, bearer: Bearer) -> Response:
    """Requests for a stream get here only if there is no feed process that takes them over."""
    kemu.people.players.check(bearer)
    return without_feed()


def create_own_pass(kemu: Kemu, bearer: Bearer) -> FeedPass:
    kemu.people.players.check(bearer)
    return pass_shown(kemu, bearer, "/v1/stream", OWN)


def add_receiver(kemu: Kemu, bearer: Bearer, body: shapes.NewReceiver) -> shapes.Receiver:
    try:
        return receiver_shown(kemu.notices.notices.add(bearer, body.address, body.language, body.kinds, body.url))
    except BadUrl as error:
        raise Problem("malformed", errors={"url": [str(error)]}) from error


def list_receivers(kemu: Kemu, bearer: Bearer) -> shapes.ReceiverList:
    return shapes.ReceiverList([receiver_shown(receiver) for receiver in kemu.notices.notices.receivers(bearer)])


def remove_receiver(kemu: Kemu, bearer: Bearer, receiver: str) -> None:
    kemu.notices.notices.remove(bearer, receiver)


def list_dead_notices(kemu: Kemu, bearer: Bearer, query: shapes.DeadQuery) -> shapes.DeadPage:
    notices, following, counts = kemu.notices.notices.dead(bearer, query.cursor, query.limit)
    return shapes.DeadPage([_dead(notice) for notice in notices], following, counts)


def retry_dead_notice(kemu: Kemu, bearer: Bearer, notice: str) -> None:
    kemu.notices.notices.retry(bearer, notice)


def drop_dead_notice(kemu: Kemu, bearer: Bearer, notice: str) -> None:
    kemu.notices.notices.drop(bearer, notice)


def receiver_shown(receiver: Receiver) -> shapes.Receiver:
    return shape_of(shapes.Receiver, receiver, url=receiver.url or None, created_at=timestamp(receiver.created_at))


def _dead(notice: Notice) -> shapes.DeadNotice:
    times = {"at": timestamp(notice.at), "died_at": timestamp(notice.died_at)}
    return shape_of(shapes.DeadNotice, notice, **about(notice), **times)
