"""Friends, blocked players and reports, on a running server."""

import pytest
from redis import Redis

from service.clock import wall_clock
from service.people.players import OPERATOR
from service.store.keys import Partitions
from service.store.people.players import PlayerStore
from service.store.tables.presence import PresenceStore
from tests.kit.servers import LiveServer
from tests.service.people import Person, Send, over_network, sign_up

FRIENDS, BLOCKS = "/v1/players/me/friends", "/v1/players/me/blocks"


@pytest.fixture
def network(live: LiveServer) -> Send:
    return over_network(live)


@pytest.fixture
def one(network: Send) -> Person:
    return sign_up(network, "One")


@pytest.fixture
def two(network: Send) -> Person:
    return sign_up(network, "Two")


def listed(person: Person, path: str) -> list[str]:
    [players] = person.get(path).json.values()
    return [other["player"] for other in players]


def block(one: Person, other: Person) -> None:
    assert one.post(BLOCKS, {"player": other.id}).status == 200


@pytest.mark.parametrize("path", [FRIENDS, BLOCKS])
def test_a_player_keeps_a_list_of_others(network: Send, one: Person, two: Person, path: str) -> None:
    third = sign_up(network, "Three")
    first = one.post(path, {"player": two.id})
    assert (first.status, first.json["player"], first.json["name"]) == (200, two.id, "Two")
    assert one.post(path, {"player": third.id}).status == 200
    assert one.post(path, {"player": two.id}).json == first.json, "adding again changes nothing"
    assert listed(one, path) == [two.id, third.id]
    assert listed(two, path) == []
    assert one.delete(f"{path}/{two.id}").status == 204
    assert one.delete(f"{path}/{two.id}").code == "no_such_player"
    assert listed(one, path) == [third.id]


@pytest.mark.parametrize("path", [FRIENDS, BLOCKS])
def test_only_another_player_can_be_listed(one: Person, path: str) -> None:
    assert one.post(path, {"player": one.id}).code == "not_yourself"
    assert one.post(path, {"player": "pnone"}).code == "no_such_player"


def test_a_blocked_player_is_no_friend_and_neither_finds_the_other(one: Person, two: Person) -> None:
    one.post(FRIENDS, {"player": two.id})
    block(one, two)
    assert listed(one, FRIENDS) == []
    for seeker, name in ((one, "two"), (two, "one")):
        assert seeker.get(f"/v1/players?name={name}").json == {"players": [], "next": None}
    one.delete(f"{BLOCKS}/{two.id}")
    assert [player["id"] for player in two.get("/v1/players?name=one").json["players"]] == [one.id]


def test_a_blocked_player_cannot_join_the_host_who_blocked_them(one: Person, two: Person) -> None:
    path = one.post("/v1/matches", {"game": "kiwara", "seats": 2}).headers["Location"]
    code = one.post(f"{path}/invite").json["code"]
    block(one, two)
    for ask in (
        lambda: two.post(f"{path}/join"),
        lambda: two.post(f"{path}/commands", {"type": "match.TakeSeat"}),
        lambda: two.post(f"/v1/invites/{code}/join"),
    ):
        refused = ask()
        assert (refused.status, refused.code) == (403, "not_accepted")
    assert one.get(path).json["version"] == 2
    assert two.get(path).status == 200, "a public match can still be watched"
    one.delete(f"{BLOCKS}/{two.id}")
    assert two.post(f"{path}/join").status == 200


def test_a_private_match_of_the_blocker_stays_unknown(one: Person, two: Person) -> None:
    path = one.post("/v1/matches", {"game": "kiwara", "seats": 2, "terms": {"private": True}}).headers["Location"]
    block(one, two)
    assert two.post(f"{path}/join").problem == two.post("/v1/matches/mnone/join").problem


def test_a_block_does_not_undo_a_seat(one: Person, two: Person) -> None:
    path = one.post("/v1/matches", {"game": "kiwara", "seats": 2}).headers["Location"]
    joined = two.post(f"{path}/join", key="join")
    block(one, two)
    assert two.post(f"{path}/join", key="join").json == joined.json


def test_phrases_of_a_blocked_player_reach_all_but_the_blocker(network: Send, one: Person, two: Person) -> None:
    path = one.post("/v1/matches", {"game": "mauw", "seats": 3}).headers["Location"]
    third = sign_up(network, "Three")
    assert [person.post(f"{path}/join").status for person in (two, third)] == [200, 200]
    block(one, two)
    said = two.post(f"{path}/phrases", {"phrase": "hello"})
    assert (said.status, said.json["seat"]) == (201, 1)
    third.post(f"{path}/phrases", {"phrase": "hello"})
    heard = {person.id: [said["seat"] for said in person.get(f"{path}/phrases").json["said"]] for person in (one, two, third)}
    assert heard == {one.id: [2], two.id: [1, 2], third.id: [1, 2]}


def test_reports_reach_the_operators(real_redis: "Redis[bytes]", network: Send, one: Person, two: Person) -> None:
    operator = sign_up(network, "Operator")
    reports = f"/v1/players/{two.id}/reports"
    assert one.post(reports, {"reason": "bad"}).code == "malformed"
    assert two.post(reports, {"reason": "other"}).code == "not_yourself"
    assert one.post("/v1/players/pnone/reports", {"reason": "other"}).code == "no_such_player"
    sent = one.post(reports, {"reason": "conduct", "text": "Shouts.", "match": "m1"})
    assert (sent.status, sent.json["name"], sent.json["reason"]) == (201, "Two", "conduct")
    assert two.post(f"/v1/players/{one.id}/reports", {"reason": "name"}).status == 201
    assert one.get("/v1/reports").code == one.post(f"/v1/reports/{sent.json['id']}/close").code == "operators_only"

    PlayerStore(real_redis).grant(operator.id, OPERATOR)
    page = operator.get("/v1/reports?limit=1").json
    rest = operator.get(f"/v1/reports?limit=1&cursor={page['next']}").json
    assert [report["reporter"] for report in (*page["reports"], *rest["reports"])] == [two.id, one.id]
    assert rest == {"reports": [sent.json], "next": None}

    again = one.post(reports, {"reason": "cheating"}).json
    assert [report["reason"] for report in operator.get("/v1/reports").json["reports"]] == ["cheating", "name"]
    assert operator.post(f"/v1/reports/{again['id']}/close").status == 204
    assert operator.post(f"/v1/reports/{again['id']}/close").code == "no_such_report"
    assert len(operator.get("/v1/reports").json["reports"]) == 1
    assert two.delete("/v1/players/me").status == 204
    assert operator.get("/v1/reports").json["reports"] == []


def test_all_of_it_is_exported_and_erased(real_redis: "Redis[bytes]", one: Person, two: Person) -> None:
    one.post(FRIENDS, {"player": two.id})
    two.post(BLOCKS, {"player": one.id})
    two.post(f"/v1/players/{one.id}/reports", {"reason": "other", "text": "Why I left."})
    assert [friend["player"] for friend in one.get("/v1/players/me/export").json["friends"]] == [two.id]
    own = two.get("/v1/players/me/export").json
    assert ([other["name"] for other in own["blocked"]], own["reports"][0]["text"]) == (["One"], "Why I left.")
    assert two.delete("/v1/players/me").status == 204
    assert [key for key in real_redis.scan_iter() if two.id.encode() in key] == []
    assert [(friend["player"], friend["name"]) for friend in one.get(FRIENDS).json["friends"]] == [(two.id, None)]


def test_a_friend_is_online_while_a_process_sees_a_feed_of_theirs(real_redis: "Redis[bytes]", one: Person, two: Person) -> None:
    def online() -> bool:
        [friend] = one.get(FRIENDS).json["friends"]
        return bool(friend["online"])

    one.post(FRIENDS, {"player": two.id})
    assert not online()
    PresenceStore(real_redis, Partitions(16)).keep_online([two.id], wall_clock())
    assert online()
    block(two, one)
    assert not online()
