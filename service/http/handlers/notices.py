"""Devices that are told, and notices that could not be delivered."""

from typing import Any

from flask import Response, request

from contracts.http.notices import DeadQuerySchema, NewDeviceSchema
from contracts.notices import Notice
from service.http.binding import handles, no_content
from service.http.problems import Problem
from service.http.rendering import device_body, json_response, timestamp
from service.http.requests import json_body, loaded, query
from service.outgoing import BadUrl
from service.tokens import Bearer
from service.usecases.listing import BadCursor
from service.wiring import Kemu


@handles("add_device")
def add_device(kemu: Kemu, bearer: Bearer) -> Response:
    given = loaded(NewDeviceSchema, json_body(request.environ))
    try:
        device = kemu.notices.add(bearer, given["address"], given["language"], given["kinds"], given.get("url", ""))
    except BadUrl as error:
        raise Problem("malformed", errors={"url": [str(error)]}) from error
    return json_response(device_body(device), 201)


@handles("list_devices")
def list_devices(kemu: Kemu, bearer: Bearer) -> Response:
    return json_response({"devices": [device_body(device) for device in kemu.notices.devices(bearer)]})


@handles("remove_device")
def remove_device(kemu: Kemu, bearer: Bearer, device: str) -> Response:
    kemu.notices.remove(bearer, device)
    return no_content()


@handles("list_dead_notices")
def list_dead_notices(kemu: Kemu, bearer: Bearer) -> Response:
    asked = query(DeadQuerySchema)
    try:
        notices, following, counts = kemu.notices.dead(bearer, asked.get("cursor"), asked["limit"])
    except BadCursor as error:
        raise Problem("malformed", errors={"cursor": ["must be `next` of a page before"]}) from error
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
        "device": notice.device,
        "attempts": notice.attempts,
        "failure": notice.failure,
        "died_at": timestamp(notice.died_at),
    }
