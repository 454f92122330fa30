"""A hint, from the request to the move: asked for over HTTP, thought out by a worker, seen by one player alone."""

import json
from threading import Thread
from typing import Any

import pytest

from contracts.bot_trace import asked
from contracts.codec import decode_event
from contracts.load import load_command
from domain.bots import BOTS, LEVEL_BOTS
from domain.games import GAMES
from domain.match import HINT_BOT, GiveHint
from service.play import bot_turn
from service.proof.verification import Finding, verify
from service.wiring import Kemu
from tests.kit.rules import rule
from tests.service.contract import Reply
from tests.service.people import Person, Send, Table, open_table, sign_up

UNRATED = {"terms": {"rated": False}}


def started(send: Send, seats: int = 2, **body: Any) -> Table:
    table = open_table(send, **{**UNRATED, **body, "seats": seats})
    people = [*table.seated]
    while len(people) < seats - len(body.get("bots", {})):
        people.append(sign_up(send, f"Guest {len(people)}"))
        assert people[-1].post(f"{table.path}/join").status == 200
    assert people[0].post(f"{table.path}/start").status == 200
    return Table(table.path, tuple(people), table.watcher)


def hint(person: Person, table: Table, query: str = "") -> Reply:
    return person.get(f"{table.path}/hint{query}")


def given(kemu: Kemu, person: Person, table: Table, query: str = "") -> Reply:
    """With a worker in between."""
    assert hint(person, table).status == 202
    assert kemu.play.bot_turn.take(table.id) == 1
    return hint(person, table, query)


def types(person: Person, table: Table) -> list[str]:
    return [event["type"] for event in person.get(f"{table.path}/events").json["events"]]


@rule("match.v3", "M11.1", "M11.3")
@pytest.mark.parametrize("game", GAMES)
def test_the_hint_is_the_move_that_level_3_would_play_and_is_given_once(kemu: Kemu, send: Send, game: str) -> None:
    table = started(send, game=game)
    person = table.mover()
    first = hint(person, table)
    assert (first.status, first.json["command"], first.headers["Retry-After"]) == (202, None, "1")
    assert hint(person, table).status == 202
    before = kemu.play.states.newest(table.id)
    assert kemu.play.bot_turn.take(table.id) == 1
    answer = hint(person, table, "?text=true")
    assert answer.status == 200
    seat = before.seat_of(person.id)
    assert seat is not None
    command, _ = asked(kemu.play.states.game(before), before, seat, HINT_BOT, kemu.keyring.seed(table.id))
    assert answer.json["seat"] == seat
    assert answer.json["command"] in person.get(f"{table.path}/legal").json["legal"]
    assert load_command(answer.json["command"]) == command
    assert answer.json["text"]
    again = hint(person, table, "?wait=5")
    assert again.json["command"] == answer.json["command"]
    assert types(person, table)[-2:] == ["match.HintAsked", "match.HintGiven"]
    assert again.json["version"] == before.version + 1 == table.version()
    assert kemu.play.bot_turn.take(table.id) == 0
    played = person.post(f"{table.path}/commands", answer.json["command"], if_match=again.headers["ETag"])
    assert played.status == 200


@rule("match.v3", "M11.2", "M11.1")
def test_it_is_refused_with_a_code_and_a_clause(kemu: Kemu, send: Send) -> None:
    rated = started(send, terms={})
    for person in rated.seated:
        refused = hint(person, rated)
        assert (refused.status, refused.code, refused.json["clause"]) == (409, "hints_off", "M11.2")
    assert types(rated.watcher, rated)[-1] != "match.HintAsked"
    table = started(send)
    mover = table.mover()
    (other,) = [person for person in table.seated if person is not mover]
    refused = hint(other, table)
    assert (refused.status, refused.code, refused.json["clause"]) == (409, "not_your_turn", "M11.1")
    refused = hint(table.watcher, table)
    assert (refused.status, refused.code, refused.json["clause"]) == (403, "not_seated", "M11.1")
    french = mover.get(f"{rated.path}/hint", headers={"Accept-Language": "fr"})
    assert (french.code, french.json["title"]) == ("not_seated", "Vous n’avez pas de place dans cette partie.")
    assert hint(mover, table).status == 202
    mover.post(f"{table.path}/resign")
    refused = hint(mover, table)
    assert (refused.status, refused.code, refused.json["clause"]) == (409, "not_running", "M11.1")
    assert kemu.play.wakeups.bots() == {}, "no worker is called to a hint that has lapsed"


def test_head_asks_for_no_hint(send: Send) -> None:
    table = started(send)
    refused = table.mover().client.ask("HEAD", f"{table.path}/hint")
    assert (refused.status, refused.headers["Allow"]) == (405, "GET")
    assert "match.HintAsked" not in types(table.watcher, table)


def test_a_stranger_learns_nothing_of_a_private_match(send: Send) -> None:
    table = started(send, terms={"private": True}, seats=2, bots={"1": "random"})
    refused = hint(table.watcher, table)
    unknown = table.watcher.get("/v1/matches/mnone/hint")
    assert (refused.status, refused.code) == (404, "no_such_match")
    assert {**refused.json, "instance": ""} == {**unknown.json, "instance": ""}
    assert hint(table.seated[0], table).status == 202


@rule("match.v3", "M11.4")
def test_nobody_else_sees_the_move_until_the_match_has_ended(kemu: Kemu, send: Send) -> None:
    table = started(send, game="mauw", seats=3)
    person = table.mover()
    command = given(kemu, person, table).json["command"]

    def last(reader: Person) -> dict[str, object]:
        event: dict[str, object] = reader.get(f"{table.path}/events?text=true").json["events"][-1]
        assert event["type"] == "match.HintGiven"
        return event

    seat = kemu.play.states.newest(table.id).seat_of(person.id)
    assert last(person)["secrets"] == {str(seat): {"type": "match.HintedMove", "v": 1, "data": {"move": command}}}
    assert " is given a hint. The hint: " in str(last(person)["text"])
    for reader in (*(other for other in table.seated if other is not person), table.watcher):
        assert "secrets" not in last(reader)
        assert "cause" not in last(reader)
        assert str(last(reader)["text"]).endswith(" is given a hint")
        bundle = reader.get(f"{table.path}/audit").json
        assert "secrets" not in bundle["events"][-1]


@rule("match.v3", "M11.3", "M11.5")
def test_in_the_next_position_there_is_another_hint(kemu: Kemu, send: Send) -> None:
    table = started(send)
    for _ in range(6):
        person = table.mover()
        command = given(kemu, person, table).json["command"]
        assert person.post(f"{table.path}/commands", command).status == 200
    assert types(table.watcher, table).count("match.HintGiven") == 6


def test_a_hint_that_others_were_faster_than_is_asked_for_anew(kemu: Kemu, send: Send) -> None:
    table = started(send, game="bunny_kingdom", seats=3)
    first, second, _ = table.seated
    assert hint(first, table).status == 202
    second.post(f"{table.path}/commands", second.get(f"{table.path}/legal").json["legal"][0])
    assert kemu.play.bot_turn.take(table.id) == 0
    assert given(kemu, first, table).status == 200
    assert types(first, table).count("match.HintAsked") == 2


def test_it_waits_for_the_bot_if_asked_to(kemu: Kemu, send: Send) -> None:
    table = started(send)
    person = table.mover()
    assert hint(person, table).status == 202
    worker = Thread(target=kemu.play.bot_turn.take, args=(table.id,))
    worker.start()
    reply = hint(person, table, "?wait=20")
    worker.join()
    assert (reply.status, reply.json["command"] is None) == (200, False)


def test_a_player_who_plays_on_at_the_version_before_the_hint_is_not_late(kemu: Kemu, send: Send) -> None:
    """Nothing has been played since."""
    table = started(send, game="bunny_kingdom", seats=2)
    first, second = table.seated
    seen = second.get(f"{table.path}/legal")
    given(kemu, first, table)
    played = second.post(f"{table.path}/commands", seen.json["legal"][0], if_match=seen.headers["ETag"])
    assert played.status == 200
    late = first.post(
        f"{table.path}/commands", first.get(f"{table.path}/legal").json["legal"][0], if_match=seen.headers["ETag"]
    )
    assert late.code == "stale_version"


def hinted_bundle(kemu: Kemu, send: Send, game: str) -> bytes:
    table = started(send, game=game, bots={"1": "level1"}, terms={})
    (person,) = table.seated
    for _ in range(3):
        kemu.play.bot_turn.take(table.id)
        if kemu.play.states.newest(table.id).status == "running":
            command = given(kemu, person, table).json["command"]
            assert person.post(f"{table.path}/commands", command).status == 200
    person.post(f"{table.path}/resign")
    return person.get(f"{table.path}/audit").data


@pytest.mark.parametrize("game", ["kiwara", "mauw"])
def test_a_hint_is_thought_out_again_by_the_audit(kemu: Kemu, send: Send, game: str) -> None:
    raw = hinted_bundle(kemu, send, game)
    verdict = verify(raw, GAMES, BOTS, kemu.signer.public, ask_bots=True)
    assert (verdict.finding, verdict.code) == (Finding.CONFIRMED, "")
    events = json.loads(raw)["events"]
    hints = [event for event in events if event["type"] == "match.HintGiven"]
    moves = [event for event in events if event.get("cause", {}).get("bot")]
    assert len(hints) == 3
    assert verdict.asked == len(moves) > len(hints)


def test_a_hint_that_level_3_would_not_give_is_refuted(kemu: Kemu, send: Send, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as other:
        think = bot_turn.asked

        def by_the_weakest(*told: object, **more: object) -> object:
            command, trace = think(*told, **more)  # type: ignore[arg-type]
            state, seat = told[1], told[2]
            if told[3] == HINT_BOT:
                command, _ = think(told[0], state, seat, LEVEL_BOTS[0], told[4])  # type: ignore[arg-type]
            return command, trace

        other.setattr(bot_turn, "asked", by_the_weakest)
        raw = hinted_bundle(kemu, send, "kiwara")
    verdict = verify(raw, GAMES, BOTS, kemu.signer.public, ask_bots=True)
    assert (verdict.finding, verdict.code) == (Finding.REFUTED, "not_the_bots_move")
    event = json.loads(raw)["events"][verdict.version - 1]
    assert event["type"] == "match.HintGiven"
    assert verify(raw, GAMES, BOTS, kemu.signer.public).finding is Finding.CONFIRMED


def test_the_log_has_the_trace_of_the_bot(kemu: Kemu, send: Send) -> None:
    """By which it can be asked again. What it is shown, tests/domain/bots checks."""
    table = started(send, game="mauw")
    person = table.mover()
    given(kemu, person, table)
    log = [decode_event(raw) for raw in kemu.log.read(table.id)]
    cause = log[-1].cause
    assert cause is not None
    assert isinstance(cause.command, GiveHint)
    before = kemu.play.states.at(table.id, len(log) - 1)
    _, trace = asked(kemu.play.states.game(before), before, cause.command.seat, HINT_BOT, kemu.keyring.seed(table.id))
    assert cause.bot == trace
    assert (cause.role, cause.player) == ("adviser", "kemu:adviser")
