"""The whole service on a cluster, its queue on a server of its own: from signing up to being forgotten."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from service.clock import wall_clock
from service.http.app import create_app
from service.settings import Settings
from service.store.connection import connect
from service.wiring import Kemu, wire
from tests.feed.listening import Listener, studio_on
from tests.kit.servers import GENEROUS, SECRET, Cluster
from tests.service.people import Client, Person, Send, Table, in_process, sign_up
from tests.workers.gateway import Gateway, receiving
from workers import jobs
from workers.queues import BOTS, NOTICES, PROMPT, Queues
from workers.wiring import clock_watch_of, context_of, dispatcher_of

GAME = "kauri"
PASSWORD = "correct horse"
MOVES = 6
ROUNDS = 4
"""What is done in one round may give the next one something to do."""


class Town:
    """A process of the service, a feed, a dispatcher and a worker, all of them here."""

    def __init__(self, kemu: Kemu, queue: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch) -> None:
        self.kemu = kemu
        self.send: Send = in_process(create_app(kemu))
        self._queues = [Queue(name, connection=queue, serializer=JSONSerializer) for name in (*PROMPT, BOTS, NOTICES)]
        self._ahead = 0
        context = context_of(kemu, queue)
        self.rater, self.projector = context.rater, context.projector
        queues = Queues(queue)
        self._dispatcher = dispatcher_of(kemu, queues, steady=self._now)
        self._clocks = clock_watch_of(kemu, queues, self._now, self._now)
        monkeypatch.setattr(jobs, "context", lambda: context)

    def work(self) -> None:
        """Everything there is to do."""
        for _ in range(ROUNDS):
            self._work_once()

    def _work_once(self) -> None:
        # So that nothing is put off because it was looked at a moment ago.
        self._ahead += 1_000
        self._clocks.tick()
        self._dispatcher.tick()
        for queue in self._queues:
            for job in queue.jobs:
                job.perform()
                job.delete()

    @contextmanager
    def working(self) -> Iterator[None]:
        """Somebody waits for the workers."""
        over = threading.Event()

        def go_on() -> None:
            while not over.is_set():
                self._work_once()

        worker = threading.Thread(target=go_on)
        worker.start()
        try:
            yield
        finally:
            over.set()
            worker.join()

    def _now(self) -> int:
        return wall_clock() + self._ahead


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    with receiving() as gateway:
        yield gateway


@pytest.fixture
def town(
    redis_cluster: Cluster, real_redis: "Redis[bytes]", gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Town]:
    settings = Settings().with_values(secret=SECRET, notice_url=gateway.url, **GENEROUS)
    with connect(redis_cluster.url) as redis:
        yield Town(wire(settings, redis), real_redis, monkeypatch)


def linked(town: Town, name: str) -> Person:
    """A player who linked a login and signed in with it on another device."""
    guest = sign_up(town.send, name)
    account = {"login": f"{name.lower()}@example.nz", "password": PASSWORD}
    assert guest.post("/v1/players/me/account", account).status == 200
    pair = Client(town.send).post("/v1/tokens", {**account, "device_name": "Tablet"}).json
    pair = Client(town.send).post("/v1/tokens/refresh", {"refresh_token": pair["refresh_token"]}).json
    assert guest.post("/v1/players/me/notices", {"address": name}).status == 201
    return Person(guest.id, pair["token"], Client(town.send).with_token(pair["token"]))


def seated_together(town: Town, *people: Person) -> str:
    tickets = [person.post("/v1/matchmaking", {"game": GAME, "seats": 2}).headers["Location"] for person in people]
    town.work()
    (match,) = {person.get(ticket).json["match"] for person, ticket in zip(people, tickets, strict=True)}
    return str(match)


def played(table: Table) -> dict[str, Any]:
    """A few moves, then one resigns."""
    for _, (person, command) in zip(range(MOVES), table.turns(), strict=False):
        assert person.post(f"{table.path}/commands", command).status == 200
    assert table.seated[1].post(f"{table.path}/resign").status == 200
    view: dict[str, Any] = table.watcher.get(table.path).json["view"]
    return view


def heard(listener: Listener) -> set[str]:
    return {message.kind for message in listener.messages}


def test_from_signing_up_to_being_forgotten(
    town: Town, redis_cluster: Cluster, gateway: Gateway, caplog: pytest.LogCaptureFixture
) -> None:
    one, two, watcher = linked(town, "Aroha"), linked(town, "Hemi"), sign_up(town.send, "Mere")
    match = seated_together(town, one, two)
    table = Table(f"/v1/matches/{match}", (one, two), watcher)
    with studio_on(wire(town.kemu.settings, town.kemu.log._redis)) as studio:
        listener = studio.listen(watcher, table.path)
        listener.until(lambda: "presence" in heard(listener))
        assert one.post(f"{table.path}/phrases", {"phrase": "hello"}).status == 201
        listener.until(lambda: "phrase" in heard(listener))
        outcome = played(table)["outcome"]
        listener.until(lambda: "end" in heard(listener))
        assert listener.versions == list(range(1, table.version() + 1))
    town.work()
    assert {kind for kind, _, _ in gateway.told()} >= {"finished"}
    shown = check_standings(town, table, outcome["places"])

    arbiter = sign_up(town.send, "Olga")
    town.kemu.people.players.grant(arbiter.id, "arbiter")
    assert two.post(f"{table.path}/disputes", {"reason": "score"}).status == 200
    town.work()
    turned = outcome["places"][::-1]
    assert arbiter.post(f"{table.path}/rulings", {"ruling": "correct", "places": turned}).status == 200
    town.work()
    assert check_standings(town, table, turned) != shown
    told = {(kind, who) for kind, who, _ in gateway.told()}
    assert {("dispute", "Aroha"), ("dispute", "Hemi")} <= told
    assert town.kemu.notices.store.counts()["waiting"] == 0

    invite = one.post("/v1/matches", {"game": GAME, "seats": 2}).headers["Location"]
    assert two.post(f"{one.post(f'{invite}/invite').json['link']}/join").status == 200
    town.work()
    assert len(one.get("/v1/players/me/export").json["matches"]) == 2
    with town.working():
        assert one.delete("/v1/players/me").status == 204
    assert one.get("/v1/players/me").status == 401
    players = watcher.get(f"/v1/games/{GAME}/leaderboard?provisional=true").json["players"]
    assert {player["name"] for player in players} == {None, "Hemi"}
    verdicts = [town.projector.rebuild(partition, lambda _: None) for partition in range(town.kemu.journal.partitions.count)]
    assert all(verdicts)
    assert town.rater.rebuild(GAME, lambda _: None)
    assert all(node.dbsize() for node in redis_cluster.nodes)
    # A job that the store refused something is given up with a warning.
    assert not [record for record in caplog.records if record.name.startswith("kemu")]


def check_standings(town: Town, table: Table, places: list[int]) -> dict[str, int]:
    """What everybody is shown after one match; the ratings, by player."""
    one, two = table.seated
    board = table.watcher.get(f"/v1/games/{GAME}/leaderboard?provisional=true").json["players"]
    ratings = {player["player"]: player["rating"] for player in board}
    assert (ratings[one.id] > ratings[two.id]) == (places[0] < places[1])
    own = table.watcher.get(f"/v1/players/{one.id}/ratings").json["ratings"]
    assert {rating["rating"] for rating in own} == {ratings[one.id]}
    (past,) = table.watcher.get(f"/v1/players/{two.id}/history?opponent={one.id}").json["matches"]
    assert [seat["after"] for seat in past["seats"]] == [ratings[one.id], ratings[two.id]]
    assert [seat["place"] for seat in past["seats"]] == places
    (score,) = table.watcher.get(f"/v1/players/{one.id}/versus/{two.id}").json["games"]
    assert (score["won"], score["lost"]) == (int(places[0] < places[1]), int(places[0] > places[1]))
    assert table.watcher.get(f"/v1/games/{GAME}/statistics").json["matches"] == 1
    return ratings
