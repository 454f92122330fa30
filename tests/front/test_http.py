"""Conformance to HTTP/1.1, where clients and proxies rely on it."""

import json

import pytest

from service.front.connection import HEAD_MOST, HEADERS_MOST, REQUEST_MOST
from tests.front.raw import connected, get, post
from tests.kit.servers import LiveServer

NAMED = b'{"name":"Aroha"}'
CHUNKED = "Transfer-Encoding: chunked"


def in_chunks(body: bytes, size: int = 5) -> bytes:
    parts = [body[start : start + size] for start in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


def test_requests_may_come_before_the_answers(live: LiveServer) -> None:
    """They are answered in their order, however they are cut into packets."""
    with connected(live.port) as client:
        client.send(get() + post("/v1/players", NAMED) + get("/nowhere") + get()[:20])
        assert [client.answer().status for _ in range(3)] == [200, 201, 404]
        client.send(get()[20:])
        assert client.answer().status == 200


def test_many_requests_at_once_are_all_answered(live: LiveServer) -> None:
    with connected(live.port) as client:
        client.send(get("/healthz?padding=" + "x" * 500) * 1000)
        assert {client.answer().status for _ in range(1000)} == {200}


@pytest.mark.parametrize("size", [1, 7, 30])
def test_a_request_may_come_in_any_pieces(live: LiveServer, size: int) -> None:
    whole = post("/v1/players", in_chunks(NAMED), CHUNKED)
    with connected(live.port) as client:
        for start in range(0, len(whole), size):
            client.send(whole[start : start + size])
        assert client.answer().status == 201


def test_a_client_that_waits_for_leave_to_send_its_body_gets_it(live: LiveServer) -> None:
    head, _, body = post("/v1/players", NAMED, "Expect: 100-continue").partition(b"\r\n\r\n")
    with connected(live.port) as client:
        client.send(head + b"\r\n\r\n")
        assert client.answer().status == 100
        client.send(body)
        assert client.answer().status == 201


def test_a_body_that_is_too_large_is_refused_before_it_has_come(live: LiveServer) -> None:
    for whole in (
        post("/v1/players", b"x" * 100_000, "Expect: 100-continue")[:300],
        post("/v1/players", in_chunks(b"x" * 100_000, 10_000)[:-5], CHUNKED),
    ):
        with connected(live.port) as client:
            client.send(whole)
            answer = client.answer()
            assert (answer.status, answer.code, answer.headers["Connection"]) == (413, "body_too_large", "close")
            assert client.ended()


def test_a_client_that_sends_all_of_a_large_body_reads_why_it_was_refused(live: LiveServer) -> None:
    with connected(live.port) as client:
        client.send(post("/v1/players", b"x" * 5_000_000))
        assert client.answer().code == "body_too_large"
        assert client.ended()


def test_headers_that_are_too_large_are_refused(live: LiveServer) -> None:
    for headers in (["X-Large: " + "x" * HEAD_MOST], [f"X-{number}: {'x' * 100}" for number in range(HEAD_MOST // 100)]):
        with connected(live.port) as client:
            client.send(get("/healthz", *headers))
            assert client.answer().code == "headers_too_large"
    with connected(live.port) as client:
        client.send(get("/healthz", "X-Endless: " + "x" * HEAD_MOST).rstrip())
        client.send(b"x" * 5 * HEAD_MOST)
        assert client.answer().code == "headers_too_large"
    with connected(live.port) as client:
        client.send(get("/healthz", "X-Large: " + "x" * (HEAD_MOST - 200)))
        assert client.answer().status == 200
    with connected(live.port) as client:
        client.send(get("/healthz", *(f"X-{number}: x" for number in range(HEADERS_MOST))))
        assert client.answer().code == "headers_too_large"


@pytest.mark.parametrize("endless", [b"1;", b"0\r\nX: ", b"0\r\n"], ids=["extension", "trailer", "trailers"])
def test_what_surrounds_a_body_is_bounded_too(live: LiveServer, endless: bytes) -> None:
    with connected(live.port) as client:
        client.send(post("/v1/players", endless, CHUNKED))
        for _ in range(2 * REQUEST_MOST // 10_000):
            client.send(b"X: " + b"x" * 10_000 + b"\r\n" if endless == b"0\r\n" else b"x" * 10_000)
        assert client.answer().code == "body_too_large"


def test_what_comes_after_a_body_is_no_header(live: LiveServer) -> None:
    """A proxy may have checked the headers only."""
    with connected(live.port) as client:
        client.send(post("/v1/players", NAMED))
        token = json.loads(client.answer().body)["token"]
        body = in_chunks(b'{"game":"kiwara","seats":2}')
        client.send(post("/v1/matches", body[:-2] + f"Authorization: Bearer {token}\r\n\r\n".encode(), CHUNKED))
        assert client.answer().code == "token_missing"
        client.send(post("/v1/matches", body[:-2] + b"X-Checksum: 1\r\n\r\n", CHUNKED, f"Authorization: Bearer {token}"))
        assert client.answer().status == 201


def test_nothing_follows_the_last_answer(live: LiveServer) -> None:
    with connected(live.port) as client:
        client.send(get("/healthz", "Connection: close") + get())
        assert client.answer().status == 200
        assert client.ended()


@pytest.mark.parametrize(
    "garbage",
    [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"HELO kemu\r\n\r\n",
        b"GET /healthz HTTP/9.9\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost : kemu\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nX: a\x00b\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n X: folded\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: kemu\r\nHost: other\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nContent-Length: many\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        b"POST /v1/players HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nten\r\n",
    ],
)
def test_what_is_no_http_is_refused_after_what_came_before_it(live: LiveServer, garbage: bytes) -> None:
    with connected(live.port) as client:
        client.send(get() + garbage)
        assert client.answer().status == 200
        answer = client.answer()
        assert (answer.status, answer.code) == (400, "bad_request")
        assert client.ended()


def test_an_old_client_is_answered_and_let_go(live: LiveServer) -> None:
    for request in (get(version="1.0"), get("/healthz", "Connection: close")):
        with connected(live.port) as client:
            client.send(request)
            assert client.answer().status == 200
            assert client.ended()


def test_who_takes_us_for_a_proxy_is_told_and_let_go(live: LiveServer) -> None:
    with connected(live.port) as client:
        client.send(b"CONNECT kemu:80 HTTP/1.1\r\nHost: kemu:80\r\n\r\n" + get())
        assert client.answer().status == 404
        assert client.ended()


@pytest.mark.parametrize("wanted", ["h2c", "websocket"])
@pytest.mark.parametrize("size", [1, 50, 10_000])
def test_who_asks_for_another_protocol_is_answered_in_this_one(live: LiveServer, wanted: str, size: int) -> None:
    """Even where a body follows, in whatever pieces, and another request."""
    upgrade = ("Connection: Upgrade, HTTP2-Settings", f"Upgrade: {wanted}", "HTTP2-Settings: AAMAAABk")
    bodies = [post("/v1/players", NAMED, *upgrade), post("/v1/players", in_chunks(NAMED), CHUNKED, *upgrade)]
    whole = b"".join([*bodies, get("/nowhere", *upgrade)])
    with connected(live.port) as client:
        for start in range(0, len(whole), size):
            client.send(whole[start : start + size])
        assert [client.answer().status for _ in range(3)] == [201, 201, 404]


def test_a_client_may_stop_talking_and_still_read(live: LiveServer) -> None:
    with connected(live.port) as client:
        client.send(get() * 2)
        client.connection.shutdown(1)
        assert [client.answer().status, client.answer().status] == [200, 200]
        assert client.ended()


def test_what_is_asked_for_with_head_has_no_body(live: LiveServer) -> None:
    with connected(live.port) as client:
        client.send(get().replace(b"GET", b"HEAD") + get())
        assert client.answer(with_body=False).headers["Content-Length"] == "18"
        assert json.loads(client.answer().body) == {"status": "alive"}


def test_a_header_cannot_be_imitated_with_another_spelling(live: LiveServer) -> None:
    """With an underscore it would reach the application under the same name."""
    with connected(live.port) as client:
        client.send(post("/v1/players", NAMED))
        token = json.loads(client.answer().body)["token"]
        client.send(get("/v1/players/me", f"Authorization: Bearer {token}", "AUTHORIZATION_: x", "If_Match: x"))
        assert client.answer().status == 200
        client.send(get("/v1/players/me", f"Authorization_: Bearer {token}"))
        assert client.answer().status == 401
        client.send(post("/v1/matches", b"{}", f"Authorization: Bearer {token}", "Authorization: Bearer other"))
        assert client.answer().status == 401
