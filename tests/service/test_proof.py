"""Receipts, keys, audit bundles, forks and disputes, as a client meets them."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest

from domain.audit.chain import receipt_text
from domain.bots import BOTS
from domain.games import GAMES
from domain.match import ForkMatch, OpenDispute
from service.errors import Refused, TokenRefused
from service.play.handling import Submission
from service.proof.audit import AlreadyThere, NotProved
from service.proof.signing import Signer, check_signature
from service.proof.verification import Finding, Verdict, verify
from service.tokens import Bearer
from service.wiring import Kemu, wire
from tests.kit.rules import rule
from tests.kit.servers import SECRET, new_fake_redis
from tests.service.conftest import SETTINGS
from tests.service.lists import drain
from tests.service.people import Client, Person, Send, Table, sign_up


def play_to_the_end(table: Table) -> None:
    for person, command in table.turns():
        assert person.post(f"{table.path}/commands", command).status == 200


@pytest.fixture
def ended(table: Table) -> Table:
    play_to_the_end(table)
    return table


def judged(person: Person, path: str, trusted: Collection[str] = ()) -> Verdict:
    """By one who trusts these keys, or else those that are published."""
    published = [key["public"] for key in person.get("/v1/keys").json["keys"]]
    return verify(person.get(f"{path}/audit").data, GAMES, BOTS, trusted or published)


def heads(person: Person, table: Table) -> list[str]:
    return [event["hash"] for event in person.get(f"{table.path}/audit").json["events"]]


def test_every_accepted_command_gets_a_receipt_that_holds(table: Table, send: Send) -> None:
    keys = {key["id"]: key["public"] for key in Client(send).get("/v1/keys").json["keys"]}
    for number, (person, command) in enumerate(table.turns()):
        answer = person.post(f"{table.path}/commands", command).json
        receipt = answer["receipt"]
        assert (receipt["match"], receipt["version"], receipt["head"]) == (table.id, answer["version"], answer["head"])
        text = receipt_text(table.id, answer["version"], answer["head"])
        assert check_signature(keys[receipt["key"]], text, receipt["signature"])
        assert not check_signature(keys[receipt["key"]], text + b" ", receipt["signature"])
        assert table.watcher.get(table.path).json["head"] == answer["head"]
        if number == 5:
            break


def test_a_command_sent_again_gets_the_same_receipt(table: Table) -> None:
    person, command = next(table.turns())
    first, again = (person.post(f"{table.path}/commands", command, key="k").json["receipt"] for _ in range(2))
    assert first == again


def test_keys_rotate_and_the_old_ones_stay_published() -> None:
    old, new = Signer(SECRET, 1), Signer(SECRET, 3)
    assert [key.current for key in new.keys] == [False, False, True]
    assert new.keys[0].id == old.current.id
    assert len({key.id for key in new.keys}) == 3
    receipt = old.receipt("m", 1, "head")
    assert check_signature(new.keys[0].public, receipt_text("m", 1, "head"), receipt.signature)
    assert not check_signature(new.current.public, receipt_text("m", 1, "head"), receipt.signature)


def test_the_logs_of_all_lead_to_the_same_head(table: Table) -> None:
    for number, (person, command) in enumerate(table.turns()):
        if number == 12:
            break
        person.post(f"{table.path}/commands", command)
    chains = [heads(person, table) for person in (*table.seated, table.watcher)]
    assert chains[0] == chains[1] == chains[2]
    for person in (*table.seated, table.watcher):
        verdict = judged(person, table.path)
        assert (verdict.finding, verdict.full, verdict.version) == (Finding.CONFIRMED, False, len(chains[0]))
    assert [event["hash"] for event in table.watcher.get(f"{table.path}/events").json["events"]] == chains[0]
    play_to_the_end(table)
    assert heads(table.watcher, table)[: len(chains[0])] == chains[0]


def test_before_the_end_a_bundle_holds_only_what_its_reader_may_see(table: Table) -> None:
    for number, (person, command) in enumerate(table.turns()):
        if number == 12:
            break
        person.post(f"{table.path}/commands", command)
    for person in (*table.seated, table.watcher):
        seat = table.seated.index(person) if person in table.seated else None
        for event in person.get(f"{table.path}/audit").json["events"]:
            assert set(event.get("secrets", {})) <= {str(seat)}
            if "cause" in event:
                assert event["cause"]["player"] == person.id
            assert set(event.get("salts", {})) == {*event.get("secrets", {}), *(["cause"] if "cause" in event else [])}
            assert set(event.get("salts", {})) <= set(event.get("commitments", {}))


def test_after_the_end_everything_is_decided_again(ended: Table) -> None:
    bundle = ended.watcher.get(f"{ended.path}/audit")
    assert bundle.headers["Content-Disposition"] == f'attachment; filename="{ended.id}.bundle.json"'
    assert bundle.json["full"]
    verdict = judged(ended.watcher, ended.path)
    assert (verdict.finding, verdict.full, verdict.version) == (Finding.CONFIRMED, True, ended.version())
    assert judged(ended.watcher, ended.path, trusted=["00" * 32]).code == "key_not_trusted"


def test_what_if_another_move_had_been_made(ended: Table) -> None:
    last = ended.version()
    host = ended.seated[0]
    forked = host.post(f"{ended.path}/forks", {"version": 20, "bots": {"1": "random"}, "nonce": "n"}, key="k")
    assert forked.status == 201
    assert forked.json["parent"]["match"] == ended.id
    assert forked.json["parent"]["version"] <= 20
    path = forked.headers["Location"]
    assert host.post(f"{ended.path}/forks", {"version": 20, "bots": {"1": "random"}, "nonce": "n"}, key="k").json["id"] in path
    position = host.get(f"{ended.path}/replay/{forked.json['parent']['version']}").json["view"]["play"]
    assert forked.json["view"]["play"] == position
    host.post(f"{path}/start")
    host.post(f"{path}/resign")
    verdict = judged(ended.watcher, path)
    assert (verdict.finding, verdict.full) == (Finding.CONFIRMED, True)
    assert host.get(f"{path}/audit").json["parent"]["match"] == ended.id
    assert ended.version() == last
    assert host.post(f"{ended.path}/forks", {"version": 1}).code == "no_such_position"
    again = host.post(f"{path}/forks", {"version": forked.json["version"] + 1})
    assert (again.status, again.json["parent"]["depth"]) == (201, 2)


def test_a_match_that_goes_on_is_not_forked(table: Table) -> None:
    reply = table.seated[0].post(f"{table.path}/forks", {"version": 3})
    assert (reply.status, reply.code, reply.json["clause"]) == (409, "parent_not_finished", "M6.1")


def test_a_dispute_from_its_opening_to_the_ruling(ended: Table, kemu: Kemu, send: Send) -> None:
    seat, arbiter = ended.seated[1], sign_up(send, "Olga")
    opened = seat.post(f"{ended.path}/disputes", {"reason": "score"})
    assert [dispute["status"] for dispute in opened.json["disputes"]] == ["open"]
    assert list(kemu.play.wakeups.bots()) == [ended.id]
    assert kemu.proof.disputes.check(ended.id)
    assert not kemu.proof.disputes.check(ended.id)
    assert not list(kemu.play.wakeups.bots())
    dispute = ended.watcher.get(ended.path).json["disputes"][0]
    assert (dispute["status"], dispute["finding"], dispute["wrong"]) == ("checked", "confirmed", 0)
    refused = arbiter.post(f"{ended.path}/rulings", {"ruling": "correct", "places": [1, 1]})
    assert (refused.status, refused.code) == (403, "not_arbiter")
    assert arbiter.get("/v1/matches?scope=disputed").code == "arbiters_only"
    kemu.people.players.grant(arbiter.id, "arbiter")
    drain(kemu)
    assert [match["id"] for match in arbiter.get("/v1/matches?scope=disputed").json["matches"]] == [ended.id]
    ruled = arbiter.post(f"{ended.path}/rulings", {"ruling": "correct", "places": [1, 1]})
    assert ruled.json["view"]["outcome"]["places"] == [1, 1]
    assert ruled.json["view"]["outcome"]["reason"] == "ruling"
    drain(kemu)
    assert arbiter.get("/v1/matches?scope=disputed").json["matches"] == []
    assert ended.watcher.get("/v1/matches?scope=finished").json["matches"][0]["outcome"]["places"] == [1, 1]
    verdict = judged(ended.watcher, ended.path)
    assert (verdict.finding, verdict.full) == (Finding.CONFIRMED, True)
    kemu.people.players.withdraw(arbiter.id, "arbiter")
    assert arbiter.get("/v1/matches?scope=disputed").status == 403


def test_an_annulled_match_is_told_as_such(ended: Table, kemu: Kemu, send: Send) -> None:
    arbiter = sign_up(send, "Olga")
    kemu.people.players.grant(arbiter.id, "arbiter")
    ended.seated[0].post(f"{ended.path}/disputes", {"reason": "conduct"})
    kemu.proof.disputes.check(ended.id)
    assert arbiter.post(f"{ended.path}/rulings", {"ruling": "annul"}).json["annulled"]
    drain(kemu)
    assert ended.watcher.get("/v1/matches?scope=finished").json["matches"][0]["annulled"]


def test_nobody_plays_the_verifier(ended: Table) -> None:
    ended.seated[0].post(f"{ended.path}/disputes", {"reason": "score"})
    command = {"type": "match.AttachVerdict", "finding": "confirmed", "version": 3}
    for person in (ended.seated[0], ended.watcher):
        reply = person.post(f"{ended.path}/commands", command)
        assert (reply.status, reply.code) == (403, "not_verifier")
    ruling = ended.watcher.post(f"{ended.path}/commands", {"type": "match.RuleDispute", "ruling": "annul"})
    assert (ruling.status, ruling.code) == (403, "not_arbiter")


def test_a_bundle_is_taken_in_elsewhere_for_replay(ended: Table, kemu: Kemu) -> None:
    raw = ended.watcher.get(f"{ended.path}/audit").data
    with new_fake_redis() as redis:
        elsewhere = wire(SETTINGS, redis)
        assert elsewhere.proof.importing.import_log(raw).match == ended.id
        assert elsewhere.play.states.recent(ended.id) == kemu.play.states.recent(ended.id)
        assert elsewhere.play.states.at(ended.id, 20) == kemu.play.states.at(ended.id, 20)
        assert elsewhere.proof.imports.bundle(ended.id) == raw
        assert all(elsewhere.journal.length(partition) == 0 for partition in range(16))
        assert elsewhere.proof.importing.import_log(raw).match == ended.id
        assert elsewhere.play.states.recent(ended.id) == kemu.play.states.recent(ended.id)
        ended.seated[0].post(f"{ended.path}/disputes", {"reason": "score"})
        later = ended.watcher.get(f"{ended.path}/audit").data
        elsewhere.proof.importing.import_log(later)
        assert elsewhere.play.watch.current(Bearer("p", ""), ended.id).state == kemu.play.states.recent(ended.id)
        assert elsewhere.proof.imports.bundle(ended.id) == later
        with pytest.raises(AlreadyThere):
            elsewhere.proof.importing.import_log(raw)
    with pytest.raises(AlreadyThere):
        kemu.proof.importing.import_log(raw)


def test_only_what_is_confirmed_in_full_is_taken_in(table: Table, kemu: Kemu) -> None:
    for raw in (table.watcher.get(f"{table.path}/audit").data, b"{}"):
        with pytest.raises(NotProved):
            kemu.proof.importing.import_log(raw)


def test_a_nonce_is_given_after_the_commitment(open_match: Table) -> None:
    host = open_match.seated[0]
    assert host.post(f"{open_match.path}/nonce", {"nonce": "mine"}).status == 200
    event = host.get(f"{open_match.path}/events").json["events"][-1]
    assert (event["type"], event["data"]) == ("match.NonceAdded", {"seat": 0, "nonce": "mine"})


def test_an_erased_player_has_no_name_and_every_proof_holds(ended: Table, kemu: Kemu, send: Send) -> None:
    gone, other = ended.seated
    other_receiver = kemu.keyring.access(gone.id, "dphone").token
    going_on = gone.post("/v1/matches", {"game": "kiwara", "seats": 2, "bots": {"1": "random"}}).headers["Location"]
    gone.post(f"{going_on}/start")
    waiting = gone.post("/v1/matches", {"game": "kiwara", "seats": 2}).headers["Location"]
    drain(kemu)
    assert gone.get("/v1/players/me").json["roles"] == []
    own = gone.get("/v1/players/me/export").json
    assert own["player"]["name"] == "Host"
    assert {match["match"]["id"] for match in own["matches"]} == {ended.id, going_on[12:], waiting[12:]}
    played = next(match for match in own["matches"] if match["match"]["id"] == ended.id)
    assert all(event["cause"]["player"] == gone.id for event in played["asked"])
    assert len(played["asked"]) > 20
    before = judged(other, ended.path)
    with lists_kept(kemu):
        sudden = gone.post("/v1/matches", {"game": "kiwara", "seats": 2, "bots": {"1": "random"}}).headers["Location"]
        gone.post(f"{sudden}/start")
        assert gone.delete("/v1/players/me").status == 204
    assert other.get(sudden).json["view"]["status"] == "finished"
    assert other.get(f"/v1/players/{gone.id}").status == 404
    for token in (gone.token, other_receiver):
        client = Client(send).with_token(token)
        assert client.get("/v1/players/me").status == 401
        assert client.post(f"{waiting}/join").status == 401
        assert client.get(ended.path).status == 401
    assert other.get(going_on).json["view"]["status"] == "finished"
    assert other.get(waiting).json["view"]["status"] == "cancelled"
    assert judged(other, ended.path) == before
    assert gone.id not in other.get(ended.path).json["players"]


def test_nothing_is_done_by_lists_that_are_behind(table: Table, kemu: Kemu, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kemu.own_data, "_patience", 0.1)
    person = table.seated[0]
    for reply in (person.get("/v1/players/me/export"), person.delete("/v1/players/me")):
        assert (reply.status, reply.code) == (503, "busy")
    assert person.get("/v1/players/me").status == 200


def test_an_export_tells_of_ones_commands_what_one_saw(send: Send, kemu: Kemu) -> None:
    """A swap in Kauri shuffles a pile, whose order nobody may know while the match goes on."""
    people = [sign_up(send) for _ in range(4)]
    path = people[0].post("/v1/matches", {"game": "kauri", "seats": 4}).headers["Location"]
    for person in people[1:]:
        person.post(f"{path}/join")
    people[0].post(f"{path}/start")
    table = Table(path, tuple(people), sign_up(send))
    for person, command in table.turns(b"swap"):
        legal = person.get(path).json["legal"]
        swaps = [each for each in legal if each["type"] == "kauri.SwapCard"]
        # The card that allows a swap is played as soon as it is there.
        stewards = [each for each in legal if each["type"] == "kauri.ChooseCards" and each["actions"] == "E8"]
        person.post(f"{path}/commands", (*swaps, *stewards, command)[0])
        if swaps:
            break
    else:
        pytest.fail("nobody could swap a card")
    drain(kemu)
    asked = person.get("/v1/players/me/export").json["matches"][0]["asked"]
    (swapped,) = [event for event in asked if event["type"] == "kauri.CardSwapped"]
    assert list(swapped["secrets"]) == [str(people.index(person))]
    seen = {event["version"]: event for event in person.get(f"{path}/events?limit=1000").json["events"]}
    assert all(event == seen[event["version"]] for event in asked)


@rule("match", "M6.6")
def test_nothing_happens_to_a_match_that_was_played_elsewhere(ended: Table, kemu: Kemu) -> None:
    raw = ended.watcher.get(f"{ended.path}/audit").data
    with new_fake_redis() as redis:
        elsewhere = wire(SETTINGS, redis)
        elsewhere.proof.importing.import_log(raw)
        holder = Bearer(ended.seated[0].id, "t")
        with pytest.raises(Refused) as refused:
            elsewhere.play.commands.submit(ended.id, Submission(holder, OpenDispute("score")))
        assert (refused.value.rejection.code, refused.value.rejection.clause) == ("played_elsewhere", "M6.6")
        forked = elsewhere.play.opening.fork(holder, ForkMatch(ended.id, 20, {"1": "random"}))
        assert forked.state.parent is not None
        elsewhere.people.revocations.revoke("t", 1)
        with pytest.raises(TokenRefused):
            elsewhere.proof.audit.bundle(holder, ended.id)


def test_a_fork_stays_confirmed_when_its_parent_goes_on(ended: Table) -> None:
    host = ended.seated[0]
    beyond = host.post(f"{ended.path}/forks", {"version": ended.version()})
    assert (beyond.status, beyond.code) == (409, "no_such_position")
    path = host.post(f"{ended.path}/forks", {"version": ended.version() - 2, "bots": {"1": "random"}}).headers["Location"]
    host.post(f"{path}/start")
    host.post(f"{path}/resign")
    assert judged(host, path).finding is Finding.CONFIRMED
    ended.seated[1].post(f"{ended.path}/disputes", {"reason": "score"})
    assert judged(host, path).finding is Finding.CONFIRMED
    assert host.post(f"{path}/disputes", {"reason": "score"}).code == "is_fork"


@contextmanager
def lists_kept(kemu: Kemu) -> Iterator[None]:
    """As by workers, who are never far behind."""
    done = Event()

    def keep() -> None:
        while not done.wait(0.02):
            drain(kemu)

    worker = Thread(target=keep)
    worker.start()
    try:
        yield
    finally:
        done.set()
        worker.join()
