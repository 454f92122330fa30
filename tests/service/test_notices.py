"""Receivers and dead letters over HTTP."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from redis import Redis

from contracts.notices import KINDS, Notice
from service.http.app import create_app
from service.store.notices.notices import Batch
from service.wiring import Kemu, wire
from tests.kit.servers import new_fake_redis
from tests.service.conftest import SETTINGS
from tests.service.lists import drain
from tests.service.people import Person, Send, in_process, sign_up

ME = "/v1/players/me/notices"
DEAD = "/v1/notices/dead"


@pytest.fixture
def person(send: Send) -> Person:
    return sign_up(send)


@pytest.fixture
def operator(kemu: Kemu, send: Send) -> Person:
    person = sign_up(send, "Operator")
    kemu.people.players.grant(person.id, "operator")
    return person


def test_a_receiver_is_added_listed_and_removed(person: Person, send: Send) -> None:
    added = person.post(ME, {"address": "token", "language": "fr", "kinds": ["finished", "your_turn", "finished"]})
    receiver = added.json
    assert (added.status, receiver["language"], receiver["kinds"], receiver["url"]) == (
        201,
        "fr",
        ["finished", "your_turn"],
        None,
    )
    assert person.get(ME).json == {"receivers": [receiver]}
    other = sign_up(send)
    assert other.get(ME).json == {"receivers": []}
    assert other.delete(f"{ME}/{receiver['id']}").code == "no_such_receiver"
    assert person.delete(f"{ME}/{receiver['id']}").status == 204
    assert person.delete(f"{ME}/{receiver['id']}").code == "no_such_receiver"
    assert person.get(ME).json == {"receivers": []}


def test_the_same_address_again_takes_the_place_of_the_one_before(person: Person, send: Send) -> None:
    first = person.post(ME, {"address": "token"}).json
    again = person.post(ME, {"address": "token", "language": "fr"}).json
    assert (first["kinds"], again["id"]) == (list(KINDS), first["id"])
    assert person.get(ME).json == {"receivers": [again]}
    assert sign_up(send).post(ME, {"address": "token"}).json["id"] != first["id"]


def test_ten_receivers_are_enough(person: Person) -> None:
    for number in range(10):
        assert person.post(ME, {"address": f"token-{number}"}).status == 201
    refused = person.post(ME, {"address": "token-10"})
    assert (refused.status, refused.code) == (409, "too_many_receivers")
    assert person.post(ME, {"address": "token-3", "language": "fr"}).status == 201
    assert len(person.get(ME).json["receivers"]) == 10


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "address"),
        ({"address": ""}, "address"),
        ({"address": "x" * 501}, "address"),
        ({"address": "x", "language": "de"}, "language"),
        ({"address": "x", "kinds": []}, "kinds"),
        ({"address": "x", "kinds": ["weather"]}, "kinds"),
        ({"address": "x", "more": 1}, "more"),
    ],
)
def test_a_receiver_of_another_shape_is_refused(person: Person, body: dict[str, object], field: str) -> None:
    refused = person.post(ME, body)
    assert (refused.status, list(refused.json["errors"])) == (422, [field])
    assert person.get(ME).json == {"receivers": []}


def test_a_receiver_of_ones_own_is_not_taken_unless_the_operator_allows_it(person: Person) -> None:
    refused = person.post(ME, {"address": "x", "url": "https://example.org/"})
    assert (refused.status, refused.code) == (403, "no_urls")


@pytest.fixture
def allowing() -> Iterator[Person]:
    with new_fake_redis() as redis:
        yield sign_up(in_process(create_app(wire(SETTINGS.with_values(notice_player_urls=True), redis))))


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https://",
        "https://user:secret@example.org/",
        "https://127.0.0.1/",
        "https://10.1.2.3/",
        "https://[::1]/",
        "https://[::ffff:192.168.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://169.254.169.254/latest",
        "https://example.org:99999/",
        "https://exa mple.org/",
        "https://example.org/\r\nHost: x",
        "https://[::1/",
    ],
)
def test_only_public_https_urls_are_taken(allowing: Person, url: str) -> None:
    refused = allowing.post(ME, {"address": "x", "url": url})
    assert (refused.status, list(refused.json["errors"])) == (422, ["url"])
    assert allowing.post(ME, {"address": "x", "url": "https://example.org/hook"}).json["url"] == "https://example.org/hook"


def test_receivers_are_exported_and_forgotten_with_the_player(kemu: Kemu, person: Person, store_redis: "Redis[bytes]") -> None:
    receiver = person.post(ME, {"address": "secret-token"}).json
    drain(kemu)
    assert person.get("/v1/players/me/export").json["receivers"] == [receiver]
    assert person.delete("/v1/players/me").status == 204
    assert store_redis.keys(f"*{person.id}*") == []
    assert not any(b"secret-token" in (store_redis.dump(key) or b"") for key in store_redis.scan_iter())


def died(kemu: Kemu, number: int) -> str:
    """A notice that was given up."""
    match = f"m{number}"
    name = f"{match}-3-finished-dphone"
    notice = Notice("finished", match, "kiwara", 3, 1, 1_700_000_000_000, "pgone", "won", 1, 2, id=name, receiver="dphone")
    partition = kemu.journal.partitions.of(match)
    kemu.notices.store.begin({partition: "0-0"})
    before = kemu.notices.store.checkpoint(partition) or ""
    entry = kemu.log._redis.xadd(kemu.journal.partitions[partition].journal, {"m": match, "v": 3, "b": ""}).decode()
    assert kemu.notices.store.write(partition, before, entry, Batch({}, {}, [notice]), 1)
    assert kemu.notices.store.bury(replace(notice, attempts=7, failure="status 500", died_at=1_800_000_000_000 + number))
    return name


def test_operators_page_through_the_dead_newest_first(kemu: Kemu, operator: Person) -> None:
    names = [died(kemu, number) for number in range(7)]
    found: list[str] = []
    cursor = ""
    while cursor is not None:
        page = operator.get(f"{DEAD}?limit=3{cursor and '&cursor='}{cursor}").json
        found += [notice["id"] for notice in page["notices"]]
        cursor = page["next"]
    assert found == names[::-1]
    assert page["counts"]["dead"] == 7
    assert page["notices"][0]["failure"] == "status 500"
    assert operator.get(f"{DEAD}?cursor=nonsense").status == 422


def test_an_operator_has_one_sent_again_or_forgotten(kemu: Kemu, operator: Person) -> None:
    again, away = died(kemu, 1), died(kemu, 2)
    assert operator.post(f"{DEAD}/{again}/retry").status == 204
    assert operator.delete(f"{DEAD}/{away}").status == 204
    assert operator.get(DEAD).json["notices"] == []
    assert list(kemu.notices.store.due(2_000_000_000_000, 10)[0]) == [again]
    claimed = kemu.notices.store.claim(again, 2_000_000_000_000)
    assert claimed is not None
    assert (claimed.attempts, claimed.died_at) == (0, 0)
    for reply in (operator.post(f"{DEAD}/{again}/retry"), operator.delete(f"{DEAD}/{away}")):
        assert (reply.status, reply.code) == (404, "no_such_notice")


def test_nobody_else_may(kemu: Kemu, person: Person) -> None:
    name = died(kemu, 1)
    for reply in (person.get(DEAD), person.post(f"{DEAD}/{name}/retry"), person.delete(f"{DEAD}/{name}")):
        assert (reply.status, reply.code) == (403, "operators_only")


def test_only_so_many_dead_are_kept(kemu: Kemu, operator: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.store.notices.notices.DEAD_MOST", 1)
    partition = kemu.journal.partitions.of("m1")
    same = [number for number in range(1, 200) if kemu.journal.partitions.of(f"m{number}") == partition][:3]
    names = [died(kemu, number) for number in same]
    assert [notice["id"] for notice in operator.get(DEAD).json["notices"]] == names[-1:]
    assert [kemu.notices.store.dead(name) is None for name in names] == [True, True, False]
