"""Matchmaking over HTTP."""

from collections.abc import Iterator

import pytest
from flask import Flask
from redis import Redis

from domain.games import GAMES
from service.errors import UnknownTicket
from service.http.app import create_app
from service.store.tables.tickets import KEPT_MS
from service.tables.seating import FILLS_UP
from service.tokens import Bearer, fingerprint
from service.wiring import Kemu, wire
from tests.kit.servers import new_fake_redis
from tests.service.clocked import Clock
from tests.service.conftest import SETTINGS
from tests.service.people import Person, Send, in_process, sign_up

WANTED = {"game": "kiwara", "seats": 2}
QUEUE = "kiwara:2"


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


def test_two_players_with_the_same_request_are_seated_in_one_running_match(hall: Kemu, send: Send, clock: Clock) -> None:
    one, two = sign_up(send), sign_up(send)
    first = enter(one, options={"handicap": 2}, terms={"clock": {"kind": "move", "seconds": 60}})
    clock.pass_by(1)
    second = enter(
        two, options={"handicap": 2, "board": "classic"}, terms={"clock": {"kind": "move", "seconds": 60, "increment": 0}}
    )
    waiting = one.get(first).json
    assert (waiting["status"], waiting["match"], waiting["ask_within"]) == ("waiting", None, 60)
    assert hall.tables.seating.seat(QUEUE) == 1
    found = one.get(first).json, two.get(second).json
    assert [each["status"] for each in found] == ["matched"] * 2
    assert found[0]["match"] == found[1]["match"]
    match = two.get(f"/v1/matches/{found[0]['match']}").json["view"]
    assert (match["status"], [seat["player"] for seat in match["seats"]]) == ("running", [one.id, two.id])
    assert match["options"]["handicap"] == 2
    assert hall.play.states.recent(found[0]["match"]).terms.clock.seconds == 60
    assert hall.tables.seating.seat(QUEUE) == 0
    gone = one.delete(first)
    assert (gone.status, gone.code) == (409, "ticket_matched")


def test_a_player_with_another_request_waits(hall: Kemu, send: Send) -> None:
    tickets = [
        (person, enter(person, **wish))
        for person, wish in (
            (sign_up(send), {}),
            (sign_up(send), {"options": {"handicap": 1}}),
            (sign_up(send), {"terms": {"rated": False}}),
            (sign_up(send), {"terms": {"clock": {"kind": "bank", "seconds": 600}}}),
        )
    ]
    assert hall.tables.seating.seat(QUEUE) == 0
    assert [person.get(path).json["status"] for person, path in tickets] == ["waiting"] * 4


@pytest.mark.parametrize("blocker", [0, 1])
def test_a_player_is_not_matched_with_one_whom_they_have_blocked(hall: Kemu, send: Send, clock: Clock, blocker: int) -> None:
    people = [sign_up(send), sign_up(send), sign_up(send)]
    assert people[blocker].post("/v1/players/me/blocks", {"player": people[1 - blocker].id}).status == 200
    paths = []
    for person in people:
        assert hall.tables.seating.seat(QUEUE) == 0
        paths.append(enter(person))
        clock.pass_by(1)
    assert hall.tables.seating.seat(QUEUE) == 1
    found = [person.get(path).json["status"] for person, path in zip(people, paths, strict=True)]
    assert found == ["matched", "waiting", "matched"]


def test_a_ticket_belongs_to_its_owner_and_can_be_given_back(hall: Kemu, send: Send) -> None:
    one, two = sign_up(send), sign_up(send)
    path = enter(one)
    assert two.get(path).code == two.delete(path).code == "no_such_ticket"
    assert one.delete(path).status == 204
    assert one.get(path).code == one.delete(path).code == "no_such_ticket"
    enter(two)
    assert hall.tables.seating.seat(QUEUE) == 0


def test_nobody_is_matched_with_a_phone_that_is_gone(hall: Kemu, send: Send, clock: Clock) -> None:
    gone, here, third = sign_up(send), sign_up(send), sign_up(send)
    left, path = enter(gone, options={"handicap": 1}), enter(here)
    for _ in range(3):
        clock.pass_by(30)
        assert here.get(path).json["status"] == "waiting"
    assert gone.get(left).code == "no_such_ticket"
    enter(third, options={"handicap": 1})
    assert hall.tables.seating.seat(QUEUE) == 0
    assert enter(gone, options={"handicap": 1}) != left
    assert hall.tables.seating.seat(QUEUE) == 1


def test_nobody_waits_longer_than_a_day(hall: Kemu, send: Send, clock: Clock) -> None:
    patient = sign_up(send)
    bearer, ticket = Bearer(patient.id, ""), enter(patient).rsplit("/", 1)[1]
    for _ in range(KEPT_MS // 60_000 - 1):
        clock.pass_by(60)
        hall.tables.matchmaking.read(bearer, ticket)
    assert [each.status for each in hall.tables.matchmaking.of(patient.id)] == ["waiting"]
    clock.pass_by(60)
    with pytest.raises(UnknownTicket):
        hall.tables.matchmaking.read(bearer, ticket)
    enter(sign_up(send))
    assert hall.tables.seating.seat(QUEUE) == 0


def test_a_player_waits_for_at_most_three_matches_and_for_the_same_one_once(send: Send, clock: Clock) -> None:
    person = sign_up(send)
    paths = [enter(person, options={"handicap": number}) for number in (0, 1, 2)]
    assert enter(person, options={"handicap": 1}) == paths[1]
    many = person.post("/v1/matchmaking", {"game": "mauw", "seats": 2})
    assert (many.status, many.code) == (409, "too_many_tickets")
    person.delete(paths[0])
    assert enter(person, game="mauw")
    clock.pass_by(61)
    assert len({enter(person, options={"handicap": number}) for number in (0, 1, 2)}) == 3


def test_bots_fill_up_when_everybody_waiting_said_so(hall: Kemu, send: Send, clock: Clock) -> None:
    alone = sign_up(send)
    path = enter(alone, bots_after=10)
    assert hall.tables.seating.seat(QUEUE) == 0
    clock.pass_by(10)
    assert hall.tables.seating.seat(QUEUE) == 1
    match = alone.get(path).json["match"]
    view = alone.get(f"/v1/matches/{match}").json["view"]
    assert (view["status"], view["you"], [seat["bot"] for seat in view["seats"]]) == ("running", 0, [None, FILLS_UP])


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


def test_the_queue_does_not_wait_for_an_erased_player(hall: Kemu, send: Send, clock: Clock) -> None:
    gone, here = sign_up(send), sign_up(send)
    enter(gone)
    clock.pass_by(1)
    path = enter(here)
    hall.people.players.lock_out(gone.id)
    hall.tables.seating.seat(QUEUE)
    assert here.get(path).json["status"] == "waiting"
    third = sign_up(send)
    enter(third)
    assert hall.tables.seating.seat(QUEUE) == 1
    assert here.get(path).json["status"] == "matched"


@pytest.mark.parametrize("full_comes_first", [True, False])
def test_one_who_sits_in_too_many_matches_holds_nobody_up(redis: "Redis[bytes]", clock: Clock, full_comes_first: bool) -> None:
    """The player's ticket is dropped; otherwise the group would stay, and everyone in the queue would wait."""
    narrow = wire(SETTINGS.with_values(open_matches=1), redis, clock)
    send = in_process(create_app(narrow))
    for key in redis.scan_iter("*queue:*"):
        redis.delete(key)
    full, other, third = sign_up(send), sign_up(send), sign_up(send)
    tickets = {}
    for person in (full, other) if full_comes_first else (other, full):
        tickets[person.id] = enter(person)
        clock.pass_by(1)
    assert full.post("/v1/matches", WANTED).status == 201
    narrow.tables.seating.seat(QUEUE)
    assert full.get(tickets[full.id]).status == 404
    found = other.get(tickets[other.id]).json
    if full_comes_first:
        assert found["status"] == "waiting"
        ticket = enter(third)
        assert narrow.tables.seating.seat(QUEUE) == 1
        assert third.get(ticket).json["match"] == other.get(tickets[other.id]).json["match"] is not None
    else:
        assert third.post(f"/v1/matches/{found['match']}/join").status == 200


@pytest.mark.parametrize("used_up", ["to create", "to sit down", "to start"])
def test_two_players_who_use_up_the_keys_of_their_group_block_no_one(
    hall: Kemu, send: Send, clock: Clock, used_up: str
) -> None:
    """A player who knows all tickets of a group can work out its keys before it is seated."""
    one, two = sign_up(send), sign_up(send)
    tickets = [enter(one).rsplit("/", 1)[1]]
    clock.pass_by(1)
    tickets.append(enter(two).rsplit("/", 1)[1])
    key = fingerprint(*sorted(ticket.encode() for ticket in tickets))
    options = {option.name: option.default for option in GAMES["kiwara"].options}
    body = {**WANTED, "options": {**options, "handicap": 2} if used_up == "to create" else options, "terms": {}}
    path = one.post("/v1/matches", body, key=key).headers["Location"]
    if used_up == "to sit down":
        assert two.post(f"{path}/join", {"seat": 1}, key=key).status == 200
    if used_up == "to start":
        assert one.post(f"{path}/nonce", {"nonce": "n"}, key=f"{key}:start").status == 200
    hall.tables.seating.seat(QUEUE)
    third, fourth = sign_up(send), sign_up(send)
    late = [(person, enter(person)) for person in (third, fourth)]
    assert hall.tables.seating.seat(QUEUE) == 1
    assert any(person.get(ticket).json["match"] for person, ticket in late)


def test_the_same_key_gives_the_first_answer_again_whatever_became_of_the_ticket(
    hall: Kemu, redis: "Redis[bytes]", send: Send, clock: Clock
) -> None:
    one, two = sign_up(send), sign_up(send)
    wish = {**WANTED, "options": {"handicap": 2}}
    first = one.post("/v1/matchmaking", wish, key="mine")
    path = first.headers["Location"]
    other_process = in_process(create_app(wire(SETTINGS, redis, clock)))

    def again() -> None:
        for way in (send, other_process):
            reply = one.through(way).post("/v1/matchmaking", wish, key="mine")
            assert (reply.status, reply.headers["Location"], reply.data) == (202, path, first.data)

    again()
    clock.pass_by(1)
    again()
    assert one.delete(path).status == 204
    again()
    assert one.get(path).code == "no_such_ticket", "asking again brings no ticket back"
    assert hall.tables.tickets.waiting(QUEUE) == []

    second = one.post("/v1/matchmaking", wish, key="another")
    assert second.headers["Location"] != path
    two.post("/v1/matchmaking", wish, key="mine")
    assert hall.tables.seating.seat(QUEUE) == 1
    match = one.get(second.headers["Location"]).json["match"]
    for seconds in (0, 61, 1800):
        clock.pass_by(seconds)
        assert one.post("/v1/matchmaking", wish, key="another").data == second.data
        again()
    assert hall.tables.seating.seat(QUEUE) == 0
    assert one.get(f"/v1/matches/{match}").json["view"]["status"] == "running"
    assert hall.tables.tickets.waiting(QUEUE) == []


@pytest.mark.parametrize(
    "other", [{"options": {"handicap": 1}}, {"game": "mauw"}, {"bots_after": 5}, {"options": {"handicap": 9}}]
)
def test_a_key_that_came_with_something_else_is_refused(send: Send, hall: Kemu, other: dict[str, object]) -> None:
    person = sign_up(send)
    path = person.post("/v1/matchmaking", WANTED, key="mine").headers["Location"]
    reply = person.post("/v1/matchmaking", {**WANTED, **other}, key="mine")
    assert (reply.status, reply.code) == (422, "key_reused")
    assert [
        f"/v1/matchmaking/{ticket.id}" for queue in hall.tables.tickets.queues for ticket in hall.tables.tickets.waiting(queue)
    ] == [path]
    assert sign_up(send).post("/v1/matchmaking", {**WANTED, "options": {"handicap": 1}}, key="mine").status == 202


def test_what_was_refused_uses_up_no_key(send: Send) -> None:
    person = sign_up(send)
    assert person.post("/v1/matchmaking", {**WANTED, "options": {"handicap": 9}}, key="mine").code == "bad_option"
    paths = [enter(person, options={"handicap": number}) for number in (0, 1, 2)]
    assert person.post("/v1/matchmaking", {"game": "mauw", "seats": 2}, key="mine").code == "too_many_tickets"
    person.delete(paths[0])
    assert person.post("/v1/matchmaking", {"game": "mauw", "seats": 3}, key="mine").status == 202


def test_a_new_key_for_the_same_wish_leads_to_the_ticket_that_waits(send: Send) -> None:
    person = sign_up(send)
    path = enter(person)
    for _ in range(2):
        assert person.post("/v1/matchmaking", WANTED, key="mine").headers["Location"] == path
    person.delete(path)
    assert person.post("/v1/matchmaking", WANTED, key="mine").headers["Location"] == path
    assert person.get(path).code == "no_such_ticket"


def test_a_request_that_broke_off_is_brought_to_its_end_by_the_next(
    hall: Kemu, send: Send, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = sign_up(send)

    class Gone(BaseException):
        pass

    def breaks_off(*_: object) -> None:
        raise Gone

    with monkeypatch.context() as patched:
        patched.setattr(hall.tables.tickets, "add", breaks_off)
        with pytest.raises(Gone):
            person.post("/v1/matchmaking", WANTED, key="mine")
    assert hall.tables.tickets.waiting(QUEUE) == []
    reply = person.post("/v1/matchmaking", WANTED, key="mine")
    assert [ticket.id for ticket in hall.tables.tickets.waiting(QUEUE)] == [reply.json["id"]]


def test_tickets_are_exported_and_go_with_their_owner(
    hall: Kemu, redis: "Redis[bytes]", send: Send, monkeypatch: pytest.MonkeyPatch
) -> None:
    # No worker keeps the lists of matches here.
    monkeypatch.setattr(hall.own_data, "_wait_for_the_lists", lambda *_: None)
    one, two = sign_up(send), sign_up(send)
    matched, waits = enter(one), enter(one, options={"handicap": 1})
    given_up = one.post("/v1/matchmaking", {**WANTED, "options": {"handicap": 2}}, key="mine").headers["Location"]
    one.delete(given_up)
    enter(two)
    assert hall.tables.seating.seat(QUEUE) == 1
    own = one.get("/v1/players/me/export").json["tickets"]
    assert {f"/v1/matchmaking/{ticket['id']}": ticket["status"] for ticket in own} == {
        matched: "matched",
        waits: "waiting",
        given_up: "over",
    }
    assert [ticket["match"] for ticket in own if ticket["status"] == "matched"] == [one.get(matched).json["match"]]
    assert one.get(waits).json.items() <= next(ticket for ticket in own if ticket["status"] == "waiting").items()

    assert one.delete("/v1/players/me").status == 204
    assert hall.tables.tickets.waiting(QUEUE) == []
    left = [key for key in redis.scan_iter("*") if one.id.encode() in key]
    assert left == [], left
    for key in redis.scan_iter("*queue:*"):
        value = redis.get(key) if redis.type(key) == b"string" else b""
        assert one.id.encode() not in (value or b""), key


def test_a_ticket_stands_while_its_owner_listens_to_their_feed_and_no_longer(hall: Kemu, send: Send, clock: Clock) -> None:
    listener, gone = sign_up(send), sign_up(send)
    tickets = [enter(listener), enter(gone, game="mauw")]

    def pass_by(minutes: int) -> None:
        for _ in range(3 * minutes):
            clock.pass_by(20)
            for queue in (QUEUE, "mauw:2"):
                hall.tables.seating.seat(queue)
            hall.tables.presence.keep_online([listener.id, gone.id], clock(), listening=listening)

    listening = [listener.id]
    pass_by(3)
    assert listener.get(tickets[0]).json["status"] == "waiting"
    assert gone.get(tickets[1]).code == "no_such_ticket"
    listening = []
    pass_by(2)
    assert listener.get(tickets[0]).code == "no_such_ticket"
