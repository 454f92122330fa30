"""Health and readiness, for operators and their probes."""

from flask import Response

from service.http.binding import handles
from service.http.rendering import json_response
from service.wiring import Kemu


@handles("healthz")
def healthz(_: Kemu) -> Response:
    return json_response({"status": "alive"})


@handles("readyz")
def readyz(kemu: Kemu) -> Response:
    kemu.durability.check()
    return json_response({"status": "ready"})
