"""Logins: linked by a guest, unique, guarded against guessing, forgotten with their player."""

from collections.abc import Iterator
from statistics import median
from time import process_time

import pytest
from argon2 import PasswordHasher
from redis.exceptions import ConnectionError

from contracts.problems import PROBLEMS
from service.people.accounts import Passwords
from tests.service.clocked import PASSWORD, Clocked, clocked_house
from tests.service.lists import drain


@pytest.fixture(scope="module")
def place() -> Iterator[Clocked]:
    yield from clocked_house()


@pytest.fixture
def guarded() -> Iterator[Clocked]:
    yield from clocked_house(guesses_per_login=3, guesses_per_address=8)


def test_a_guest_links_a_login_and_is_the_same_player_elsewhere(place: Clocked) -> None:
    phone = place.guest()
    assert place.client(phone).get("/v1/players/me").json["login"] is None
    linked = place.link(phone, "Aroha.Ngata@example.nz")
    assert (linked.status, linked.json["login"]) == (200, "aroha.ngata@example.nz")
    tablet = place.sign_in("AROHA.NGATA@EXAMPLE.NZ")
    assert (tablet.status, tablet.json["player"]) == (201, phone["player"])
    assert place.client(tablet.json).get("/v1/players/me").json["login"] == "aroha.ngata@example.nz"
    assert place.holds(phone)


@pytest.mark.parametrize(
    ("mine", "yours"), [("Straße", "STRASSE"), ("ﬁnn", "FINN"), ("K\u0101hu", "ka\u0304hu"), ("hemi１", "Hemi1")]
)
def test_logins_that_look_the_same_are_the_same(place: Clocked, mine: str, yours: str) -> None:
    assert place.link(place.guest(), mine).status == 200
    taken = place.link(place.guest(), yours)
    assert (taken.status, taken.code) == (409, "login_taken")
    assert place.sign_in(yours).status == 201


def test_a_password_is_the_same_however_a_phone_writes_its_accents(place: Clocked) -> None:
    place.link(place.guest(), "accents", "caf\u00e9 noir")
    assert place.sign_in("accents", "cafe\u0301 noir").status == 201


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"login": "ab", "password": PASSWORD}, "login"),
        ({"login": "x" * 81, "password": PASSWORD}, "login"),
        ({"login": "two words", "password": PASSWORD}, "login"),
        ({"login": "a\u0000b", "password": PASSWORD}, "login"),
        ({"login": "\ufdfa" * 79, "password": PASSWORD}, "login"),
        ({"login": "short-password", "password": "1234567"}, "password"),
        ({"login": "long-password", "password": "x" * 201}, "password"),
        ({"login": 7, "password": PASSWORD}, "login"),
        ({"login": "no-password"}, "password"),
    ],
)
def test_what_cannot_be_a_login_or_a_password_is_refused(place: Clocked, body: dict[str, object], field: str) -> None:
    guest = place.guest()
    reply = place.client(guest).post("/v1/players/me/account", body)
    assert (reply.status, reply.code, list(reply.json["errors"])) == (422, "malformed", [field])
    assert place.kemu.people.accounts.login_of(guest["player"]) is None


def test_linking_twice_is_the_same_and_another_login_is_refused(place: Clocked) -> None:
    guest = place.guest()
    assert [place.link(guest, "twice").status for _ in range(2)] == [200, 200]
    for login, password in (("twice", "another password"), ("thrice", PASSWORD)):
        assert place.link(guest, login, password).code == "already_linked"
    assert place.link(place.guest(), "thrice").status == 200


def test_a_player_who_was_refused_a_login_can_take_another(place: Clocked) -> None:
    place.link(place.guest(), "first-come")
    guest = place.guest()
    assert place.link(guest, "first-come").code == "login_taken"
    assert place.link(guest, "second-come").status == 200


def test_linking_that_broke_off_can_be_done_again(place: Clocked, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = place.guest()

    def die(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(place.kemu.people.accounts._accounts, "claim", die)
        assert place.link(guest, "broken").status == 503
    assert place.kemu.people.accounts.login_of(guest["player"]) is None
    assert place.sign_in("broken").status == 401
    assert place.link(guest, "whole").status == 200
    assert place.link(place.guest(), "broken").status == 200


def test_an_unknown_login_and_a_wrong_password_get_the_same_answer(place: Clocked) -> None:
    place.link(place.guest(), "known")
    wrong, unknown = place.sign_in("known", "battery staple"), place.sign_in("unknown", "battery staple")
    assert (wrong.status, wrong.code, wrong.data) == (401, "wrong_credentials", unknown.data)
    assert wrong.headers.to_wsgi_list() == unknown.headers.to_wsgi_list()


def test_an_unknown_login_takes_as_much_work_as_a_wrong_password() -> None:
    passwords = Passwords()
    kept = passwords.hash(PASSWORD)

    def took(known: str | None) -> float:
        start = process_time()
        assert not passwords.is_right(known, "battery staple")
        return process_time() - start

    pairs = [(took(kept), took(None)) for _ in range(9)]
    assert 0.5 < median(wrong / unknown for wrong, unknown in pairs) < 2


def test_an_old_hash_is_made_anew_when_its_password_comes_by(place: Clocked) -> None:
    guest = place.guest()
    place.link(guest, "old-hash")
    accounts = place.kemu.people.accounts._accounts
    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
    assert accounts.change_password(guest["player"], accounts.of(guest["player"]).password, weak)
    assert place.sign_in("old-hash").status == 201
    assert not Passwords().is_outdated(accounts.of(guest["player"]).password)
    assert place.sign_in("old-hash").status == 201


def test_a_new_password_takes_the_old_one_and_signs_all_others_out(place: Clocked) -> None:
    phone = place.guest()
    change = {"old_password": PASSWORD, "password": "battery staple"}
    assert place.client(phone).post("/v1/players/me/password", change).code == "not_linked"
    place.link(phone, "changing")
    tablet = place.sign_in("changing").json
    wrong = place.client(phone).post("/v1/players/me/password", {**change, "old_password": "not the old one"})
    assert (wrong.status, wrong.code) == (403, "wrong_password")
    assert place.client(phone).post("/v1/players/me/password", change).status == 204
    assert (place.holds(phone), place.holds(tablet)) == (True, False)
    assert place.sign_in("changing").code == "wrong_credentials"
    assert place.sign_in("changing", "battery staple").status == 201


def test_a_guesser_is_stopped_at_one_login(guarded: Clocked) -> None:
    guarded.link(guarded.guest(), "guessed")
    for login in ("guessed", "nobody"):
        assert [guarded.sign_in(login, f"guess {n:03d}").status for n in range(4)] == [401, 401, 401, 429]
    stopped = guarded.sign_in("Guessed")
    assert (stopped.status, stopped.code) == (429, "too_many_guesses")
    assert 0 < int(stopped.headers["Retry-After"]) <= 15 * 60


def test_a_stopped_guesser_gets_the_same_answer_whether_the_login_exists_or_not(guarded: Clocked) -> None:
    guarded.link(guarded.guest(), "well-known")
    stopped = [[guarded.sign_in(login, "battery staple") for _ in range(4)][-1] for login in ("well-known", "unheard-of")]
    assert {reply.code for reply in stopped} == {"too_many_guesses"}
    assert stopped[0].data == stopped[1].data
    assert stopped[0].json["title"] == PROBLEMS["too_many_guesses"].en
    assert stopped[0].headers["Retry-After"] == stopped[1].headers["Retry-After"]


def test_a_guesser_is_stopped_by_address_whatever_the_logins(guarded: Clocked) -> None:
    guarded.link(guarded.guest(), "mine-alone")
    for n in range(4):
        assert guarded.sign_in(f"somebody{n}", "battery staple").status == 401
        assert guarded.sign_in("mine-alone").status == 201, "a good account gives no more guesses, and costs none"
    statuses = [guarded.sign_in(f"another{n}", "battery staple").status for n in range(6)]
    assert statuses == [401] * 4 + [429] * 2


def test_after_the_right_password_a_player_may_err_again(guarded: Clocked) -> None:
    guarded.link(guarded.guest(), "forgetful")
    for _ in range(2):
        assert [guarded.sign_in("forgetful", "battery staple").status for _ in range(2)] == [401, 401]
        assert guarded.sign_in("forgetful").status == 201


def test_the_old_password_is_not_to_be_guessed_either(guarded: Clocked) -> None:
    guest = guarded.guest()
    guarded.link(guest, "held-phone")
    body = {"old_password": "a guess of many", "password": "battery staple"}
    statuses = [guarded.client(guest).post("/v1/players/me/password", body).status for _ in range(4)]
    assert statuses == [403, 403, 403, 429]
    assert guarded.link(guest, "held-phone", "another guess").status == 429


def test_login_and_devices_are_exported_and_erased(place: Clocked) -> None:
    phone = place.guest(device_name="Phone")
    place.link(phone, "leaving")
    tablet = place.sign_in("leaving").json
    drain(place.kemu)
    own = place.client(phone).get("/v1/players/me/export").json
    assert (own["login"], {device["name"] for device in own["devices"]}) == ("leaving", {"Phone", "Tablet"})
    assert "argon2" not in str(own)
    assert place.client(phone).delete("/v1/players/me").status == 204
    assert [place.holds(pair) for pair in (phone, tablet)] == [False, False]
    assert place.refresh(tablet).code == "refresh_invalid"
    assert place.sign_in("leaving").code == "wrong_credentials"
    redis = place.kemu.log._redis
    assert list(redis.scan_iter(f"player:{{{phone['player']}}}*")) == []
    assert place.link(place.guest(), "leaving").status == 200, "the login is free again"


def test_nothing_is_added_to_a_player_who_is_erased_meanwhile(place: Clocked, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = place.guest()
    accounts = place.kemu.people.accounts._accounts
    claim = accounts.claim

    def erased_before(player: str, login: str) -> bool:
        place.kemu.people.accounts.forget(player)
        place.kemu.people.players.erase(player)
        return claim(player, login)

    monkeypatch.setattr(accounts, "claim", erased_before)
    assert place.link(guest, "too-late").code == "no_such_player"
    assert accounts.holder("too-late") is None
