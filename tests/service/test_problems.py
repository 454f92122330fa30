"""Each status an error can have, in its place, with its stable code. The shape of the body is checked wherever a test asks."""

from collections.abc import Iterator

import pytest
from redis import Redis
from redis.exceptions import (
    BusyLoadingError,
    ClusterDownError,
    ConnectionError,
    MaxConnectionsError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    ResponseError,
    TimeoutError,
)

from contracts.http.endpoints import ENDPOINTS, Endpoint
from contracts.problems import PROBLEMS
from service.clock import wall_clock
from service.errors import Busy, Failure, TryLater, WrongVersion
from service.http.app import create_app
from service.play.handling import Play
from service.store.durability import NotDurable
from service.tokens import Keyring
from service.wiring import Kemu, wire
from tests.kit.rules import newest_text
from tests.service.conftest import SETTINGS
from tests.service.lists import drain
from tests.service.people import Client, Person, Send, Table, in_process, sign_up

WITH_TOKEN = [endpoint for endpoint in ENDPOINTS if endpoint.token]
TOKEN_NEEDED = [endpoint for endpoint in WITH_TOKEN if not endpoint.token_optional]
WITH_BODY = [endpoint for endpoint in ENDPOINTS if endpoint.body is not None or endpoint.takes_command]
IN_A_MATCH = [endpoint for endpoint in ENDPOINTS if "{match}" in endpoint.path]
MINIMAL = {
    "create_player": {"name": "Aroha"},
    "sign_in": {"login": "aroha", "password": "correct horse"},
    "refresh_token": {"refresh_token": Keyring(SETTINGS.proof.secret, wall_clock).first_refresh("pnone", "dnone")},
    "link_account": {"login": "aroha", "password": "correct horse"},
    "change_password": {"old_password": "correct horse", "password": "battery staple"},
    "renew_codes": {"password": "correct horse"},
    "recover_account": {"login": "aroha", "code": "7KQ2M-XW9PD", "password": "correct horse"},
    "mail_code": {"login": "aroha"},
    "set_mail": {"address": "aroha@example.nz", "password": "correct horse"},
    "confirm_mail": {"code": "7KQ2M-XW9PD"},
    "rename_player": {"name": "Aroha"},
    "add_friend": {"player": "pnone"},
    "block_player": {"player": "pnone"},
    "report_player": {"reason": "other"},
    "send_challenge": {"player": "pnone", "game": "kiwara", "seats": 2},
    "create_match": {"game": "kiwara", "seats": 2},
    "add_receiver": {"address": "token-of-a-phone"},
    "enter_queue": {"game": "kiwara", "seats": 2},
    "seat_bot": {"seat": 1, "bot": "greedy"},
    "send_command": {"type": "match.Resign"},
    "add_nonce": {"nonce": "mine"},
    "fork_match": {"version": 1},
    "open_dispute": {"reason": "score"},
    "rule_dispute": {"ruling": "confirm"},
    "answer_draw": {"agree": True},
    "answer_takeback": {"agree": True},
    "say_phrase": {"phrase": "hello"},
}


def path_of(endpoint: Endpoint, match: str = "mnone", player: str = "pnone", game: str = "kiwara", version: int = 1) -> str:
    path = endpoint.path.format(
        match=match,
        player=player,
        other=player,
        game=game,
        edition="2018",
        version=version,
        device="dnone",
        receiver="dnone",
        notice="mnone-1-your_turn-dnone",
        code="ABCDEFGHJK",
        ticket="none",
        report="pnone-pother",
        challenge="cnone",
    )
    return f"{path}?name=a" if endpoint.name == "find_players" else path


def by_name(endpoint: Endpoint) -> str:
    return endpoint.name


@pytest.fixture
def person(send: Send) -> Person:
    return sign_up(send)


@pytest.mark.parametrize("endpoint", TOKEN_NEEDED, ids=by_name)
def test_401_without_a_token(client: Client, endpoint: Endpoint) -> None:
    reply = client.ask(endpoint.method, path_of(endpoint))
    assert (reply.status, reply.code) == (401, "token_missing")


@pytest.mark.parametrize("endpoint", WITH_TOKEN, ids=by_name)
def test_401_with_a_revoked_token(table: Table, endpoint: Endpoint) -> None:
    person = table.seated[0]
    assert person.delete("/v1/players/me/token").status == 204
    reply = person.client.ask(endpoint.method, path_of(endpoint, match=table.id), MINIMAL.get(endpoint.name))
    assert (reply.status, reply.code) == (401, "token_invalid")


def test_403_where_only_the_host_or_a_seat_has_business(open_match: Table, table: Table) -> None:
    stranger = open_match.watcher
    for path, body in (
        (f"{open_match.path}/start", None),
        (f"{open_match.path}/bots", {"seat": 1, "bot": "greedy"}),
        (f"{open_match.path}/leave", None),
        (f"{table.path}/resign", None),
        (f"{table.path}/commands", {"type": "kiwara.EndTurn"}),
    ):
        reply = stranger.post(path, body)
        assert (reply.status, reply.code) == (403, "not_host" if path.endswith(("start", "bots")) else "not_seated")


@pytest.mark.parametrize("endpoint", IN_A_MATCH, ids=by_name)
def test_404_for_a_match_that_does_not_exist(person: Person, endpoint: Endpoint) -> None:
    reply = person.client.ask(endpoint.method, path_of(endpoint), MINIMAL.get(endpoint.name))
    assert (reply.status, reply.code) == (404, "no_such_match")


def test_404_for_everything_else_that_does_not_exist(person: Person, table: Table) -> None:
    for path, code in (
        ("/v1/players/pnone", "no_such_player"),
        ("/v1/games/chess", "no_such_game"),
        ("/v1/games/match", "no_such_game"),
        ("/v1/games/chess/rules", "no_such_game"),
        ("/v1/games/chess/leaderboard", "no_such_game"),
        ("/v1/games/chess/statistics", "no_such_game"),
        ("/v1/matches?game=chess", "no_such_game"),
        ("/v1/matches?scope=mine&game=chess", "no_such_game"),
        (f"/v1/players/{person.id}/history?game=chess", "no_such_game"),
        ("/v1/players/pnone/ratings", "no_such_player"),
        ("/v1/players/pnone/history", "no_such_player"),
        (f"/v1/players/{person.id}/versus/pnone", "no_such_player"),
        (f"/v1/players/pnone/versus/{person.id}", "no_such_player"),
        (f"{table.path}/replay/0", "no_such_version"),
        (f"{table.path}/replay/{10**30}", "no_such_version"),
        (f"{table.path}/replay/-1", "no_such_path"),
        (f"{table.path}/replay/last", "no_such_path"),
        ("/v2/games", "no_such_path"),
        ("/v1/games/", "no_such_path"),
        ("/v1//games", "no_such_path"),
    ):
        reply = person.get(path)
        assert (path, reply.status, reply.code) == (path, 404, code)


def test_a_player_whom_the_store_has_lost_is_told_so(kemu: Kemu, send: Send) -> None:
    token = kemu.keyring.access("pgone", "dphone").token
    assert Client(send).with_token(token).get("/v1/players/me").code == "no_such_player"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/v1/players", {"GET", "HEAD", "POST"}),
        ("PUT", "/v1/matches", {"GET", "POST", "HEAD"}),
        ("DELETE", "/v1/matches/m1", {"GET", "HEAD"}),
        ("GET", "/v1/matches/m1/commands", {"POST"}),
        ("POST", "/v1/matches/m1/hint", {"GET"}),
        ("PATCH", "/healthz", {"GET", "HEAD"}),
        ("OPTIONS", "/v1/games", {"GET", "HEAD"}),
        ("TRACE", "/v1/games", {"GET", "HEAD"}),
    ],
)
def test_405_names_the_methods_that_are_allowed(client: Client, method: str, path: str, allowed: set[str]) -> None:
    reply = client.ask(method, path)
    assert (reply.status, reply.code) == (405, "method_not_allowed")
    assert set(reply.headers["Allow"].split(", ")) == allowed


def test_409_names_the_clause_and_its_text(table: Table) -> None:
    mover = table.mover()
    waiting = next(person for person in table.seated if person is not mover)
    reply = waiting.post(f"{table.path}/commands", {"type": "kiwara.PlaceTotem", "stop": 3})
    body = reply.json
    assert (reply.status, body["code"], body["clause"]) == (409, "not_your_turn", "M4.3")
    assert body["detail"] == newest_text("kiwara", "M4.3", "en")
    assert body["details"]["active"] == [table.seated.index(mover)]


def test_409_of_the_game_itself_names_the_clause_of_the_game(table: Table) -> None:
    body = table.mover().post(f"{table.path}/commands", {"type": "kiwara.EndTurn"}).json
    assert body["status"] == 409
    assert body["detail"] == newest_text("kiwara", body["clause"], "en") is not None


def test_every_rejection_the_rules_can_give_over_http_has_a_text(send: Send, table: Table, open_match: Table) -> None:
    host, guest = open_match.seated[0], sign_up(send)
    refused = [
        host.post(f"{open_match.path}/join"),
        host.post(f"{open_match.path}/start"),
        host.post(f"{open_match.path}/resign"),
        host.post(f"{open_match.path}/bots", {"seat": 0, "bot": "greedy"}),
        host.post(f"{open_match.path}/bots", {"seat": 7, "bot": "greedy"}),
        host.post(f"{open_match.path}/bots", {"seat": 1, "bot": "deepblue"}),
        host.post(f"{open_match.path}/commands", {"type": "kiwara.EndTurn"}),
        guest.post(f"{table.path}/join"),
        table.seated[0].post(f"{table.path}/start"),
        table.seated[0].post(f"{table.path}/return"),
        table.seated[0].post(f"{table.path}/takeback"),
    ]
    assert [reply.status for reply in refused] == [409] * len(refused)
    assert all(reply.json["detail"] for reply in refused)
    assert len({reply.code for reply in refused}) >= 7


@pytest.mark.parametrize("form", ["{}", '"{}"', 'W/"{}"', ' "{}" '])
def test_if_match_takes_a_version_in_any_usual_form(table: Table, form: str) -> None:
    person, command = next(table.turns())
    version = table.version()
    stale = person.post(f"{table.path}/commands", command, if_match=form.format(version - 1))
    assert (stale.status, stale.code, stale.json["version"]) == (412, "stale_version", version)
    assert person.post(f"{table.path}/commands", command, if_match=form.format(version)).status == 200


def test_if_match_with_a_star_is_no_condition(table: Table) -> None:
    person, command = next(table.turns())
    assert person.post(f"{table.path}/commands", command, if_match="*").status == 200


@pytest.mark.parametrize("endpoint", [each for each in ENDPOINTS if each.conditional], ids=by_name)
def test_412_or_410_wherever_a_version_can_be_named(open_match: Table, endpoint: Endpoint) -> None:
    path = path_of(endpoint, match=open_match.id)
    host, body = open_match.seated[0], MINIMAL.get(endpoint.name)
    stale = host.post(path, body, if_match=1)
    assert (stale.status, stale.code, stale.json["version"]) == (412, "stale_version", 2)
    lost = host.post(path, body, if_match=99)
    assert (lost.status, lost.code, lost.json["version"]) == (410, "history_lost", 2)


@pytest.mark.parametrize("value", ["", "abc", '"3', '3"', "-1", "1.5", '"1", "2"', "1234567890", "١", "W/", "**"])
def test_422_for_an_if_match_that_is_no_version(open_match: Table, value: str) -> None:
    header = value.encode().decode("latin-1")
    reply = open_match.seated[0].post(f"{open_match.path}/start", headers={"If-Match": header})
    assert (reply.status, reply.code, list(reply.json["errors"])) == (422, "malformed", ["If-Match"])


@pytest.mark.parametrize("endpoint", WITH_BODY, ids=by_name)
def test_413_for_a_body_that_is_too_large(table: Table, endpoint: Endpoint) -> None:
    body = b'{"x":"' + b"x" * 70_000 + b'"}'
    reply = table.seated[0].client.ask(endpoint.method, path_of(endpoint, match=table.id), data=body)
    assert (reply.status, reply.code) == (413, "body_too_large")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"])
@pytest.mark.parametrize("endpoint", WITH_BODY, ids=by_name)
def test_415_for_a_body_that_is_not_json(table: Table, endpoint: Endpoint, kind: str) -> None:
    path = path_of(endpoint, match=table.id)
    reply = table.seated[0].client.ask(endpoint.method, path, data=b'{"seat": 1}', headers={"Content-Type": kind})
    assert (reply.status, reply.code) == (415, "not_json")


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "Application/JSON"])
def test_json_may_be_announced_in_any_usual_form(client: Client, kind: str) -> None:
    assert client.post("/v1/players", data=b'{"name":"A"}', headers={"Content-Type": kind}).status == 201


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"nul", b"\xff\xfe", b'{"a":1}}', b"NaN", b'{"a":Infinity}', b'{"a":1e999}', b"[" * 5000, b'{"a":"\\ud800"}'],
)
@pytest.mark.parametrize("endpoint", [each for each in WITH_BODY if not each.body_optional], ids=by_name)
def test_422_for_a_body_that_is_not_valid_json(table: Table, endpoint: Endpoint, data: bytes) -> None:
    reply = table.seated[0].client.ask(endpoint.method, path_of(endpoint, match=table.id), data=data)
    assert (reply.status, reply.code) == (422, "malformed_json")


@pytest.mark.parametrize("data", [b"[]", b"null", b"1", b'"text"', b"{}", b'{"unknown": 1}'])
@pytest.mark.parametrize("endpoint", [each for each in WITH_BODY if not each.body_optional], ids=by_name)
def test_422_for_json_of_another_shape(table: Table, endpoint: Endpoint, data: bytes) -> None:
    reply = table.seated[0].client.ask(endpoint.method, path_of(endpoint, match=table.id), data=data)
    assert (reply.status, reply.code) == (422, "malformed")
    assert reply.json["errors"]


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/v1/matches?scope=all", "scope"),
        ("/v1/matches?limit=0", "limit"),
        ("/v1/matches?limit=101", "limit"),
        ("/v1/matches?limit=ten", "limit"),
        (f"/v1/matches?limit={'9' * 5000}", "limit"),
        (f"/v1/matches?game={'x' * 41}", "game"),
        ("/v1/matches?cursor=abc", "cursor"),
        ("/v1/matches/M/events?after=-1", "after"),
        ("/v1/matches/M/events?after=1e3", "after"),
        ("/v1/matches/M/events?limit=1001", "limit"),
        ("/v1/matches/M/events?wait=26", "wait"),
        ("/v1/matches/M/events?wait=nan", "wait"),
        ("/v1/matches/M/events?wait=inf", "wait"),
        ("/v1/matches/M/events?wait=-1", "wait"),
    ],
)
def test_422_for_a_query_of_another_shape(table: Table, path: str, field: str) -> None:
    reply = table.watcher.get(path.replace("/M/", f"/{table.id}/"))
    assert (reply.status, reply.code, list(reply.json["errors"])) == (422, "malformed", [field])


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess", "seats": 2}, "unknown_game"),
        ({"game": "match", "seats": 2}, "unknown_game"),
        ({"game": "kiwara", "seats": 3}, "bad_seat_count"),
        ({"game": "kiwara", "seats": 2, "options": {"handicap": 9}}, "bad_option"),
        ({"game": "kiwara", "seats": 2, "options": {"speed": 1}}, "unknown_option"),
        ({"game": "kiwara", "seats": 2, "options": {"board": "given"}}, "map_missing"),
        ({"game": "kiwara", "seats": 2, "bots": {"1": "deepblue"}}, "unknown_bot"),
        ({"game": "kiwara", "seats": 2, "bots": {"9": "greedy"}}, "no_such_seat"),
        ({"game": "kiwara", "seats": 2, "bots": {"0": "greedy", "1": "greedy"}}, "no_seat_for_host"),
    ],
)
def test_422_for_a_match_that_cannot_be_set_up(person: Person, body: dict[str, object], code: str) -> None:
    reply = person.post("/v1/matches", body)
    assert (reply.status, reply.code) == (422, code)


@pytest.mark.parametrize("key", ["", "x" * 201])
def test_422_for_a_key_that_is_empty_or_too_long(open_match: Table, key: str) -> None:
    reply = open_match.seated[0].post(f"{open_match.path}/leave", key=key)
    assert (reply.status, list(reply.json["errors"])) == (422, ["Idempotency-Key"])


def test_429_says_when_to_come_back(fake_redis: "Redis[bytes]") -> None:
    slow = SETTINGS.with_values(rate=1, rate_burst=3, signup_rate=1, signup_burst=2)
    send = in_process(create_app(wire(slow, fake_redis)))
    one, two = sign_up(send), sign_up(send)
    assert Client(send).post("/v1/players", {"name": "A"}).code == "too_many_requests"
    replies = [one.get("/v1/players/me") for _ in range(5)]
    assert [reply.status for reply in replies] == [200, 200, 200, 429, 429]
    assert replies[-1].headers["Retry-After"] == "1"
    assert two.get("/v1/players/me").status == 200
    assert [Client(send).get("/v1/games").status for _ in range(4)] == [200, 200, 200, 429]
    assert [Client(send).get("/healthz").status for _ in range(9)] == [200] * 9
    assert one.post("/v1/matches/m1/commands", {"type": "match.Resign"}).status == 429


@pytest.mark.parametrize("endpoint", [each for each in ENDPOINTS if each.store], ids=by_name)
def test_503_while_the_store_is_away_and_all_is_well_when_it_is_back(
    store_redis: "Redis[bytes]", kemu: Kemu, table: Table, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nobody keeps the lists here that an erased player waits for.
    monkeypatch.setattr(kemu.own_data, "_patience", 0.1)
    drain(kemu)
    server = store_redis.connection_pool.connection_kwargs["server"]
    asked = endpoint.method, path_of(endpoint, match=table.id), MINIMAL.get(endpoint.name)
    server.connected = False
    reply = table.seated[0].client.ask(*asked)
    assert (reply.status, reply.code) == (503, "store_unavailable")
    server.connected = True
    again = table.seated[0].client.ask(*asked)
    assert again.status != 503 or again.code == "no_feed"


def test_what_needs_no_store_is_answered_without_one(store_redis: "Redis[bytes]", client: Client) -> None:
    store_redis.connection_pool.connection_kwargs["server"].connected = False
    for path in ("/healthz", "/v1/games", "/v1/games/kiwara", "/v1/games/kiwara/rules"):
        assert client.get(path).status == 200


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ConnectionError(), "store_unavailable"),
        (TimeoutError(), "store_unavailable"),
        (MaxConnectionsError(), "store_unavailable"),
        (BusyLoadingError(), "store_unavailable"),
        (ReadOnlyError(), "store_unavailable"),
        (OutOfMemoryError(), "store_unavailable"),
        (ClusterDownError("down"), "store_unavailable"),
        (RedisClusterException(), "store_unavailable"),
        (ResponseError("MISCONF the disk is full"), "store_unavailable"),
        (ResponseError("NOREPLICAS too few"), "store_unavailable"),
        (NotDurable(), "not_durable"),
        (Busy(), "busy"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else value,
)
def test_503_for_whatever_the_store_cannot_do_right_now(
    monkeypatch: pytest.MonkeyPatch, table: Table, error: Exception, code: str
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(Play, "submit", fail)
    for path, body in (("commands", {"type": "match.Resign"}), ("resign", None)):
        reply = table.seated[0].post(f"{table.path}/{path}", body)
        assert (reply.status, reply.code) == (503, code)


def failures(base: type[Failure] = Failure) -> Iterator[type[Failure]]:
    for kind in base.__subclasses__():
        yield kind
        yield from failures(kind)


def test_every_failure_has_a_code_with_a_status_and_texts() -> None:
    without = {kind for kind in failures() if not hasattr(kind, "code")}
    assert without == {TryLater, WrongVersion}, "what others are made of"
    assert {kind.code for kind in failures() if kind not in without} <= PROBLEMS.keys()


@pytest.mark.parametrize("path", ["commands", "resign"])
def test_500_tells_nothing_about_what_went_wrong(
    monkeypatch: pytest.MonkeyPatch, send: Send, table: Table, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ResponseError("the password is hunter2")

    monkeypatch.setattr(Play, "submit", fail)
    headers = {"Authorization": f"Bearer {table.seated[0].token}", "Content-Type": "application/json"}
    reply = send("POST", f"{table.path}/{path}", headers, b'{"type": "match.Resign"}')
    assert (reply.status, reply.code, set(reply.json)) == (500, "internal", {"type", "title", "status", "code"})
    assert "hunter2" in caplog.text
