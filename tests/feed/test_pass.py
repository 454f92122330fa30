"""A pass opens one feed, for clients that cannot send a token."""

from urllib.parse import parse_qs, urlsplit

from redis import Redis

from service.tokens import PASS_SECONDS, Bearer, Keyring
from service.wiring import wire
from tests.feed.listening import Listener, Studio, studio_on
from tests.feed.test_limits import problem
from tests.kit.servers import SECRET
from tests.service.clocked import Clock
from tests.service.conftest import SETTINGS
from tests.service.people import Client, Person, Send, Table, open_table, sign_up


def given_to(person: Person, path: str, query: str = "") -> str:
    """The query of an address with a pass."""
    reply = person.post(f"{path}/stream/pass")
    assert reply.status == 201
    place = urlsplit(reply.json["url"])
    assert place.path == f"{path}/stream"
    return f"{query}&{place.query}" if query else place.query


def opened(studio: Studio, path: str, query: str, **headers: str) -> Listener:
    return studio.ask(f"{path}/stream", {name.replace("_", "-"): value for name, value in headers.items()}, query)


def refused(studio: Studio, path: str, query: str, **headers: str) -> tuple[int, str]:
    return problem(opened(studio, path, query, **headers), f"{path}/stream")


def test_a_client_with_a_pass_sees_what_its_seat_sees(table: Table, studio: Studio) -> None:
    version = table.version()
    for person in (*table.seated, table.watcher):
        by_pass = opened(studio, table.path, given_to(person, table.path, "after=2")).reach(version)
        by_token = studio.listen(person, table.path, after=2).reach(version)
        assert by_pass.of("event") == by_token.of("event")
        assert by_pass.versions == list(range(3, version + 1))
        assert ("your_turn" in by_pass.of("state")[-1]) == (person is not table.watcher)


def test_a_returning_client_continues_where_it_was(table: Table, studio: Studio) -> None:
    version = table.version()
    query = given_to(table.watcher, table.path)
    assert opened(studio, table.path, query, Last_Event_ID="3").reach(version).versions[0] == 4


def test_the_token_counts_more_than_the_pass(send: Send, table: Table, studio: Studio) -> None:
    seated, version = table.seated[0], table.version()
    query = given_to(seated, table.path)
    stranger = opened(studio, table.path, query, Authorization=f"Bearer {table.watcher.token}").reach(version)
    assert "your_turn" not in stranger.of("state")[-1]
    assert refused(studio, table.path, query, Authorization="Bearer a.b.c") == (401, "token_invalid")
    assert refused(studio, table.path, query, Authorization="Basic x") == (401, "token_missing")


def test_a_pass_opens_the_feed_of_its_match_and_nothing_else(send: Send, table: Table, studio: Studio) -> None:
    other = open_table(send)
    query = given_to(table.seated[0], table.path)
    given = parse_qs(query)["feed_pass"][0]
    for path in (other.path, "/v1/matches/mnone"):
        assert refused(studio, path, query) == (401, "pass_invalid")
    assert refused(studio, table.path, "", Authorization=f"Bearer {given}") == (401, "token_invalid")
    holder = Client(send).with_token(given)
    for path in ("/v1/players/me", table.path, f"{table.path}/stream", f"{table.path}/events"):
        assert (holder.get(path).status, holder.get(path).code) == (401, "token_invalid")
    assert Client(send).get(f"/v1/players/me?{query}").code == "token_missing"
    assert holder.post("/v1/tokens/refresh", {"refresh_token": given}).code == "refresh_invalid"
    token = table.seated[0].token
    assert refused(studio, table.path, f"feed_pass={token}") == (401, "pass_invalid")


def test_a_pass_that_was_changed_anywhere_is_not_valid() -> None:
    keyring = Keyring(SECRET, Clock())
    given = keyring.feed_pass(Bearer("pone", "done"), "mone").token
    assert keyring.read_pass(given, "mone") == Bearer("pone", "done")
    for position, letter in enumerate(given):
        changed = given[:position] + ("b" if letter == "a" else "a") + given[position + 1 :]
        assert keyring.read_pass(changed, "mone") is None
        assert keyring.read_pass(given[:position], "mone") is None
    for text, match in (
        (given, "mtwo"),
        (given, ""),
        (given, "mone.pone"),
        (given.partition(".")[2], "mone.pone"),
        ("", "mone"),
    ):
        assert keyring.read_pass(text, match) is None
    assert Keyring("another secret of tests", Clock()).read_pass(given, "mone") is None


def test_it_is_good_for_about_a_minute(table: Table, store_redis: "Redis[bytes]") -> None:
    clock = Clock()
    kemu = wire(SETTINGS, store_redis, clock)
    person = table.seated[0]
    given = kemu.keyring.feed_pass(Bearer(person.id, person.token.split(".")[1]), table.id).token
    with studio_on(kemu) as studio:
        clock.pass_by(PASS_SECONDS - 0.001)
        opened(studio, table.path, f"feed_pass={given}").reach(table.version())
        clock.pass_by(0.001)
        assert refused(studio, table.path, f"feed_pass={given}") == (401, "pass_invalid")


def test_the_pass_of_a_device_that_was_signed_out_is_refused_and_its_feed_cut_off(table: Table, studio: Studio) -> None:
    person = table.seated[0]
    query = given_to(person, table.path)
    mine = opened(studio, table.path, query).reach(table.version())
    assert person.delete("/v1/players/me/token").status == 204
    mine.until(lambda: mine.done)
    assert refused(studio, table.path, query) == (401, "token_invalid")


def test_a_stranger_learns_nothing_of_a_private_match(send: Send, studio: Studio) -> None:
    table = open_table(send, terms={"private": True})
    host, guest, stranger = table.seated[0], sign_up(send), sign_up(send)
    code = host.post(f"{table.path}/invite").json["code"]
    assert guest.post(f"/v1/invites/{code}/join").status == 200
    query = given_to(guest, table.path)

    def alike(path: str, other: str) -> None:
        """By the API, and by the feed with a token, with a pass of another match, and with one that nobody gave out."""
        asked = [stranger.post(f"{each}/stream/pass") for each in (path, other)]
        assert [(reply.status, reply.code) for reply in asked] == [(404, "no_such_match")] * 2
        assert asked[0].data == asked[1].data
        token = {"Authorization": f"Bearer {stranger.token}"}
        elsewhere = given_to(stranger, open_table(send).path)
        for headers, asks in ((token, ""), ({}, elsewhere), ({}, "feed_pass=a.b.1.c"), ({}, "")):
            answers = []
            for each in (path, other):
                listener = studio.ask(f"{each}/stream", headers, asks)
                listener.until(lambda listener=listener: listener.done)
                answers.append((listener.status, listener.headers, listener.raw))
            assert answers[0] == answers[1]

    alike(table.path, "/v1/matches/mnone")
    # The guest has a pass, but no longer a seat.
    assert guest.post(f"{table.path}/leave").status == 200
    assert refused(studio, table.path, query) == (404, "no_such_match")
    nobody = studio.ask("/v1/matches/mnone/stream", {"Authorization": f"Bearer {guest.token}"})
    left = opened(studio, table.path, query)
    for listener in (nobody, left):
        listener.until(lambda listener=listener: listener.done)
    assert (left.status, left.headers, left.raw) == (nobody.status, nobody.headers, nobody.raw)
