"""A second edition of a game is offered beside the first: matches of both go on side by side."""

import pytest
from redis import Redis

from domain.bots import BOTS
from domain.core import Shelf
from domain.games import GAMES
from domain.games.kauri import KAURI, KAURI_SECOND
from service.http.app import create_app
from service.proof.verification import Finding, verify
from service.wiring import Kemu, wire
from tests.domain.kauri.test_another_edition import TINY
from tests.kit.rules import rule
from tests.service.conftest import SETTINGS
from tests.service.people import Client, Person, Send, Table, in_process, sign_up

USUAL, FIRST = KAURI_SECOND.info.edition, KAURI.info.edition
BOTH = Shelf(*GAMES.every, TINY)
TINY_ALONE = Shelf(*(rules for rules in GAMES.every if rules.info.key != "kauri"), TINY, retired=[KAURI_SECOND, KAURI])


@pytest.fixture
def kemu(fake_redis: "Redis[bytes]") -> Kemu:
    return wire(SETTINGS, fake_redis, games=BOTH)


@pytest.fixture
def send(kemu: Kemu) -> Send:
    return in_process(create_app(kemu))


@pytest.fixture
def ann(send: Send) -> Person:
    return sign_up(send, "Ann")


def created(host: Person, **more: object) -> str:
    reply = host.post("/v1/matches", {"game": "kauri", "seats": 2, **more})
    assert reply.status == 201, reply
    return f"/v1/matches/{reply.json['id']}"


def played(send: Send, path: str, host: Person, moves: int = 1000) -> Table:
    """To the end, or as many moves as are asked for."""
    guest = sign_up(send, "Guest")
    assert guest.post(f"{path}/join").status == 200
    assert host.post(f"{path}/start").status == 200
    table = Table(path, (host, guest), sign_up(send, "Watcher"))
    for number, (person, command) in enumerate(table.turns()):
        if number == moves:
            break
        assert person.post(f"{path}/commands", command).status == 200
    return table


def edition_of(path: str, person: Person) -> str:
    edition: str = person.get(path).json["view"]["edition"]
    return edition


def test_the_list_of_games_names_all_editions_the_usual_one_first(send: Send) -> None:
    games = {game["key"]: game for game in Client(send).get("/v1/games").json["games"]}
    assert (games["kauri"]["edition"], games["kauri"]["editions"]) == (USUAL, [USUAL, FIRST, "tiny"])
    assert games["mauw"]["editions"] == [games["mauw"]["edition"]]


def test_each_edition_is_described(send: Send) -> None:
    usual, tiny = (Client(send).get(f"/v1/games/kauri{query}").json for query in ("", "?edition=tiny"))
    assert (usual["edition"], tiny["edition"], tiny["editions"]) == (USUAL, "tiny", [USUAL, FIRST, "tiny"])
    assert (usual["seats"], tiny["seats"]) == ([2, 3, 4], [2, 4])
    assert set(tiny["names"]["region"]) < {"peak", "north", "east", "south", "west", "cove", "sea"}
    assert usual["names"]["region"].keys() != tiny["names"]["region"].keys()
    assert Client(send).get("/v1/games/kauri?edition=huge").code == "no_such_edition"


@rule("match.v2", "M1.8")
def test_m1_8_a_match_may_choose_its_edition(ann: Person) -> None:
    assert edition_of(created(ann), ann) == USUAL
    for edition in (USUAL, FIRST, "tiny"):
        assert edition_of(created(ann, edition=edition), ann) == edition


@rule("match.v2", "M1.8")
def test_m1_8_an_edition_that_is_not_offered_is_refused(ann: Person) -> None:
    for game, edition in (("kauri", "huge"), ("mauw", "tiny")):
        refused = ann.post("/v1/matches", {"game": game, "seats": 2, "edition": edition})
        assert (refused.status, refused.code, refused.json["clause"]) == (422, "unknown_edition", "M1.8")
        assert refused.json["details"] == {"edition": edition}


def test_the_edition_says_with_how_many_seats_it_is_played(ann: Person) -> None:
    body = {"game": "kauri", "seats": 3}
    assert ann.post("/v1/matches", body).status == 201
    assert ann.post("/v1/matches", {**body, "edition": "tiny"}).code == "bad_seat_count"


def test_a_whole_match_of_the_second_edition_is_played_and_proved(send: Send, ann: Person, kemu: Kemu) -> None:
    table = played(send, created(ann, edition="tiny"), ann)
    assert ann.get(table.path).json["view"]["status"] == "finished"
    raw = ann.get(f"{table.path}/audit").data
    assert verify(raw, BOTH, BOTS, kemu.signer.public).finding is Finding.CONFIRMED
    assert verify(raw, GAMES, BOTS, kemu.signer.public).finding is Finding.RULES_MISSING


def test_another_process_reads_both_editions_from_their_snapshots(send: Send, ann: Person, fake_redis: "Redis[bytes]") -> None:
    for edition in (USUAL, "tiny"):
        path = created(ann, edition=edition)
        table = played(send, path, ann, 45)
        fresh = in_process(create_app(wire(SETTINGS, fake_redis, games=BOTH)))
        assert ann.through(fresh).get(path).json == ann.get(table.path).json


def test_a_fork_and_a_rematch_are_of_the_same_edition(send: Send, ann: Person) -> None:
    table = played(send, created(ann, edition="tiny"), ann, 20)
    assert ann.post(f"{table.path}/resign").status == 200
    fork = ann.post(f"{table.path}/forks", {"version": table.version() // 2})
    assert fork.json["view"]["edition"] == "tiny"
    again = ann.post(f"{table.path}/rematch")
    assert again.json["view"]["edition"] == "tiny"


def test_a_retired_edition_is_played_to_its_end_but_not_begun_again(
    send: Send, ann: Person, fake_redis: "Redis[bytes]"
) -> None:
    path = created(ann, edition=USUAL)
    played(send, path, ann, 20)
    later = in_process(create_app(wire(SETTINGS, fake_redis, games=TINY_ALONE)))
    again = ann.through(later)
    assert again.get(path).json == ann.get(path).json
    assert again.post(f"{path}/resign").status == 200
    assert again.post("/v1/matches", {"game": "kauri", "seats": 2, "edition": USUAL}).code == "unknown_edition"
    rematch = again.post(f"{path}/rematch")
    assert rematch.json["view"]["edition"] == "tiny"


def test_tickets_of_two_editions_do_not_meet(send: Send, ann: Person, kemu: Kemu) -> None:
    ben, cleo = sign_up(send, "Ben"), sign_up(send, "Cleo")
    body = {"game": "kauri", "seats": 2}
    assert ann.post("/v1/matchmaking", {**body, "edition": "tiny"}).status == 202
    assert ben.post("/v1/matchmaking", body).status == 202
    assert kemu.tables.seating.seat("kauri:2") == 0
    ticket = cleo.post("/v1/matchmaking", {**body, "edition": "tiny"}).json["id"]
    assert kemu.tables.seating.seat("kauri:2") == 1
    match = cleo.get(f"/v1/matchmaking/{ticket}").json["match"]
    assert edition_of(f"/v1/matches/{match}", cleo) == "tiny"
