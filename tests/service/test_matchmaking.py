"""Waiting for others who want the same, as a client meets it."""

from collections.abc import Iterator

import pytest
from flask import Flask
from msgspec.structs import replace
from redis import Redis

from service.http.app import create_app
from service.wiring import Kemu, wire
from tests.kit.servers import new_fake_redis
from tests.service.conftest import SETTINGS
from tests.service.people import Person, Send, in_process, sign_up

WANTED = {"game": "kiwara", "seats": 2}
QUEUE = "kiwara:2"


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def later(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def redis() -> Iterator["Redis[bytes]"]:
    with new_fake_redis() as client:
        yield client


@pytest.fixture(scope="module")
def hall(redis: "Redis[bytes]", clock: Clock) -> Kemu:
    return wire(SETTINGS, redis, clock)


@pytest.fixture(scope="module")
def hall_app(hall: Kemu) -> Flask:
    return create_app(hall)


@pytest.fixture
def send(hall_app: Flask, redis: "Redis[bytes]") -> Send:
    for key in redis.scan_iter("*queue:*"):
        redis.delete(key)
    return in_process(hall_app)


def enter(person: Person, **more: object) -> str:
    reply = person.post("/v1/matchmaking", {**WANTED, **more})
    assert reply.status == 202, reply
    assert reply.headers["Location"] == f"/v1/matchmaking/{reply.json['id']}"
    return reply.headers["Location"]


def test_two_who_want_the_same_sit_in_one_match_that_runs(hall: Kemu, send: Send, clock: Clock) -> None:
    one, two = sign_up(send), sign_up(send)
    first = enter(one, options={"handicap": 2}, terms={"clock": {"kind": "move", "seconds": 60}})
    clock.later(1)
    second = enter(
        two, options={"handicap": 2, "board": "classic"}, terms={"clock": {"kind": "move", "seconds": 60, "increment": 0}}
    )
    waiting = one.get(first).json
    assert (waiting["status"], waiting["match"], waiting["ask_within"]) == ("waiting", None, 60)
    assert hall.matchmaking.seat(QUEUE) == 1
    found = one.get(first).json, two.get(second).json
    assert [each["status"] for each in found] == ["matched"] * 2
    assert found[0]["match"] == found[1]["match"]
    match = two.get(f"/v1/matches/{found[0]['match']}").json["view"]
    assert (match["status"], [seat["player"] for seat in match["seats"]]) == ("running", [one.id, two.id])
    assert match["options"]["handicap"] == 2
    assert hall.states.recent(found[0]["match"]).terms.clock.seconds == 60
    assert hall.matchmaking.seat(QUEUE) == 0
    gone = one.delete(first)
    assert (gone.status, gone.code) == (409, "ticket_matched")


def test_who_wants_something_else_waits(hall: Kemu, send: Send) -> None:
    tickets = [
        (person, enter(person, **wish))
        for person, wish in (
            (sign_up(send), {}),
            (sign_up(send), {"options": {"handicap": 1}}),
            (sign_up(send), {"terms": {"rated": False}}),
            (sign_up(send), {"terms": {"clock": {"kind": "bank", "seconds": 600}}}),
        )
    ]
    assert hall.matchmaking.seat(QUEUE) == 0
    assert [person.get(path).json["status"] for person, path in tickets] == ["waiting"] * 4


def test_a_ticket_belongs_to_its_owner_and_can_be_given_back(hall: Kemu, send: Send) -> None:
    one, two = sign_up(send), sign_up(send)
    path = enter(one)
    assert two.get(path).code == two.delete(path).code == "no_such_ticket"
    assert one.delete(path).status == 204
    assert one.get(path).code == one.delete(path).code == "no_such_ticket"
    enter(two)
    assert hall.matchmaking.seat(QUEUE) == 0


def test_nobody_is_matched_with_a_phone_that_is_gone(hall: Kemu, send: Send, clock: Clock) -> None:
    gone, here, third = sign_up(send), sign_up(send), sign_up(send)
    left, path = enter(gone, options={"handicap": 1}), enter(here)
    for _ in range(3):
        clock.later(30)
        assert here.get(path).json["status"] == "waiting"
    assert gone.get(left).code == "no_such_ticket"
    enter(third, options={"handicap": 1})
    assert hall.matchmaking.seat(QUEUE) == 0
    assert enter(gone, options={"handicap": 1}) != left
    assert hall.matchmaking.seat(QUEUE) == 1


def test_a_player_waits_for_at_most_three_matches_and_for_the_same_one_once(send: Send, clock: Clock) -> None:
    person = sign_up(send)
    paths = [enter(person, options={"handicap": number}) for number in (0, 1, 2)]
    assert enter(person, options={"handicap": 1}) == paths[1]
    many = person.post("/v1/matchmaking", {"game": "mauw", "seats": 2})
    assert (many.status, many.code) == (409, "too_many_tickets")
    person.delete(paths[0])
    assert enter(person, game="mauw")
    clock.later(61)
    assert len({enter(person, options={"handicap": number}) for number in (0, 1, 2)}) == 3


def test_bots_fill_up_when_everybody_waiting_said_so(hall: Kemu, send: Send, clock: Clock) -> None:
    alone = sign_up(send)
    path = enter(alone, bots_after=10)
    assert hall.matchmaking.seat(QUEUE) == 0
    clock.later(10)
    assert hall.matchmaking.seat(QUEUE) == 1
    match = alone.get(path).json["match"]
    view = alone.get(f"/v1/matches/{match}").json["view"]
    assert (view["status"], view["you"], [seat["bot"] for seat in view["seats"]]) == ("running", 0, [None, "greedy"])


@pytest.mark.parametrize(
    ("body", "code", "details"),
    [
        ({"game": "kiwara", "seats": 2, "options": {"handicap": 9}}, "bad_option", {"option": "handicap"}),
        ({"game": "kiwara", "seats": 2, "options": {"speed": 1}}, "unknown_option", {"option": "speed"}),
        ({"game": "kiwara", "seats": 3}, "bad_seat_count", {"seats": 3}),
        ({"game": "chess", "seats": 2}, "unknown_game", {"game": "chess"}),
        ({**WANTED, "terms": {"clock": {"kind": "move", "seconds": 10}}}, "bad_clock", {"seconds": 10}),
    ],
)
def test_422_names_what_is_wrong(send: Send, body: dict[str, object], code: str, details: dict[str, object]) -> None:
    reply = sign_up(send).post("/v1/matchmaking", body)
    assert (reply.status, reply.code) == (422, code)
    assert details.items() <= reply.json["details"].items()


@pytest.mark.parametrize("more", [{"terms": {"private": True}}, {"bots_after": -1}, {"bots": {"1": "greedy"}}, {"seats": "2"}])
def test_422_for_what_a_ticket_cannot_say(send: Send, more: dict[str, object]) -> None:
    reply = sign_up(send).post("/v1/matchmaking", {**WANTED, **more})
    assert (reply.status, reply.code) == (422, "malformed")


def test_who_is_forgotten_is_not_waited_for_and_the_others_wait_on(hall: Kemu, send: Send, clock: Clock) -> None:
    gone, here = sign_up(send), sign_up(send)
    enter(gone)
    clock.later(1)
    path = enter(here)
    hall.players.lock_out(gone.id)
    hall.matchmaking.seat(QUEUE)
    assert here.get(path).json["status"] == "waiting"
    third = sign_up(send)
    enter(third)
    assert hall.matchmaking.seat(QUEUE) == 1
    assert here.get(path).json["status"] == "matched"


@pytest.mark.parametrize("full_comes_first", [True, False])
def test_one_who_sits_in_too_many_matches_holds_nobody_up(redis: "Redis[bytes]", clock: Clock, full_comes_first: bool) -> None:
    """His ticket is given up; else the group would stay, and all who wait in the queue with it."""
    narrow = wire(replace(SETTINGS, open_matches=1), redis, clock)
    send = in_process(create_app(narrow))
    for key in redis.scan_iter("*queue:*"):
        redis.delete(key)
    full, other, third = sign_up(send), sign_up(send), sign_up(send)
    tickets = {}
    for person in (full, other) if full_comes_first else (other, full):
        tickets[person.id] = enter(person)
        clock.later(1)
    assert full.post("/v1/matches", WANTED).status == 201
    narrow.matchmaking.seat(QUEUE)
    assert full.get(tickets[full.id]).status == 404
    found = other.get(tickets[other.id]).json
    if full_comes_first:
        assert found["status"] == "waiting"
        ticket = enter(third)
        assert narrow.matchmaking.seat(QUEUE) == 1
        assert third.get(ticket).json["match"] == other.get(tickets[other.id]).json["match"] is not None
    else:
        assert third.post(f"/v1/matches/{found['match']}/join").status == 200
