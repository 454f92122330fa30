"""Tokens: forged, cut, mixed, of others, revoked."""

import base64
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.clock import wall_clock
from service.tokens import Keyring, fingerprint
from service.wiring import Kemu
from tests.kit.servers import SECRET
from tests.service.people import Client, Send, Table, sign_up


def with_token(send: Send, token: str) -> Client:
    return Client(send).with_token(token)


def test_a_token_that_was_changed_anywhere_is_not_valid(send: Send) -> None:
    token = sign_up(send).token
    for position, letter in enumerate(token):
        changed = token[:position] + ("b" if letter == "a" else "a") + token[position + 1 :]
        assert with_token(send, changed).get("/v1/players/me").status == 401
    for length in range(len(token)):
        assert with_token(send, token[:length]).get("/v1/players/me").status == 401


def test_the_parts_of_two_tokens_make_no_third(send: Send) -> None:
    one, two = (sign_up(send).token.split(".") for _ in range(2))
    mixed = {".".join(parts) for parts in product(*zip(one, two, strict=True))}
    valid = {token for token in mixed if with_token(send, token).get("/v1/players/me").status == 200}
    assert valid == {".".join(one), ".".join(two)}


@pytest.mark.parametrize(
    "token",
    [
        "..",
        "...",
        "a.b.c.d",
        "bot:greedy:1",
        "bot:greedy:1..",
        "bot:greedy:1.t.s",
        ".t.",
        "\xff.\xfe.\xfd",
        " ",
        "null",
        "x" * 10_000,
        base64.b64encode(b'{"alg":"none"}').decode() + ".e30.",
    ],
)
def test_an_invented_token_is_not_valid(send: Send, token: str) -> None:
    assert with_token(send, token).get("/v1/players/me").status == 401


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic abc", "bearer\t", "Token x", ","])
def test_another_kind_of_authorization_is_none(client: Client, header: str) -> None:
    assert client.get("/v1/players/me", headers={"Authorization": header}).status == 401


def test_a_token_of_another_installation_is_not_valid(send: Send) -> None:
    foreign = Keyring("another secret of sixteen", wall_clock).access(sign_up(send).id, "dphone").token
    assert with_token(send, foreign).get("/v1/players/me").code == "token_invalid"


def test_a_token_does_not_count_in_the_query(client: Client, send: Send) -> None:
    token = sign_up(send).token
    assert client.get(f"/v1/players/me?access_token={token}&token={token}").status == 401


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError):
        Keyring("too short", wall_clock)


def test_what_is_derived_for_one_purpose_does_not_serve_another() -> None:
    keyring = Keyring(SECRET, wall_clock)
    derived = {keyring.seed("m1"), keyring.seed("m2")}
    assert len(derived) == 2
    assert keyring.match_id("p1", "a") != keyring.match_id("p1", "b") != keyring.match_id("p2", "b")


def test_fingerprints_of_differently_cut_parts_differ() -> None:
    assert fingerprint(b"ab", b"c") != fingerprint(b"a", b"bc") != fingerprint(b"abc")


def test_the_secret_is_never_shown() -> None:
    assert SECRET not in repr(Keyring(SECRET, wall_clock))


def test_revoking_takes_effect_at_once_and_in_every_process(table: Table, other_process: Send) -> None:
    person = table.seated[0]
    elsewhere = person.through(other_process)
    assert elsewhere.get(table.path).status == 200
    assert person.delete("/v1/players/me/token").status == 204
    for who in (person, elsewhere):
        for path in ("/v1/players/me", "/v1/matches", table.path, f"{table.path}/events", f"{table.path}/replay/1"):
            assert who.get(path).status == 401
        assert who.post(f"{table.path}/resign").status == 401
        assert who.post("/v1/matches", {"game": "kiwara", "seats": 2}).status == 401
        assert who.delete("/v1/players/me/token").status == 401


def test_revoking_one_token_leaves_those_of_others(table: Table) -> None:
    table.seated[0].delete("/v1/players/me/token")
    assert table.seated[1].get(table.path).status == 200


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(st.text(st.characters(min_codepoint=33, max_codepoint=255), min_size=1, max_size=80))
def test_whatever_is_sent_as_a_token_is_refused(send: Send, token: str) -> None:
    assert with_token(send, token).get("/v1/players/me").status == 401


def test_the_secret_does_not_stand_in_any_answer(kemu: Kemu, table: Table) -> None:
    seed = kemu.keyring.seed(table.id).hex().encode()
    for person in (*table.seated, table.watcher):
        for path in (table.path, f"{table.path}/events", f"{table.path}/legal", f"{table.path}/replay/3"):
            body = person.get(path).data
            assert seed not in body
            assert SECRET.encode() not in body


def test_the_seed_is_shown_when_the_match_is_over(kemu: Kemu, table: Table) -> None:
    table.seated[0].post(f"{table.path}/resign")
    seed = kemu.keyring.seed(table.id).hex().encode()
    assert seed in table.watcher.get(f"{table.path}/events").data
