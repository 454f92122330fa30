"""Invented ids and cursors."""

from urllib.parse import quote

import pytest
from redis import Redis

from tests.service.people import Send, Table, sign_up

ODD_IDS = [
    "{}",
    "{p000}",
    "}{",
    "*",
    "..",
    "a\nb",
    "a\rb",
    "\x00",
    "a\x00b",
    "'; DROP",
    "${jndi:x}",
    "%s%n",
    "é",
    "\u202e",
    "😀",
    "x" * 5000,
    "-1",
    "0",
    "null",
    "mine:..",
    "match:m1",
]


@pytest.mark.parametrize("odd", ODD_IDS)
def test_an_odd_id_in_the_path_finds_nothing_and_writes_nothing(store_redis: "Redis[bytes]", send: Send, odd: str) -> None:
    person = sign_up(send)
    before = sorted(store_redis.keys())
    at = quote(odd, safe="")
    for suffix in ("", "/legal", "/events", "/events?wait=0.01", "/replay/1"):
        assert person.get(f"/v1/matches/{at}{suffix}").status == 404
    for suffix, body in (("/join", {}), ("/start", None), ("/commands", {"type": "match.Resign"})):
        assert person.post(f"/v1/matches/{at}{suffix}", body, key="k").status == 404
    for path in (f"/v1/players/{at}", f"/v1/games/{at}", f"/v1/games/{at}/rules"):
        assert person.get(path).status == 404
    assert sorted(store_redis.keys()) == before


def test_bytes_that_are_no_text_find_nothing(send: Send) -> None:
    person = sign_up(send)
    for raw in ("%ff%fe", "%c3%28", "%ed%a0%80"):
        assert person.get(f"/v1/matches/{raw}").status == 404
        assert person.post(f"/v1/matches/{raw}/commands", {"type": "match.Resign"}).status == 404


def test_the_key_of_one_thing_is_no_match(store_redis: "Redis[bytes]", table: Table) -> None:
    """Whatever stands in the store beside the matches cannot be read as one."""
    for key in store_redis.scan_iter():
        name = key.decode()
        for guess in (name, name.split(":", 1)[-1], name.rsplit(":", 1)[-1]):
            if guess != table.id:
                assert table.watcher.get(f"/v1/matches/{quote(guess, safe='')}").status == 404


@pytest.mark.parametrize("game", ["*", "kiwara:player", "..", "\x00", "}", "x" * 40])
def test_no_list_has_an_odd_game(send: Send, game: str) -> None:
    for scope in ("open", "mine", "live", "finished"):
        page = sign_up(send).get(f"/v1/matches?scope={scope}&game={quote(game, safe='')}")
        assert (page.status, page.code) == (404, "no_such_game")


@pytest.mark.parametrize(
    "cursor",
    ["", "+", "-", "[a", "(a", "0:m", "x" * 100, "000000000000001:m1\n", "00000000000000१:m1", "000000000000001:M", "\x00"],
)
def test_a_forged_cursor_is_refused(send: Send, cursor: str) -> None:
    assert sign_up(send).get(f"/v1/matches?cursor={quote(cursor, safe='')}").status == 422


def test_a_well_formed_cursor_shows_only_what_the_list_shows_anyway(send: Send) -> None:
    assert sign_up(send).get("/v1/matches?scope=mine&cursor=999999999999999:zzzz").json == {"matches": [], "next": None}
