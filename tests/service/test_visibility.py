"""Seats and spectators see exactly their cut: in views, events, legal lists and replays, while it happens and after."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from service.wiring import Kemu
from tests.service.people import Client, Person, Send, Table, sign_up

GIRAFFE = {"type": "kiwara.UseGiraffe"}


@pytest.fixture
def giraffe_table(kemu: Kemu, send: Send) -> Table:
    """A match in which seat 1 begins with the giraffe. Players and keys are fixed, so the same draws come each time."""
    people = [
        Person(f"pfixed{number}", token, Client(send).with_token(token))
        for number, token in enumerate(kemu.keyring.access(f"pfixed{number}", "dphone").token for number in range(2))
    ]
    options = {"reinforcement": "mystery", "handicap": 2, "handicap_seat": 1}
    for number in range(100):
        path = (
            people[0]
            .post("/v1/matches", {"game": "kiwara", "seats": 2, "options": options}, key=str(number))
            .headers["Location"]
        )
        people[1].post(f"{path}/join")
        view = people[0].post(f"{path}/start").json["view"]
        if "giraffe" in view["play"]["hands"][1]:
            return Table(path, tuple(people), sign_up(send))
    raise LookupError("no giraffe")


class AlreadyAnswered:
    """What each viewer was shown live: version by version, the whole body."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.viewers: list[Person] = [*table.seated, table.watcher]
        self.live: dict[tuple[int, int], Any] = {}

    def look(self) -> None:
        for number, viewer in enumerate(self.viewers):
            body = viewer.get(self.table.path).json
            del body["players"]
            self.live[number, body["version"]] = body


def play_out(table: Table, after_each: Callable[[], None]) -> int:
    """Play to the end with the giraffe used as soon as it can be; the version at which its cards were drawn."""
    drawn_at = 0
    for person, drawn in table.turns():
        legal = person.get(f"{table.path}/legal").json["legal"]
        reply = person.post(f"{table.path}/commands", GIRAFFE if GIRAFFE in legal else drawn)
        assert reply.status == 200, reply
        if GIRAFFE in legal:
            drawn_at = reply.json["version"]
        after_each()
    return drawn_at


def raw_log(kemu: Kemu, table: Table) -> list[dict[str, Any]]:
    """Each event names the first one of its decision, which alone has a cause."""
    log = [json.loads(raw) for raw in kemu.log.read(table.id)]
    began = 0
    for event in log:
        began = event["version"] if "cause" in event else began
        event["decision"] = began
    return log


def expected_cut(event: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """By hand and from the stored bytes: nothing of the service's own cutting is used."""
    event = {**event, "seat": event.get("seat")}
    promised = {"cause"} & set(event) | set(event.get("secrets", {}))
    if promised:
        event["commitments"] = promised
    mine = {owner: part for owner, part in event.pop("secrets", {}).items() if owner == str(seat)}
    if mine:
        event["secrets"] = mine
    if seat is None or event["seat"] != seat:
        event.pop("cause", None)
    del event["at"]
    return event


def events_of(viewer: Person, table: Table) -> list[dict[str, Any]]:
    found, after = [], 0
    while page := viewer.get(f"{table.path}/events?after={after}&limit=37").json:
        found += page["events"]
        if page["next"] == after:
            break
        after = page["next"]
    for event in found:
        del event["at"]
        if "commitments" in event:
            event["commitments"] = set(event["commitments"])
    return found


def test_each_viewer_gets_exactly_its_cut_of_every_event(kemu: Kemu, giraffe_table: Table) -> None:
    assert play_out(giraffe_table, lambda: None)
    log = raw_log(kemu, giraffe_table)
    assert any("table" in event.get("secrets", {}) for event in log)
    assert any("1" in event.get("secrets", {}) for event in log)
    viewers = {0: giraffe_table.seated[0], 1: giraffe_table.seated[1], None: giraffe_table.watcher}
    for seat, viewer in viewers.items():
        assert events_of(viewer, giraffe_table) == [expected_cut(event, seat) for event in log]


def test_the_cards_of_the_giraffe_are_shown_to_its_seat_alone(giraffe_table: Table) -> None:
    drawn_at = 0
    shown: list[list[Any]] = []

    def look() -> None:
        views = [
            viewer.get(giraffe_table.path).json["view"]["play"] for viewer in (*giraffe_table.seated, giraffe_table.watcher)
        ]
        if views[1]["drawn"]:
            shown.append(views[1]["drawn"])
            assert None not in views[1]["drawn"]
        for other in (views[0], views[2]):
            assert other["drawn"] == [None] * len(views[1]["drawn"])
            assert other["refused"][1] == [None] * len(views[1]["refused"][1])
        assert None not in views[1]["refused"][1]

    drawn_at = play_out(giraffe_table, look)
    assert drawn_at
    assert len(shown) == 1
    for other in (giraffe_table.seated[0], giraffe_table.watcher):
        for path in (f"{giraffe_table.path}/events?limit=1000", f"{giraffe_table.path}/replay/{drawn_at}"):
            body = other.get(path).data
            assert b"CardsDrawn" not in body
            assert b"KeepCard" not in body
            assert b"PileOrder" not in body
    own = giraffe_table.seated[1].get(f"{giraffe_table.path}/replay/{drawn_at}").json
    assert own["view"]["play"]["drawn"] == shown[0]
    assert {command["card"] for command in own["legal"]} == set(shown[0])


def test_replay_at_every_version_is_what_each_viewer_saw_live(giraffe_table: Table) -> None:
    seen = AlreadyAnswered(giraffe_table)
    seen.look()
    play_out(giraffe_table, seen.look)
    for (number, version), body in seen.live.items():
        assert seen.viewers[number].get(f"{giraffe_table.path}/replay/{version}").json == body


def test_every_version_can_be_replayed_by_everybody(giraffe_table: Table) -> None:
    play_out(giraffe_table, lambda: None)
    for version in range(1, giraffe_table.version() + 1):
        for viewer in (*giraffe_table.seated, giraffe_table.watcher):
            reply = viewer.get(f"{giraffe_table.path}/replay/{version}")
            assert (reply.status, reply.json["version"]) == (200, version)


def test_a_replay_of_the_time_before_a_seat_was_taken_is_a_spectators(open_match: Table, send: Send) -> None:
    guest = sign_up(send)
    live = [guest.get(open_match.path).json["view"]]
    live.append(guest.post(f"{open_match.path}/join").json["view"])
    live.append(guest.post(f"{open_match.path}/leave").json["view"])
    live.append(guest.post(f"{open_match.path}/join").json["view"])
    assert [view["you"] for view in live] == [None, 1, None, 1]
    for view in live:
        assert guest.get(f"{open_match.path}/replay/{view['version']}").json["view"] == view


def test_nobody_but_the_one_to_move_has_legal_commands(table: Table) -> None:
    mover = table.mover()
    for viewer in (*table.seated, table.watcher):
        legal = viewer.get(f"{table.path}/legal").json
        assert bool(legal["legal"]) == (viewer is mover)
        assert legal["active"] == [table.seated.index(mover)]


def test_refusals_and_etags_are_the_same_whatever_lies_hidden(kemu: Kemu, send: Send) -> None:
    """Two matches that differ only in the order of the pile answer a stranger and the other seat with the same bytes."""
    answers = []
    for name in ("a", "b"):
        people = [
            Person(player, token, Client(send).with_token(token))
            for player, token in ((f"ptwin{seat}", kemu.keyring.access(f"ptwin{seat}", "dphone").token) for seat in range(2))
        ]
        body = {"game": "kiwara", "seats": 2, "options": {"reinforcement": "mystery"}}
        path = people[0].post("/v1/matches", body, key=name).headers["Location"]
        people[1].post(f"{path}/join")
        people[0].post(f"{path}/start")
        replies = [
            person.post(f"{path}/commands", command)
            for person in people
            for command in (
                {"type": "kiwara.KeepCard", "card": "boa"},
                GIRAFFE,
                {"type": "kiwara.PlaceAnimal", "animal": "lion", "square": 0},
            )
        ]
        replies += [person.get(f"{path}/legal") for person in people]
        answers.append(
            [
                (
                    reply.status,
                    reply.data.replace(path.rsplit("/", 1)[1].encode(), b""),
                    # Its end is the hash of the newest event, which every reader is given.
                    reply.headers.get("ETag", "").partition(":")[0],
                )
                for reply in replies
            ]
        )
    assert answers[0] == answers[1]
