"""What operators measure, counted in each process and added up by one for a Prometheus server.

What happens is noted. Once a second each process adds it up, and writes the sums into memory that the processes of a role
share. A process that is started again goes on from there, so counters never go back.
"""

import logging
import mmap
import socket
import threading
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Literal

import msgspec
from msgspec import Struct

from service.host.processes import Process

LIMITS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper ends of the classes of a histogram, in seconds."""
FLUSH_SECONDS = 1.0
HALF = 256 * 1024
"""Bytes for what one process has counted. There are two halves: one is written while the other can be read."""
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

Kind = Literal["counter", "gauge", "histogram"]
Values = dict[tuple[str, tuple[str, ...]], list[float]]
"""By metric and labels: one number, or of a histogram the numbers of its classes and then the sum."""

logger = logging.getLogger("kemu")
_lock = threading.Lock()
"""Held by the thread that adds up."""
_values: Values = {}
_noted: deque[tuple["Metric", tuple[str, ...], float]] = deque()
"""What has happened since it was last added up. Noting it costs next to nothing, and takes no lock."""
_counting = False


class Metric(Struct, frozen=True):
    name: str
    kind: Kind
    labels: tuple[str, ...]
    help: str

    def note(self, value: float, *labels: str) -> None:
        """Add a value to a counter, set a gauge to it, or count it in its class of a histogram."""
        if _counting:
            _noted.append((self, labels, value))


REQUESTS = Metric("kemu_requests_total", "counter", ("endpoint", "status"), "Answered requests")
SECONDS = Metric("kemu_request_seconds", "histogram", ("endpoint",), "From a whole request to its answer, without feeds")
COMMANDS = Metric("kemu_commands_total", "counter", ("game",), "Accepted commands of players")
REFUSALS = Metric("kemu_refusals_total", "counter", ("code",), "Refused requests")
CONFLICTS = Metric("kemu_conflicts_total", "counter", (), "Commands decided again, because another writer was faster")
BOT_MOVES = Metric("kemu_bot_moves_total", "counter", (), "Decisions made for bots")
STORE_FAILURES = Metric("kemu_store_errors_total", "counter", (), "Requests, jobs and rounds that failed because of the store")
NOTICES = Metric("kemu_notices_total", "counter", ("outcome",), "Push notices: delivered, retried, dropped, gone or dead")
FEEDS = Metric("kemu_feeds", "gauge", ("of",), "Open feeds, of matches and of players")
LAG = Metric("kemu_journal_lag_seconds", "gauge", ("reader",), "How long the oldest entry of a journal waits for its reader")
QUEUED = Metric("kemu_queue_length", "gauge", ("queue",), "Waiting jobs; in `turns`, matches in which a bot is to move")
WAITING = Metric("kemu_notices_waiting", "gauge", (), "Push notices that wait to be sent")
METRICS = (REQUESTS, SECONDS, COMMANDS, REFUSALS, CONFLICTS, BOT_MOVES, STORE_FAILURES, NOTICES, FEEDS, LAG, QUEUED, WAITING)
_BY_NAME = {metric.name: metric for metric in METRICS}

_encode = msgspec.msgpack.encode
_decode = msgspec.msgpack.Decoder(list[tuple[tuple[str, tuple[str, ...]], list[float]]]).decode


class Shared:
    """Memory that forked processes share: a slot for each, and in it two halves and the number of the newer one."""

    def __init__(self, slots: int) -> None:
        self._slots = slots
        self._memory = mmap.mmap(-1, slots * (2 * HALF + 1))

    def write(self, slot: int, values: Values) -> None:
        content = _encode(list(values.items()))
        if len(content) > HALF - 4:
            logger.error("too much is counted: %d bytes", len(content))
            return
        start = slot * (2 * HALF + 1)
        other = 1 - self._memory[start]
        at = start + 1 + other * HALF
        self._memory[at : at + 4 + len(content)] = len(content).to_bytes(4, "big") + content
        self._memory[start] = other

    def read(self, slot: int) -> Values:
        start = slot * (2 * HALF + 1)
        at = start + 1 + self._memory[start] * HALF
        length = int.from_bytes(self._memory[at : at + 4], "big")
        return dict(_decode(self._memory[at + 4 : at + 4 + length])) if length else {}

    def together(self) -> Values:
        total: Values = {}
        for slot in range(self._slots):
            for name, counts in self.read(slot).items():
                total[name] = [one + other for one, other in zip(total.get(name, [0.0] * len(counts)), counts, strict=True)]
        return total


def measured(processes: Sequence[Process], host: str, port: int) -> list[Process]:
    """The processes with metrics, and one more that serves the metrics. Without a port, the processes as they are."""
    if not port:
        return list(processes)
    shared = Shared(len(processes))
    # Before anything is started, so that a port that is taken is said at once.
    listener = socket.create_server((host, port))
    counted = [Process(process.name, partial(_work, shared, slot, process)) for slot, process in enumerate(processes)]
    return [*counted, Process("metrics", partial(_serve, shared, listener))]


def _work(shared: Shared, slot: int, process: Process, stop: threading.Event) -> None:
    global _counting
    _counting = True
    _values.update({key: counts for key, counts in shared.read(slot).items() if _BY_NAME[key[0]].kind != "gauge"})
    threading.Thread(target=_keep_writing, args=(shared, slot), daemon=True).start()
    try:
        process.work(stop)
    finally:
        _write(shared, slot)


def _keep_writing(shared: Shared, slot: int) -> None:
    pause = threading.Event()
    while not pause.wait(FLUSH_SECONDS):
        _write(shared, slot)


def _write(shared: Shared, slot: int) -> None:
    with _lock:
        add_up()
        shared.write(slot, _values)


def add_up() -> None:
    while _noted:
        metric, labels, value = _noted.popleft()
        key = metric.name, labels
        if metric.kind == "histogram":
            counts = _values.setdefault(key, [0.0] * (len(LIMITS) + 2))
            counts[bisect_left(LIMITS, value)] += 1
            counts[-1] += value
        elif metric.kind == "gauge" or key not in _values:
            _values[key] = [value]
        else:
            _values[key][0] += value


def _serve(shared: Shared, listener: socket.socket, stop: threading.Event) -> None:
    class Handler(BaseHTTPRequestHandler):
        timeout = 5

        def do_GET(self) -> None:
            found = self.path.partition("?")[0] == "/metrics"
            body = "".join(rendered(shared.together())).encode() if found else b""
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", CONTENT_TYPE)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Requests for the metrics are not logged."""

    server = HTTPServer(listener.getsockname()[:2], Handler, bind_and_activate=False)
    server.socket.close()
    server.socket = listener
    threading.Thread(target=server.serve_forever, daemon=True).start()
    stop.wait()
    server.shutdown()


def rendered(values: Mapping[tuple[str, tuple[str, ...]], Sequence[float]]) -> Iterator[str]:
    """In the text format of Prometheus."""
    for metric in METRICS:
        yield f"# HELP {metric.name} {metric.help}\n# TYPE {metric.name} {metric.kind}\n"
        for (name, labels), counts in sorted(values.items()):
            if name != metric.name:
                continue
            named = [f'{label}="{value}"' for label, value in zip(metric.labels, labels, strict=True)]
            if metric.kind != "histogram":
                yield f"{name}{_braced(named)} {counts[0]:.17g}\n"
                continue
            up_to = 0.0
            for limit, count in zip((*map(str, LIMITS), "+Inf"), counts, strict=False):
                up_to += count
                yield f"{name}_bucket{_braced([*named, f'le={chr(34)}{limit}{chr(34)}'])} {up_to:.17g}\n"
            yield f"{name}_sum{_braced(named)} {counts[-1]:.17g}\n{name}_count{_braced(named)} {up_to:.17g}\n"


def _braced(named: Sequence[str]) -> str:
    return f"{{{','.join(named)}}}" if named else ""
