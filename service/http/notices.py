"""Receivers of notices, and notices that could not be delivered."""

from flask import Response

from contracts.http import notices as shapes
from contracts.http.shapes import timestamp
from contracts.notices import Notice, Receiver
from service.http.binding import handles
from service.http.bodies import body, query
from service.http.responses import json_response, no_content
from service.notices.outgoing import BadUrl
from service.protocol.problems import Problem
from service.tokens import Bearer
from service.wiring import Kemu


@handles("add_receiver")
def add_receiver(kemu: Kemu, bearer: Bearer) -> Response:
    given = body(shapes.NewReceiver)
    try:
        receiver = kemu.notices.notices.add(bearer, given.address, given.language, given.kinds, given.url)
    except BadUrl as error:
        raise Problem("malformed", errors={"url": [str(error)]}) from error
    return json_response(receiver_shown(receiver), 201)


@handles("list_receivers")
def list_receivers(kemu: Kemu, bearer: Bearer) -> Response:
    return json_response(shapes.ReceiverList([receiver_shown(receiver) for receiver in kemu.notices.notices.receivers(bearer)]))


@handles("remove_receiver")
def remove_receiver(kemu: Kemu, bearer: Bearer, receiver: str) -> Response:
    kemu.notices.notices.remove(bearer, receiver)
    return no_content()


@handles("list_dead_notices")
def list_dead_notices(kemu: Kemu, bearer: Bearer) -> Response:
    asked = query(shapes.DeadQuery)
    notices, following, counts = kemu.notices.notices.dead(bearer, asked.cursor, asked.limit)
    return json_response(shapes.DeadPage([_dead(notice) for notice in notices], following, counts))


@handles("retry_dead_notice")
def retry_dead_notice(kemu: Kemu, bearer: Bearer, notice: str) -> Response:
    kemu.notices.notices.retry(bearer, notice)
    return no_content()


@handles("drop_dead_notice")
def drop_dead_notice(kemu: Kemu, bearer: Bearer, notice: str) -> Response:
    kemu.notices.notices.drop(bearer, notice)
    return no_content()


def receiver_shown(receiver: Receiver) -> shapes.Receiver:
    return shapes.Receiver(
        id=receiver.id,
        address=receiver.address,
        language=receiver.language,
        kinds=receiver.kinds,
        url=receiver.url or None,
        created_at=timestamp(receiver.created_at),
    )


def _dead(notice: Notice) -> shapes.DeadNotice:
    return shapes.DeadNotice(
        id=notice.id,
        kind=notice.kind,
        match=notice.match,
        game=notice.game,
        version=notice.version,
        seat=notice.seat,
        at=timestamp(notice.at),
        player=notice.player,
        receiver=notice.receiver,
        attempts=notice.attempts,
        failure=notice.failure,
        died_at=timestamp(notice.died_at),
    )
