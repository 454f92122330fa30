"""`kemu up` serves the feed at the address of the API."""

import http.client
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tests.e2e.client import Client
from tests.e2e.up import Up, up
from tests.feed.messages import read_messages
from tests.kit.servers import free_port
from tests.kit.waiting import PATIENCE_SECONDS


def test_from_the_address_of_the_api_to_the_events(tmp_path: Path) -> None:
    with up(tmp_path / "home", port=free_port(), api_workers=1, workers=1) as service:
        client = service.client()
        client.sign_up()
        match = client.match_against("greedy")
        place = client.good("POST", f"/v1/matches/{match['id']}/stream/pass")["url"]
        connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=PATIENCE_SECONDS)
        # Without a token, as `EventSource` does.
        connection.request("GET", f"{place}&after=1")
        stream = connection.getresponse()
        raw = b""
        while not any(message.kind == "state" for message in read_messages(raw)):
            raw += stream.readline()
        versions = [message.id for message in read_messages(raw) if message.kind == "event"]
        assert versions == list(range(2, len(versions) + 2))
        _matched_without_asking(service, client)
        service.stop()
        connection.close()
        given = parse_qs(urlsplit(place).query)["feed_pass"][0]
        written = [path for path in (tmp_path / "home").rglob("*") if path.is_file() and given.encode() in path.read_bytes()]
        assert (given in service.family.output, written) == (False, []), "no log has the pass in it"


def _matched_without_asking(service: Up, client: Client) -> None:
    """Both players listen to their own feeds, and learn there which match they were given."""
    other = service.client()
    other.sign_up()
    feeds, matches = [], []
    for player in (client, other):
        connection = http.client.HTTPConnection("127.0.0.1", player.port, timeout=PATIENCE_SECONDS)
        connection.request("GET", player.good("POST", "/v1/stream/pass")["url"])
        feeds.append(stream := connection.getresponse())
        while b"event: ready" not in stream.readline():
            pass
    tickets = [player.good("POST", "/v1/matchmaking", {"game": "mauw", "seats": 2})["id"] for player in (client, other)]
    for stream, ticket in zip(feeds, tickets, strict=True):
        raw = b""
        while not any(message.data.get("ticket") == ticket for message in read_messages(raw)):
            raw += stream.readline()
        matches += [message.data["match"] for message in read_messages(raw) if message.data.get("ticket") == ticket]
        stream.close()
    assert len(set(matches)) == 1
