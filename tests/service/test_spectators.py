"""Spectators without a token, on a running server: they read public matches that are live or finished, and nothing else."""

from collections.abc import Iterator

import pytest

from contracts.http.endpoints import ENDPOINTS, Endpoint
from service.host.embedded import EmbeddedServer
from service.settings import Settings
from service.wiring import wire
from tests.feed.test_processes import feed_server
from tests.front.raw import connected, get
from tests.kit.servers import SECRET, LiveServer, live_server
from tests.service.lists import drain
from tests.service.people import Client, Send, Table, open_table, over_network, started_table
from tests.service.test_private import UNKNOWN, private_table
from tests.service.test_problems import by_name, path_of

OPEN_TO_ALL = [endpoint for endpoint in ENDPOINTS if endpoint.token_optional]
OF_A_MATCH = [endpoint for endpoint in OPEN_TO_ALL if "{match}" in endpoint.path]


@pytest.fixture(scope="module")
def server(real_server: EmbeddedServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """With a feed, to which it hands streams over."""
    place = {"feed_socket": tmp_path_factory.mktemp("feed") / "feed.sock", "trusted_proxies": 1}
    with feed_server(real_server.url, **place), live_server(real_server.url, **place) as live:
        yield live


@pytest.fixture(scope="module")
def network(server: LiveServer) -> Send:
    return over_network(server)


@pytest.fixture(scope="module")
def spectator(network: Send) -> Client:
    return Client(network)


@pytest.fixture(scope="module")
def running(network: Send) -> Table:
    return started_table(network)


def test_only_reading_is_open_to_all() -> None:
    names = {endpoint.name for endpoint in OPEN_TO_ALL}
    assert names == {
        "list_matches",
        "read_match",
        "list_events",
        "list_scores",
        "replay_match",
        "stream_match",
        "read_presence",
        "list_said",
        "audit_match",
    }
    assert {endpoint.method for endpoint in OPEN_TO_ALL} == {"GET"}


def test_a_live_match_and_a_finished_one_can_be_followed(server: LiveServer, network: Send, spectator: Client) -> None:
    table = started_table(network)
    for status in ("running", "finished"):
        view = spectator.get(table.path)
        assert (view.status, view.json["view"]["status"], view.json["view"]["you"], view.json["legal"]) == (
            200,
            status,
            None,
            [],
        )
        assert view.json == table.watcher.get(table.path).json
        events = spectator.get(f"{table.path}/events")
        assert events.json == table.watcher.get(f"{table.path}/events").json
        for part in ("replay/3", "presence", "phrases", "audit"):
            assert spectator.get(f"{table.path}/{part}").json == table.watcher.get(f"{table.path}/{part}").json
        with connected(server.port) as raw:
            raw.send(get(f"{table.path}/stream"))
            assert raw.answer(with_body=False).status == 200
        table.seated[0].post(f"{table.path}/resign")


@pytest.mark.parametrize("endpoint", OF_A_MATCH, ids=by_name)
def test_an_open_match_needs_a_token(network: Send, spectator: Client, endpoint: Endpoint) -> None:
    reply = spectator.ask(endpoint.method, path_of(endpoint, match=open_table(network).id))
    assert (reply.status, reply.code) == (401, "token_missing")


@pytest.mark.parametrize("status", ["open", "running", "finished"])
@pytest.mark.parametrize("endpoint", OF_A_MATCH, ids=by_name)
def test_a_private_match_looks_like_none(network: Send, spectator: Client, endpoint: Endpoint, status: str) -> None:
    table = private_table(network, status=status)
    hidden, unknown = (spectator.ask("GET", path_of(endpoint, match=match)) for match in (table.id, UNKNOWN))
    assert (hidden.status, hidden.problem) == (404, unknown.problem)
    assert {name for name, _ in hidden.headers} == {name for name, _ in unknown.headers}


def test_live_and_finished_matches_are_listed_and_the_others_need_a_token(
    real_server: EmbeddedServer, network: Send, spectator: Client
) -> None:
    table, private = started_table(network), private_table(network, status="running")
    kemu = wire(Settings().with_values(redis_url=real_server.url, secret=SECRET))
    for scope in ("live", "finished"):
        drain(kemu)
        path = f"/v1/matches?scope={scope}&game=kiwara&limit=100"
        page = spectator.get(path)
        assert page.json == table.watcher.get(path).json
        ids = [listed["id"] for listed in page.json["matches"]]
        assert table.id in ids
        assert private.id not in ids
        for one in (table, private):
            one.seated[0].post(f"{one.path}/resign")
    for scope in ("open", "mine", "disputed"):
        assert spectator.get(f"/v1/matches?scope={scope}").code == "token_missing"
    assert spectator.get("/v1/matches").code == "token_missing"


def test_a_delay_applies(network: Send, spectator: Client) -> None:
    table = open_table(network, terms={"delay": 3}, bots={"1": "random"})
    host = table.seated[0]
    host.post(f"{table.path}/start")
    host.post(f"{table.path}/commands", host.get(f"{table.path}/legal").json["legal"][0])
    assert spectator.get(table.path).json["version"] < host.get(table.path).json["version"]
    assert spectator.get(table.path).json == table.watcher.get(table.path).json


def test_a_wrong_token_is_not_the_same_as_none(running: Table, spectator: Client) -> None:
    assert spectator.with_token("nonsense").get(running.path).code == "token_invalid"


def test_addresses_share_no_limit(real_server: EmbeddedServer) -> None:
    with live_server(real_server.url, processes=1, rate=1, rate_burst=3, signup_burst=100, trusted_proxies=1) as live:
        client = Client(over_network(live))

        def look(address: str) -> int:
            return client.get(f"/v1/matches/{UNKNOWN}", headers={"X-Forwarded-For": address}).status

        assert [look("203.0.113.1") for _ in range(4)] == [404, 404, 404, 429]
        assert look("203.0.113.2") == 404


def test_a_long_poll_takes_the_slot_of_an_address(running: Table, spectator: Client) -> None:
    version = running.version()
    page = spectator.get(f"{running.path}/events?after={version}&wait=0.2")
    assert (page.status, page.json["events"]) == (200, [])
