"""`kemu up` serves the feed too, and the API redirects to it."""

import http.client
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tests.e2e.up import up
from tests.feed.messages import read_messages
from tests.kit.waiting import PATIENCE_SECONDS


def test_from_the_address_of_the_api_to_the_events(tmp_path: Path) -> None:
    with up(tmp_path / "home", api_workers=1, workers=1) as service:
        client = service.client()
        client.sign_up()
        match = client.match_against("greedy")
        headers = {"Authorization": f"Bearer {client.token}"}
        asked = http.client.HTTPConnection("127.0.0.1", client.port, timeout=PATIENCE_SECONDS)
        asked.request("GET", f"/v1/matches/{match['id']}/stream?after=1", headers=headers)
        answer = asked.getresponse()
        place = urlsplit(answer.headers["Location"])
        assert (answer.status, place.hostname) == (307, "127.0.0.1")
        asked.close()
        feed = http.client.HTTPConnection("127.0.0.1", place.port or 0, timeout=PATIENCE_SECONDS)
        # Without the token, as many clients do when the port changes.
        feed.request("GET", f"{place.path}?{place.query}")
        stream = feed.getresponse()
        raw = b""
        while not any(message.kind == "state" for message in read_messages(raw)):
            raw += stream.readline()
        versions = [message.id for message in read_messages(raw) if message.kind == "event"]
        assert versions[0] == 2
        assert versions == list(range(2, len(versions) + 2))
        service.stop()
        feed.close()
        given = parse_qs(place.query)["feed_pass"][0]
        written = [path for path in (tmp_path / "home").rglob("*") if path.is_file() and given.encode() in path.read_bytes()]
        assert (given in service.family.output, written) == (False, []), "no log has the pass in it"
