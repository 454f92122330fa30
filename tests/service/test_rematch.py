"""Rematches with rotated seats."""

from collections.abc import Callable

import pytest

from domain.match import CreateMatch, Terms
from service.tables.rematch import CANCELLED_MOST
from service.tokens import Bearer
from service.wiring import Kemu
from tests.service.people import Person, Send, Table, open_table, sign_up, started_table
from tests.store.racers import at_once


@pytest.fixture
def over(send: Send) -> Table:
    table = started_table(send, handicap=2)
    assert table.seated[1].post(f"{table.path}/resign").status == 200
    return table


def test_the_first_player_creates_it_and_the_second_takes_the_rotated_seat_and_it_starts(over: Table) -> None:
    host, guest = over.seated
    first = guest.post(f"{over.path}/rematch", {"nonce": "mine"})
    path, view = first.headers["Location"], first.json["view"]
    assert (view["status"], view["you"], view["host"], view["options"]["handicap"]) == ("open", 0, guest.id, 2)
    assert guest.post(f"{over.path}/rematch").json["version"] == first.json["version"]
    second = host.post(f"{over.path}/rematch")
    assert second.headers["Location"] == path
    assert (second.json["view"]["status"], second.json["view"]["you"]) == ("running", 1)
    assert guest.post(f"{over.path}/rematch").json["view"]["status"] == "running"


def test_bots_turn_too_and_a_match_against_bots_starts_at_once(send: Send) -> None:
    table = open_table(send, bots={"1": "greedy"})
    host = table.seated[0]
    host.post(f"{table.path}/start")
    host.post(f"{table.path}/resign")
    view = host.post(f"{table.path}/rematch").json["view"]
    assert [seat["bot"] for seat in view["seats"]] == ["greedy", None]
    assert (view["you"], view["status"]) == (1, "running")


def test_it_is_kept_for_those_who_played(send: Send, over: Table) -> None:
    host, guest = over.seated
    again = host.post(f"{over.path}/rematch").headers["Location"]
    stranger = sign_up(send)
    code = host.post(f"{again}/invite").json["code"]
    ways = (f"{again}/join", None), (f"{again}/commands", {"type": "match.TakeSeat"}), (f"/v1/invites/{code}/join", None)
    for path, body in ways:
        reply = stranger.post(path, body)
        assert (reply.status, reply.code) == (403, "not_invited")
    assert guest.post(f"{again}/join", {"seat": 1}).code == "not_invited"
    assert guest.post(f"{again}/join").json["view"]["you"] == 0
    refused = stranger.post(f"{over.path}/rematch")
    assert (refused.status, refused.code) == (403, "seated_only")


def test_nothing_is_repeated_before_its_end(table: Table) -> None:
    reply = table.seated[0].post(f"{table.path}/rematch")
    assert (reply.status, reply.code) == (409, "not_over")


def test_a_player_cannot_declare_a_match_a_rematch(send: Send, over: Table) -> None:
    reply = sign_up(send).post("/v1/matches", {"game": "kiwara", "seats": 2, "terms": {"rematch": over.id}})
    assert (reply.status, reply.code, reply.json["errors"]["terms"].keys()) == (422, "malformed", {"rematch"})


def test_the_rematch_of_a_private_match_is_private(send: Send) -> None:
    table = open_table(send, terms={"private": True})
    host, guest = table.seated[0], sign_up(send)
    code = host.post(f"{table.path}/invite").json["code"]
    guest.post(f"/v1/invites/{code}/join")
    host.post(f"{table.path}/start")
    host.post(f"{table.path}/resign")
    again = host.post(f"{table.path}/rematch").headers["Location"]
    assert guest.get(again).code == "no_such_match"
    assert table.watcher.post(f"{again}/join").code == "no_such_match"
    assert guest.post(f"{table.path}/rematch").json["view"]["status"] == "running"
    assert guest.get(again).status == 200


def test_all_who_ask_at_the_same_moment_meet_in_one_match(send: Send, other_process: Send, over: Table) -> None:
    def asks(person: Person, way: Send) -> Callable[[], str]:
        return lambda: person.through(way).post(f"{over.path}/rematch").headers["Location"]

    found = at_once([asks(person, way) for person in over.seated for way in (send, other_process)])
    assert len(set(found)) == 1
    view = over.watcher.get(found[0]).json["view"]
    assert (view["status"], [seat["player"] for seat in view["seats"]]) == ("running", [over.seated[1].id, over.seated[0].id])


def test_one_that_was_cancelled_can_be_asked_for_again(send: Send, other_process: Send, over: Table) -> None:
    host, guest = over.seated
    first = host.post(f"{over.path}/rematch").headers["Location"]
    assert host.post(f"{first}/leave").json["view"]["status"] == "cancelled"
    second = guest.post(f"{over.path}/rematch", {"nonce": "mine"})
    path = second.headers["Location"]
    assert path != first
    assert (second.json["view"]["status"], second.json["view"]["you"], second.json["view"]["host"]) == ("open", 0, guest.id)
    assert second.json["view"]["terms"]["rematch"] == over.id
    assert guest.through(other_process).post(f"{over.path}/rematch").json["version"] == second.json["version"]
    joined = host.through(other_process).post(f"{over.path}/rematch")
    assert (joined.headers["Location"], joined.json["view"]["status"]) == (path, "running")
    assert host.get(first).json["view"]["status"] == "cancelled"
    guest.post(f"{path}/resign")
    assert host.post(f"{over.path}/rematch").headers["Location"] == path, "it was played, and stays the one"


def test_there_is_an_end_to_asking_and_cancelling(over: Table) -> None:
    host, guest = over.seated
    paths = []
    for _ in range(CANCELLED_MOST + 1):
        reply = host.post(f"{over.path}/rematch")
        assert reply.status == 200
        paths.append(reply.headers["Location"])
        assert host.post(f"{paths[-1]}/leave").status == 200
    assert len(set(paths)) == CANCELLED_MOST + 1
    for person in (host, guest):
        refused = person.post(f"{over.path}/rematch")
        assert (refused.status, refused.code) == (409, "not_open")


def test_a_match_whose_past_is_lost_lets_nobody_in(kemu: Kemu, send: Send) -> None:
    person = sign_up(send)
    lost = CreateMatch("kiwara", 2, terms=Terms(rematch="mlost"))
    match = kemu.play.opening.create(Bearer("pother", ""), lost).match
    assert person.post(f"/v1/matches/{match}/join").status == 404
