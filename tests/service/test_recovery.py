"""Signing in again without the password, by a code from the list, on a running server; by mail, see `tests/workers`."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis

from service.people.recovery import CODES, MAILS_MOST
from tests.kit.servers import LiveServer
from tests.service.clocked import PASSWORD, Clocked, clocked_house
from tests.service.people import Client, Reply, Send, over_network, sign_up

NEW = "battery staple"


@pytest.fixture
def network(live: LiveServer) -> Send:
    return over_network(live)


@pytest.fixture
def guarded() -> Iterator[Clocked]:
    yield from clocked_house(guesses_per_login=3, guesses_per_address=8)


def linked(network: Send, login: str = "aroha") -> tuple[Client, list[str]]:
    person = sign_up(network)
    reply = person.post("/v1/players/me/account", {"login": login, "password": PASSWORD})
    return person.client, reply.json["recovery_codes"]


def recover(network: Send, code: str, login: str = "aroha", **more: object) -> Reply:
    return Client(network).post("/v1/recovery", {"login": login, "code": code, "password": NEW, **more})


def test_a_code_signs_in_sets_the_password_and_signs_all_other_devices_out(network: Send) -> None:
    phone, codes = linked(network)
    assert len({*codes}) == CODES
    me = phone.get("/v1/players/me").json
    assert me["recovery_codes"] == CODES
    tablet = recover(network, codes[0].lower().replace("-", " "), "AROHA", device_name="Tablet")
    assert (tablet.status, tablet.json["player"]) == (201, me["id"])
    assert phone.get("/v1/players/me").code == "token_invalid"
    signed_in = Client(network).with_token(tablet.json["token"])
    assert signed_in.get("/v1/players/me").json["recovery_codes"] == CODES - 1
    assert [device["name"] for device in signed_in.get("/v1/players/me/devices").json["devices"]] == ["Tablet"]
    assert Client(network).post("/v1/tokens", {"login": "aroha", "password": PASSWORD}).code == "wrong_credentials"
    assert Client(network).post("/v1/tokens", {"login": "aroha", "password": NEW}).status == 201


def test_other_devices_stay_signed_in_if_the_player_wants_it(network: Send) -> None:
    phone, codes = linked(network)
    assert recover(network, codes[0], keep_devices=True).status == 201
    assert len(phone.get("/v1/players/me/devices").json["devices"]) == 2


def test_a_code_works_once_even_if_it_is_sent_many_times_at_once(network: Send) -> None:
    _, codes = linked(network)
    with ThreadPoolExecutor(6) as pool:
        replies = list(pool.map(lambda _: recover(network, codes[3]), range(6)))
    assert sorted(reply.status for reply in replies) == [201] + [403] * 5
    assert {reply.code for reply in replies if reply.status == 403} == {"wrong_code"}
    assert recover(network, codes[4]).status == 201


def test_new_codes_replace_the_old_ones_and_need_the_password(network: Send) -> None:
    phone, old = linked(network)
    assert phone.post("/v1/players/me/codes", {"password": NEW}).code == "wrong_password"
    assert sign_up(network).post("/v1/players/me/codes", {"password": NEW}).code == "not_linked"
    new = phone.post("/v1/players/me/codes", {"password": PASSWORD}).json["recovery_codes"]
    assert not {*old} & {*new}
    assert recover(network, old[0]).code == "wrong_code"
    assert recover(network, new[0]).status == 201


def test_nothing_tells_a_wrong_code_from_an_unknown_login(network: Send) -> None:
    _, codes = linked(network)
    _, others = linked(network, "hemi")
    replies = [recover(network, "22222-22222"), recover(network, codes[0], "nobody-there"), recover(network, others[0])]
    assert {reply.code for reply in replies} == {"wrong_code"}
    assert all(reply.problem == replies[0].problem for reply in replies)


def test_a_guesser_of_codes_is_stopped(guarded: Clocked) -> None:
    codes = guarded.link(guarded.guest(), "guessed").json["recovery_codes"]
    for login in ("guessed", "nobody"):
        assert [recover(guarded.send, "22222-22222", login).status for _ in range(4)] == [403, 403, 403, 429]
    assert recover(guarded.send, codes[0], "guessed").code == "too_many_guesses"


def test_codes_are_stored_as_fingerprints_exported_as_a_number_and_erased(network: Send, real_redis: "Redis[bytes]") -> None:
    phone, codes = linked(network)
    player = phone.get("/v1/players/me").json["id"]
    stored = b"".join(
        b"".join(real_redis.smembers(key)) for key in real_redis.scan_iter(f"player:{{{player}}}:*") if b"codes" in key
    )
    assert stored
    assert not any(code.encode() in stored or code.replace("-", "").encode() in stored for code in codes)
    own = phone.get("/v1/players/me/export").json
    assert (own["recovery_codes"], own["mail"]) == (CODES, {"address": None, "waiting": None})
    assert phone.delete("/v1/players/me").status == 204
    assert [key for key in real_redis.scan_iter() if player.encode() in key] == []
    assert recover(network, codes[0]).code == "wrong_code"


def test_without_a_gateway_there_is_no_mail(network: Send) -> None:
    phone, _ = linked(network)
    assert phone.post("/v1/players/me/mail", {"address": "a@b.nz", "password": PASSWORD}).code == "no_mail"
    assert Client(network).post("/v1/recovery/mail", {"login": "aroha"}).code == "no_mail"
    assert phone.post("/v1/players/me/mail/confirm", {"code": "22222-22222"}).code == "wrong_code"


@pytest.mark.parametrize(
    "address", ["aroha", "a b@c.nz", "a@b", "a@b@c.nz", "a@b.nz\nBcc: c@d.nz", "ā@b.nz", f"{'a' * 65}@b.nz"]
)
def test_what_cannot_be_a_mail_address_is_refused(network: Send, address: str) -> None:
    reply = sign_up(network).post("/v1/players/me/mail", {"address": address, "password": PASSWORD})
    assert (reply.code, list(reply.json["errors"])) == ("malformed", ["address"])


def test_only_so_many_mails_can_be_asked_for(mailing: Clocked) -> None:
    guest = mailing.guest()
    mailing.link(guest, "mailed")
    ask = {"address": "aroha@example.nz", "password": PASSWORD}
    statuses = [mailing.client(guest).post("/v1/players/me/mail", ask).status for _ in range(MAILS_MOST + 1)]
    assert statuses == [200] * MAILS_MOST + [429]
    for login in ("mailed", "nobody"):
        asked = [mailing.post("/v1/recovery/mail", {"login": login}) for _ in range(MAILS_MOST + 1)]
        assert [reply.status for reply in asked] == [204] * MAILS_MOST + [429]


@pytest.fixture
def mailing() -> Iterator[Clocked]:
    yield from clocked_house(mail_url="http://127.0.0.1:9/")
