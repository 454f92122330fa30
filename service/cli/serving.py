"""`kemu api` and `kemu feed`: serving the HTTP interface, and the live feed."""

import asyncio
import logging
import resource
import socket
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import click

# Loaded here and not used: server processes are forked from this one, so a new one need not load it again.
import service.server  # noqa: F401
from service.cli.address import AddressTaken, take_address
from service.cli.console import require, say, settings_or_exit
from service.cli.store import usable
from service.feed.requests import is_for_the_feed
from service.front.connection import Application
from service.front.crowd import Crowd
from service.front.handover import HandOver, accept_handed_over
from service.front.origins import Origins
from service.front.process import Listener
from service.front.process import serve as serve_here
from service.front.streaming import StreamSide
from service.front.wsgi import WsgiSide
from service.host.metrics import measured
from service.host.processes import Process, Processes
from service.host.supervisor import end_with_parent, has_supervisor, look_after_children, on_stop_signal
from service.logs import start_logging
from service.settings import Settings
from service.store.connection import STORE_ERRORS

AT_HOME = 1
"""Seconds that requests under way are given after Ctrl-C in `kemu up`."""
BACKLOG = 2048
FEED_THREADS = 2
"""They read requests; the event loop does the rest."""
OTHER_FILES = 400
"""Files that a process has open besides its connections to clients, such as those to the store."""
AGAIN_SECONDS = 0.5
REST_SECONDS = 2.0
"""How long processes of a killed parent may go on."""

logger = logging.getLogger("kemu")


def serve(target: str, settings: Settings, patience: float) -> None:
    """Serve the WSGI application that `target` makes until told to stop; requests under way then get `patience` seconds."""
    reserved = take_address(settings.api.host, settings.api.port, REST_SECONDS)
    most = _room(settings.api.connections)

    def work(stop: threading.Event) -> None:
        if (made := _made(target, stop)) is not None:
            application: Application = WsgiSide(made, reserved.getsockname()[:2], trusted=settings.api.trusted_proxies > 0)
            if settings.feed.feed_socket:
                application = HandOver(settings.feed.feed_socket, is_for_the_feed, application)
            crowd, origins = _crowd(settings, most), Origins(settings.api.allowed_origins)
            serve_here([Listener(_listener(reserved))], application, crowd, origins, settings.api.api_threads, stop, patience)

    _keep("api", settings.api.api_workers, work, settings, patience)


def serve_feed(target: str, settings: Settings, patience: float) -> None:
    """The same for the feed, whose connections stay open."""
    reserved = take_address(settings.api.host, settings.feed.feed_port, REST_SECONDS) if settings.feed.feed_port else None
    handed_over = _socket_file(settings.feed.feed_socket) if settings.feed.feed_socket else None
    # Room for clients that get the answer that all feeds are taken.
    most = _room(settings.feed.feeds + settings.api.connections)

    def work(stop: threading.Event) -> None:
        feed, loop = _made(target, stop), asyncio.new_event_loop()
        if feed is None:
            return
        threading.Thread(target=loop.run_forever, daemon=True).start()
        asyncio.run_coroutine_threadsafe(feed.start(), loop).result()
        listeners = [Listener(_listener(reserved))] if reserved is not None else []
        if handed_over is not None:
            handed_over.listen(BACKLOG)
            listeners.append(Listener(handed_over, accept_handed_over))
        application = StreamSide(feed, loop, trusted=settings.api.trusted_proxies > 0)
        crowd, origins = _crowd(settings, most), Origins(settings.api.allowed_origins)
        serve_here(listeners, application, crowd, origins, FEED_THREADS, stop, patience)
        asyncio.run_coroutine_threadsafe(feed.stop(), loop).result()

    _keep("feed", settings.feed.feed_workers, work, settings, patience)


def _keep(
    name: Literal["api", "feed"], processes: int, work: Callable[[threading.Event], None], settings: Settings, patience: float
) -> None:
    start_logging(settings.logs.log_level)
    stop = threading.Event()
    on_stop_signal(stop.set)
    numbered = [Process(f"{name} {number}", work) for number in range(1, processes + 1)]
    Processes(measured(numbered, settings.metrics.metrics_host, settings.metrics.port_of(name)), say).keep(stop, patience)


def _socket_file(path: str) -> socket.socket:
    """All processes share it."""
    # What a killed process left behind.
    Path(path).unlink(missing_ok=True)
    file = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    file.bind(path)
    Path(path).chmod(0o600)
    return file


def _listener(reserved: socket.socket) -> socket.socket:
    """For one process. Linux deals connections out to processes that listen for themselves; elsewhere they share a listener,
    and the fastest process gets the next connection."""
    listener = reserved
    if sys.platform == "linux":
        listener = socket.socket(reserved.family, reserved.type, reserved.proto)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(reserved.getsockname())
    listener.listen(BACKLOG)
    return listener


def _crowd(settings: Settings, most: int) -> Crowd:
    # Behind our own proxies, all clients have the same few addresses.
    return Crowd(most, most if settings.api.trusted_proxies else settings.api.connections_per_address)


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


API_PATIENCE = 30
"""Seconds that requests under way are given at the end: a long poll waits up to 25."""
FEED_PATIENCE = 2
"""A feed never ends by itself; its client comes back, to another process."""


@click.command()
def api() -> None:
    """Serve the HTTP interface."""
    _serve(serve, "service.server:app", "port", API_PATIENCE)


@click.command()
def feed() -> None:
    """Serve the live feed.

    Every event of a match as it happens, over a connection that stays open.
    """
    _serve(serve_feed, "service.server:feed", "feed_port", FEED_PATIENCE)


def _serve(serving: Callable[[str, Settings, float], None], target: str, port: str, patience: float) -> None:
    settings = usable(require(settings_or_exit(), "redis_url", "secret"))
    at_home = has_supervisor()
    end_with_parent()
    try:
        look_after_children()
        serving(target, settings, AT_HOME if at_home else patience)
    except (AddressTaken, OSError) as error:
        raise click.ClickException(f"cannot serve at {settings.api.host}:{settings.value(port)}: {error}") from error
