"""The API redirects to the feed only if the feed would accept the client, and only to a valid address."""

from collections.abc import Iterator

import pytest

from service.host.embedded import EmbeddedServer
from tests.kit.servers import LiveServer, live_server
from tests.service.people import Table, over_network, started_table


@pytest.fixture(scope="module")
def leading(real_server: EmbeddedServer) -> Iterator[LiveServer]:
    """It leads to another port of the host that it was asked at."""
    with live_server(real_server.url, processes=1, feed_url="http://:8001") as live:
        yield live


@pytest.fixture(scope="module")
def table(leading: LiveServer) -> Table:
    return started_table(over_network(leading))


@pytest.mark.parametrize("host", ["a" * 64, f"kemu.{'b' * 64}.example", "x" * 300, ".", "..", "a..b", "[", "a b", "kemu:0x50"])
def test_a_host_that_cannot_be_is_refused(table: Table, host: str) -> None:
    reply = table.watcher.get(f"{table.path}/stream", headers={"Host": host})
    assert (reply.status, reply.code, list(reply.json["errors"])) == (422, "malformed", ["Host"])


@pytest.mark.parametrize("host", ["a" * 63, "kemu.example", "kemu.example.", "127.0.0.1", "[::1]"])
def test_any_other_host_is_led_to(table: Table, host: str) -> None:
    reply = table.watcher.get(f"{table.path}/stream", headers={"Host": host})
    assert reply.status == 307
    assert reply.headers["Location"].startswith(f"http://{host}:8001{table.path}/stream?feed_pass=")


@pytest.mark.parametrize("after", ["-1", "x", "1.5", "", "9" * 30])
def test_a_version_that_cannot_be_is_refused_at_once(table: Table, after: str) -> None:
    reply = table.watcher.get(f"{table.path}/stream?after={after}")
    assert (reply.status, reply.code, list(reply.json["errors"])) == (422, "malformed", ["after"])
    if after:
        reply = table.watcher.get(f"{table.path}/stream", headers={"Last-Event-ID": after})
        assert (reply.status, reply.code, list(reply.json["errors"])) == (422, "malformed", ["Last-Event-ID"])


def test_so_is_one_that_the_match_has_not_reached(table: Table) -> None:
    ahead = table.version() + 1
    assert table.watcher.get(f"{table.path}/stream?after={ahead}").code == "history_lost"
    assert table.watcher.get(f"{table.path}/stream", headers={"Last-Event-ID": str(ahead)}).code == "history_lost"
    assert table.watcher.get(f"{table.path}/stream?after={ahead - 1}").status == 307


def test_the_header_comes_before_the_query_as_at_the_feed(table: Table) -> None:
    assert table.watcher.get(f"{table.path}/stream?after=x", headers={"Last-Event-ID": "1"}).status == 307
    assert table.watcher.get(f"{table.path}/stream?after=x&after=1").status == 307
