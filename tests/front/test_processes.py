"""The processes of the server: one that dies is restarted, and a stop answers all open requests."""

import os
import signal
from pathlib import Path

from service.host.embedded import EmbeddedServer
from tests.front.raw import connected, get
from tests.kit.servers import LiveServer, live_server
from tests.kit.waiting import PATIENCE_SECONDS, wait_for
from tests.service.people import over_network, started_table


def children(live: LiveServer) -> set[int]:
    text = Path(f"/proc/{live.process.pid}/task/{live.process.pid}/children").read_text()
    return {int(number) for number in text.split()}


def answers(live: LiveServer) -> bool:
    try:
        with connected(live.port) as client:
            client.send(get())
            return client.answer().status == 200
    except ConnectionRefusedError:
        return False


def test_a_process_that_dies_is_started_again(real_server: EmbeddedServer) -> None:
    with live_server(real_server.url) as live:
        before = children(live)
        assert len(before) == 2
        for process in before:
            os.kill(process, signal.SIGKILL)
        wait_for(lambda: len(children(live) - before) == 2)
        wait_for(lambda: answers(live))


def test_whoever_waits_for_an_answer_at_the_end_gets_it(real_server: EmbeddedServer) -> None:
    with live_server(real_server.url) as live:
        table = started_table(over_network(live))
        with connected(live.port) as idle, connected(live.port) as waiting:
            idle.send(get())
            assert idle.answer().status == 200
            path = f"{table.path}/events?after={table.version()}&wait=3"
            waiting.send(get(path, f"Authorization: Bearer {table.watcher.token}"))
            idle.send(get())
            assert idle.answer().status == 200
            live.process.terminate()
            assert idle.ended()
            assert waiting.answer().status == 200
            assert waiting.ended()
        assert live.process.wait(PATIENCE_SECONDS) == 0


def test_no_process_outlives_the_one_that_started_it(real_server: EmbeddedServer) -> None:
    with live_server(real_server.url) as live:
        before = children(live)
        live.process.kill()
        live.process.wait()
        wait_for(lambda: not any(Path(f"/proc/{process}").exists() for process in before))
