"""A store that hangs keeps every thread waiting. Whether the process lives can still be asked."""

import os
import select
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from service.host.embedded import EmbeddedServer
from tests.front.raw import Raw, connected, get
from tests.kit.servers import live_server, redis_server
from tests.service.people import over_network, started_table

THREADS = 8
CLIENTS = 40
"""The last of them would wait for minutes."""


@contextmanager
def hanging(server: EmbeddedServer) -> Iterator[None]:
    assert server.pid is not None
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


def unanswered(clients: list[Raw]) -> int:
    answered, _, _ = select.select([client.connection for client in clients], [], [], 0)
    return len(clients) - len(answered)


def test_a_process_tells_that_it_lives_while_its_store_hangs() -> None:
    with redis_server() as server, live_server(server.url, processes=1, api_threads=THREADS) as live, ExitStack() as stack:
        table = started_table(over_network(live))
        clients = [stack.enter_context(connected(live.port)) for _ in range(CLIENTS)]
        with hanging(server):
            for client in clients:
                client.send(get(f"{table.path}/legal", f"Authorization: Bearer {table.watcher.token}"))
            for _ in range(3):
                with connected(live.port) as probe:
                    probe.send(get())
                    assert probe.answer().status == 200
            assert unanswered(clients) > CLIENTS // 2
        assert {client.answer().status for client in clients} <= {200, 503}
