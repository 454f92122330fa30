"""What the HTTP servers load in each of their processes."""

import threading
import time
from contextlib import suppress

from flask import Flask

from service.clock import wall_clock
from service.feed.app import FeedApp
from service.http.app import create_app
from service.settings import read_settings
from service.store.connection import UNREACHABLE, ResponseError
from service.supervisor import end_with_parent
from service.wiring import Kemu, wire

SIGN_SECONDS = 0.5


def app() -> Flask:
    end_with_parent()
    kemu = wire(read_settings())
    threading.Thread(target=_sign, args=(kemu,), daemon=True).start()
    return create_app(kemu)


def _sign(kemu: Kemu) -> None:
    """Leave signs of life. While the store is away there is nobody to leave them with: that is an outage, too."""
    while True:
        with suppress(*UNREACHABLE, ResponseError):
            kemu.outages.sign(wall_clock())
        time.sleep(SIGN_SECONDS)


def feed() -> FeedApp:
    end_with_parent()
    return FeedApp(wire(read_settings()))
