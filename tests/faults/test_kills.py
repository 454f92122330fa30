"""Killing any process at any moment does not stop a match from finishing.

A service runs on a real Redis; people play against bots while its processes are killed one after the other. With
KEMU_FAULTS=long this goes on for about ten minutes.
"""

import os
import random
import re
import signal
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path

from contracts.codec import decode_event
from domain.match import MatchState, replay
from service.host.embedded import EmbeddedServer
from service.settings import Settings
from service.wiring import Kemu, wire
from tests.e2e.client import Client
from tests.e2e.processes import STORE, Family
from tests.e2e.up import up
from tests.kit.servers import SECRET, free_port, redis_server
from tests.kit.waiting import wait_for

LONG = os.environ.get("KEMU_FAULTS") == "long"
KILLS = 1000 if LONG else 24
KINDS = (
    "(python|api).* -m service.cli api",
    "worker 1",
    "dispatcher",
    "bot worker",
    "worker 2",
    "python.* -m service.cli worker",
)
"""How their names and command lines begin: the HTTP server and its processes, the workers, and the parent of the workers."""
TABLES = 4
PAUSE = (0.05, 0.8)


class Killer(threading.Thread):
    """Kills processes of the service, of every kind in turn, and counts them."""

    def __init__(self, family: Family, kills: int, seed: int, kinds: Sequence[str] = KINDS) -> None:
        super().__init__()
        self._kinds = kinds
        self.killed: Counter[str] = Counter()
        self._family = family
        self._kills = kills
        self._rng = random.Random(seed)

    def run(self) -> None:
        for kind in islice(cycle(self._kinds), self._kills):
            wait_for(lambda kind=kind: self._kill_one(kind), f"there is no {kind} any more")
            self.killed[kind] += 1
            time.sleep(self._rng.uniform(*PAUSE))

    def _kill_one(self, kind: str) -> bool:
        alive = [process for process, command in self._family.members().items() if re.match(kind, command)]
        with suppress(ProcessLookupError):
            if alive:
                os.kill(self._rng.choice(sorted(alive)), signal.SIGKILL)
                return True
        return False


class Table(threading.Thread):
    """A person who plays one match after the other against a bot, as long as there are kills, and finishes the last one."""

    def __init__(self, port: int, bot: str, seat: int, killer: Killer) -> None:
        super().__init__()
        self.finished: list[str] = []
        self.problem: BaseException | None = None
        self.client = Client(port)
        self._bot = bot
        self._seat = seat
        self._killer = killer

    def run(self) -> None:
        try:
            self.client.sign_up()
            while self._killer.is_alive() or not self.finished:
                match = self.client.match_against(self._bot, self._seat)
                match = self.client.play(match)
                assert match["view"]["status"] == "finished"
                self.finished.append(match["id"])
        except BaseException as problem:
            self.problem = problem
        finally:
            self.client.close()


def test_every_match_finishes_while_processes_are_killed(tmp_path: Path) -> None:
    with redis_server() as server, up(tmp_path / "home", port=free_port(), redis_url=server.url, secret=SECRET) as service:
        port = service.ready()
        killer = Killer(service.family, KILLS, seed=1)
        tables = [Table(port, ("random", "greedy")[number % 2], number // 2 % 2, killer) for number in range(TABLES)]
        for thread in (killer, *tables):
            thread.start()
        for thread in (*tables, killer):
            thread.join()
        assert [table.problem for table in tables] == [None] * TABLES
        assert killer.killed.total() == KILLS
        kemu = wire(Settings().with_values(redis_url=server.url, secret=SECRET))
        for table in tables:
            for match in table.finished:
                check_log(kemu, match)
            check_lists(service.client(table.client.token), table.finished, tables)
        assert kemu.play.wakeups.bots() == {}
        service.stop()
        print(f"killed {dict(killer.killed)}; {sum(len(table.finished) for table in tables)} matches finished")


def test_bots_move_and_requests_are_answered_soon_after_the_last_kill(tmp_path: Path) -> None:
    """Of the embedded store, too. How soon is measured by `make bench`; here nothing may be left behind."""
    home = tmp_path / "home"
    with up(home, port=free_port(), fsync="always") as service:
        port = service.ready()
        killer = Killer(service.family, KILLS, seed=2, kinds=(*KINDS, STORE))
        tables = [Table(port, "greedy", number % 2, killer) for number in range(TABLES)]
        for thread in (killer, *tables):
            thread.start()
        killer.join()
        service.client().sign_up()
        kemu = wire(Settings().with_values(redis_url=EmbeddedServer(home / "data" / "redis").url, secret=SECRET))
        left = set(kemu.play.wakeups.bots().items())
        wait_for(lambda: not left & set(kemu.play.wakeups.bots().items()), "a bot is silent")
        for table in tables:
            table.join()
        assert [table.problem for table in tables] == [None] * TABLES
        assert killer.killed.total() == KILLS
        assert kemu.play.wakeups.bots() == {}
        # What is killed is started at once. What ends by itself, for want of a store, would have to wait.
        assert "ended (code" not in service.family.output
        service.stop()


def check_lists(client: Client, mine: list[str], tables: list[Table]) -> None:
    everything = {match for table in tables for match in table.finished}
    for scope, wanted in (("mine", set(mine)), ("finished", everything), ("live", set()), ("open", set())):
        wait_for(lambda scope=scope, wanted=wanted: set(client.listed(scope)) == wanted, f"{scope} is wrong")


def check_log(kemu: Kemu, match: str) -> None:
    log = [decode_event(raw) for raw in kemu.log.read(match)]
    assert [recorded.version for recorded in log] == list(range(1, len(log) + 1))
    state = replay(kemu.play.states.games["kiwara"], MatchState(), log)
    assert state.status == "finished"
    assert kemu.play.states.at(match, state.version) == state
