"""Two releases on one store, as during a rolling deployment."""

import http.client
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from domain.games import GAMES
from service.host.embedded import EmbeddedServer
from tests.e2e.client import Client
from tests.e2e.processes import bare_environment
from tests.kit.servers import SECRET, LiveServer, live_server, redis_server
from tests.kit.waiting import wait_for

NEXT = str(Path(__file__).parents[1] / "kit" / "releases" / "next")
"""With this on its path, a process is of the release after this one."""
NEWEST = GAMES["kiwara"].info.rules_version
WORKERS = ("dispatch", "work", "play")
NOT_AT_HAND = (503, "rules_not_at_hand")


class Deployment:
    """A store with a queue, and processes of this release and of the next one on them."""

    def __init__(self, store: EmbeddedServer, queue: EmbeddedServer, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._store = store
        self._queue = queue
        self._home = home
        self._monkeypatch = monkeypatch

    @contextmanager
    def api(self, path: str = "") -> Iterator[LiveServer]:
        self._monkeypatch.setenv("PYTHONPATH", path)
        with live_server(self._store.url, processes=1, partitions=1) as live:
            yield live

    @contextmanager
    def workers(self, path: str = "") -> Iterator[None]:
        shared = {"redis_url": self._store.url, "queue_url": self._queue.url, "secret": SECRET, "partitions": 1}
        with ExitStack() as started:
            for kind in WORKERS:
                heartbeat = self._home / f"heartbeat-{kind}-{bool(path)}"
                environment = {**bare_environment(**shared, heartbeat_file=heartbeat), "PYTHONPATH": path}
                started.enter_context(_running([sys.executable, "-m", "workers", kind], environment))
            yield


@contextmanager
def _running(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(command, env=environment)
    try:
        yield
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def deployment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Deployment]:
    with redis_server() as store, redis_server() as queue:
        yield Deployment(store, queue, tmp_path, monkeypatch)


class Person(Client):
    """Somebody who may ask either release, as behind a load balancer."""

    def at(self, live: LiveServer) -> "Person":
        self.close()
        self.port = live.port
        return self

    def told(self, live: LiveServer, method: str, path: str, body: Any = None) -> tuple[int, str]:
        """Status and code of one answer."""
        status, answer = self.at(live).once(method, path, body)
        return status, answer.get("code", "") if isinstance(answer, dict) else ""


@pytest.fixture
def people() -> Iterator[tuple[Person, Person]]:
    found = Person(0), Person(0)
    yield found
    for person in found:
        person.close()


def begun(live: LiveServer, people: tuple[Person, Person], game: str) -> str:
    host, guest = (person.at(live) for person in people)
    match: str = host.good("POST", "/v1/matches", {"game": game, "seats": 2})["id"]
    guest.good("POST", f"/v1/matches/{match}/join")
    host.good("POST", f"/v1/matches/{match}/start")
    return match


def one_move(live: LiveServer, people: tuple[Person, Person], match: str) -> int:
    path = f"/v1/matches/{match}"
    now = people[0].at(live).good("GET", path)
    mover = people[now["view"]["active"][0]].at(live)
    version: int = mover.good("POST", f"{path}/commands", mover.good("GET", f"{path}/legal")["legal"][0])["version"]
    return version


def listed(live: LiveServer, person: Person, scope: str = "live") -> set[str]:
    return set(person.at(live).listed(scope))


def test_an_older_process_leaves_alone_what_it_does_not_know_and_goes_on_with_everything_else(
    deployment: Deployment, people: tuple[Person, Person]
) -> None:
    host = people[0]
    with deployment.api() as older, deployment.workers():
        for person in people:
            person.at(older).sign_up()
        with deployment.api(NEXT) as newer:
            known, unknown = begun(older, people, "kiwara"), begun(newer, people, "kiwara")
            path = f"/v1/matches/{unknown}"
            rules = [host.at(newer).good("GET", f"/v1/matches/{match}")["view"]["rules"] for match in (known, unknown)]
            assert rules == [NEWEST, NEWEST + 1]
            version = one_move(newer, people, unknown)
            command = host.good("GET", f"{path}/legal")["legal"][:1] or [{"type": "match.Resign"}]
            for method, address, body in (
                ("GET", path, None),
                ("GET", f"{path}/legal", None),
                ("GET", f"{path}/events", None),
                ("GET", f"{path}/replay/3", None),
                ("GET", f"{path}/audit", None),
                ("POST", f"{path}/commands", command[0]),
                ("POST", f"{path}/resign", None),
                ("POST", f"{path}/forks", {"version": 3}),
            ):
                assert host.told(older, method, address, body) == NOT_AT_HAND, address
            assert host.at(newer).good("GET", path)["version"] == version
            one_move(newer, people, known)
            one_move(older, people, known)
            one_move(newer, people, unknown)
            waiting = host.at(newer).good("POST", "/v1/matches", {"game": "kiwara", "seats": 2, "bots": {"0": "random"}})["id"]
            host.good("POST", f"/v1/matches/{waiting}/start")
            against = host.at(older).good("POST", "/v1/matches", {"game": "mauw", "seats": 2, "bots": {"0": "random"}})["id"]
            host.good("POST", f"/v1/matches/{against}/start")
            wait_for(lambda: host.at(older).good("GET", f"/v1/matches/{against}")["view"]["active"] == [1])
            wait_for(lambda: {known, against} <= listed(older, host))
            assert not {unknown, waiting} & listed(older, host)
            with deployment.workers(NEXT):
                wait_for(lambda: {known, against, unknown, waiting} <= listed(older, host))
                wait_for(lambda: host.at(newer).good("GET", f"/v1/matches/{waiting}")["view"]["active"] == [1])
        one_move(older, people, known)
        last = begun(older, people, "mauw")
        wait_for(lambda: last in listed(older, host))
        assert host.told(older, "GET", path) == NOT_AT_HAND


def test_a_command_sent_to_the_wrong_process_can_be_sent_again_to_the_right_one(
    deployment: Deployment, people: tuple[Person, Person]
) -> None:
    host = people[0]
    with deployment.api() as older, deployment.api(NEXT) as newer:
        for person in people:
            person.at(newer).sign_up()
        match = begun(newer, people, "kiwara")
        connection = http.client.HTTPConnection("127.0.0.1", older.port)
        connection.request("POST", f"/v1/matches/{match}/resign", headers={"Authorization": f"Bearer {host.token}"})
        refused = connection.getresponse()
        assert (refused.status, json.load(refused)["code"], refused.headers["Retry-After"]) == (*NOT_AT_HAND, "1")
        connection.close()
        assert host.at(newer).good("POST", f"/v1/matches/{match}/resign")["view"]["status"] == "finished"
