"""The server as it runs in production: two processes, real threads, a real Redis."""

import json
import socket
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from itertools import islice
from select import select
from threading import Barrier

import pytest
from redis import Redis

from service.host.embedded import EmbeddedServer
from service.store.keys import ALIVE
from tests.front.raw import Raw, connected, get
from tests.kit.servers import LiveServer, live_server, redis_server
from tests.kit.waiting import PATIENCE_SECONDS, wait_for
from tests.service.people import Client, Person, Send, Table, open_table, over_network, sign_up, started_table


@pytest.fixture
def network(live: LiveServer) -> Send:
    return over_network(live)


@pytest.fixture
def live_table(network: Send) -> Table:
    return started_table(network)


def test_a_match_is_played_to_its_end_over_the_network(live_table: Table) -> None:
    for number, (person, command) in enumerate(live_table.turns()):
        assert person.post(f"{live_table.path}/commands", command, key=str(number)).status == 200
    assert live_table.watcher.get(live_table.path).json["view"]["status"] == "finished"


def test_one_key_sent_fifty_times_at_once_is_one_decision_with_fifty_equal_answers(live_table: Table) -> None:
    person, command = next(live_table.turns())
    before = live_table.version()
    gate = Barrier(50)

    def send(_: int) -> tuple[int, object]:
        gate.wait()
        reply = person.post(f"{live_table.path}/commands", command, key="same")
        return reply.status, reply.json

    with ThreadPoolExecutor(50) as pool:
        answers = list(pool.map(send, range(50)))
    assert answers == [answers[0]] * 50
    assert answers[0][0] == 200
    events = live_table.watcher.get(f"{live_table.path}/events?after={before}").json["events"]
    assert answers[0][1]["version"] == events[-1]["version"] == live_table.version()
    assert {event["at"] for event in events} == {events[0]["at"]}


def test_one_match_is_created_by_fifty_equal_requests_with_one_key(network: Send) -> None:
    person = sign_up(network)

    def create(_: int) -> tuple[int, object]:
        reply = person.post("/v1/matches", {"game": "kiwara", "seats": 2}, key="same")
        return reply.status, reply.json

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(create, range(50)))
    assert answers == [answers[0]] * 50


def test_of_many_guests_exactly_one_gets_the_last_seat(network: Send) -> None:
    table = open_table(network)
    guests = [sign_up(network) for _ in range(30)]
    with ThreadPoolExecutor(30) as pool:
        statuses = [reply.status for reply in pool.map(lambda guest: guest.post(f"{table.path}/join"), guests)]
    assert sorted(statuses) == [200] + [409] * 29


def waiting(pool: ThreadPoolExecutor, person: Person, table: Table, after: int) -> "Future[dict[str, object]]":
    return pool.submit(lambda: person.get(f"{table.path}/events?after={after}&wait=20").json)


def test_whoever_waits_is_told_of_a_move_made_in_any_process(live_table: Table) -> None:
    with ThreadPoolExecutor(8) as pool:
        for number, (person, command) in zip(range(5), live_table.turns(), strict=False):
            after = live_table.version()
            polls = [waiting(pool, viewer, live_table, after) for viewer in (*live_table.seated, live_table.watcher) * 2]
            answer = person.post(f"{live_table.path}/commands", command, key=str(number))
            for poll in polls:
                page = poll.result(PATIENCE_SECONDS)
                assert page["next"] == answer.json["version"]
                assert [event["version"] for event in page["events"]] == list(range(after + 1, page["next"] + 1))


def test_a_feed_that_resumes_after_every_page_has_no_gap(live_table: Table) -> None:
    def follow() -> list[int]:
        versions: list[int] = []
        while not versions or versions[-1] < 60:
            after = versions[-1] if versions else 0
            page = live_table.watcher.get(f"{live_table.path}/events?after={after}&limit=3&wait=20").json
            versions += [event["version"] for event in page["events"]]
        return versions

    with ThreadPoolExecutor(1) as pool:
        feed = pool.submit(follow)
        for number, (person, command) in enumerate(live_table.turns()):
            if person.post(f"{live_table.path}/commands", command, key=str(number)).json["version"] >= 60:
                break
        versions = feed.result(PATIENCE_SECONDS)
    assert versions == list(range(1, versions[-1] + 1))


def test_one_who_waits_too_often_is_told_so_and_keeps_nobody_from_waiting(live: LiveServer) -> None:
    """One player, forty long polls: a few wait, the others learn when to ask again, and another player waits as ever."""
    network = over_network(live)
    table = started_table(network)
    greedy, patient = table.watcher, table.seated[0]
    path = f"{table.path}/events?after={table.version()}&wait=20"
    with ThreadPoolExecutor(41) as pool:
        greedy_polls = [pool.submit(greedy.get, path) for _ in range(40)]
        # In each of the two processes four may wait.
        refused = list(islice(as_completed(greedy_polls), 32))
        patient_poll = pool.submit(patient.get, path)
        person, command = next(table.turns())
        version = person.post(f"{table.path}/commands", command).json["version"]
        replies = [poll.result() for poll in greedy_polls]
        assert patient_poll.result().json["next"] == version
    assert {(poll.result().code, poll.result().headers["Retry-After"]) for poll in refused} == {("too_many_waits", "2")}
    waited = [reply.json["next"] for reply in replies if reply.status == 200]
    assert set(waited) == {version}
    assert len(waited) <= 8


def test_exports_that_wait_for_the_lists_take_no_more_threads_than_long_polls(real_server: EmbeddedServer) -> None:
    """Nobody keeps the lists here, so an export waits until it is told to try again."""
    with live_server(real_server.url, processes=1, api_threads=8) as live, ExitStack() as stack:
        network = over_network(live)
        table = started_table(network)
        exports = [stack.enter_context(connected(live.port)) for _ in range(8)]
        for export in exports:
            export.send(get("/v1/players/me/export", f"Authorization: Bearer {table.watcher.token}"))
        wait_for(lambda: len(answered(exports)) == 6)
        assert {export.answer().code for export in answered(exports)} == {"busy"}
        person, command = next(table.turns())
        assert person.post(f"{table.path}/commands", command).status == 200
        assert answered(exports) == []


def answered(clients: list[Raw]) -> list[Raw]:
    """Those for which an answer has come that was not read yet."""
    return [client for client in clients if select([client.connection], [], [], 0)[0]]


def test_a_token_revoked_in_one_process_is_refused_by_all(live_table: Table) -> None:
    person = live_table.seated[0]
    assert {person.get(live_table.path).status for _ in range(8)} == {200}
    assert person.delete("/v1/players/me/token").status == 204
    assert {person.get(live_table.path).status for _ in range(8)} == {401}


def raw(live: LiveServer, request: bytes) -> tuple[int, bytes]:
    with socket.create_connection(("127.0.0.1", live.port), 10) as connection:
        connection.sendall(request)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), body


def chunked(method: str, path: str, token: str, body: bytes) -> bytes:
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: kemu\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + f"{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n"


def test_a_body_whose_length_is_not_announced_is_read_all_the_same(live: LiveServer, network: Send) -> None:
    guest, table = sign_up(network), open_table(network)
    status, body = raw(live, chunked("POST", f"{table.path}/join", guest.token, b'{"seat": 0}'))
    assert (status, json.loads(body)["code"]) == (409, "seat_taken")
    status, body = raw(live, chunked("POST", f"{table.path}/commands", guest.token, b'{"type": "match.TakeSeat"}'))
    assert (status, json.loads(body)["view"]["you"]) == (200, 1)


def test_a_body_that_grows_without_end_is_cut_off(live: LiveServer, network: Send) -> None:
    guest = sign_up(network)
    for path in ("/v1/matches", "/v1/matches/m1/commands", "/v1/matches/m1/join"):
        status, body = raw(live, chunked("POST", path, guest.token, b'{"x":"' + b"x" * 100_000 + b'"}'))
        assert (path, status, json.loads(body)["code"]) == (path, 413, "body_too_large")


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET /v1/matches/%00 HTTP/1.1",
        b"GET /v1/matches/%ff HTTP/1.1",
        b"GET /v1/matches/../../etc/passwd HTTP/1.1",
        b"GET //v1/players/me HTTP/1.1",
        b"GET http://elsewhere.example/v1/players/me HTTP/1.1",
        b"BREW /v1/games HTTP/1.1",
        b"GET /v1/matches?limit=%zz HTTP/1.1",
        b"POST /v1/matches/%0a/commands HTTP/1.1",
    ],
)
def test_odd_request_lines_are_the_clients_mistake(live: LiveServer, real_redis: "Redis[bytes]", request_line: bytes) -> None:
    status, _ = raw(live, request_line + b"\r\nHost: kemu\r\nConnection: close\r\n\r\n")
    assert 400 <= status < 500
    assert set(real_redis.keys()) <= {ALIVE.encode()}, "a server leaves a sign of life, and nothing else is written"


def test_answers_survive_a_crash_of_the_whole_service() -> None:
    """Redis and the API are killed together; the same commands with the same keys get their first answers again."""
    with redis_server(fsync="always") as server:
        with live_server(server.url) as first_life:
            table = started_table(over_network(first_life))
            answers = {}
            for number, (person, command) in zip(range(6), table.turns(), strict=False):
                answers[number] = person, command, person.post(f"{table.path}/commands", command, key=str(number)).json
            seen = table.watcher.get(table.path).json
            server.kill()
            first_life.kill()
        server.start()
        with live_server(server.url, processes=1) as second_life:
            network = over_network(second_life)
            for number, (person, command, answer) in answers.items():
                again = person.through(network).post(f"{table.path}/commands", command, key=str(number))
                assert (again.status, again.json) == (200, answer)
            assert table.watcher.through(network).get(table.path).json == seen


def test_while_redis_is_away_requests_get_503_and_then_all_goes_on() -> None:
    with redis_server() as server, live_server(server.url, processes=1) as live:
        network = over_network(live)
        table = started_table(network)
        server.kill()
        assert {table.watcher.get(table.path).status, Client(network).get("/readyz").status} == {503}
        assert Client(network).get("/healthz").status == 200
        server.start()
        assert Client(network).get("/readyz").status == 200
        assert table.watcher.get(table.path).json["view"]["status"] == "running"


def test_a_body_that_nobody_reads_does_not_cost_the_connection(live: LiveServer) -> None:
    """Whether it is refused or not wanted: the next request comes over the same connection and must arrive."""
    connection = live.connection()
    connection.connect()
    opened = connection.sock
    body = b'{"nobody": "' + b"reads " * 2000 + b'this"}'
    for number in range(200):
        # The body follows on its own, as it does from a phone.
        connection.putrequest("POST", "/v1/matches/mnone/start" if number % 2 else "/v1/players/me/token")
        connection.putheader("Content-Length", str(len(body)))
        connection.endheaders()
        connection.send(body)
        reply = connection.getresponse()
        reply.read()
        assert reply.status in (401, 405)
    assert connection.sock is opened
    connection.close()
