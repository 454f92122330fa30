"""Races on a real server: one chain of refresh tokens, one holder of a login, no guess and no seat too many."""

from collections.abc import Callable

import pytest
from msgspec import Struct
from redis import Redis

from contracts.http.people.players import SignedIn
from domain.match import CreateMatch
from service.errors import LoginTaken, RefreshRefused, RefreshReused, TooManyMatches
from service.people.devices import GRACE_MS
from service.settings import Settings
from service.store.people.accounts import Allowance, Attempts, Revocations
from service.store.play.log import Log
from service.tokens import Bearer
from service.wiring import Kemu, wire
from tests.kit.servers import GENEROUS, SECRET
from tests.store.racers import at_once

MANY = 50
PASSWORD = "correct horse"


class Clock(Struct):
    at: int = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at


class Place(Struct, frozen=True):
    clock: Clock
    processes: list[Kemu]

    @property
    def kemu(self) -> Kemu:
        return self.processes[0]


def place_on(redis: "Redis[bytes]", **settings: int) -> Place:
    """Four processes of the service, with one clock."""
    clock = Clock()
    return Place(
        clock, [wire(Settings().with_values(secret=SECRET, **{**GENEROUS, **settings}), redis, clock) for _ in range(4)]
    )


@pytest.fixture
def place(real_redis: "Redis[bytes]") -> Place:
    return place_on(real_redis)


def outcome(ask: Callable[[], SignedIn]) -> SignedIn | type[Exception]:
    try:
        return ask()
    except (RefreshRefused, RefreshReused) as error:
        return type(error)


def refreshed_at_once(place: Place, refresh: str) -> list[SignedIn | type[Exception]]:
    return at_once(
        [lambda kemu=place.processes[n % 4]: outcome(lambda: kemu.people.devices.refresh(refresh)) for n in range(MANY)]
    )


def test_however_many_refresh_at_once_one_chain_goes_on(place: Place) -> None:
    _, first = place.kemu.people.players.sign_up("Aroha")
    answers = refreshed_at_once(place, first.refresh_token)
    assert all(isinstance(answer, SignedIn) for answer in answers), "all of them within the grace"
    given = {answer.refresh_token for answer in answers if isinstance(answer, SignedIn)}
    assert len(given) == 1
    place.clock.at += GRACE_MS
    second = place.kemu.people.devices.refresh(given.pop())
    assert place.kemu.keyring.read(second.token) == Bearer(first.player, first.device)


def test_of_many_at_once_with_an_old_token_none_gets_anything_and_the_device_is_out(place: Place) -> None:
    _, first = place.kemu.people.players.sign_up("Aroha")
    second = place.kemu.people.devices.refresh(first.refresh_token)
    place.clock.at += GRACE_MS
    answers = refreshed_at_once(place, first.refresh_token)
    assert set(answers) <= {RefreshReused, RefreshRefused}
    assert RefreshReused in answers
    assert outcome(lambda: place.kemu.people.devices.refresh(second.refresh_token)) is RefreshRefused
    assert all(kemu.people.revocations.is_revoked(first.device) for kemu in place.processes)


def test_thief_and_owner_at_once_never_both_go_on(place: Place) -> None:
    """Both have the same token. Whichever is first, one chain or none is left after the grace period."""
    _, first = place.kemu.people.players.sign_up("Aroha")
    stolen = first.refresh_token
    mine, theirs = at_once([lambda kemu=kemu: kemu.people.devices.refresh(stolen) for kemu in place.processes[:2]])
    place.clock.at += GRACE_MS
    mine = place.kemu.people.devices.refresh(mine.refresh_token)
    place.clock.at += GRACE_MS
    assert outcome(lambda: place.kemu.people.devices.refresh(theirs.refresh_token)) is RefreshReused
    assert outcome(lambda: place.kemu.people.devices.refresh(mine.refresh_token)) is RefreshRefused


def test_a_device_that_is_signed_out_while_it_refreshes_stays_out(place: Place) -> None:
    _, first = place.kemu.people.players.sign_up("Aroha")
    bearer = Bearer(first.player, first.device)
    tasks: list[Callable[[], object]] = [
        lambda kemu=place.processes[n % 4]: outcome(lambda: kemu.people.devices.refresh(first.refresh_token)) for n in range(20)
    ]
    tasks.insert(10, lambda: place.kemu.people.devices.sign_out(bearer, first.device))
    answers = at_once(tasks)
    assert place.kemu.people.devices.of(first.player) == []
    for answer in answers:
        if isinstance(answer, SignedIn):
            assert outcome(lambda answer=answer: place.kemu.people.devices.refresh(answer.refresh_token)) is RefreshRefused
    assert place.kemu.people.revocations.is_revoked(first.device)


def test_of_many_players_who_want_a_login_one_gets_it(place: Place) -> None:
    guests = [place.kemu.people.players.sign_up(f"Guest {n}")[1] for n in range(20)]

    def link(number: int) -> str | None:
        guest = guests[number]
        login = "Aroha" if number % 2 else "AROHA"
        try:
            place.processes[number % 4].people.accounts.link(Bearer(guest.player, guest.device), login, f"{PASSWORD} {number}")
        except LoginTaken:
            return None
        return guest.player

    winners = [player for player in at_once([lambda n=n: link(n) for n in range(len(guests))]) if player is not None]
    assert len(winners) == 1
    holders = [guest.player for guest in guests if place.kemu.people.accounts.login_of(guest.player) is not None]
    assert holders == winners
    number = [guest.player for guest in guests].index(winners[0])
    assert place.kemu.people.accounts.sign_in("aroha", f"{PASSWORD} {number}", "", "here").player == winners[0]


def test_guesses_at_once_are_no_more_than_guesses_in_turn(real_redis: "Redis[bytes]") -> None:
    attempts, allowance = Attempts(real_redis), Allowance("login", "aroha", 10, 60_000)
    waits = at_once([lambda: attempts.wait(allowance) for _ in range(MANY)])
    assert waits.count(0) == 10
    assert all(0 < wait <= 60_000 for wait in waits if wait)


def test_an_allowance_is_whole_again_after_its_time(real_redis: "Redis[bytes]") -> None:
    attempts, allowance = Attempts(real_redis), Allowance("login", "aroha", 1, 60_000)
    assert attempts.wait(allowance) == 0
    assert attempts.wait(allowance) > 0
    assert real_redis.pexpireat(allowance.key, 1)
    assert attempts.wait(allowance) == 0


def test_matches_created_at_once_are_no_more_than_one_may_sit_in(real_redis: "Redis[bytes]") -> None:
    place = place_on(real_redis, open_matches=5)

    def create(kemu: Kemu) -> str | None:
        try:
            return kemu.play.opening.create(Bearer("phost", "d"), CreateMatch("kiwara", 2)).match
        except TooManyMatches:
            return None

    created = at_once([lambda kemu=place.processes[n % 4]: create(kemu) for n in range(20)])
    assert sum(match is not None for match in created) == 5


def test_all_of_it_works_on_every_kind_of_store(redis: "Redis[bytes]") -> None:
    place = place_on(redis, open_matches=2)
    kemu = place.kemu
    player, first = kemu.people.players.sign_up("Aroha", "Phone")
    bearer = Bearer(player.id, first.device)
    kemu.people.accounts.link(bearer, "Aroha", PASSWORD)
    second = kemu.people.accounts.sign_in("aroha", PASSWORD, "Tablet", "here")
    assert kemu.people.devices.refresh(kemu.people.devices.refresh(second.refresh_token).refresh_token).device == second.device
    kemu.people.accounts.change_password(bearer, PASSWORD, "battery staple")
    assert [device.name for device in kemu.people.devices.all(bearer)] == ["Phone"]
    for _ in range(2):
        kemu.play.opening.create(bearer, CreateMatch("kiwara", 2))
    with pytest.raises(TooManyMatches):
        kemu.play.opening.create(bearer, CreateMatch("kiwara", 2))
    kemu.people.devices.sign_out_all(bearer)
    kemu.people.accounts.forget(player.id)
    kemu.people.players.erase(player.id)
    assert kemu.people.accounts.login_of(player.id) is None
    assert kemu.people.devices.of(player.id) == []


def test_revoked_names_are_forgotten_when_no_token_of_theirs_can_be_left(log: Log, revocations: Revocations) -> None:
    day = 24 * 60 * 60 * 1000
    revocations.revoke("d1", day)
    revocations.revoke("d2", 2 * day)
    assert (revocations.is_revoked("d1"), revocations.is_revoked("d2")) == (True, True)
    revocations.revoke("d3", 3 * day + 1)
    assert [revocations.is_revoked(name) for name in ("d1", "d2", "d3")] == [False, True, True]
    for match in (f"m{n}" for n in range(50)):
        assert [log.peek(match, 0, token=name).revoked for name in ("d1", "d2", "d3")] == [False, True, True]
