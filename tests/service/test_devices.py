"""Access tokens that expire, refresh tokens that are exchanged, devices that are signed out."""

from collections.abc import Iterator

import pytest

from service.people.devices import DEVICES_MOST
from tests.service.clocked import DAY, MINUTE, PASSWORD, Clocked, clocked_house


@pytest.fixture(scope="module")
def place() -> Iterator[Clocked]:
    yield from clocked_house()


def signed_in_twice(place: Clocked, login: str) -> tuple[dict[str, str], dict[str, str]]:
    phone = place.guest(device_name="Phone")
    assert place.link(phone, login).status == 200
    return phone, place.sign_in(login).json


def test_a_guest_gets_a_pair_and_a_device_in_one_call(place: Clocked) -> None:
    guest = place.guest(device_name="Phone 📱")
    assert place.holds(guest)
    (device,) = place.client(guest).get("/v1/players/me/devices").json["devices"]
    assert (device["id"], device["name"], device["this"]) == (guest["device"], "Phone 📱", True)
    assert (guest["expires_at"] > device["created_at"], guest["refresh_expires_at"]) == (True, device["expires_at"])


@pytest.mark.parametrize("name", ["a\nb", "\u202e", "x" * 41, 7])
def test_a_device_name_can_be_printed(place: Clocked, name: object) -> None:
    reply = place.post("/v1/players", {"name": "Aroha", "device_name": name})
    assert (reply.status, list(reply.json["errors"])) == (422, ["device_name"])


def test_a_token_holds_for_an_hour_and_then_says_so(place: Clocked) -> None:
    guest = place.guest()
    match = place.client(guest).post("/v1/matches", {"game": "kiwara", "seats": 2}).headers["Location"]
    place.clock.pass_by(60 * MINUTE - 1)
    assert place.holds(guest)
    place.clock.pass_by(1)
    client = place.client(guest)
    for reply in (
        client.get("/v1/players/me"),
        client.get(match),
        client.post(f"{match}/commands", {"type": "match.LeaveSeat"}),
        client.delete("/v1/players/me/token"),
    ):
        assert (reply.status, reply.code) == (401, "token_expired")
    assert place.holds(place.refresh(guest).json)


def test_the_time_a_token_expires_cannot_be_changed(place: Clocked) -> None:
    player, device, expires, signature = place.guest()["token"].split(".")
    later = f"{player}.{device}.{int(expires) + 1}.{signature}"
    assert place.client({"token": later}).get("/v1/players/me").code == "token_invalid"


def test_a_refresh_token_is_no_access_token_nor_the_other_way_round(place: Clocked) -> None:
    guest = place.guest()
    assert not place.holds({"token": guest["refresh_token"]})
    assert place.refresh({"refresh_token": guest["token"]}).code == "refresh_invalid"


def test_refreshing_gives_a_new_pair_for_the_same_device(place: Clocked) -> None:
    guest = place.guest()
    place.clock.pass_by(90 * MINUTE)
    pair = place.refresh(guest).json
    assert (pair["player"], pair["device"]) == (guest["player"], guest["device"])
    assert pair["refresh_token"] != guest["refresh_token"]
    assert place.holds(pair)
    for _ in range(3):
        place.clock.pass_by(89 * DAY)
        pair = place.refresh(pair).json
        assert place.holds(pair)


def test_a_device_that_is_unused_too_long_must_sign_in_again(place: Clocked) -> None:
    guest = place.guest()
    place.clock.pass_by(90 * DAY)
    assert place.refresh(guest).code == "refresh_invalid"
    assert place.kemu.people.devices.of(guest["player"]) == []


def test_a_lost_answer_can_be_asked_for_again_for_ten_seconds(place: Clocked) -> None:
    guest = place.guest()
    lost = place.refresh(guest).json
    place.clock.pass_by(9.9)
    again = place.refresh(guest).json
    assert again["refresh_token"] == lost["refresh_token"]
    assert place.holds(again)
    assert place.holds(place.refresh(again).json)


def test_a_token_exchanged_long_ago_signs_its_device_out(place: Clocked) -> None:
    guest = place.guest()
    mine = place.refresh(guest).json
    place.clock.pass_by(10)
    stolen = place.refresh(guest)
    assert (stolen.status, stolen.code) == (401, "refresh_reused")
    assert not place.holds(mine)
    assert not place.holds(guest)
    assert place.refresh(mine).code == "refresh_invalid"


def test_the_last_but_one_is_exchanged_even_within_the_grace(place: Clocked) -> None:
    guest = place.guest()
    second = place.refresh(guest).json
    third = place.refresh(second).json
    assert place.refresh(guest).code == "refresh_reused"
    assert not place.holds(third)


def test_a_theft_that_was_seen_stays_seen_if_the_process_dies_there(place: Clocked, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = place.guest()
    mine = place.refresh(guest).json
    place.clock.pass_by(10)
    with monkeypatch.context() as patched:
        patched.setattr(place.kemu.people.devices, "_sign_out", lambda *_: None)
        assert place.refresh(guest).code == "refresh_reused"
    assert place.refresh(mine).code == "refresh_reused"
    assert not place.holds(mine)


def test_an_invented_token_signs_no_device_out(place: Clocked) -> None:
    guest, other = place.guest(), place.guest()
    parts, others = guest["refresh_token"].split("."), other["refresh_token"].split(".")
    made_up = {".".join((*parts[:2], *others[2:])), ".".join((*parts[:3], "a" * 32)), ".".join(parts[:3]), "", "...", "é.é"}
    for text in made_up - {""}:
        assert place.refresh({"refresh_token": text}).code == "refresh_invalid"
    assert place.holds(guest)
    assert place.refresh(guest).status == 200


def test_refresh_tokens_stand_nowhere_in_the_store(place: Clocked) -> None:
    guest = place.guest()
    pair = place.refresh(guest).json
    redis = place.kemu.log._redis
    kept = b"".join(redis.dump(key) for key in redis.scan_iter(f"player:{{{guest['player']}}}*"))
    assert guest["device"].encode() in kept
    for token in (guest["refresh_token"], pair["refresh_token"]):
        assert all(secret.encode() not in kept for secret in token.split(".")[2:])


def test_one_device_is_signed_out_and_the_other_goes_on(place: Clocked) -> None:
    phone, tablet = signed_in_twice(place, "one-device")
    match = place.client(tablet).post("/v1/matches", {"game": "kiwara", "seats": 2}).headers["Location"]
    devices = place.client(phone).get("/v1/players/me/devices").json["devices"]
    assert {device["name"]: device["this"] for device in devices} == {"Phone": True, "Tablet": False}
    assert place.client(phone).delete(f"/v1/players/me/devices/{tablet['device']}").status == 204
    for reply in (
        place.client(tablet).get(match),
        place.client(tablet).post(f"{match}/leave"),
        place.client(tablet).get("/v1/matches"),
    ):
        assert (reply.status, reply.code) == (401, "token_invalid")
    assert place.refresh(tablet).code == "refresh_invalid"
    assert place.holds(phone)
    assert place.client(phone).delete(f"/v1/players/me/devices/{tablet['device']}").code == "no_such_device"


def test_nobody_signs_out_the_device_of_another(place: Clocked) -> None:
    one, other = place.guest(), place.guest()
    reply = place.client(one).delete(f"/v1/players/me/devices/{other['device']}")
    assert (reply.status, reply.code) == (404, "no_such_device")
    assert place.holds(other)


def test_all_devices_are_signed_out_at_once(place: Clocked) -> None:
    phone, tablet = signed_in_twice(place, "all-devices")
    newer = place.refresh(tablet).json
    assert place.client(phone).delete("/v1/players/me/devices").status == 204
    assert [place.holds(pair) for pair in (phone, tablet, newer)] == [False] * 3
    assert [place.refresh(pair).code for pair in (phone, newer)] == ["refresh_invalid"] * 2
    assert place.holds(place.sign_in("all-devices").json)


def test_this_device_is_signed_out_with_its_token(place: Clocked) -> None:
    phone, tablet = signed_in_twice(place, "this-device")
    assert place.client(phone).delete("/v1/players/me/token").status == 204
    assert (place.holds(phone), place.holds(tablet)) == (False, True)
    assert place.refresh(phone).code == "refresh_invalid"


def test_a_refresh_that_comes_while_its_device_is_signed_out_gives_nothing(place: Clocked) -> None:
    guest = place.guest()
    place.kemu.people.revocations.revoke(guest["device"], place.clock())
    assert place.refresh(guest).code == "refresh_invalid"


def test_the_device_unused_for_longest_goes_when_there_are_too_many(place: Clocked) -> None:
    phone, tablet = signed_in_twice(place, "many-devices")
    place.clock.pass_by(1)
    phone = place.refresh(phone).json
    more = []
    for _ in range(DEVICES_MOST - 1):
        place.clock.pass_by(1)
        more.append(place.kemu.people.accounts.sign_in("many-devices", PASSWORD, "", "here"))
    assert (place.holds(phone), place.holds(tablet)) == (True, False)
    assert len(place.client(phone).get("/v1/players/me/devices").json["devices"]) == DEVICES_MOST
