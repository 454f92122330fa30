"""Every endpoint's ordinary answer. That each answer has its declared shape is checked wherever a test asks."""

from typing import NoReturn, get_type_hints

import pytest
from flask import Response

from contracts.http.endpoints import ENDPOINTS, Endpoint
from service.http.handlers import HANDLERS
from service.wiring import Kemu
from tests.service.people import Client, Send, Table, open_table, sign_up, started_table
from workers.wiring import projector_of


def drain(kemu: Kemu) -> None:
    projector = projector_of(kemu)
    for partition in range(kemu.journal.partitions.count):
        projector.drain(partition)


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_every_handler_asks_for_what_its_endpoint_declares_and_returns_it(endpoint: Endpoint) -> None:
    types = get_type_hints(HANDLERS[endpoint.name])
    if endpoint.sends is None and not endpoint.stream:
        assert (types.get("body"), types.get("query")) == (endpoint.body, endpoint.query)
        assert ("key" in types) == (endpoint.idempotent and not endpoint.takes_command)
    assert types["return"] in (Response, NoReturn, type(None) if endpoint.answer is None else endpoint.answer)


def test_a_guest_signs_up_and_finds_their_account(send: Send) -> None:
    person = sign_up(send, "  Aroha 🦒 ")
    me = person.get("/v1/players/me").json
    assert me == {**person.get(f"/v1/players/{person.id}").json, "roles": [], "login": None, "recovery_codes": 0, "mail": None}
    assert (me["id"], me["name"]) == (person.id, "Aroha 🦒")
    assert "token" not in me


def test_a_player_sees_the_public_part_of_another(send: Send) -> None:
    one, two = sign_up(send, "One"), sign_up(send, "Two")
    assert one.get(f"/v1/players/{two.id}").json["name"] == "Two"


def test_the_catalogue_needs_no_token(client: Client) -> None:
    games = client.get("/v1/games").json["games"]
    assert "kiwara" in [game["key"] for game in games]
    assert client.get("/v1/games/kiwara").json in games


def test_the_rules_are_listed_clause_by_clause(client: Client) -> None:
    rules = client.get("/v1/games/kiwara/rules").json
    numbers = [clause["number"] for clause in rules["clauses"]]
    assert len(numbers) == len(set(numbers))
    assert {"M1.1", "4.1"} <= set(numbers)


def test_a_match_goes_from_an_open_table_to_a_result(send: Send) -> None:
    table = open_table(send, bots={})
    host, guest = table.seated[0], sign_up(send, "Guest")
    assert host.get(table.path).json["view"]["status"] == "open"
    joined = guest.post(f"{table.path}/join", {"seat": 1, "nonce": "dice"})
    assert joined.json["view"]["you"] == 1
    started = host.post(f"{table.path}/start")
    assert (started.json["view"]["status"], started.headers["ETag"]) == (
        "running",
        f'"{started.json["version"]}:{started.json["head"]}"',
    )
    done = guest.post(f"{table.path}/resign").json["view"]
    assert (done["status"], done["outcome"]["winners"], done["active"]) == ("finished", [0], [])


def test_a_match_can_be_played_to_its_end_by_what_is_listed_as_legal(table: Table) -> None:
    commands = 0
    for person, command in table.turns():
        before = person.get(f"{table.path}/legal")
        assert command in before.json["legal"]
        reply = person.post(f"{table.path}/commands", command, key=str(commands), if_match=before.headers["ETag"])
        assert reply.status == 200, reply
        commands += 1
    final = table.watcher.get(table.path).json["view"]
    assert final["status"] == "finished"
    assert len(final["outcome"]["scores"]) == 2
    assert commands > 20


def test_a_seat_can_be_left_before_the_start_and_the_last_to_leave_ends_the_match(open_match: Table, send: Send) -> None:
    host, guest = open_match.seated[0], sign_up(send)
    guest.post(f"{open_match.path}/join")
    left = host.post(f"{open_match.path}/leave").json["view"]
    assert (left["host"], left["you"]) == (guest.id, None)
    assert guest.post(f"{open_match.path}/leave").json["view"]["status"] == "cancelled"


def test_the_host_seats_a_bot(open_match: Table) -> None:
    seats = open_match.seated[0].post(f"{open_match.path}/bots", {"seat": 1, "bot": "greedy"}).json["view"]["seats"]
    assert seats[1] == {"seat": 1, "player": "bot:greedy:1", "bot": "greedy", "resigned": False, "away": False}


def test_a_match_names_the_people_at_it(table: Table) -> None:
    players = table.watcher.get(table.path).json["players"]
    assert players == {table.seated[0].id: "Host", table.seated[1].id: "Guest"}


def test_matches_stand_in_the_lists_they_belong_to(kemu: Kemu, send: Send) -> None:
    waiting, running, ended = open_table(send), started_table(send), started_table(send)
    ended.seated[0].post(f"{ended.path}/resign")
    drain(kemu)
    person = waiting.watcher
    for scope, table in (("open", waiting), ("live", running), ("finished", ended)):
        for asked in (f"/v1/matches?scope={scope}", f"/v1/matches?scope={scope}&game=kiwara&utm_source=elsewhere"):
            page = person.get(asked).json
            assert [match["id"] for match in page["matches"]] == [table.id]
            assert page["next"] is None
    assert person.get("/v1/matches?scope=open&game=mauw").json["matches"] == []
    assert person.get("/v1/matches?scope=mine").json["matches"] == []
    mine = running.seated[1].get("/v1/matches?scope=mine").json["matches"]
    assert [(match["id"], match["seats"][0]["name"]) for match in mine] == [(running.id, "Host")]


@pytest.mark.parametrize("limit", [1, 2, 100])
def test_lists_come_in_pages(kemu: Kemu, send: Send, limit: int) -> None:
    tables = [open_table(send) for _ in range(5)]
    drain(kemu)
    person, found, cursor = tables[0].watcher, [], ""
    while cursor is not None:
        page = person.get(f"/v1/matches?limit={limit}{cursor and '&cursor='}{cursor}").json
        found += [match["id"] for match in page["matches"]]
        cursor = page["next"]
    assert sorted(found) == sorted(table.id for table in tables)


def test_health_and_readiness(client: Client) -> None:
    assert client.get("/healthz").json == {"status": "alive"}
    assert client.get("/readyz").json == {"status": "ready"}


def test_head_answers_as_get_without_a_body(client: Client) -> None:
    reply = client.ask("HEAD", "/v1/games")
    assert (reply.status, reply.data) == (200, b"")


def test_the_open_list_shows_terms_and_only_tables_with_a_free_seat(kemu: Kemu, send: Send) -> None:
    table = open_table(send, terms={"clock": {"kind": "bank", "seconds": 600, "increment": 5}, "rated": False})
    full = open_table(send, bots={"1": "greedy"})
    drain(kemu)
    (listed,) = table.watcher.get("/v1/matches?scope=open&game=kiwara").json["matches"]
    clock = {"kind": "bank", "seconds": 600, "increment": 5, "flag": "lose"}
    terms = {"clock": clock, "private": False, "rated": False, "delay": 0, "rematch": ""}
    assert (listed["id"], listed["terms"]) == (table.id, terms)
    guest = sign_up(send)
    guest.post(f"{table.path}/join")
    drain(kemu)
    assert guest.get("/v1/matches?scope=open").json["matches"] == []
    guest.post(f"{table.path}/leave")
    drain(kemu)
    assert [match["id"] for match in guest.get("/v1/matches?scope=open").json["matches"]] == [table.id]
    assert full.seated[0].get("/v1/matches?scope=mine").json["matches"][0]["id"] == full.id
