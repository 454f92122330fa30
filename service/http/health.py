"""Health and readiness, for operators and their probes."""

from flask import Response

from contracts.http.service import Health
from service.http.binding import handles
from service.http.responses import json_response
from service.wiring import Kemu


@handles("healthz")
def healthz(_: Kemu) -> Response:
    return json_response(Health("alive"))


@handles("readyz")
def readyz(kemu: Kemu) -> Response:
    kemu.durability.check()
    return json_response(Health("ready"))
