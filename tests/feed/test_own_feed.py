"""The feed of a player: what concerns them in whichever match, once and in order, from wherever it is resumed."""

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from redis import Redis

from contracts.notices import Occasion
from service.clock import wall_clock
from service.notices.outgoing import Outgoing
from service.store.keys import of_player
from service.store.notices.feeds import KEPT, KEPT_MS, OLDEST_MS, FeedStore, Position
from service.wiring import Kemu
from tests.feed.listening import Listener, Studio
from tests.feed.test_limits import problem
from tests.feed.test_pass import given_to, opened, refused
from tests.kit.waiting import wait_for
from tests.service.lists import drain
from tests.service.people import Client, Person, Send, Table, open_table, sign_up, started_table
from workers.wiring import notice_work_of

OWN = "/v1"
Derive = Callable[[], None]


@pytest.fixture
def derive(kemu: Kemu) -> Derive:
    """What the workers make of the journal."""
    ends = kemu.journal.ends()
    kemu.notices.store.begin(ends)
    projector = notice_work_of(kemu, Outgoing()).projector

    def drain() -> None:
        for partition in ends:
            projector.drain(partition)

    return drain


def own_feed(studio: Studio, person: Person, after: str | None = None, **headers: str) -> Listener:
    listener = studio.listen(person, OWN, after, **headers)
    if after is None:
        listener.until(lambda: bool(listener.of("ready")))
    return listener


def heard(listener: Listener, *kinds: str, but: str = "your_turn") -> list[Any]:
    """Wait for as many notices, not counting one kind; they must be of these kinds."""

    def told() -> list[Any]:
        return [notice for notice in listener.of("notice") if notice["kind"] != but]

    listener.until(lambda: len(told()) >= len(kinds))
    assert [notice["kind"] for notice in told()] == list(kinds)
    return told()


def occasion(player: str, number: int, at: int) -> Occasion:
    return Occasion("your_turn", "mone", "kiwara", number, 0, at, player)


def add(kemu: Kemu, person: Person, *numbers: int) -> None:
    kemu.notices.notifier.notify([occasion(person.id, number, wall_clock()) for number in numbers])


def turns(listener: Listener) -> list[str]:
    """The matches in which it is the player's turn, as far as they were told."""
    return [notice["match"] for notice in listener.of("notice") if notice["kind"] == "your_turn"]


def versions(listener: Listener, count: int) -> list[int]:
    listener.until(lambda: len(listener.of("notice")) >= count)
    return [notice["version"] for notice in listener.of("notice")]


def last_id(listener: Listener) -> str:
    return str(listener.messages[-1].id)


def test_players_are_told_what_others_did_in_order_and_in_their_language(send: Send, studio: Studio, derive: Derive) -> None:
    table = open_table(send, game="kiwara")
    host, guest = table.seated[0], sign_up(send, "Guest")
    mine, theirs = own_feed(studio, host, Accept_Language="fr"), own_feed(studio, guest)
    assert guest.post(f"{table.path}/join").status == 200
    assert host.post(f"{table.path}/start").status == 200
    playing = Table(table.path, (host, guest), table.watcher)
    for person, command in islice(playing.turns(), 2):
        assert person.post(f"{table.path}/commands", command).status == 200
    assert guest.post(f"{table.path}/draw").status == 200
    assert host.post(f"{table.path}/resign").status == 200
    version = table.version()
    assert guest.post(f"{table.path}/disputes", {"reason": "other"}).status == 200
    derive()
    _, finished = heard(theirs, "started", "finished")
    assert {**finished, "at": ""} == {
        "kind": "finished",
        "at": "",
        "match": table.id,
        "game": "kiwara",
        "version": version,
        "seat": 1,
        "title": "Kiwara: the match has ended",
        "text": "You have won.",
        "place": 1,
    }
    assert [notice["title"] for notice in heard(mine, "draw_offered", "dispute")] == [
        "Kiwara\u00a0: une nulle est proposée",
        "Kiwara\u00a0: une partie est contestée",
    ]


def test_each_turn_that_another_player_begins_is_told_at_once(send: Send, studio: Studio, derive: Derive) -> None:
    table = started_table(send)
    derive()
    feeds = [own_feed(studio, person) for person in table.seated]
    wanted: list[list[int]] = [[], []]
    active = table.watcher.get(table.path).json["view"]["active"]
    for person, command in islice(table.turns(), 12):
        state = person.post(f"{table.path}/commands", command).json
        if (before := active) != (active := state["view"]["active"]):
            assert before == [table.seated.index(person)]
            wanted[active[0]].append(state["version"])
        derive()
    assert [versions(feed, len(told)) for feed, told in zip(feeds, wanted, strict=True)] == wanted
    assert all(len(told) > 1 for told in wanted)


def test_a_takeback_that_another_player_asks_for_is_told(send: Send, studio: Studio, derive: Derive) -> None:
    table = started_table(send)
    feeds = [own_feed(studio, person) for person in table.seated]
    for person, command in table.turns():
        assert person.post(f"{table.path}/commands", command).status == 200
        if person.post(f"{table.path}/takeback").status == 200:
            break
    derive()
    feed = feeds[1 - table.seated.index(person)]
    feed.until(lambda: any(notice["kind"] == "takeback_asked" for notice in feed.of("notice")))
    (notice,) = [notice for notice in feed.of("notice") if notice["kind"] == "takeback_asked"]
    assert notice["version"] == table.version()


def test_players_who_were_matched_are_told_and_need_not_ask(send: Send, kemu: Kemu, studio: Studio, derive: Derive) -> None:
    people = [sign_up(send), sign_up(send)]
    feeds = [own_feed(studio, person) for person in people]
    tickets = [person.post("/v1/matchmaking", {"game": "kiwara", "seats": 2}).json["id"] for person in people]
    assert kemu.tables.seating.seat("kiwara:2") == 1
    derive()
    told = [heard(feed, "matched", "started")[0] for feed in feeds]
    feeds[0].until(lambda: turns(feeds[0]) == [told[0]["match"]])
    assert not turns(feeds[1])
    assert [notice["ticket"] for notice in told] == tickets
    assert len({notice["match"] for notice in told}) == 1
    for person, notice in zip(people, told, strict=True):
        assert person.get(f"/v1/matches/{notice['match']}").json["view"]["seats"][notice["seat"]]["player"] == person.id


def test_a_rematch_tells_its_host_that_it_has_started(send: Send, studio: Studio, derive: Derive) -> None:
    table = started_table(send)
    first, last = table.seated[1], table.seated[0]
    assert last.post(f"{table.path}/resign").status == 200
    derive()
    feeds = [own_feed(studio, person) for person in (first, last)]
    assert first.post(f"{table.path}/rematch").json["view"]["you"] == 0
    again = last.post(f"{table.path}/rematch").json
    assert (again["view"]["status"], again["view"]["active"]) == ("running", [0])
    derive()
    assert heard(feeds[0], "started")[0]["match"] == again["id"]
    feeds[0].until(lambda: turns(feeds[0]) == [again["id"]])
    assert not turns(feeds[1])


def test_both_sides_of_a_challenge_are_told(send: Send, studio: Studio, derive: Derive) -> None:
    one, two = sign_up(send), sign_up(send)
    asking, asked = own_feed(studio, one), own_feed(studio, two)

    def challenge(key: str) -> str:
        body = {"player": two.id, "game": "kiwara", "seats": 2}
        sent, again = (one.post("/v1/challenges", body, key=key).json for _ in range(2))
        assert sent == again
        return str(sent["id"])

    declined, withdrawn, accepted = (challenge(key) for key in ("first", "second", "third"))
    for _ in range(2):
        assert two.post(f"/v1/challenges/{declined}/decline").status == 200
        assert one.post(f"/v1/challenges/{withdrawn}/withdraw").status == 200
    told = heard(asked, *["challenged"] * 3, "challenge_withdrawn")
    assert [notice["challenge"] for notice in told] == [declined, withdrawn, accepted, withdrawn]
    assert (told[0]["match"], told[0]["seat"], told[0]["title"]) == (None, None, "Kiwara: a challenge")
    match = two.post(f"/v1/challenges/{accepted}/accept").json["id"]
    derive()
    told = heard(asking, "challenge_declined", "started")
    assert (told[0]["challenge"], told[1]["match"]) == (declined, match)


def test_a_player_hears_nothing_of_those_whom_they_have_blocked(send: Send, studio: Studio) -> None:
    one, two = sign_up(send), sign_up(send)
    assert one.post("/v1/challenges", {"player": two.id, "game": "kiwara", "seats": 2}).status == 201
    challenger = own_feed(studio, one)
    assert two.post("/v1/players/me/blocks", {"player": one.id}).status == 200
    feed = own_feed(studio, two)
    assert two.post("/v1/challenges", {"player": one.id, "game": "kiwara", "seats": 2}).status == 201
    answer = one.get("/v1/challenges").json["challenges"][0]["id"]
    assert one.post(f"/v1/challenges/{answer}/decline").status == 200
    assert two.delete(f"/v1/players/me/blocks/{one.id}").status == 204
    assert one.post("/v1/challenges", {"player": two.id, "game": "kiwara", "seats": 2}).status == 201
    heard(feed, "challenged")
    # Nor are they told that they were blocked, which declined what they had sent.
    heard(challenger, "challenged")


def test_a_rematch_invites_the_others_except_those_who_have_blocked_the_player(
    send: Send, studio: Studio, derive: Derive
) -> None:
    for blocked in (False, True):
        table = started_table(send)
        host, guest = table.seated
        assert host.post(f"{table.path}/resign").status == 200
        if blocked:
            assert guest.post("/v1/players/me/blocks", {"player": host.id}).status == 200
        derive()
        feed = own_feed(studio, guest)
        again = host.post(f"{table.path}/rematch").json
        derive()
        if not blocked:
            (notice,) = heard(feed, "invited")
            assert (notice["match"], notice["seat"]) == (again["id"], 0)
    assert not feed.of("notice")


def test_a_feed_resumes_after_any_message_without_gap_or_repetition(send: Send, kemu: Kemu, studio: Studio) -> None:
    person = sign_up(send)
    first = own_feed(studio, person)
    add(kemu, person, 1, 2, 3)
    assert versions(first, 3) == [1, 2, 3]
    ids = [str(message.id) for message in first.messages]
    assert first.messages[0].kind == "ready"
    first.leave()
    for number, place in enumerate(ids):
        again = own_feed(studio, person, place)
        assert versions(again, 3 - number) == [1, 2, 3][number:]
        add_more = own_feed(studio, person)
        assert not add_more.of("notice")
        assert last_id(add_more) == ids[-1]
        for listener in (again, add_more):
            listener.leave()
    late = studio.ask("/v1/stream", {"Authorization": f"Bearer {person.token}"}, f"after={ids[1]}")
    assert versions(late, 2) == [2, 3]
    add(kemu, person, 4)
    assert versions(late, 3) == [2, 3, 4]


def test_what_is_told_again_is_in_the_feed_once(
    send: Send, kemu: Kemu, studio: Studio, derive: Derive, store_redis: "Redis[bytes]"
) -> None:
    """As after a worker that was killed before it had written how far it got."""
    table = started_table(send)
    host, guest = table.seated
    feed = own_feed(studio, guest)
    derive()
    heard(feed, "started")
    partitions = kemu.journal.partitions
    for partition in range(partitions.count):
        store_redis.set(partitions[partition].notices("checkpoint"), "0-0")
    derive()
    assert host.post(f"{table.path}/resign").status == 200
    derive()
    heard(feed, "started", "finished")


def test_a_client_who_was_away_too_long_is_told_to_start_over(send: Send, kemu: Kemu, studio: Studio) -> None:
    person = sign_up(send)
    ready = last_id(own_feed(studio, person))
    add(kemu, person, *range(1, KEPT))
    feed = own_feed(studio, person, ready)
    assert len(versions(feed, KEPT - 1)) == KEPT - 1
    oldest, newest = str(feed.messages[0].id), last_id(feed)
    feed.leave()
    add(kemu, person, KEPT)
    assert versions(own_feed(studio, person, oldest), KEPT - 1) == list(range(2, KEPT + 1))
    add(kemu, person, KEPT + 1)
    epoch, number = newest.split("-")
    never = (f"{epoch}-{int(number) + 10_000_000}", f"{int(epoch) - 1}-{number}", f"{int(epoch) - KEPT_MS}-0")
    for gone in (ready, oldest, f"{epoch}-0", *never):
        listener = own_feed(studio, person, gone)
        listener.until(lambda listener=listener: listener.done)
        assert [(message.kind, message.id) for message in listener.messages] == [("reset", 0)]


def test_positions_in_the_store(kemu: Kemu, send: Send) -> None:
    store: FeedStore = kemu.notices.feeds
    person, now = sign_up(send), wall_clock()
    assert store.end(person.id, now) == Position(now, 0)
    assert store.after(person.id, Position(now - KEPT_MS, 0), now) is None
    assert store.after(person.id, Position(now, 0), now) == {}
    assert store.after(person.id, Position(now, 1), now) is None
    store.add([occasion(person.id, 1, now - OLDEST_MS), occasion(person.id, 2, now), occasion("pnobody", 2, now)], now)
    assert store.after(person.id, Position(now, 0), now) == {store.end(person.id, now): occasion(person.id, 2, now)}
    assert store.all("pnobody") == []


def test_a_feed_that_lost_its_end_and_went_on_is_another_one(
    send: Send, kemu: Kemu, studio: Studio, store_redis: "Redis[bytes]"
) -> None:
    """A reader of what was lost must not take the next entries for it."""
    store: FeedStore = kemu.notices.feeds
    person, now = sign_up(send), wall_clock()
    store.add([occasion(person.id, 1, now)], now)
    kept = store.end(person.id, now)
    dump = {name: store_redis.dump(name) for name in (of_player(person.id, "feed"), of_player(person.id, "told"))}
    met = 0
    for _ in range(10):
        store.add([occasion(person.id, 2, now)], now)
        lost = store.end(person.id, now)
        for name, content in dump.items():
            store_redis.restore(name, 0, content, replace=True)
        assert store.after(person.id, lost, now) is None
        store.add([occasion(person.id, 3, now), occasion(person.id, 4, now)], now)
        met += store.after(person.id, lost, now) is not None
        assert store.after(person.id, kept, now) is not None
        for name, content in dump.items():
            store_redis.restore(name, 0, content, replace=True)
    assert not met


def test_a_pass_opens_the_own_feed_and_no_other(send: Send, kemu: Kemu, table: Table, studio: Studio) -> None:
    person = table.seated[0]
    query = given_to(person, OWN)
    feed = opened(studio, OWN, query)
    feed.until(lambda: bool(feed.of("ready")))
    add(kemu, person, 1)
    heard(feed, "your_turn", but="")
    assert refused(studio, table.path, query) == (401, "pass_invalid")
    assert refused(studio, "/v1/matches/own", query) == (404, "no_such_match")
    assert refused(studio, OWN, given_to(person, table.path)) == (401, "pass_invalid")


def test_strangers_and_those_who_ask_badly_get_no_feed(send: Send, studio: Studio) -> None:
    assert refused(studio, OWN, "") == (401, "token_missing")
    headers = {"Authorization": f"Bearer {sign_up(send).token}"}
    for place in ("x", "1", "-1", "1-1-1", "1-x", f"{10**20}-1"):
        assert problem(studio.ask("/v1/stream", {**headers, "Last-Event-ID": place}), "/v1/stream") == (422, "malformed")
    assert Client(send).post("/v1/stream/pass").code == "token_missing"
    assert sign_up(send).get("/v1/stream").code == "no_feed"


def test_who_signs_out_or_is_erased_loses_the_feed_and_what_is_in_it(
    send: Send, kemu: Kemu, studio: Studio, store_redis: "Redis[bytes]"
) -> None:
    for leave in ("/v1/players/me/token", "/v1/players/me"):
        person = sign_up(send)
        add(kemu, person, 1)
        drain(kemu)
        assert [notice["version"] for notice in person.get("/v1/players/me/export").json["notices"]] == [1]
        feed = own_feed(studio, person)
        assert person.delete(leave).status == 204
        feed.until(lambda feed=feed: feed.done)
    add(kemu, person, 2)
    assert list(store_redis.scan_iter(f"*{person.id}*")) == []


def test_who_has_the_own_feed_open_counts_as_listening(send: Send, studio: Studio, table: Table) -> None:
    one, two = table.seated
    own_feed(studio, one)
    studio.listen(two, table.path).reach(table.version())
    presence, both = studio.kemu.tables.presence, [one.id, two.id]
    wait_for(lambda: presence.online(both, wall_clock()) == set(both))
    assert presence.online(both, wall_clock(), listening=True) == {one.id}
