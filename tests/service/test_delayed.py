"""Every answer to a stranger follows from what they may know: what is still withheld does not change a byte of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from contracts.http.endpoints import ENDPOINTS
from service.http.app import create_app
from service.store.people.players import Player, PlayerStore
from service.store.tables.lists import Changes
from service.wiring import Kemu, wire
from tests.kit.servers import new_fake_redis
from tests.service.clocked import START, Clock
from tests.service.conftest import SETTINGS
from tests.service.lists import drain
from tests.service.people import Client, Person, Reply, Send, Table, in_process, open_table, sign_up
from tests.service.test_problems import IN_A_MATCH, MINIMAL, path_of

DELAY = 4
BEYOND = 25
"""More versions than all withheld decisions together have."""
NEVER = 999_999
ASKED = [endpoint for endpoint in ENDPOINTS if endpoint.token and ("{match}" in endpoint.path or endpoint.method == "GET")]
LISTS = [f"/v1/matches?scope={scope}{game}" for scope in ("open", "live", "finished", "mine") for game in ("", "&game=mauw")]
COMMANDS = [
    {"type": "mauw.Redraw"},
    {"type": "match.TakeSeat"},
    {"type": "match.StartMatch"},
    {"type": "match.PauseClocks"},
    {"type": "match.CallTime"},
    {"type": "kiwara.EndTurn"},
]


class Evening:
    """A match with a delay. Players, draws and times are the same on every evening that goes the same way."""

    def __init__(self, kemu: Kemu, send: Send, clock: Clock) -> None:
        self.kemu = kemu
        self.clock = clock
        self.host, self.guest, self.third, self.arbiter, self.stranger = (
            self._person(send, name) for name in ("host", "guest", "third", "arbiter", "stranger")
        )
        self.seated = (self.host, self.guest, self.third)
        terms = {"delay": DELAY, "clock": {"kind": "bank", "seconds": 7 * 24 * 3600}}
        created = self.host.post("/v1/matches", {"game": "mauw", "seats": 3, "terms": terms}, key="the evening")
        self.path = created.headers["Location"]
        for person in (self.guest, self.third):
            self.ask(person, "join")
        self.ask(self.host, "start")

    def _person(self, send: Send, name: str) -> Person:
        token = self.kemu.keyring.access(f"p{name}", "dsame").token
        return Person(f"p{name}", token, Client(send).with_token(token))

    def ask(self, person: Person, way: str, body: Any = None) -> None:
        reply = person.post(f"{self.path}/{way}", body)
        assert reply.status == 200, reply

    def move(self, which: int = 0, seconds: float = 10) -> None:
        self.clock.pass_by(seconds)
        self.kemu.play.bot_turn.take(self.path.rsplit("/", 1)[1])
        person = self.seated[self.host.get(self.path).json["view"]["active"][0]]
        self.ask(person, "commands", person.get(f"{self.path}/legal").json["legal"][which])


def nothing(_: Evening) -> None:
    pass


def one_move(evening: Evening) -> None:
    evening.move()


def moves(evening: Evening) -> None:
    for _ in range(DELAY):
        evening.move()


def moves_and_a_credit(evening: Evening) -> None:
    moves(evening)
    evening.kemu.play.outages.sign(evening.clock())
    evening.clock.pass_by(60)
    evening.kemu.play.outages.sign(evening.clock())
    assert evening.kemu.play.timekeeper.look(evening.path.rsplit("/", 1)[1]) == 1


def slow_moves_with_refusals(evening: Evening) -> None:
    for _ in range(DELAY):
        evening.move(-1, 300)
        for person in evening.seated:
            assert person.post(f"{evening.path}/return").code == "not_away"


def resigning_and_leaving(evening: Evening) -> None:
    evening.clock.pass_by(60)
    evening.ask(evening.third, "resign")
    evening.ask(evening.host, "draw")
    evening.ask(evening.guest, "draw/answer", {"agree": False})
    evening.ask(evening.guest, "leave")


def pauses(evening: Evening) -> None:
    for way in ("pause", "resume", "pause", "resume"):
        evening.clock.pass_by(300)
        evening.ask(evening.arbiter, f"clocks/{way}")


@contextmanager
def evening() -> Iterator[Evening]:
    clock = Clock()
    with new_fake_redis() as redis:
        people = PlayerStore(redis)
        for name in ("host", "guest", "third", "arbiter", "stranger"):
            people.add(Player(f"p{name}", name.title(), START))
        people.grant("parbiter", "arbiter")
        kemu = wire(SETTINGS, redis, clock)
        yield Evening(kemu, in_process(create_app(kemu)), clock)


def said(reply: Reply) -> tuple[object, ...]:
    """Everything in an answer, except a pass, which tells the time and is random."""
    data = reply.json.keys() if b"feed_pass=" in reply.data else reply.data
    return reply.status, data, sorted((name, value) for name, value in reply.headers.items() if name != "Content-Length")


def asked_everywhere(evening: Evening) -> dict[str, tuple[object, ...]]:
    """Everything a stranger can be told."""
    match, stranger = evening.path.rsplit("/", 1)[1], evening.stranger
    shown = stranger.get(evening.path).json["version"]
    versions = [0, *range(shown - 2, shown + BEYOND), NEVER]
    found: dict[str, tuple[object, ...]] = {}

    def note(method: str, path: str, body: Any = None, **more: Any) -> None:
        name = f"{method} {path} {body} {more}"
        assert name not in found
        found[name] = said(stranger.client.ask(method, path, body, **more))

    for endpoint in ASKED:
        path = path_of(endpoint, match, evening.host.id, "mauw")
        bodies = COMMANDS if endpoint.takes_command else [MINIMAL.get(endpoint.name)]
        for body in bodies:
            note(endpoint.method, path, body)
            if endpoint.conditional:
                for version in versions:
                    note(endpoint.method, path, body, if_match=version)
    for version in versions:
        note("GET", f"{evening.path}/replay/{version}")
        note("GET", f"{evening.path}/events?after={version}&limit=1000")
    note("GET", f"{evening.path}/events?after={shown}&wait=0.05")
    note("GET", f"{evening.path}/replay/{10**30}")
    note("GET", f"/v1/players/{evening.host.id}/versus/{evening.guest.id}")
    note("GET", f"/v1/players/{evening.host.id}/history?opponent={evening.guest.id}")
    drain(evening.kemu)
    evening.kemu.standings.refusals.write_down()
    for path in (*LISTS, "/v1/games/mauw/statistics"):
        found[f"again {path}"] = said(stranger.get(path))
    return found


@cache
def answers(played: int, withheld: Callable[[Evening], None]) -> dict[str, tuple[object, ...]]:
    with evening() as tonight:
        for _ in range(played):
            tonight.move()
        withheld(tonight)
        drain(tonight.kemu)
        return asked_everywhere(tonight)


def test_no_way_to_a_match_was_forgotten() -> None:
    assert [endpoint.name for endpoint in IN_A_MATCH if endpoint not in ASKED] == []


@pytest.mark.parametrize(
    ("played", "one", "other"),
    [
        (0, nothing, one_move),
        (0, nothing, moves),
        (0, nothing, resigning_and_leaving),
        (9, moves, slow_moves_with_refusals),
        (9, moves, resigning_and_leaving),
        (9, moves, pauses),
        (9, moves, moves_and_a_credit),
    ],
)
def test_what_is_withheld_changes_no_answer(
    played: int, one: Callable[[Evening], None], other: Callable[[Evening], None]
) -> None:
    expected, found = answers(played, one), answers(played, other)
    assert {name: answer for name, answer in found.items() if answer != expected.get(name)} == {}
    assert found.keys() == expected.keys()


@pytest.mark.parametrize("withheld", [moves, resigning_and_leaving])
def test_a_withheld_event_is_like_one_that_will_never_be(withheld: Callable[[Evening], None]) -> None:
    with evening() as tonight:
        for _ in range(9):
            tonight.move()
        withheld(tonight)
        stranger = tonight.stranger
        shown, newest = (person.get(tonight.path).json["version"] for person in (stranger, tonight.host))
        assert shown + DELAY <= newest < shown + BEYOND
        for version in (shown + 1, newest, newest + 1):
            for way in ("replay/{}", "events?after={}", "events?after={}&wait=5"):
                reply, never = (stranger.get(f"{tonight.path}/{way.format(number)}") for number in (version, NEVER))
                assert (reply.status, reply.code, reply.json["version"]) == (404, "no_such_version", shown)
                assert said(reply) == said(never)
            reply, never = (stranger.post(f"{tonight.path}/resign", if_match=number) for number in (version, NEVER))
            assert (reply.status, reply.code, reply.json["version"]) == (412, "stale_version", shown)
            assert said(reply) == said(never)
        assert stranger.post(f"{tonight.path}/resign", if_match=shown).code == "not_seated"


def for_anybody(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry of a list without what is only for the player who reads it."""
    result = entry["result"] and {**entry["result"], "place": None, "won": None}
    return {**entry, "your_turn": None, "result": result}


def test_the_lists_show_strangers_what_the_match_shows_them() -> None:
    with evening() as tonight:
        for number in range(12):
            tonight.move()
            if number == 6:
                tonight.ask(tonight.third, "resign")
            drain(tonight.kemu)
            everybody = {}
            for person in (tonight.stranger, tonight.host, tonight.arbiter):
                (listed,) = person.get("/v1/matches?scope=live").json["matches"]
                match = person.get(tonight.path).json
                assert listed["version"] == match["version"]
                assert [seat["resigned"] for seat in listed["seats"]] == [seat["resigned"] for seat in match["view"]["seats"]]
                last = person.get(f"{tonight.path}/events?after={match['version'] - 1}").json["events"][0]
                assert listed["updated_at"] == last["at"]
                everybody[person.id] = for_anybody(listed)
            assert everybody["phost"] == everybody["parbiter"] != everybody["pstranger"]
        tonight.ask(tonight.host, "resign")
        drain(tonight.kemu)
        lists = [
            list(map(for_anybody, person.get("/v1/matches?scope=finished").json["matches"]))
            for person in (tonight.stranger, tonight.host)
        ]
        assert lists[0] == lists[1]


def test_a_list_that_an_older_release_made_shows_strangers_nothing_of_a_match_until_it_is_known_what() -> None:
    with evening() as tonight:
        for _ in range(6):
            tonight.move()
        drain(tonight.kemu)
        forget_what_is_shown(tonight)
        assert tonight.stranger.get("/v1/matches?scope=live").json["matches"] == []
        assert tonight.host.get("/v1/matches?scope=live").json["matches"] != []
        tonight.move()
        drain(tonight.kemu)
        (listed,) = tonight.stranger.get("/v1/matches?scope=live").json["matches"]
        assert listed["version"] == tonight.stranger.get(tonight.path).json["version"]


def forget_what_is_shown(tonight: Evening) -> None:
    """The summary as it was written before there was anything of the kind in it."""
    models, match = tonight.kemu.lists, tonight.path.rsplit("/", 1)[1]
    partition = tonight.kemu.journal.partitions.of(match)
    generation = models.generation(partition)
    (summary,) = models.summaries(partition, generation, [match])
    assert summary is not None
    at = models.checkpoint(partition, generation)
    assert models.apply(partition, generation, at, at, Changes({match: replace(summary, shown=None)}, {}, {}))


@pytest.fixture
def delayed(send: Send) -> Table:
    table = open_table(send, terms={"delay": DELAY, "clock": {"kind": "move", "seconds": 3600}}, bots={"1": "random"})
    assert table.seated[0].post(f"{table.path}/start").status == 200
    return table


def test_an_arbiter_sees_a_running_match_without_delay(kemu: Kemu, send: Send, delayed: Table) -> None:
    arbiter, player = delayed.watcher, delayed.seated[0]
    for _ in range(3):
        kemu.play.bot_turn.take(delayed.id)
        player.post(f"{delayed.path}/commands", player.get(f"{delayed.path}/legal").json["legal"][0])
    version = player.get(delayed.path).json["version"]
    assert arbiter.get(delayed.path).json["version"] < version
    assert arbiter.post(f"{delayed.path}/clocks/pause", if_match=version).code == "stale_version"
    kemu.people.players.grant(arbiter.id, "arbiter")
    seen = arbiter.get(delayed.path).json
    assert (seen["version"], seen["view"]["you"], seen["legal"]) == (version, None, [])
    assert arbiter.get(f"{delayed.path}/replay/{version}").status == 200
    assert arbiter.get(f"{delayed.path}/events?after={version}").status == 200
    assert arbiter.post(f"{delayed.path}/clocks/pause", if_match=version - 1).json["version"] == version
    assert arbiter.post(f"{delayed.path}/clocks/pause", if_match=version).status == 200
    kemu.people.players.withdraw(arbiter.id, "arbiter")
    assert arbiter.get(delayed.path).json["version"] < version


def test_an_arbiter_who_sits_at_the_table_sees_what_the_seat_sees(kemu: Kemu, send: Send) -> None:
    table = open_table(send, game="mauw", terms={"delay": DELAY})
    arbiter = sign_up(send)
    kemu.people.players.grant(arbiter.id, "arbiter")
    assert arbiter.post(f"{table.path}/join").status == 200
    version = table.seated[0].post(f"{table.path}/start").json["version"]
    seen = arbiter.get(table.path).json
    assert (seen["version"], seen["view"]["you"]) == (version, 1)
    events = arbiter.get(f"{table.path}/events?limit=1000").json["events"]
    assert {owner for event in events for owner in event.get("secrets", {})} == {"1"}
