"""A command sent again with its key is played once and answered the same way."""

import pytest

from contracts.http.endpoints import ENDPOINTS, Endpoint
from tests.service.people import Person, Send, Table, open_table, sign_up


def play(person: Person, table: Table, command: object, key: str, **more: object):
    return person.post(f"{table.path}/commands", command, key=key, **more)


def test_the_same_key_gives_the_same_answer_also_after_the_match_moved_on(table: Table) -> None:
    person, command = next(table.turns())
    first = play(person, table, command, "k1")
    for number, (other, move) in enumerate(table.turns(b"later")):
        again = play(person, table, command, "k1")
        assert (again.status, again.json, again.headers["ETag"]) == (200, first.json, first.headers["ETag"])
        play(other, table, move, f"later-{number}")
        if number == 6:
            break
    assert table.version() > first.json["version"]


def test_the_same_key_gives_the_same_answer_from_another_process_and_after_a_restart(table: Table, other_process: Send) -> None:
    person, command = next(table.turns())
    first = play(person, table, command, "k1")
    again = play(person.through(other_process), table, command, "k1")
    assert (again.status, again.json) == (200, first.json)


def test_the_same_key_with_another_command_is_refused(table: Table) -> None:
    person, command = next(table.turns())
    first = play(person, table, command, "k1")
    for other in (
        {**command, "stop": (command["stop"] + 1) % 22},
        {"type": "match.Resign"},
        {"type": "match.TakeSeat", "seat": 1},
    ):
        reply = play(person, table, other, "k1")
        assert (reply.status, reply.code) == (422, "key_reused")
    assert table.version() == first.json["version"]


def test_the_order_of_fields_and_left_out_defaults_do_not_make_it_another_command(send: Send) -> None:
    person = sign_up(send)
    first = person.client.ask("POST", "/v1/matches", data=b'{"game":"kiwara","seats":2}', key="k")
    again = person.client.ask("POST", "/v1/matches", data=b'{"seats":2, "options":{}, "nonce":"", "game":"kiwara"}', key="k")
    assert (again.status, again.json) == (201, first.json)


def test_a_match_created_twice_with_one_key_is_one_match(send: Send, other_process: Send) -> None:
    person = sign_up(send)
    body = {"game": "kiwara", "seats": 2, "bots": {"1": "greedy"}}
    first = person.post("/v1/matches", body, key="k")
    again = person.through(other_process).post("/v1/matches", body, key="k")
    assert (again.status, again.json, again.headers["Location"]) == (201, first.json, first.headers["Location"])
    reused = person.post("/v1/matches", {**body, "bots": {}}, key="k")
    assert (reused.status, reused.code) == (422, "key_reused")
    impossible = person.post("/v1/matches", {**body, "seats": 9}, key="k")
    assert (impossible.status, impossible.code) == (422, "key_reused")
    assert person.post("/v1/matches", body, key="other").json["id"] != first.json["id"]
    assert person.post("/v1/matches", body).json["id"] != person.post("/v1/matches", body).json["id"]


def test_a_match_is_found_again_by_its_key_after_it_has_started(send: Send) -> None:
    person = sign_up(send)
    body = {"game": "kiwara", "seats": 2, "bots": {"1": "greedy"}}
    first = person.post("/v1/matches", body, key="k")
    person.post(f"{first.headers['Location']}/start")
    assert person.post("/v1/matches", body, key="k").json == first.json


def test_keys_belong_to_their_player(send: Send) -> None:
    one, two = sign_up(send), sign_up(send)
    body = {"game": "kiwara", "seats": 2}
    first = one.post("/v1/matches", body, key="k")
    assert two.post("/v1/matches", body, key="k").json["id"] != first.json["id"]
    joined = two.post(f"{first.headers['Location']}/join", key="k")
    assert (joined.status, joined.json["view"]["you"]) == (200, 1)
    assert one.post(f"{first.headers['Location']}/start", key="k").code == "key_reused"


def test_a_repeated_key_is_answered_before_the_version_is_looked_at(table: Table) -> None:
    person, command = next(table.turns())
    version = table.version()
    first = play(person, table, command, "k1", if_match=version)
    for stale in (version, version - 1, 99_999):
        again = play(person, table, command, "k1", if_match=stale)
        assert (again.status, again.json) == (200, first.json)


def test_a_stale_version_does_not_use_the_key_up(table: Table) -> None:
    person, command = next(table.turns())
    assert play(person, table, command, "k1", if_match=1).status == 412
    assert play(person, table, command, "k1").status == 200


def test_a_rejection_does_not_use_the_key_up(send: Send) -> None:
    table = open_table(send)
    host, guest = table.seated[0], sign_up(send)
    assert host.post(f"{table.path}/start", key="go").code == "seats_free"
    guest.post(f"{table.path}/join")
    assert host.post(f"{table.path}/start", key="go").status == 200
    assert host.post(f"{table.path}/leave", key="go").code == "key_reused"


ALONE = ("join_match", "add_nonce", "leave_match", "seat_bot", "start_match", "resign_match", "send_command")
"""What needs an opponent, an arbiter or an ended match is tested with them."""


@pytest.mark.parametrize("path", ["draw", "takeback", "leave"])
def test_a_key_is_kept_around_the_table_too(table: Table, path: str) -> None:
    person, command = next(table.turns())
    person.post(f"{table.path}/commands", command)
    first, again = (person.post(f"{table.path}/{path}", key="k") for _ in range(2))
    assert (first.status, again.status, again.json) == (200, 200, first.json)


@pytest.mark.parametrize(
    "endpoint",
    [each for each in ENDPOINTS if each.idempotent and each.conditional and each.name in ALONE],
    ids=lambda each: each.name,
)
def test_every_endpoint_that_one_person_can_use_keeps_its_key(send: Send, endpoint: Endpoint) -> None:
    table = open_table(send, bots={"1": "random"} if endpoint.name in ("start_match", "resign_match", "send_command") else {})
    host, guest = table.seated[0], sign_up(send)
    if endpoint.name in ("resign_match", "send_command"):
        host.post(f"{table.path}/start")
    person = guest if endpoint.name == "join_match" else host
    bodies = {"seat_bot": {"seat": 1, "bot": "greedy"}, "send_command": {"type": "match.Resign"}, "add_nonce": {"nonce": "n"}}
    body = bodies.get(endpoint.name)
    path = endpoint.path.format(match=table.id)
    first, again = (person.post(path, body, key="k") for _ in range(2))
    assert (first.status, again.status, again.json) == (200, 200, first.json)


def test_a_revoked_token_gets_no_old_answers(table: Table) -> None:
    person, command = next(table.turns())
    play(person, table, command, "k1")
    person.delete("/v1/players/me/token")
    assert play(person, table, command, "k1").status == 401
