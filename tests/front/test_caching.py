"""What is sent compressed, what need not be sent again, and what may be kept."""

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.test import create_environ

from contracts.http.endpoints import ENDPOINTS
from contracts.openapi import COMMITTED
from service.front.coding import SHORTEST
from service.protocol.notes import PLAIN
from tests.kit.servers import LiveServer
from tests.service.conftest import app, house, store_redis
from tests.service.contract import Reply, check
from tests.service.people import Person, open_table, over_network, sign_up, started_table

__all__ = ["app", "house", "store_redis"]

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


def asked(live: LiveServer, path: str, headers: Mapping[str, str], method: str = "GET", body: Any = None) -> Reply:
    connection = live.connection()
    try:
        sent = {"Content-Type": "application/json"} if body is not None else {}
        connection.request(method, path, json.dumps(body) if body is not None else None, {**sent, **headers})
        answer = connection.getresponse()
        return Reply(answer.status, Headers(answer.getheaders()), answer.read())
    finally:
        connection.close()


def token(person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.token}"}


@pytest.mark.parametrize(
    "path", ["/openapi.json", "/docs", "/docs/docs.js", "/docs/rules/kauri", "/console/app.css", "/v1/games/kauri", "/"]
)
def test_documents_are_sent_compressed_to_clients_that_ask_for_it(live: LiveServer, path: str) -> None:
    plain, small = asked(live, path, {}), asked(live, path, GZIP)
    assert plain.status == small.status == 200
    assert "Content-Encoding" not in plain.headers
    if len(plain.data) < SHORTEST:
        assert small.data == plain.data
        return
    assert small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.data) == plain.data
    assert int(small.headers["Content-Length"]) == len(small.data) < len(plain.data) / 2
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Accept-Encoding" in small.headers["Vary"]
    assert small.headers["ETag"] == f"W/{plain.headers['ETag']}"
    for reply in (plain, small):
        again = asked(live, path, {**GZIP, "If-None-Match": reply.headers["ETag"]})
        assert (again.status, again.data) == (304, b"")
    assert asked(live, path, {"If-None-Match": '"other"'}).status == 200


def test_the_interface_document_is_a_fraction_of_its_length(live: LiveServer) -> None:
    sent = asked(live, "/openapi.json", GZIP)
    assert len(sent.data) < COMMITTED.stat().st_size / 5


@pytest.mark.parametrize("wanted", ["", "identity", "gzip;q=0", "br", "gzip; q=0.0, deflate"])
def test_nobody_gets_what_they_cannot_read(live: LiveServer, wanted: str) -> None:
    assert "Content-Encoding" not in asked(live, "/openapi.json", {"Accept-Encoding": wanted}).headers


def test_everything_in_the_console_is_compressed_and_asked_for_again_with_its_fingerprint(live: LiveServer) -> None:
    folder = Path("service/web/console")
    for path in folder.rglob("*.js"):
        reply = asked(live, f"/console/{path.relative_to(folder)}", GZIP)
        body = gzip.decompress(reply.data) if "Content-Encoding" in reply.headers else reply.data
        assert body == path.read_bytes()
        assert ("Content-Encoding" in reply.headers) == (len(body) >= SHORTEST)
        assert reply.headers["ETag"]


def test_answers_about_matches_are_compressed_and_padded_by_a_random_length(live: LiveServer) -> None:
    send = over_network(live)
    table = started_table(send)
    person, command = next(table.turns())
    for path in (table.path, f"{table.path}/events"):
        plain = asked(live, path, token(person)).json
        sent = [asked(live, path, {**token(person), **GZIP}) for _ in range(12)]
        assert all(json.loads(gzip.decompress(reply.data)) == plain for reply in sent)
        assert len({len(reply.data) for reply in sent}) > 1
        assert all(int(reply.headers["Content-Length"]) == len(reply.data) for reply in sent)
    moved = asked(live, f"{table.path}/commands", {**token(person), **GZIP}, "POST", command)
    now = json.loads(gzip.decompress(moved.data) if "Content-Encoding" in moved.headers else moved.data)
    assert moved.headers["ETag"].removeprefix("W/") == f'"{now["version"]}:{now["head"]}"'
    assert asked(live, f"{table.path}/nothing", {**token(person), **GZIP}).status == 404


def test_no_answer_that_hands_out_credentials_is_compressed(live: LiveServer) -> None:
    names = {endpoint.name for endpoint in ENDPOINTS if endpoint.gives_credentials}
    assert {"create_player", "sign_in", "create_match_pass", "create_own_pass", "invite_to_match"} <= names
    # The longest of them.
    person = sign_up(over_network(live), "a" * 40)
    body = {"login": "aroha", "password": "correct horse " * 9}
    account = asked(live, "/v1/players/me/account", {**GZIP, **token(person)}, "POST", body)
    assert len(account.json["recovery_codes"]) == 10
    assert "Content-Encoding" not in account.headers


def test_credentials_stay_as_they_are_however_long_the_answer(app: Flask) -> None:
    environ = create_environ(
        "/v1/players", method="POST", json={"name": "Aroha"}, environ_overrides={"REMOTE_ADDR": "127.0.0.1"}
    )
    app(environ, lambda *_: None)
    assert PLAIN in environ
    environ = create_environ("/v1/games")
    app(environ, lambda *_: None)
    assert PLAIN not in environ


def test_a_match_that_has_not_moved_is_not_sent_again(live: LiveServer) -> None:
    send = over_network(live)
    table = started_table(send)
    person, command = next(table.turns())
    known = person.get(table.path)
    for tag in (known.headers["ETag"], f"W/{known.headers['ETag']}", f'"other", {known.headers["ETag"]}', "*"):
        for path in (table.path, f"{table.path}/scores"):
            again = asked(live, path, {**token(person), "If-None-Match": tag})
            check("GET", path, again)
            assert (again.status, again.data, again.headers["ETag"]) == (304, b"", known.headers["ETag"])
    assert person.post(f"{table.path}/commands", command).status == 200
    assert asked(live, table.path, {**token(person), "If-None-Match": known.headers["ETag"]}).status == 200
    stranger = {"Authorization": "Bearer a.b.c", "If-None-Match": "*"}
    assert asked(live, table.path, stranger).status == 401
    assert asked(live, "/v1/matches/mnone", {**token(person), "If-None-Match": "*"}).status == 404


@pytest.mark.parametrize(
    "path", ["/v1/games", "/v1/games/kauri", "/v1/games/kauri/rules", "/v1/games/kauri/sentences", "/v1/bots", "/v1/phrases"]
)
def test_the_catalogue_and_the_rules_are_asked_for_again_with_their_fingerprint(live: LiveServer, path: str) -> None:
    english, french = (asked(live, path, {"Accept-Language": language}) for language in ("en", "fr"))
    assert english.headers["ETag"] != french.headers["ETag"]
    again = asked(live, path, {"If-None-Match": english.headers["ETag"], "Accept-Language": "en"})
    check("GET", path, again)
    assert (again.status, again.headers["Cache-Control"]) == (304, "public, no-cache")
    assert asked(live, path, {"If-None-Match": english.headers["ETag"], "Accept-Language": "fr"}).status == 200


def test_what_cannot_change_any_more_says_so(live: LiveServer) -> None:
    table = started_table(over_network(live))
    host = table.seated[0]
    version = table.version()
    going_on = [f"{table.path}/replay/{version}", f"{table.path}/events?limit=3"]
    assert [host.get(path).headers["Cache-Control"] for path in going_on] == ["no-store"] * 2
    assert host.post(f"{table.path}/resign").status == 200
    kept = "private, max-age=86400, immutable"
    for path in (*going_on, f"{table.path}/replay/{version}?seat=all"):
        reply = host.get(path)
        assert reply.headers["Cache-Control"] == kept
        # In one browser, the next player must not get what this one saw.
        assert "Authorization" in reply.headers["Vary"]
    replayed = host.get(going_on[0])
    assert asked(live, going_on[0], {**token(host), "If-None-Match": replayed.headers["ETag"]}).status == 304
    for path in (table.path, f"{table.path}/events?limit=1000", f"{table.path}/events?limit=3&text=true"):
        assert host.get(path).headers["Cache-Control"] == "no-store"


def test_nothing_of_a_private_match_is_kept(live: LiveServer) -> None:
    against_bot = {"bots": {"1": "random"}, "start": True, "terms": {"private": True}}
    table = open_table(over_network(live), **against_bot)
    (host,) = table.seated
    assert host.post(f"{table.path}/resign").status == 200
    for path in ("", "/replay/3", "/replay/3?seat=all", "/events?limit=3", "/scores", "/audit"):
        reply = host.get(f"{table.path}{path}")
        assert (reply.status, reply.headers["Cache-Control"]) == (200, "no-store")


def test_an_edition_never_changes(live: LiveServer) -> None:
    edition = asked(live, "/v1/games/kauri", {}).json["editions"][0]
    reply = asked(live, f"/v1/games/kauri/editions/{edition}", GZIP)
    assert reply.headers["Cache-Control"] == "public, max-age=86400, immutable"
    assert reply.headers["Content-Encoding"] == "gzip"
