"""The applications that the HTTP servers load in each of their processes."""

import threading
import time
from contextlib import suppress

from flask import Flask

from service.clock import wall_clock
from service.feed.app import FeedApp
from service.host.supervisor import end_with_parent
from service.http.app import create_app
from service.settings import read_settings
from service.store.connection import STORE_ERRORS
from service.wiring import Kemu, wire

SIGN_SECONDS = 0.5


def app() -> Flask:
    end_with_parent()
    kemu = wire(read_settings())
    served = create_app(kemu)
    # The first sign comes before the first command: it ends an outage.
    _sign(kemu)
    threading.Thread(target=_keep_signing, args=(kemu,), daemon=True).start()
    return served


def _keep_signing(kemu: Kemu) -> None:
    while True:
        time.sleep(SIGN_SECONDS)
        _sign(kemu)


def _sign(kemu: Kemu) -> None:
    """Leave a sign of life in the store. A time in which the store was unavailable thus counts as an outage, too."""
    with suppress(*STORE_ERRORS):
        kemu.play.outages.sign(wall_clock())


def feed() -> FeedApp:
    end_with_parent()
    return FeedApp(wire(read_settings()))
