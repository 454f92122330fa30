"""What clients for replay and audit need, from a running server."""

from datetime import datetime
from typing import Any

import pytest

from contracts.wire import encode_canonical
from domain.audit.chain import genesis, link
from tests.kit.servers import LiveServer
from tests.service.people import Send, Table, over_network, sign_up, started_table

GAME = {"game": "bunny_kingdom", "seats": 2}


@pytest.fixture
def send(live: LiveServer) -> Send:
    return over_network(live)


@pytest.fixture
def running(send: Send) -> Table:
    """A match with secrets, in the middle of its first draft."""
    host, guest, watcher = sign_up(send, "Host"), sign_up(send, "Guest"), sign_up(send, "Watcher")
    path = host.post("/v1/matches", GAME).headers["Location"]
    assert guest.post(f"{path}/join").status == 200
    assert host.post(f"{path}/start").status == 200
    for person in (host, guest, host):
        legal = person.get(f"{path}/legal").json["legal"]
        if legal:
            assert person.post(f"{path}/commands", legal[0]).status == 200
    return Table(path, (host, guest), watcher)


def all_events(table: Table, person: Any, limit: int = 1000) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while page := person.get(f"{table.path}/events?after={len(found)}&limit={limit}").json["events"]:
        found += page
    return found


def public_part(event: dict[str, Any]) -> dict[str, Any]:
    moment = datetime.fromisoformat(event["at"].replace("Z", "+00:00"))
    shown = {name: event[name] for name in ("clause", "data", "seat", "type", "v", "version")}
    return {**shown, "at": round(moment.timestamp() * 1000)}


@pytest.mark.parametrize("viewer", ["host", "guest", "stranger"])
def test_a_client_computes_the_chain_of_a_match_that_goes_on(running: Table, viewer: str) -> None:
    person = dict(zip(("host", "guest", "stranger"), (*running.seated, running.watcher), strict=True))[viewer]
    head = genesis(running.id)
    for event in all_events(running, person):
        head = link(head, encode_canonical(public_part(event)), event.get("commitments", {}))
        assert event["hash"] == head
    assert head == person.get(running.path).json["head"]


@pytest.mark.parametrize("limit", [1, 2, 7, 1000])
def test_every_event_names_the_first_version_of_its_decision_whatever_the_page(running: Table, limit: int) -> None:
    events = all_events(running, running.watcher, limit)
    began = 0
    for event in events:
        # Everybody may know that an event has a cause, though not which.
        began = event["version"] if "cause" in event.get("commitments", {}) else began
        assert event["decision"] == began
    assert len({event["decision"] for event in events}) < len(events)


def finish(table: Table) -> int:
    """The last version in which both still played."""
    version = table.version()
    table.seated[0].post(f"{table.path}/resign")
    return version


def test_a_finished_match_is_replayed_as_any_seat_saw_it(running: Table) -> None:
    seen = [person.get(running.path).json["view"]["play"] for person in running.seated]
    refused = running.watcher.get(f"{running.path}/replay/5?seat=0")
    assert (refused.status, refused.code) == (409, "not_over")
    version = finish(running)
    for seat, play in enumerate(seen):
        answer = running.watcher.get(f"{running.path}/replay/{version}?seat={seat}").json
        assert (answer["view"]["you"], answer["view"]["play"]) == (seat, play)
    everything = running.watcher.get(f"{running.path}/replay/{version}?seat=all").json
    assert [view["play"] for view in everything["views"]] == seen
    assert everything["view"]["you"] is None
    assert everything["view"]["play"]["you"] is None
    for wrong in ("2", "-1", "both", ""):
        reply = running.watcher.get(f"{running.path}/replay/{version}?seat={wrong}")
        assert (reply.status, list(reply.json["errors"])) == (422, ["seat"])


def test_a_private_match_is_replayed_for_nobody_else(send: Send) -> None:
    host, stranger = sign_up(send, "Host"), sign_up(send, "Stranger")
    path = host.post("/v1/matches", {**GAME, "bots": {"1": "random"}, "terms": {"private": True}, "start": True}).headers[
        "Location"
    ]
    host.post(f"{path}/resign")
    for way in ("replay/4?seat=1", "scores"):
        assert host.get(f"{path}/{way}").status == 200
        assert stranger.get(f"{path}/{way}").code == "no_such_match"


def test_the_score_curve_says_what_each_version_says(send: Send) -> None:
    table = started_table(send)
    for number, (person, command) in zip(range(30), table.turns(), strict=False):
        assert person.post(f"{table.path}/commands", command, key=str(number)).status == 200
    curve = table.watcher.get(f"{table.path}/scores").json
    assert curve["version"] == table.version()
    points = {point["version"]: point["scores"] for point in curve["scores"]}
    now: list[int] = []
    for version in range(1, curve["version"] + 1):
        now = points.get(version, now)
        assert table.watcher.get(f"{table.path}/replay/{version}").json["scores"] == now
    assert len(points) > 2


def test_a_match_with_bots_is_created_and_started_by_one_request(send: Send) -> None:
    host = sign_up(send)
    body = {"game": "kiwara", "seats": 2, "bots": {"1": "greedy"}, "start": True}
    created = host.post("/v1/matches", body, key="mine")
    assert (created.status, created.json["view"]["status"]) == (201, "running")
    again = host.post("/v1/matches", body, key="mine")
    assert (again.status, again.json["id"], again.json["version"]) == (201, created.json["id"], created.json["version"])


def test_a_match_that_could_not_start_is_not_created(send: Send) -> None:
    host = sign_up(send)
    refused = host.post("/v1/matches", {"game": "kiwara", "seats": 2, "start": True})
    assert (refused.status, refused.code, refused.json["clause"]) == (422, "seats_free", "M3.2")
    assert refused.json["details"] == {"free": [1]}


def dispute(table: Table, **more: str) -> Any:
    return table.seated[1].post(f"{table.path}/disputes", {"reason": "rules", **more})


def test_a_dispute_may_have_a_note_and_name_a_clause(send: Send) -> None:
    table = started_table(send)
    finish(table)
    for wrong in ({"note": ""}, {"note": "x" * 1001}, {"clause": "see page 5"}, {"clause": "5.99"}, {"clause": "M77"}):
        reply = dispute(table, **wrong)
        assert (reply.status, list(reply.json["errors"])) == (422, list(wrong))
    opened = dispute(table, note="The totem was turned twice.", clause="5.5")
    (shown,) = opened.json["disputes"]
    assert (shown["note"], shown["clause"], shown["ruled_at"]) == ("The totem was turned twice.", "5.5", None)
    (event,) = [each for each in all_events(table, table.watcher) if each["type"] == "match.DisputeOpened"]
    assert event["data"] == {"seat": 1, "reason": "rules", "note": "The totem was turned twice.", "clause": "5.5"}


def test_a_dispute_without_words_is_written_as_before(send: Send) -> None:
    table = started_table(send)
    finish(table)
    assert dispute(table).status == 200
    (event,) = [each for each in all_events(table, table.watcher) if each["type"] == "match.DisputeOpened"]
    assert event["data"] == {"seat": 1, "reason": "rules"}
