"""Limits on simultaneous matches and on requests."""

from collections.abc import Iterator

import pytest
from redis import Redis

from service.http.app import create_app
from service.protocol.limits import address_of
from service.settings import BadSetting, read_settings
from service.tokens import MINUTES_MOST
from service.wiring import wire
from tests.service.clocked import DAY, MINUTE, Clocked, clocked_house
from tests.service.conftest import SETTINGS
from tests.service.lists import drain
from tests.service.people import Client, Person, Reply, in_process

TABLE = {"game": "kiwara", "seats": 2}


@pytest.fixture(scope="module")
def narrow() -> Iterator[Clocked]:
    yield from clocked_house(open_matches=2)


def person(place: Clocked) -> Person:
    return place.person(place.guest())


def refused(reply: Reply) -> bool:
    if reply.status in (200, 201):
        return False
    assert (reply.status, reply.code, reply.json["details"]) == (409, "too_many_matches", {"limit": 2})
    return True


def test_a_player_in_too_many_matches_cannot_create_join_or_fork(narrow: Clocked) -> None:
    host, guest = person(narrow), person(narrow)
    ended = guest.post("/v1/matches", {**TABLE, "bots": {"1": "random"}}).headers["Location"]
    guest.post(f"{ended}/start")
    guest.post(f"{ended}/resign")
    free = host.post("/v1/matches", TABLE).headers["Location"]
    assert not refused(guest.post("/v1/matches", TABLE))
    assert not refused(guest.post("/v1/matches", TABLE))
    for reply in (
        guest.post("/v1/matches", TABLE),
        guest.post(f"{free}/join"),
        guest.post(f"{free}/commands", {"type": "match.TakeSeat"}),
        guest.post(f"{ended}/forks", {"version": host.get(ended).json["version"] - 1}),
    ):
        assert refused(reply)
    assert host.get(free).json["view"]["seats"][1]["player"] is None


def test_the_limit_tells_nobody_of_a_private_match(narrow: Clocked) -> None:
    host, guest = person(narrow), person(narrow)
    hidden = host.post("/v1/matches", {**TABLE, "terms": {"private": True}}).headers["Location"]

    def asked(path: str) -> list[tuple[int, bytes]]:
        replies = [guest.post(f"{path}/join"), guest.post(f"{path}/commands", {"type": "match.TakeSeat"})]
        return [(reply.status, reply.data) for reply in replies]

    for _ in range(2):
        assert asked(hidden) == asked("/v1/matches/mnone")
        # A match that was denied to the guest has not used up their limit.
        assert not refused(guest.post("/v1/matches", TABLE))
    assert refused(guest.post("/v1/matches", TABLE))
    assert asked(hidden) == asked("/v1/matches/mnone")
    code = host.post(f"{hidden}/invite").json["code"]
    assert refused(guest.post(f"/v1/invites/{code}/join"))


def test_a_seat_that_is_kept_for_another_or_asked_for_in_vain_takes_no_place(narrow: Clocked) -> None:
    host, other, guest = (person(narrow) for _ in range(3))
    played = host.post("/v1/matches", TABLE).headers["Location"]
    assert other.post(f"{played}/join").status == 200
    for way in ("start", "resign"):
        assert host.post(f"{played}/{way}").status == 200
    again = host.post(f"{played}/rematch").headers["Location"]
    assert guest.post(f"{again}/join").code == "not_invited"
    assert guest.post(f"{again}/join", if_match=1).code == "stale_version"
    free = other.post("/v1/matches", TABLE).headers["Location"]
    assert guest.post(f"{free}/join", key="once").status == 200
    assert guest.post(f"{free}/leave").status == 200
    assert guest.post(f"{free}/commands", {"type": "match.TakeSeat", "nonce": "another"}, key="once").code == "key_reused"
    assert not refused(guest.post("/v1/matches", TABLE))
    assert not refused(guest.post("/v1/matches", TABLE))


def test_a_seat_that_is_left_makes_room_at_once(narrow: Clocked) -> None:
    guest = person(narrow)
    one, _ = (guest.post("/v1/matches", TABLE).headers["Location"] for _ in range(2))
    assert refused(guest.post("/v1/matches", TABLE))
    guest.post(f"{one}/leave")
    assert not refused(guest.post("/v1/matches", TABLE))
    assert refused(guest.post("/v1/matches", TABLE))


def test_a_match_that_has_ended_makes_room(narrow: Clocked) -> None:
    guest, other = person(narrow), person(narrow)
    one, _ = (guest.post("/v1/matches", TABLE).headers["Location"] for _ in range(2))
    other.post(f"{one}/join")
    guest.post(f"{one}/start")
    drain(narrow.kemu)
    assert refused(guest.post("/v1/matches", TABLE))
    other.post(f"{one}/resign")
    drain(narrow.kemu)
    assert not refused(guest.post("/v1/matches", TABLE))


def test_what_the_rules_refuse_takes_no_room(narrow: Clocked) -> None:
    host, guest, third = person(narrow), person(narrow), person(narrow)
    full = host.post("/v1/matches", TABLE).headers["Location"]
    guest.post(f"{full}/join")
    for _ in range(3):
        assert third.post(f"{full}/join").status == 409
        assert third.post("/v1/matches", {**TABLE, "seats": 3}).status == 422
    assert [refused(third.post("/v1/matches", TABLE)) for _ in range(3)] == [False, False, True]


def test_the_same_request_again_is_no_other_match(narrow: Clocked) -> None:
    guest = person(narrow)
    found = {guest.post("/v1/matches", TABLE, key=key).headers["Location"] for key in ("a", "b", "a", "b")}
    assert len(found) == 2
    assert guest.post(f"{found.pop()}/join").code != "too_many_matches"


def test_a_slot_taken_by_a_request_that_was_killed_is_free_after_a_minute(narrow: Clocked) -> None:
    guest = person(narrow)
    for match in ("mnever", "mbegun"):
        narrow.kemu.play.commands._quota._take(guest.id, match)
    assert refused(guest.post("/v1/matches", TABLE))
    narrow.clock.pass_by(MINUTE)
    assert not refused(guest.post("/v1/matches", TABLE))


@pytest.mark.parametrize(
    ("proxies", "forwarded", "counted"),
    [
        (0, "203.0.113.7", "192.0.2.1"),
        (0, None, "192.0.2.1"),
        (1, None, "192.0.2.1"),
        (1, "", "192.0.2.1"),
        (1, " , ", "192.0.2.1"),
        (1, "203.0.113.7", "203.0.113.7"),
        (1, "made up, 203.0.113.7", "203.0.113.7"),
        (2, "made up, 203.0.113.7, 198.51.100.2", "203.0.113.7"),
        (2, "203.0.113.7", "203.0.113.7"),
        (1, "203.0.113.7:4711", "203.0.113.7"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (1, "[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"),
        (1, "::ffff:203.0.113.7", "203.0.113.7"),
        (1, "unknown", "unknown"),
    ],
)
def test_only_our_own_proxies_are_believed(proxies: int, forwarded: str | None, counted: str) -> None:
    environ = {"REMOTE_ADDR": "192.0.2.1", **({"HTTP_X_FORWARDED_FOR": forwarded} if forwarded is not None else {})}
    assert address_of(environ, proxies) == counted


@pytest.mark.parametrize(("proxies", "statuses"), [(0, [201, 201, 429, 429]), (1, [201, 201, 201, 201])])
def test_guests_behind_a_proxy_are_counted_one_by_one(fake_redis: "Redis[bytes]", proxies: int, statuses: list[int]) -> None:
    settings = SETTINGS.with_values(signup_rate=1, signup_burst=2, trusted_proxies=proxies)
    client = Client(in_process(create_app(wire(settings, fake_redis))))
    asked = [client.post("/v1/players", {"name": "A"}, headers={"X-Forwarded-For": f"x, 203.0.113.{n}"}) for n in range(4)]
    assert [reply.status for reply in asked] == statuses


def test_nonces_count_like_every_other_request(fake_redis: "Redis[bytes]") -> None:
    send = in_process(create_app(wire(SETTINGS.with_values(rate=1, rate_burst=3), fake_redis)))
    guest = Client(send).post("/v1/players", {"name": "A"}).json
    client = Client(send).with_token(guest["token"])
    match = client.post("/v1/matches", TABLE).headers["Location"]
    assert [client.post(f"{match}/nonce", {"nonce": str(n)}).status for n in range(4)][-1] == 429


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("KEMU_TOKEN_MINUTES", "0"),
        ("KEMU_TOKEN_MINUTES", str(MINUTES_MOST + 1)),
        ("KEMU_REFRESH_DAYS", "0"),
        ("KEMU_TRUSTED_PROXIES", "-1"),
        ("KEMU_OPEN_MATCHES", "many"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=name):
        read_settings({name: value})


def test_a_token_may_be_set_to_live_as_long_as_revoked_ones_are_remembered() -> None:
    assert read_settings({"KEMU_TOKEN_MINUTES": str(MINUTES_MOST)}).people.token_minutes == MINUTES_MOST


def test_the_lifetimes_that_are_set_are_the_ones_that_hold() -> None:
    for place in clocked_house(token_minutes=5, refresh_days=2):
        guest = place.guest()
        place.clock.pass_by(5 * MINUTE)
        assert not place.holds(guest)
        second = place.refresh(guest).json
        place.clock.pass_by(2 * DAY)
        assert place.refresh(second).code == "refresh_invalid"


def test_a_player_who_leaves_a_seat_to_a_bot_still_holds_it(narrow: Clocked) -> None:
    guest = person(narrow)
    for _ in range(2):
        match = guest.post("/v1/matches", {**TABLE, "bots": {"1": "random"}}).headers["Location"]
        assert guest.post(f"{match}/start").status == 200
        assert guest.post(f"{match}/leave").status == 200
    assert refused(guest.post("/v1/matches", TABLE))


def test_leaving_again_under_the_same_key_gives_no_second_place(narrow: Clocked) -> None:
    host, guest = person(narrow), person(narrow)
    match = host.post("/v1/matches", TABLE).headers["Location"]
    guest.post(f"{match}/join")
    guest.post(f"{match}/leave", key="leave")
    guest.post(f"{match}/join")
    assert guest.post(f"{match}/leave", key="leave").status == 200
    assert not refused(guest.post("/v1/matches", TABLE))
    assert refused(guest.post("/v1/matches", TABLE))
