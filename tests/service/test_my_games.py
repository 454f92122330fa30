"""The screen "my games" in one request, from a running server with its workers' lists."""

from typing import Any

import pytest
from redis import Redis

from contracts.http.shapes import timestamp
from service.wiring import Kemu, wire
from tests.kit.servers import LiveServer
from tests.service.conftest import SETTINGS
from tests.service.lists import drain
from tests.service.people import Person, Send, over_network, sign_up
from workers.wiring import projector_of

CLOCK = {"kind": "bank", "seconds": 600}


@pytest.fixture
def send(live: LiveServer) -> Send:
    return over_network(live)


@pytest.fixture
def lists(live: LiveServer, real_redis: "Redis[bytes]") -> Kemu:
    """What a worker has of the service."""
    return wire(SETTINGS, real_redis)


def begun(host: Person, guest: Person, game: str = "kiwara", **terms: Any) -> str:
    created = host.post("/v1/matches", {"game": game, "seats": 2, "terms": terms})
    path: str = created.headers["Location"]
    assert guest.post(f"{path}/join").status == 200
    assert host.post(f"{path}/start").status == 200
    return path.rsplit("/", 1)[1]


def move(person: Person, match: str) -> None:
    legal = person.get(f"/v1/matches/{match}/legal").json["legal"]
    assert person.post(f"/v1/matches/{match}/commands", legal[0]).status == 200


def mine(person: Person, query: str = "") -> list[dict[str, Any]]:
    """All pages."""
    found, cursor = [], ""
    while True:
        page = person.get(f"/v1/matches?scope=mine&limit=2{query}{cursor}").json
        found += page["matches"]
        if page["next"] is None:
            return found
        cursor = f"&cursor={page['next']}"


def ids(person: Person, query: str = "") -> list[str]:
    return [entry["id"] for entry in mine(person, query)]


def test_an_entry_says_everything_that_the_screen_shows(send: Send, lists: Kemu) -> None:
    host, guest = sign_up(send, "Aroha"), sign_up(send, "Bela")
    match = begun(host, guest, clock=CLOCK)
    for person in (host, guest):
        drain(lists)
        (entry,) = mine(person)
        shown = person.get(f"/v1/matches/{match}").json["view"]
        assert entry["active"] == shown["active"]
        assert entry["your_turn"] is (shown["you"] in shown["active"])
        (deadline,) = [at for at in shown["clock"]["deadlines"] if at is not None]
        assert entry["deadline"] == timestamp(deadline)
        assert [seat["name"] for seat in entry["seats"]] == ["Aroha", "Bela"]
        last = person.get(f"/v1/matches/{match}/events").json["events"][-1]
        assert entry["moved_at"] == last["at"]
        assert entry["result"] is None
    move(host if mine(host)[0]["your_turn"] else guest, match)
    turned = [mine(person)[0]["your_turn"] for person in (host, guest)]
    drain(lists)
    assert [mine(person)[0]["your_turn"] for person in (host, guest)] != turned
    guest.post(f"/v1/matches/{match}/resign")
    drain(lists)
    (won,), (lost,) = mine(host), mine(guest)
    assert (won["active"], won["your_turn"], won["deadline"]) == ([], False, None)
    assert won["result"] == {"reason": "resignation", "text": "Resignation", "winners": [0], "place": 1, "won": "won"}
    assert (lost["result"]["place"], lost["result"]["won"]) == (2, "lost")
    french = guest.get("/v1/matches?scope=mine", headers={"Accept-Language": "fr"}).json["matches"]
    assert french[0]["result"]["text"] != lost["result"]["text"]


def test_matches_are_filtered_by_game_status_and_turn(send: Send, lists: Kemu) -> None:
    host, guest = sign_up(send), sign_up(send)
    running = [begun(host, guest, game) for game in ("kiwara", "mauw", "kiwara", "mauw")]
    over = begun(host, guest)
    guest.post(f"/v1/matches/{over}/resign")
    waiting = host.post("/v1/matches", {"game": "mauw", "seats": 2}).json["id"]
    drain(lists)
    assert ids(host) == [waiting, over, *running[::-1]]
    assert ids(host, "&status=running") == running[::-1]
    assert ids(host, "&status=open") == [waiting]
    assert ids(host, "&status=finished") == [over]
    assert ids(host, "&status=running&game=mauw") == [running[3], running[1]]
    turns = {entry["id"]: entry["your_turn"] for entry in mine(host)}
    for person, query in ((host, "true"), (guest, "false")):
        assert ids(person, f"&your_turn={query}&status=running") == [match for match in running[::-1] if turns[match]]
    assert ids(host, "&your_turn=false") == [match for match in (waiting, over, *running[::-1]) if not turns[match]]
    assert ids(host, "&your_turn=true&status=finished") == []


def test_matches_are_sorted_by_the_deadline_of_the_seat_to_move(send: Send, lists: Kemu) -> None:
    host, guest = sign_up(send), sign_up(send)
    long = begun(host, guest, clock={**CLOCK, "seconds": 6000})
    untimed = begun(host, guest)
    short = begun(host, guest, clock=CLOCK)
    longest = begun(host, guest, clock={**CLOCK, "seconds": 60_000})
    drain(lists)
    assert ids(host, "&sort=deadline") == [short, long, longest, untimed]
    assert ids(guest, "&sort=deadline&status=running") == [short, long, longest, untimed]
    turns = {entry["id"]: entry["your_turn"] for entry in mine(host)}
    assert ids(host, "&sort=deadline&your_turn=true") == [each for each in (short, long, longest, untimed) if turns[each]]


@pytest.mark.parametrize("query", ["status=running", "your_turn=true", "sort=deadline"])
def test_only_ones_own_matches_are_filtered(send: Send, query: str) -> None:
    reply = sign_up(send).get(f"/v1/matches?scope=live&{query}")
    assert (reply.status, list(reply.json["errors"])) == (422, ["scope"])


def test_strangers_learn_nothing_early_of_a_delayed_match(send: Send, lists: Kemu) -> None:
    host, guest, stranger = sign_up(send), sign_up(send), sign_up(send)
    match = begun(host, guest, delay=2, clock=CLOCK)
    drain(lists)
    (before,) = stranger.get("/v1/matches?scope=live").json["matches"]
    players = [host, guest]

    def move_on() -> None:
        move(next(person for person in players if mine(person)[0]["your_turn"]), match)
        drain(lists)

    for _ in range(2):
        move_on()
        (seen,) = stranger.get("/v1/matches?scope=live").json["matches"]
        assert seen == before
        assert seen["active"] == stranger.get(f"/v1/matches/{match}").json["view"]["active"]
    move_on()
    (seen,) = stranger.get("/v1/matches?scope=live").json["matches"]
    shown = stranger.get(f"/v1/matches/{match}").json
    assert (seen["version"], seen["active"]) == (shown["version"], shown["view"]["active"])
    assert seen["version"] > before["version"]
    assert [mine(person)[0]["your_turn"] for person in players].count(True) == 1


def test_a_private_match_stands_in_the_lists_of_its_players_only(send: Send, lists: Kemu) -> None:
    host, guest, stranger = sign_up(send), sign_up(send), sign_up(send)
    path = host.post("/v1/matches", {"game": "kiwara", "seats": 2, "terms": {"private": True}}).headers["Location"]
    code = host.post(f"{path}/invite").json["code"]
    assert guest.post(f"/v1/invites/{code}/join").status == 200
    assert host.post(f"{path}/start").status == 200
    drain(lists)
    assert [mine(person)[0]["your_turn"] for person in (host, guest)].count(True) == 1
    assert mine(stranger) == stranger.get("/v1/matches?scope=live").json["matches"] == []


def test_rebuilt_lists_are_the_same(send: Send, lists: Kemu) -> None:
    host, guest = sign_up(send), sign_up(send)
    matches = [begun(host, guest, delay=delay, clock=CLOCK) for delay in (0, 1, 3)]
    for match in matches:
        for _ in range(5):
            drain(lists)
            turns = {entry["id"]: entry["your_turn"] for entry in mine(host)}
            move(host if turns[match] else guest, match)
    drain(lists)
    projector = projector_of(lists)
    assert all(projector.rebuild(partition, lambda _: None) for partition in range(lists.journal.partitions.count))


def test_bots_have_names_in_lists_and_in_matches(send: Send, lists: Kemu) -> None:
    host = sign_up(send, "Aroha")
    body = {"game": "kiwara", "seats": 2, "bots": {"1": "greedy"}, "start": True}
    path = host.post("/v1/matches", body).headers["Location"]
    drain(lists)
    for language in ("en", "fr"):
        asked = {"Accept-Language": language}
        names = {bot["key"]: bot["name"] for bot in host.get("/v1/bots", headers=asked).json["bots"]}
        assert list(names) == ["level0", "level1", "level2", "level3", "level4", "random", "greedy"]
        (entry,) = host.get("/v1/matches?scope=mine", headers=asked).json["matches"]
        assert [seat["name"] for seat in entry["seats"]] == ["Aroha", names["greedy"]]
        assert host.get(path, headers=asked).json["players"]["bot:greedy:1"] == names["greedy"]
