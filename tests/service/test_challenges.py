"""Challenges, on a running server; those that need a clock, on one that a test turns."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from redis import Redis

from contracts.http.tables.challenges import RECEIVED_MOST, SENT_MOST
from service.store.connection import typed
from service.store.people.contacts import ContactStore
from service.store.tables.challenges import KEPT_MS
from service.tokens import Bearer
from tests.kit.servers import LiveServer
from tests.service.clocked import Clocked, clocked_house
from tests.service.people import Person, Reply, Send, over_network, sign_up

PATH = "/v1/challenges"
HOUR = 3600


@pytest.fixture
def network(live: LiveServer) -> Send:
    return over_network(live)


@pytest.fixture
def one(network: Send) -> Person:
    return sign_up(network, "One")


@pytest.fixture
def two(network: Send) -> Person:
    return sign_up(network, "Two")


@pytest.fixture
def place() -> Iterator[Clocked]:
    yield from clocked_house(open_matches=1, token_minutes=3 * 60)


def challenge(one: Person, two: Person, key: str | None = None, **more: object) -> Reply:
    return one.post(PATH, {"player": two.id, "game": "kiwara", "seats": 2, **more}, key=key)


def sent(one: Person, two: Person, **more: object) -> str:
    reply = challenge(one, two, **more)
    assert reply.status == 201, reply
    return f"{PATH}/{reply.json['id']}"


def listed(person: Person) -> list[str]:
    return [found["id"] for found in person.get(PATH).json["challenges"]]


def seats(reply: Reply) -> list[str]:
    return [seat["player"] for seat in reply.json["view"]["seats"]]


def test_both_see_a_challenge_and_the_match_begins_when_it_is_accepted(one: Person, two: Person) -> None:
    terms = {"clock": {"kind": "bank", "seconds": 600}}
    reply = challenge(one, two, terms=terms, seat=1)
    body = reply.json
    assert (body["status"], body["match"], body["seat"]) == ("open", None, 1)
    assert (body["challenger"], body["challenged"]) == ({"player": one.id, "name": "One"}, {"player": two.id, "name": "Two"})
    assert body["terms"]["clock"]["seconds"] == 600
    assert reply.headers["Location"] == f"{PATH}/{body['id']}"
    assert one.get(PATH).json == two.get(PATH).json == {"challenges": [body]}
    accept = f"{PATH}/{body['id']}/accept"
    assert one.post(accept).code == "no_such_challenge", "only the other player can accept"
    begun = two.post(accept)
    assert (begun.status, begun.json["view"]["status"], seats(begun)) == (200, "running", [two.id, one.id])
    assert begun.json["view"]["terms"]["clock"]["seconds"] == 600
    assert two.post(accept).json == begun.json, "sent again, it gives the same answer"
    assert (listed(one), listed(two)) == ([], [])
    over = one.get(f"{PATH}/{body['id']}").json
    assert (over["status"], over["match"]) == ("accepted", begun.json["id"])
    assert one.get(f"/v1/matches/{over['match']}").json["view"]["you"] == 1
    for end in ("decline", "withdraw"):
        person = two if end == "decline" else one
        assert person.post(f"{PATH}/{body['id']}/{end}").code == "challenge_over"


def test_seats_are_drawn_if_the_challenger_names_none(one: Person, two: Person) -> None:
    first = {seats(two.post(f"{sent(one, two)}/accept"))[0] for _ in range(12)}
    assert first == {one.id, two.id}


def test_bots_can_have_the_other_seats(one: Person, two: Person) -> None:
    assert challenge(one, two, game="mauw", seats=4, bots={"1": "random"}).code == "seats_free"
    assert challenge(one, two, game="mauw", seats=1).code == "bad_seat_count"
    match = two.post(f"{sent(one, two, game='mauw', seats=4, bots={'1': 'random', '2': 'random'}, seat=3)}/accept")
    assert (seats(match)[0], seats(match)[3]) == (two.id, one.id)


def test_a_challenge_is_declined_or_withdrawn_once_and_for_all(network: Send, one: Person, two: Person) -> None:
    declined, withdrawn = sent(one, two), sent(one, two)
    third = sign_up(network, "Three")
    for path, person, other, end in ((declined, two, one, "decline"), (withdrawn, one, two, "withdraw")):
        hidden = (third.get(path), third.post(f"{path}/{end}"), other.post(f"{path}/{end}"))
        assert {reply.code for reply in hidden} == {"no_such_challenge"}
        assert person.post(f"{path}/{end}").json["status"] == person.post(f"{path}/{end}").json["status"]
        assert two.post(f"{path}/accept").code == "challenge_over"
    assert [one.get(path).json["status"] for path in (declined, withdrawn)] == ["declined", "withdrawn"]
    assert (listed(one), listed(two)) == ([], [])


def test_accept_and_withdraw_at_once_leave_one_of_them(one: Person, two: Person) -> None:
    with ThreadPoolExecutor(4) as pool:
        for _ in range(6):
            path = sent(one, two)
            asked = [pool.submit(two.post, f"{path}/accept"), pool.submit(one.post, f"{path}/withdraw")]
            statuses = sorted(each.result().status for each in asked)
            assert statuses == [200, 409]
    matches = [one.get(f"{PATH}/{found}").json["match"] for found in listed(one)]
    assert matches == []


def test_a_key_gives_the_first_challenge_again(one: Person, two: Person) -> None:
    with ThreadPoolExecutor(4) as pool:
        replies = list(pool.map(lambda _: challenge(one, two, "again"), range(4)))
    assert {reply.status for reply in replies} == {201}
    assert len({reply.json["id"] for reply in replies}) == len(listed(two)) == 1
    assert challenge(one, two, "again", seat=1).code == "key_reused"


def test_what_cannot_be_a_challenge_is_refused(one: Person, two: Person) -> None:
    assert challenge(one, one).code == "not_yourself"
    assert one.post(PATH, {"player": "pnone", "game": "kiwara", "seats": 2}).code == "no_such_player"
    assert challenge(one, two, game="chess").code == "unknown_game"
    assert challenge(one, two, options={"nothing": 1}).status == 422
    assert challenge(one, two, terms={"rematch": "m1"}).code == challenge(one, two, hours=0).code == "malformed"
    assert listed(two) == []


def test_a_blocked_player_cannot_challenge_and_what_they_sent_is_declined(one: Person, two: Person) -> None:
    before, answer = sent(two, one), sent(one, two)
    one.post("/v1/players/me/blocks", {"player": two.id})
    assert challenge(two, one).code == "not_accepted"
    assert two.post(f"{answer}/accept").code == "not_accepted"
    assert [f"{PATH}/{found}" for found in listed(one)] == [answer]
    assert two.get(before).json["status"] == "declined"
    one.delete(f"/v1/players/me/blocks/{two.id}")
    assert two.post(f"{answer}/accept").status == 200


def test_a_challenge_that_a_block_did_not_decline_is_not_listed(real_redis: "Redis[bytes]", one: Person, two: Person) -> None:
    sent(two, one)
    mine = sent(one, two)
    ContactStore(typed(real_redis)).add(one.id, "blocks", two.id, now=1, most=1)
    assert [f"{PATH}/{found}" for found in listed(one)] == [mine]


def test_a_crowd_that_is_blocked_keeps_no_friend_from_challenging(network: Send, one: Person, two: Person) -> None:
    crowd = [sign_up(network, "Rude") for _ in range(RECEIVED_MOST // SENT_MOST)]
    for rude in crowd:
        for _ in range(SENT_MOST):
            sent(rude, one)
    assert challenge(two, one).code == "too_many_challenges"
    one.post("/v1/players/me/blocks", {"player": crowd[0].id})
    assert challenge(two, one).status == 201
    assert len(listed(one)) == RECEIVED_MOST - SENT_MOST + 1


def test_a_player_has_only_so_many_open_challenges(one: Person, two: Person) -> None:
    paths = [sent(one, two) for _ in range(SENT_MOST)]
    assert challenge(one, two).code == "too_many_challenges"
    assert one.post(f"{paths[0]}/withdraw").status == 200
    assert challenge(one, two).status == 201
    assert len(listed(two)) == SENT_MOST


def test_challenges_are_exported_and_erased_on_both_sides(real_redis: "Redis[bytes]", one: Person, two: Person) -> None:
    path, over = sent(one, two), sent(two, one)
    one.post(f"{over}/decline")

    def exported(person: Person) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = person.get("/v1/players/me/export").json["challenges"]
        return found

    assert {found["status"] for found in exported(one)} == {"open", "declined"}
    assert exported(one) == exported(two)
    assert two.delete("/v1/players/me").status == 204
    assert (listed(one), exported(one)) == ([], [])
    assert one.get(path).code == one.get(over).code == "no_such_challenge"
    assert list(real_redis.scan_iter("challenge:*")) == []


def people(place: Clocked) -> tuple[Person, Person]:
    return place.person(place.guest()), place.person(place.guest())


def test_a_challenge_expires_and_is_forgotten(place: Clocked) -> None:
    first = place.guest()
    one, two = place.person(first), place.person(place.guest())
    path = sent(one, two, hours=2)
    place.clock.pass_by(2 * HOUR)
    assert (listed(one), listed(two)) == ([], [])
    assert one.get(path).json["status"] == "expired"
    for person, end in ((two, "accept"), (two, "decline"), (one, "withdraw")):
        assert person.post(f"{path}/{end}").code == "challenge_over"
    place.clock.pass_by(KEPT_MS / 1000 + 1)
    one, two = place.person(place.refresh(first).json), place.person(place.guest())
    later = sent(one, two)
    assert len(place.kemu.redis.zrange(f"player:{{{one.id}}}:sent", 0, -1)) == 1
    assert f"{PATH}/{listed(one)[0]}" == later


def test_a_challenger_without_room_leaves_the_challenge_open(place: Clocked) -> None:
    one, two = people(place)
    path = sent(one, two)
    assert one.post("/v1/matches", {"game": "kiwara", "seats": 2}).status == 201
    assert two.post(f"{path}/accept").code == "challenger_away"
    assert one.get(path).json["status"] == "open"
    match = one.get("/v1/matches?scope=mine").json["matches"]
    assert match == [], "the lists of this place are not kept up to date"
    place.kemu.people.players.lock_out(one.id)
    assert two.post(f"{path}/accept").code == "challenger_away"


def test_a_challenged_player_without_room_keeps_the_challenge(place: Clocked) -> None:
    one, two = people(place)
    path = sent(one, two)
    mine = two.post("/v1/matches", {"game": "kiwara", "seats": 2}).headers["Location"]
    assert two.post(f"{path}/accept").code == "too_many_matches"
    assert two.post(f"{mine}/leave").status == 200
    assert two.post(f"{path}/accept").status == 200


def test_an_acceptance_that_broke_off_is_taken_up_again(place: Clocked, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = people(place)
    path = sent(one, two, seat=0)
    id_ = path.rsplit("/", 1)[1]
    challenges = place.kemu.tables.challenges
    accepted = challenges._close(Bearer(two.id, two.token.split(".")[1]), id_, "accepted")
    begun = two.post(f"{path}/accept")
    assert (begun.status, begun.json["id"], seats(begun)) == (200, accepted.match, [one.id, two.id])
