"""One connection. Requests are read as they arrive, and each is answered when it is complete.

An incomplete request costs a little memory and no thread. Every wait for the client has a deadline.
"""

import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser

from service.front.crowd import Crowd
from service.front.origins import Origins
from service.front.poll import Poll
from service.front.record import begin_refusal
from service.front.replies import CONTINUE, problem_reply
from service.front.request import Request, plain_head
from service.protocol.limits import counted
from service.protocol.problems import BODY_MOST

HEAD_SECONDS = 10.0
"""From the opening of a connection, or from the first byte of a later request, to the end of its headers."""
HEAD_MOST = 32 * 1024
HEADERS_MOST = 100
"""Headers with different names in one request."""
BODY_SECONDS = 30.0
"""From the end of the headers to the end of the body."""
REQUEST_MOST = HEAD_MOST + 8 * BODY_MOST
"""Bytes of a whole request as it is sent. A body in chunks of one byte needs six times its length."""
PAUSE_SECONDS = 5.0
SLOWEST = 2048
"""Bytes per second at which a body must arrive, or an answer be taken, after the first PAUSE_SECONDS."""
IDLE_SECONDS = 75.0
"""Between two requests. Most proxies close an idle connection after a minute; they should be first."""
AT_ONCE = 8 * 1024
"""Bytes that are read at a time. While requests among them are unanswered, nothing more is read. A short request takes twenty
times its length in memory."""
HEAVY = 64 * 1024
"""Unsent bytes of an answer that count for one more connection."""
URGENT = (b"/healthz",)
"""It says that this process is alive, and needs nothing for that."""
NOTHING = memoryview(b"")


class Connection:
    def __init__(
        self,
        file: socket.socket,
        peer: str,
        poll: "Poll[Connection]",
        crowd: Crowd,
        application: "Application",
        origins: Origins,
    ) -> None:
        self.peer = peer
        self.address = counted(peer)
        """The address that it counts for."""
        self.deadline = 0.0
        self._file = file
        self._poll = poll
        self._crowd = crowd
        self._application = application
        self._origins = origins
        self._parser: Any = HttpRequestParser(self)
        self._complete: deque[Request] = deque()
        self._unsent = NOTHING
        self._sent = 0
        """Bytes of the answer that is being sent."""
        self._refusal = ""
        self._deaf = False
        """What the client still sends is discarded, and the connection ends with the last answer."""
        self._shut = self._ended = self._detached = False
        self._in_head = self._in_body = False
        self._begun = monotonic()
        self._idle_seconds = HEAD_SECONDS
        self._forget_request()

    @property
    def weight(self) -> int:
        return 1 + len(self._unsent) // HEAVY

    def start(self, begun: bytes = b"") -> None:
        """`begun` is what has been read of the first request."""
        if not self._crowd.enter(self):
            self._file.close()
            return
        self._poll.add(self._file, self)
        if begun:
            self._parse(begun)
        self._rest()

    def go_on(self) -> bool:
        """Send and read as much as is possible without waiting for the client. Returns whether a whole request is there.

        Called, like `serve`, by the thread that has claimed the connection.
        """
        try:
            if self._unsent:
                self._send(self._unsent)
            elif not self._complete:
                self._read()
        except OSError:
            self.close()
            return False
        if self._complete and not self._unsent:
            return True
        self._rest()
        return False

    @property
    def is_urgent(self) -> bool:
        """Whether the next request must be answered at once, however busy the server is."""
        return self._complete[0].target in URGENT

    def wait_in_line(self) -> None:
        """Its request is answered as soon as a thread has time; the client may have to make room until then."""
        self.deadline = self._begun + IDLE_SECONDS
        self._crowd.wait(self)

    def serve(self) -> None:
        """Answer one request: then it is another's turn."""
        self._crowd.serve(self)
        try:
            request = self._complete.popleft()
            if (allowed := self._origins.preflight(request)) is not None:
                self.answer(allowed, keep=request.keep)
            else:
                self._application(request, self)
            self._begun, self._idle_seconds = monotonic(), IDLE_SECONDS
            if not self._detached:
                self._rest()
        except OSError:
            self.close()

    def expire(self) -> None:
        if (self._in_head or self._in_body) and not self._deaf and not self._complete:
            self._refuse("request_timeout")
            self._rest()
        else:
            self.close()

    def finish(self) -> None:
        if self._unsent:
            self._rest()
        else:
            self.close()

    def close(self) -> None:
        self._crowd.leave(self)
        with suppress(OSError, ValueError):
            self._poll.remove(self._file)
        self._file.close()
        self._forget_parser()

    # For the application.

    def answer(self, reply: bytes, *, keep: bool) -> None:
        if not keep:
            # No other answer may follow.
            self._deaf, self._refusal = True, ""
            self._complete.clear()
        self._begin_to_send(reply)

    def detach(self) -> tuple[socket.socket, Callable[[], None]]:
        """Give up the socket, for an answer that goes on for long. The caller calls the function when it is closed."""
        self._detached = True
        self._complete.clear()
        self._poll.remove(self._file)
        self._forget_parser()
        return self._file, lambda: self._crowd.leave(self)

    # Called by the parser.

    def on_message_begin(self) -> None:
        self._forget_request()
        self._in_head = True
        self._begun = monotonic()

    def on_url(self, part: bytes) -> None:
        self._target += part

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_body:
            # A trailer. A proxy may not have checked it, so it must not pass for a header.
            return
        name = name.lower()
        if len(self._headers) == HEADERS_MOST:
            self._refuse("headers_too_large")
            return
        self._headers[name] = self._headers[name] + b"," + value if name in self._headers else value

    def on_headers_complete(self) -> None:
        if self._parser.should_upgrade() and self._parser.get_method() != b"CONNECT":
            # The parser takes what follows for another protocol; `_parse` has it read the request again.
            return
        self._in_head, self._in_body = False, True
        self._begun = monotonic()
        announced = int(self._headers.get(b"content-length", 0))
        if len(self._target) + sum(map(len, self._headers)) + sum(map(len, self._headers.values())) > HEAD_MOST:
            self._refuse("headers_too_large")
        elif self._parser.get_http_version() == "1.1" and b"," in self._headers.get(b"host", b","):
            # None, or several.
            self._refuse("bad_request")
        elif announced > BODY_MOST:
            self._hand_over_unread(announced)
        elif b"expect" in self._headers and not self._complete:
            self._send(memoryview(CONTINUE))

    def on_body(self, part: bytes) -> None:
        self._body += part
        if len(self._body) > BODY_MOST:
            self._hand_over_unread(len(self._body))

    def on_message_complete(self) -> None:
        if self._in_head:
            return
        self._in_body = False
        self._hand_over(bytes(self._body), len(self._body), keep=self._parser.should_keep_alive())

    def _read(self) -> None:
        try:
            data = self._file.recv(AT_ONCE)
        except BlockingIOError:
            return
        if not data:
            # A client may close its side after the last request, and still read the answer.
            self._deaf = self._ended = True
        elif not self._deaf:
            self._parse(data)

    def _parse(self, data: bytes) -> None:
        self._request_size += len(data)
        try:
            self._parser.feed_data(data)
        except HttpParserUpgrade as upgrade:
            self._ignore_upgrade(data[upgrade.args[0] :])
        except HttpParserError:
            self._refuse("bad_request")
        if self._in_head and self._request_size > HEAD_MOST:
            self._refuse("headers_too_large")
        elif self._in_body and self._request_size > REQUEST_MOST:
            self._refuse("body_too_large")

    def _ignore_upgrade(self, rest: bytes) -> None:
        """We speak no other protocol: the request is answered in this one."""
        if self._in_head:
            head = plain_head(self._parser.get_method(), self._target, self._parser.get_http_version(), self._headers)
            self._parser = HttpRequestParser(self)
            self._parse(head + rest)
        else:
            # After CONNECT, nothing that follows is HTTP.
            self._deaf = True

    def _forget_parser(self) -> None:
        """Break the reference cycle, so that the memory is freed at once."""
        self._parser = None

    def _forget_request(self) -> None:
        self._target = b""
        self._headers: dict[bytes, bytes] = {}
        self._body = bytearray()
        self._request_size = 0
        """Bytes read of it, without those that came together with the end of the request before."""

    def _hand_over_unread(self, length: int) -> None:
        """The body is too large. The application answers without waiting for the rest of it."""
        self._hand_over(b"", length, keep=False)
        self._deaf = True

    def _hand_over(self, body: bytes, length: int, *, keep: bool) -> None:
        if not self._deaf:
            old = self._parser.get_http_version() != "1.1"
            method = self._parser.get_method().decode("latin-1")
            shared = self._origins.headers(self._headers)
            self._complete.append(
                Request(method, self._target, self._headers, length, body, keep and not old, old, shared, monotonic())
            )

    def _refuse(self, code: str) -> None:
        """Refuse the request, after the answers to the requests before it."""
        if not self._deaf:
            self._deaf = True
            self._refusal = code

    def _begin_to_send(self, reply: bytes) -> None:
        self._sent = 0
        self._send(memoryview(reply))

    def _send(self, data: memoryview) -> None:
        try:
            sent = self._file.send(data)
        except BlockingIOError:
            sent = 0
        self._sent += sent
        # Even an empty slice would keep the whole answer in memory.
        self._unsent = data[sent:] if sent < len(data) else NOTHING

    def _rest(self) -> None:
        """Wait until the client acts or its time is over."""
        try:
            if not self._unsent and not self._complete:
                if self._deaf:
                    self._end()
                if self._ended or self._crowd.closing:
                    self.close()
                    return
            self.deadline = self._begun + self._seconds()
            self._crowd.wait(self)
            self._poll.ask(self._file, to_write=bool(self._unsent or self._complete))
        except (OSError, ValueError):
            # It was closed, by the client or to make room.
            self.close()

    def _end(self) -> None:
        """Close our side, and go on reading for a while: if we closed at once, the client might lose the answer."""
        if self._refusal:
            begin_refusal(self._refusal)
            self._begin_to_send(problem_reply(self._refusal, self._origins.headers(self._headers)))
            self._refusal = ""
            self._begun = monotonic()
        if not self._unsent and not self._shut:
            self._shut = True
            self._file.shutdown(socket.SHUT_WR)

    def _seconds(self) -> float:
        if self._unsent:
            return PAUSE_SECONDS + self._sent / SLOWEST
        if self._shut:
            return PAUSE_SECONDS
        if self._in_head:
            return HEAD_SECONDS
        if self._in_body:
            return min(BODY_SECONDS, PAUSE_SECONDS + len(self._body) / SLOWEST)
        return self._idle_seconds


Application = Callable[[Request, Connection], None]
"""Called with a whole request. It answers before it returns, or detaches the connection."""
