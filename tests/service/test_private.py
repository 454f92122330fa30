"""To a stranger, a private match looks like one that does not exist, at every endpoint."""

import pytest

from contracts.http.endpoints import ENDPOINTS, Endpoint
from domain.bots import BOTS
from domain.match import LIVES, OpenDispute
from service.errors import Refused
from service.play.handling import Submission
from service.proof.verification import Finding, verify
from service.tokens import Bearer
from service.wiring import Kemu, wire
from tests.kit.rules import rule
from tests.kit.servers import new_fake_redis
from tests.service.conftest import SETTINGS
from tests.service.lists import drain
from tests.service.people import Person, Send, Table, open_table, sign_up
from tests.service.test_problems import IN_A_MATCH, MINIMAL, by_name, path_of

UNKNOWN = "munknown"
CONDITIONS: tuple[dict[str, object], ...] = ({}, {"key": "k"}, {"if_match": 1}, {"if_match": 99, "key": "k"})


def private_table(send: Send, *, status: str) -> Table:
    table = open_table(send, terms={"private": True}, bots={} if status == "open" else {"1": "random"})
    if status != "open":
        assert table.seated[0].post(f"{table.path}/start").status == 200
    if status == "finished":
        assert table.seated[0].post(f"{table.path}/resign").status == 200
    return table


def in_words(person: Person, endpoint: Endpoint, match: str, more: dict[str, object]) -> tuple[object, ...]:
    """Everything an answer says."""
    body = MINIMAL.get(endpoint.name)
    reply = person.client.ask(endpoint.method, path_of(endpoint, match=match), body, **more)
    return reply.status, reply.data, sorted(reply.headers.items())


def test_no_way_to_a_match_was_forgotten() -> None:
    assert {endpoint.name for endpoint in ENDPOINTS if "{match}" in endpoint.path} == {each.name for each in IN_A_MATCH}
    assert len(IN_A_MATCH) >= 14


@pytest.mark.parametrize("status", ["open", "running", "finished"])
@pytest.mark.parametrize("endpoint", IN_A_MATCH, ids=by_name)
def test_a_stranger_is_answered_as_if_it_did_not_exist(
    send: Send, other_process: Send, endpoint: Endpoint, status: str
) -> None:
    table = private_table(send, status=status)
    before = table.seated[0].get(table.path).json["version"]
    for more in CONDITIONS:
        for stranger in (table.watcher, table.watcher.through(other_process)):
            said = in_words(stranger, endpoint, table.id, more)
            assert said[0] == 404
            assert said == in_words(stranger, endpoint, UNKNOWN, more)
    assert table.seated[0].get(table.path).json["version"] == before


@pytest.mark.parametrize("endpoint", IN_A_MATCH, ids=by_name)
def test_a_revoked_token_tells_the_two_apart_no_better(send: Send, endpoint: Endpoint) -> None:
    table = private_table(send, status="open")
    stranger = table.watcher
    assert stranger.delete("/v1/players/me/token").status == 204
    assert in_words(stranger, endpoint, table.id, {}) == in_words(stranger, endpoint, UNKNOWN, {})


def test_a_malformed_request_tells_the_two_apart_no_better(send: Send) -> None:
    table = private_table(send, status="running")
    for way, data in (("commands", b"{"), ("commands", b'{"type": "chess.Move"}'), ("join", b'{"seat": -1}')):
        one, other = (table.watcher.post(f"/v1/matches/{match}/{way}", data=data) for match in (table.id, UNKNOWN))
        assert (one.status, one.data) == (other.status, other.data)
    for way in ("events?after=99", "events?wait=5", "replay/99", "replay/9999999999"):
        one, other = (table.watcher.get(f"/v1/matches/{match}/{way}") for match in (table.id, UNKNOWN))
        assert (one.status, one.data) == (other.status, other.data)
        assert one.status == 404


def test_it_stands_in_no_list_but_in_those_of_its_players(kemu: Kemu, send: Send) -> None:
    tables = [private_table(send, status=status) for status in ("open", "running", "finished")]
    drain(kemu)
    for table in tables:
        for scope in ("open", "live", "finished"):
            for person in (table.watcher, table.seated[0]):
                assert person.get(f"/v1/matches?scope={scope}").json["matches"] == []
                assert person.get(f"/v1/matches?scope={scope}&game=kiwara").json["matches"] == []
        (mine,) = table.seated[0].get("/v1/matches?scope=mine").json["matches"]
        assert (mine["id"], mine["terms"]["private"]) == (table.id, True)
        assert table.watcher.get("/v1/matches?scope=mine").json["matches"] == []
        assert table.id.encode() not in table.watcher.get("/v1/players/me/export").data


NUMBERS = (
    "/v1/games/kiwara/statistics",
    "/v1/games/kiwara/leaderboard?provisional=true",
    "/v1/players/{host}/ratings",
    "/v1/players/{host}/history",
    "/v1/players/{host}/versus/{guest}",
    "/v1/players/{host}/history?opponent={guest}",
)


def played_between(host: Person, guest: Person, **terms: object) -> str:
    """A private match with a refusal in it, to its end."""
    path = host.post("/v1/matches", {"game": "kiwara", "seats": 2, "terms": {"private": True, **terms}}).headers["Location"]
    link = host.post(f"{path}/invite").json["link"]
    assert guest.post(f"{link}/join").status == 200
    assert host.post(f"{path}/invite").code == "match_full"
    assert host.post(f"{path}/start").status == 200
    assert host.post(f"{path}/start").code == "not_open"
    assert guest.post(f"{path}/resign").status == 200
    assert guest.post(f"{path}/forks", {"version": 1}).code == "no_such_position"
    return path


@rule("match", "M1.6")
def test_no_number_that_others_can_read_tells_of_it(kemu: Kemu, send: Send) -> None:
    host, guest, stranger = sign_up(send), sign_up(send), sign_up(send)

    def numbers(who: Person) -> list[bytes]:
        drain(kemu)
        kemu.standings.refusals.write_down()
        return [who.get(path.format(host=host.id, guest=guest.id)).data for path in NUMBERS]

    before, of_the_host = numbers(stranger), numbers(host)
    for terms in ({}, {"rated": True}, {"rated": False}):
        played_between(host, guest, **terms)
    assert numbers(stranger) == before
    # Its players find it in their own history, and nowhere else.
    after = numbers(host)
    assert after[:3] == of_the_host[:3]
    assert len(host.get(f"/v1/players/{host.id}/history").json["matches"]) == 3
    assert guest.get(f"/v1/players/{host.id}/versus/{guest.id}").json["games"][0]["won"] == 3


def test_what_is_refused_in_one_that_was_played_elsewhere_is_not_counted_either(send: Send) -> None:
    host, guest = sign_up(send), sign_up(send)
    path = played_between(host, guest)
    with new_fake_redis() as redis:
        elsewhere = wire(SETTINGS, redis)
        elsewhere.proof.importing.import_log(host.get(f"{path}/audit").data)
        with pytest.raises(Refused, match="played_elsewhere") as refused:
            elsewhere.play.commands.submit(path.rsplit("/", 1)[1], Submission(Bearer(host.id, ""), OpenDispute("score")))
        assert refused.value.in_secret


@pytest.mark.parametrize("terms", [{}, {"rated": True}])
def test_it_is_shown_and_logged_as_not_rated(kemu: Kemu, send: Send, terms: dict[str, object]) -> None:
    host = sign_up(send)
    asked = {"game": "kiwara", "seats": 2, "terms": {"private": True, **terms}}
    created = host.post("/v1/matches", asked, key="k")
    path = created.headers["Location"]
    assert created.json["view"]["terms"]["rated"] is False
    assert host.post("/v1/matches", asked, key="k").json == created.json
    (first, *_) = host.get(f"{path}/events").json["events"]
    assert first["data"]["terms"] == {"private": True, "rated": False}
    drain(kemu)
    (mine,) = host.get("/v1/matches?scope=mine").json["matches"]
    assert mine["terms"]["rated"] is False


def test_one_that_was_logged_as_rated_does_not_count_and_can_still_be_proved(
    kemu: Kemu, send: Send, other_process: Send, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Older releases wrote what they were asked for."""
    host, guest, stranger = sign_up(send), sign_up(send), sign_up(send)
    for life in LIVES.keys() - {1}:
        monkeypatch.delitem(LIVES, life)
    path = played_between(host, guest)
    (first, *_) = host.get(f"{path}/events").json["events"]
    assert first["data"]["terms"] == {"private": True}
    assert host.through(other_process).get(path).json["view"]["terms"]["rated"] is False
    verdict = verify(host.get(f"{path}/audit").data, kemu.play.states.games, BOTS, kemu.signer.public)
    assert (verdict.finding, verdict.full) == (Finding.CONFIRMED, True)
    drain(kemu)
    assert stranger.get("/v1/games/kiwara/statistics").json["matches"] == 0
    assert stranger.get(f"/v1/players/{host.id}/ratings").json["ratings"] == []
    (past,) = host.get(f"/v1/players/{host.id}/history").json["matches"]
    assert (past["rated"], past["private"]) == (False, True)
    assert host.get("/v1/matches?scope=mine").json["matches"][0]["terms"]["rated"] is False


def test_whoever_leaves_it_is_a_stranger_from_then_on(kemu: Kemu, send: Send) -> None:
    table = private_table(send, status="open")
    host, guest = table.seated[0], sign_up(send)
    code = host.post(f"{table.path}/invite").json["code"]
    assert guest.post(f"/v1/invites/{code}/join").status == 200
    assert guest.get(table.path).status == 200
    left = guest.post(f"{table.path}/leave", key="bye")
    assert left.status == 200
    assert guest.get(table.path).code == "no_such_match"
    assert guest.post(f"{table.path}/join").code == "no_such_match"
    assert guest.post(f"{table.path}/leave", key="bye").json == left.json


def test_an_arbiter_sees_it_and_its_disputes(kemu: Kemu, send: Send) -> None:
    table = private_table(send, status="finished")
    arbiter = table.watcher
    assert arbiter.get(table.path).status == 404
    kemu.people.players.grant(arbiter.id, "arbiter")
    assert arbiter.get(table.path).json["view"]["status"] == "finished"
    assert arbiter.get(f"{table.path}/audit").json["full"]
    assert table.seated[0].post(f"{table.path}/disputes", {"reason": "score"}).status == 200
    assert kemu.proof.disputes.check(table.id)
    drain(kemu)
    assert [match["id"] for match in arbiter.get("/v1/matches?scope=disputed").json["matches"]] == [table.id]
    assert arbiter.post(f"{table.path}/rulings", {"ruling": "confirm"}).status == 200
    kemu.people.players.withdraw(arbiter.id, "arbiter")
    assert arbiter.get(table.path).code == "no_such_match"


def test_the_fork_of_a_private_match_is_private_and_its_players_can_prove_it(kemu: Kemu, send: Send) -> None:
    table = private_table(send, status="running")
    host, guest = table.seated[0], sign_up(send)
    position = host.get(table.path).json["version"]
    host.post(f"{table.path}/resign")
    forked = host.post(f"{table.path}/forks", {"version": position})
    path = forked.headers["Location"]
    assert guest.get(path).code == "no_such_match"
    code = host.post(f"{path}/invite").json["code"]
    assert guest.post(f"/v1/invites/{code}/join").status == 200
    host.post(f"{path}/start")
    host.post(f"{path}/resign")
    assert guest.get(f"{path}/audit").json["parent"]["match"] == table.id
    assert guest.get(f"{table.path}/audit").code == "no_such_match"


def test_bots_play_in_it(kemu: Kemu, send: Send) -> None:
    table = open_table(send, terms={"private": True}, bots={"0": "random"})
    table.seated[0].post(f"{table.path}/start")
    assert kemu.play.bot_turn.take(table.id) > 0
