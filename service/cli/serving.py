"""Setting up the HTTP server."""

import asyncio
import logging
import resource
import socket
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any

from service.cli.console import say
from service.front.asgi import AsgiSide
from service.front.crowd import Crowd
from service.front.process import serve as serve_here
from service.front.processes import Processes
from service.front.wsgi import WsgiSide
from service.host.supervisor import on_stop_signal
from service.settings import Settings
from service.store.connection import STORE_ERRORS

AT_HOME = 1
"""Patience of one who pressed Ctrl-C."""
BACKLOG = 2048
FEED_THREADS = 2
"""They read requests; the event loop does the rest."""
OTHER_FILES = 400
"""Connections to the store, and whatever else a process has open."""
AGAIN_SECONDS = 0.5

logger = logging.getLogger("kemu")


def serve(target: str, settings: Settings, patience: float) -> None:
    """Serve the WSGI application that `target` makes until told to stop; requests under way then get `patience` seconds."""
    reserved = _reserved(settings.host, settings.port)
    most = _room(settings.connections)

    def work(stop: threading.Event) -> None:
        if (made := _made(target, stop)) is not None:
            application = WsgiSide(made, reserved.getsockname()[:2])
            serve_here(_listener(reserved), application, _crowd(settings, most), settings.api_threads, stop, patience)

    _keep(settings.api_workers, work, patience)


def serve_feed(target: str, settings: Settings, patience: float) -> None:
    """The same for the feed, whose connections stay open."""
    reserved = _reserved(settings.host, settings.feed_port)
    # Room for those who are told that all feeds are taken.
    most = _room(settings.feeds + settings.connections)

    def work(stop: threading.Event) -> None:
        feed, loop = _made(target, stop), asyncio.new_event_loop()
        if feed is None:
            return
        threading.Thread(target=loop.run_forever, daemon=True).start()
        asyncio.run_coroutine_threadsafe(feed.start(), loop).result()
        serve_here(_listener(reserved), AsgiSide(feed, loop), _crowd(settings, most), FEED_THREADS, stop, patience)
        asyncio.run_coroutine_threadsafe(feed.stop(), loop).result()

    _keep(settings.feed_workers, work, patience)


def _keep(processes: int, work: Callable[[threading.Event], None], patience: float) -> None:
    stop = threading.Event()
    on_stop_signal(stop.set)
    Processes(processes, work, say).keep(stop, patience)


def _reserved(host: str, port: int) -> socket.socket:
    """The address, taken for this service. Nobody listens there yet."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    return _bound(family, kind, protocol, address)


def _listener(reserved: socket.socket) -> socket.socket:
    """For one process. Linux deals connections out to processes that listen for themselves; elsewhere they share a listener,
    and whoever is fastest gets the next one."""
    alone = sys.platform == "linux"
    listener = _bound(reserved.family, reserved.type, reserved.proto, reserved.getsockname()) if alone else reserved
    listener.listen(BACKLOG)
    return listener


def _bound(family: int, kind: int, protocol: int, address: Any) -> socket.socket:
    file = socket.socket(family, kind, protocol)
    file.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    file.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    file.bind(address)
    return file


def _crowd(settings: Settings, most: int) -> Crowd:
    # Behind proxies of ours, everybody comes from the same few addresses.
    return Crowd(most, most if settings.trusted_proxies else settings.connections_per_address)


def _made(target: str, stop: threading.Event) -> Any:
    """The application, as soon as the store is there; None if it is time to stop before."""
    module, _, factory = target.partition(":")
    make = getattr(import_module(module), factory)
    while not stop.is_set():
        try:
            return make()
        except STORE_ERRORS as error:
            logger.warning("Redis does not serve, waiting for it: %s", error)
            stop.wait(AGAIN_SECONDS)
    return None


def _room(wanted: int) -> int:
    """How many connections a process can have. Each is an open file, and the usual limit is low."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - OTHER_FILES))
