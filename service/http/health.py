"""Health and readiness, for operators and their probes."""

from contracts.http.service import Health
from service.wiring import Kemu


def healthz(_: Kemu) -> Health:
    return Health("alive")


def readyz(kemu: Kemu) -> Health:
    kemu.durability.check()
    return Health("ready")
