"""A match is played to its end, and looked at ever after, by the rules it was begun with, whatever is released meanwhile."""

from collections.abc import Iterator

import pytest
from msgspec import Struct

from domain.bots import BOTS
from domain.core import Shelf
from domain.games import GAMES
from domain.match import LIVES
from service.http.app import create_app
from service.play.timekeeping import Timekeeper
from service.proof.verification import Finding, verify
from service.wiring import Kemu, wire
from tests.kit.servers import new_fake_redis
from tests.service.clocked import Clock
from tests.service.conftest import SETTINGS
from tests.service.people import Client, Person, Send, Table, in_process, sign_up

FIRST = Shelf(*(rules for rules in GAMES.every if rules.info.rules_version == 1))
"""What the release before had."""
NEWEST_LIFE = max(LIVES)
GAME = "moeraki_kemu"
MOVE = {"clock": {"kind": "move", "seconds": 60}}
SILENCE = 61


class Release(Struct, frozen=True):
    kemu: Kemu
    send: Send


class House:
    """One store, and the two releases of the service that have run on it, one after the other."""

    def __init__(self, redis: object, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = Clock()
        self._redis = redis
        self._lives = dict(LIVES)
        self._monkeypatch = monkeypatch

    def before(self) -> Release:
        for life in self._lives:
            if life > 1:
                self._monkeypatch.delitem(LIVES, life)
        return self._release(FIRST)

    def after(self) -> Release:
        for life, rules in self._lives.items():
            self._monkeypatch.setitem(LIVES, life, rules)
        return self._release(GAMES)

    def _release(self, games: Shelf) -> Release:
        kemu = wire(SETTINGS, self._redis, self.clock, games)  # type: ignore[arg-type]
        return Release(kemu, in_process(create_app(kemu)))


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    with new_fake_redis() as redis:
        yield House(redis, monkeypatch)


def begun(send: Send, moves: int = 3, **body: object) -> Table:
    """A match with a few moves played."""
    host, guest, watcher = (sign_up(send, name) for name in ("Host", "Guest", "Watcher"))
    created = host.post("/v1/matches", {"game": GAME, "seats": 2, **body})
    assert created.status == 201, created
    table = Table(created.headers["Location"], (host, guest), watcher)
    assert guest.post(f"{table.path}/join").status == 200
    assert host.post(f"{table.path}/start").status == 200
    for _, (person, command) in zip(range(moves), table.turns(), strict=False):
        assert person.post(f"{table.path}/commands", command).status == 200
    return table


def through(table: Table, release: Release) -> Table:
    """The same people at another release."""
    seated = tuple(person.through(release.send) for person in table.seated)
    return Table(table.path, seated, table.watcher.through(release.send))


def view_of(table: Table) -> dict[str, object]:
    view: dict[str, object] = table.watcher.get(table.path).json["view"]
    return view


def finish(table: Table) -> None:
    for person, command in table.turns():
        assert person.post(f"{table.path}/commands", command).status == 200


def life_of(release: Release, table: Table) -> int:
    return release.kemu.play.states.newest(table.id).life


def fall(house: House, release: Release, table: Table) -> None:
    """Nobody moves until a flag falls."""
    house.clock.pass_by(SILENCE)
    release.kemu.play.outages.sign(house.clock())
    keeper: Timekeeper = release.kemu.play.timekeeper
    assert keeper.look(table.id) > 0


def test_new_matches_have_the_newest_versions_and_old_ones_keep_theirs(house: House) -> None:
    old = begun(house.before().send)
    after = house.after()
    new = begun(after.send)
    for table, versions in ((through(old, after), (1, 1)), (new, (2, NEWEST_LIFE))):
        match = table.watcher.get(table.path).json
        rules = table.watcher.get(f"/v1/games/{GAME}/rules?version={match['view']['rules']}&life={match['life']}").json
        assert (rules["rules"], rules["life"]) == versions


def test_a_match_that_was_begun_before_is_finished_as_it_would_have_been(house: House) -> None:
    before = house.before()
    old = begun(before.send)
    there = through(old, house.after())
    finish(there)
    by_another = wire(SETTINGS, house._redis, house.clock, FIRST)  # type: ignore[arg-type]
    assert view_of(there)["status"] == "finished"
    assert by_another.play.states.newest(old.id) == house.after().kemu.play.states.newest(old.id)


@pytest.mark.parametrize(("release", "reason", "status"), [("before", "time", "finished"), ("after", None, "running")])
def test_a_flag_means_what_it_meant_when_the_match_was_begun(
    house: House, release: str, reason: str | None, status: str
) -> None:
    table = begun(getattr(house, release)().send, options={"ladder": 3}, terms=MOVE)
    after = house.after()
    fall(house, after, table)
    view = view_of(through(table, after))
    assert view["status"] == status
    outcome = view["outcome"]
    assert (outcome["reason"] if isinstance(outcome, dict) else None) == reason


def test_a_match_from_before_is_disputed_checked_and_ruled_on(house: House) -> None:
    old = begun(house.before().send, terms=MOVE)
    after = house.after()
    fall(house, after, old)
    there = through(old, after)
    assert there.seated[0].post(f"{old.path}/disputes", {"reason": "clock"}).status == 200
    assert after.kemu.proof.disputes.check(old.id)
    (dispute,) = there.watcher.get(old.path).json["disputes"]
    assert (dispute["status"], dispute["finding"]) == ("checked", "confirmed")


def test_a_fork_keeps_the_rules_of_its_parent_and_begins_a_new_life(house: House) -> None:
    old = begun(house.before().send, moves=6)
    after = house.after()
    there = through(old, after)
    assert there.seated[0].post(f"{old.path}/resign").status == 200
    fork = there.seated[0].post(f"{old.path}/forks", {"version": old.version() - 2, "bots": {"1": "random"}})
    assert fork.status == 201, fork
    table = Table(f"/v1/matches/{fork.json['id']}", (there.seated[0],), there.watcher)
    assert (fork.json["view"]["rules"], life_of(after, table)) == (1, NEWEST_LIFE)
    assert there.seated[0].post(f"{table.path}/start").status == 200
    assert there.seated[0].post(f"{table.path}/resign").status == 200
    raw = there.watcher.get(f"{table.path}/audit").data
    assert verify(raw, GAMES, BOTS, after.kemu.signer.public).finding is Finding.CONFIRMED


def test_matches_of_both_releases_are_confirmed_and_the_release_before_says_what_it_lacks(house: House) -> None:
    before = house.before()
    old = begun(before.send)
    finish(old)
    after = house.after()
    new = begun(after.send)
    finish(new)
    raw = [through(table, after).watcher.get(f"{table.path}/audit").data for table in (old, new)]
    keys = after.kemu.signer.public
    assert [verify(each, GAMES, BOTS, keys).finding for each in raw] == [Finding.CONFIRMED, Finding.CONFIRMED]
    house.before()
    verdicts = [verify(each, FIRST, BOTS, keys) for each in raw]
    assert [verdict.finding for verdict in verdicts] == [Finding.CONFIRMED, Finding.RULES_MISSING]
    assert verdicts[1].detail == f"version {NEWEST_LIFE} of the life of a match is not at hand"


def test_a_match_from_before_is_taken_in_and_forked_elsewhere(house: House) -> None:
    before = house.before()
    old = begun(before.send, moves=6)
    assert old.seated[0].post(f"{old.path}/resign").status == 200
    raw = old.watcher.get(f"{old.path}/audit").data
    with new_fake_redis() as redis:
        house.after()
        elsewhere = wire(SETTINGS, redis, house.clock)
        assert elsewhere.proof.importing.import_log(raw, before.kemu.signer.public).finding is Finding.CONFIRMED
        person = sign_up(in_process(create_app(elsewhere)))
        assert person.get(f"{old.path}/replay/4").json["view"]["rules"] == 1
        fork = person.post(f"{old.path}/forks", {"version": 8, "bots": {"1": "random"}})
        assert (fork.status, fork.json["view"]["rules"]) == (201, 1)


def test_a_command_sent_again_after_the_release_gets_its_first_answer(house: House) -> None:
    before = house.before()
    old = begun(before.send)
    person, command = next(old.turns())
    first = person.post(f"{old.path}/commands", command, key="one")
    again = person.through(house.after().send).post(f"{old.path}/commands", command, key="one")
    assert (again.status, again.json["version"]) == (200, first.json["version"])


def test_a_refusal_quotes_the_clause_as_it_holds_in_the_match(house: House) -> None:
    """M6.1 is worded differently in the second life, which every new fork begins with."""
    before = house.before()
    old = begun(before.send)

    def refused(person: Person) -> str:
        reply = person.post(f"{old.path}/forks", {"version": 2})
        assert (reply.status, reply.json["clause"]) == (409, "M6.1")
        detail: str = reply.json["detail"]
        return detail

    after = house.after()
    then, now = (
        {clause["number"]: clause["text"] for clause in Client(after.send).get(f"/v1/games/{GAME}/rules{life}").json["clauses"]}
        for life in ("?version=1&life=1", "")
    )
    assert refused(old.seated[0].through(after.send)) == now["M6.1"] != then["M6.1"]


def test_statistics_tell_refusals_by_version(house: House) -> None:
    before = house.before()
    old = begun(before.send)
    after = house.after()
    new = begun(after.send)
    for table in (through(old, after), new):
        mover = table.mover()
        (waiting,) = [person for person in table.seated if person is not mover]
        command = mover.get(f"{table.path}/legal").json["legal"][0]
        assert waiting.post(f"{table.path}/commands", command).code == "not_your_turn"
    after.kemu.standings.refusals.write_down()
    refused = new.watcher.get(f"/v1/games/{GAME}/statistics").json["refused"]
    told = [(each["clause"], each["version"], each["times"]) for each in refused]
    assert told == [("M4.3", 1, 1), ("M4.3", NEWEST_LIFE, 1)]
