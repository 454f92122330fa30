"""Invite codes."""

from redis import Redis

from service.clock import wall_clock
from service.http.app import create_app
from service.tokens import INVITE_SIGNS, Keyring
from service.wiring import Kemu, wire
from tests.kit.servers import SECRET
from tests.service.conftest import SETTINGS
from tests.service.people import Send, Table, in_process, open_table, sign_up


def test_a_code_is_easy_to_read_and_belongs_to_its_match_alone() -> None:
    keyring = Keyring(SECRET, wall_clock)
    codes = {keyring.invite_code(f"m{number}") for number in range(1000)}
    assert len(codes) == 1000
    assert all(len(code) == 10 and set(code) <= set(INVITE_SIGNS) for code in codes)
    assert not set("01OI") & set(INVITE_SIGNS)
    assert (
        Keyring(SECRET, wall_clock).invite_code("m1")
        == keyring.invite_code("m1")
        != Keyring(SECRET + "2", wall_clock).invite_code("m1")
    )


def test_an_invited_player_sees_the_invitation_and_takes_a_seat(send: Send, other_process: Send) -> None:
    table = open_table(send, terms={"private": True, "clock": {"kind": "move", "seconds": 60}}, options={"handicap": 2})
    host, guest = table.seated[0], sign_up(send, "Guest").through(other_process)
    invite = host.post(f"{table.path}/invite").json
    assert host.post(f"{table.path}/invite").json["code"] == invite["code"]
    shown = guest.get(invite["link"]).json
    assert (shown["game"], shown["host"], shown["options"]["handicap"]) == ("kiwara", "Host", 2)
    assert (shown["terms"]["private"], shown["terms"]["clock"]["seconds"]) == (True, 60)
    assert [seat["name"] for seat in shown["seats"]] == ["Host", None]
    assert table.id not in str(shown)
    typed = f"/v1/invites/{invite['code'].lower()}"
    joined = guest.post(f"{typed}/join", {"seat": 1, "nonce": "dice"}, key="k")
    assert joined.json["view"]["you"] == 1
    assert guest.post(f"{typed}/join", {"seat": 1, "nonce": "dice"}, key="k").json == joined.json
    assert guest.get(table.path).status == 200


def test_only_a_seated_player_invites_and_only_while_a_seat_is_free(send: Send, open_match: Table) -> None:
    host, guest = open_match.seated[0], sign_up(send)
    refused = guest.post(f"{open_match.path}/invite")
    assert (refused.status, refused.code) == (403, "seated_only")
    code = host.post(f"{open_match.path}/invite").json["code"]
    assert guest.post(f"/v1/invites/{code}/join").status == 200
    assert host.post(f"{open_match.path}/invite").code == "match_full"
    assert open_match.watcher.post(f"/v1/invites/{code}/join").code == "match_full"
    host.post(f"{open_match.path}/start")
    assert host.post(f"{open_match.path}/invite").code == "not_open"
    assert open_match.watcher.get(f"/v1/invites/{code}").code == "no_such_invite"


def test_a_wrong_code_finds_nothing(send: Send, open_match: Table, kemu: Kemu) -> None:
    person = sign_up(send)
    never_asked_for = kemu.keyring.invite_code(open_match.id)
    for code in (never_asked_for, "ABCDEFGHJK", "0", "*", "%7Bp000%7D", "x" * 3000, "é"):
        assert person.get(f"/v1/invites/{code}").code == "no_such_invite"
        assert person.post(f"/v1/invites/{code}/join").code == "no_such_invite"


def test_a_code_holds_for_its_time(store_redis: "Redis[bytes]", open_match: Table) -> None:
    code = open_match.seated[0].post(f"{open_match.path}/invite").json["code"]
    hours = store_redis.ttl(f"invite:{code}") / 3600
    assert SETTINGS.tables.invite_hours - 1 < hours <= SETTINGS.tables.invite_hours
    store_redis.delete(f"invite:{code}")
    assert open_match.watcher.get(f"/v1/invites/{code}").code == "no_such_invite"


def test_guessing_is_limited_per_player_and_per_address(fake_redis: "Redis[bytes]") -> None:
    kemu = wire(SETTINGS.with_values(invite_rate=1, invite_burst=3, signup_rate=1, signup_burst=5), fake_redis)
    send = in_process(create_app(kemu))
    one, two = sign_up(send), sign_up(send)
    guesses = [one.get("/v1/invites/ABCDEFGHJK") for _ in range(5)]
    assert [reply.status for reply in guesses] == [404, 404, 404, 429, 429]
    assert guesses[-1].headers["Retry-After"] == "1"
    assert [two.post("/v1/invites/ABCDEFGHJK/join").status for _ in range(3)] == [404, 404, 429]
    assert one.get("/v1/players/me").status == 200
