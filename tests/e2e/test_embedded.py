"""The store that comes along."""

from pathlib import Path

import pytest
from redis import Redis

from service.host.embedded import EmbeddedServer, ServerFailed
from tests.kit.waiting import wait_for


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return tmp_path / "redis"


def client(server: EmbeddedServer) -> "Redis[bytes]":
    return Redis.from_url(server.url, protocol=2)


def test_it_keeps_what_it_was_given(directory: Path) -> None:
    server = EmbeddedServer(directory)
    server.start()
    with client(server) as redis:
        redis.set("a", 1)
    server.stop()
    assert not server.answers()
    server.start()
    try:
        with client(server) as redis:
            assert redis.get("a") == b"1"
    finally:
        server.stop()


def test_a_new_one_takes_over_from_one_that_was_left_alone(directory: Path) -> None:
    left, new = EmbeddedServer(directory), EmbeddedServer(directory)
    left.start()
    with client(left) as redis:
        for number in range(1000):
            redis.rpush("log", number)
    new.start()
    try:
        wait_for(lambda: not left.running, problem="two servers on one directory")
        with client(new) as redis:
            assert redis.llen("log") == 1000
    finally:
        new.stop()
        left.stop()


def test_it_never_starts_beside_one_that_does_not_end(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.host.embedded.STOP_SECONDS", 0.3)
    monkeypatch.setattr(Redis, "shutdown", lambda _: None)
    first, second = EmbeddedServer(directory), EmbeddedServer(directory)
    first.start()
    try:
        with pytest.raises(ServerFailed, match=r"holds .* and does not end"):
            second.start()
        assert first.answers()
    finally:
        first.stop()


def test_it_says_why_it_did_not_start(directory: Path) -> None:
    server = EmbeddedServer(directory)
    server.start()
    server.stop()
    (file,) = (directory / "appendonlydir").glob("*.incr.aof")
    file.write_bytes(b"this is no log at all\n" * 100)
    with pytest.raises(ServerFailed, match=r"the end of .*redis\.log says why:\n.*"):
        server.start()
    assert not server.running


def test_a_crash_is_survived_by_what_was_flushed(directory: Path) -> None:
    server = EmbeddedServer(directory, "always")
    server.start()
    with client(server) as redis:
        redis.set("a", 1)
    server.kill()
    server.start()
    try:
        with client(server) as redis:
            assert redis.get("a") == b"1"
    finally:
        server.stop()
