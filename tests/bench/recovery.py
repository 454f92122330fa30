"""How soon the service recovers after processes and the store were killed many times."""

import tempfile
import time
from pathlib import Path
from typing import Any

from service.host.embedded import EmbeddedServer
from service.settings import Settings
from service.wiring import wire
from tests.e2e.processes import STORE
from tests.e2e.up import up
from tests.faults.test_kills import KINDS, TABLES, Killer, Table
from tests.kit.servers import SECRET, free_port
from tests.kit.waiting import wait_for

KILLS = 42
BOT_BAR_SECONDS = 5.0
ANSWER_BAR_SECONDS = 2.0


def measure() -> dict[str, Any]:
    """The ratio is that of the slower one of both to its bar."""
    with tempfile.TemporaryDirectory() as directory:
        home = Path(directory) / "home"
        with up(home, port=free_port(), fsync="always") as service:
            port = service.ready()
            killer = Killer(service.family, KILLS, seed=3, kinds=(*KINDS, STORE))
            tables = [Table(port, "greedy", number % 2, killer) for number in range(TABLES)]
            for thread in (killer, *tables):
                thread.start()
            killer.join()
            over = time.monotonic()
            client = service.client()
            client.sign_up()
            answered = time.monotonic() - over
            kemu = wire(Settings().with_values(redis_url=EmbeddedServer(home / "data" / "redis").url, secret=SECRET))
            left = set(kemu.play.wakeups.bots().items())
            wait_for(lambda: not left & set(kemu.play.wakeups.bots().items()))
            moved = time.monotonic() - over
            for table in tables:
                table.join()
    return {
        "ratio": round(max(moved / BOT_BAR_SECONDS, answered / ANSWER_BAR_SECONDS), 2),
        "kills": sum(killer.killed.values()),
        "seconds until a request is answered": round(answered, 2),
        "seconds until every bot has moved": round(moved, 2),
    }
