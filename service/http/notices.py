"""Receivers that are told, and notices that could not be delivered."""

from typing import Any

from flask import Response, request

from contracts.http.notices import DeadQuerySchema, NewReceiverSchema
from contracts.notices import Notice
from service.http.binding import handles, no_content
from service.http.rendering import json_response, receiver_body
from service.http.requests import json_body, query
from service.outgoing import BadUrl
from service.protocol.problems import Problem
from service.protocol.reading import loaded
from service.protocol.rendering import timestamp
from service.tokens import Bearer
from service.wiring import Kemu


@handles("add_receiver")
def add_receiver(kemu: Kemu, bearer: Bearer) -> Response:
    given = loaded(NewReceiverSchema, json_body(request.environ))
    try:
        receiver = kemu.notices.add(bearer, given["address"], given["language"], given["kinds"], given.get("url", ""))
    except BadUrl as error:
        raise Problem("malformed", errors={"url": [str(error)]}) from error
    return json_response(receiver_body(receiver), 201)


@handles("list_receivers")
def list_receivers(kemu: Kemu, bearer: Bearer) -> Response:
    return json_response({"receivers": [receiver_body(receiver) for receiver in kemu.notices.receivers(bearer)]})


@handles("remove_receiver")
def remove_receiver(kemu: Kemu, bearer: Bearer, receiver: str) -> Response:
    kemu.notices.remove(bearer, receiver)
    return no_content()


@handles("list_dead_notices")
def list_dead_notices(kemu: Kemu, bearer: Bearer) -> Response:
    asked = query(DeadQuerySchema)
    notices, following, counts = kemu.notices.dead(bearer, asked.get("cursor"), asked["limit"])
    return json_response({"notices": [_dead_body(notice) for notice in notices], "next": following, "counts": counts})


@handles("retry_dead_notice")
def retry_dead_notice(kemu: Kemu, bearer: Bearer, notice: str) -> Response:
    kemu.notices.retry(bearer, notice)
    return no_content()


@handles("drop_dead_notice")
def drop_dead_notice(kemu: Kemu, bearer: Bearer, notice: str) -> Response:
    kemu.notices.drop(bearer, notice)
    return no_content()


def _dead_body(notice: Notice) -> dict[str, Any]:
    return {
        "id": notice.id,
        "kind": notice.kind,
        "match": notice.match,
        "game": notice.game,
        "version": notice.version,
        "seat": notice.seat,
        "at": timestamp(notice.at),
        "player": notice.player,
        "receiver": notice.receiver,
        "attempts": notice.attempts,
        "failure": notice.failure,
        "died_at": timestamp(notice.died_at),
    }
