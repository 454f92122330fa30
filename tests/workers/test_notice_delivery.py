"""Delivery: retries, the dead-letter list, receivers that are gone, gateways that are slow, and workers that die."""

import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPException

import pytest
from redis import Redis

from service.notices.outgoing import Outgoing
from service.store.notices.notices import LEASE_MS
from tests.store.tables import GUEST, HOST
from tests.workers.gateway import Gateway, receiving
from tests.workers.post_office import PostOffice
from workers.notices.delivery import BUSY_MS, RETRIES_MS, Delivery


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    with receiving() as gateway:
        yield gateway


@pytest.fixture
def office(fake_redis: "Redis[bytes]", gateway: Gateway) -> PostOffice:
    return ready(fake_redis, gateway)


def ready(redis: "Redis[bytes]", gateway: Gateway, **settings: object) -> PostOffice:
    """A notice for the guest is due, which stays true whatever the time."""
    office = PostOffice(redis, gateway, **settings)
    office.receiver(GUEST, "phone")
    office.resign(office.match(), HOST)
    office.derive()
    return office


def test_a_gateway_that_fails_is_asked_again_at_growing_distances_and_then_no_more(office: PostOffice) -> None:
    office.gateway.status = 500
    (notice,) = office.due()
    for attempt, distance in enumerate(RETRIES_MS, start=1):
        assert office.deliver() == [False]
        assert len(office.gateway.received) == attempt
        office.now += distance - 1
        assert office.due() == []
        office.now += 1
        assert office.due() == [notice]
    assert office.deliver() == [False]
    office.now += 10 * RETRIES_MS[-1]
    assert office.due() == []
    assert len({(one.json["id"], one.body) for one in office.gateway.received}) == 1
    assert len({one.headers["Kemu-Notice-Time"] for one in office.gateway.received}) == len(RETRIES_MS) + 1
    ((dead,), following) = office.kemu.notices.store.dead_page(None, 10)
    assert (dead.id, dead.attempts, dead.failure, following) == (notice, len(RETRIES_MS) + 1, "status 500", None)
    assert office.counts() == {"retried": len(RETRIES_MS), "dead": 1}


@pytest.mark.parametrize("status", [301, 400, 404, 429, 503])
def test_whatever_is_not_a_yes_is_tried_again_and_redirects_are_not_followed(office: PostOffice, status: int) -> None:
    office.gateway.status = status
    assert office.deliver() == [False]
    assert len(office.gateway.received) == 1
    office.gateway.status = 202
    office.now += RETRIES_MS[0]
    assert office.deliver() == [True]
    assert [one.path for one in office.gateway.received] == ["/push?from=kemu"] * 2
    assert office.counts() == {"retried": 1, "delivered": 1}


def test_410_takes_the_receiver_away(office: PostOffice) -> None:
    office.gateway.status = 410
    assert office.deliver() == [False]
    assert office.kemu.notices.receivers.of([GUEST.player])[GUEST.player] == []
    assert office.counts() == {"gone": 1}
    office.now += RETRIES_MS[0]
    assert office.due() == []


def test_nobody_listening_is_a_failure_like_any_other(fake_redis: "Redis[bytes]") -> None:
    with receiving() as gateway:
        office = ready(fake_redis, gateway)
    assert office.deliver() == [False]
    office.now += RETRIES_MS[0]
    (notice,) = office.due()
    assert office.kemu.notices.store.claim(notice, office.now).failure.startswith("ConnectionRefusedError")


def test_a_receiver_that_was_taken_away_or_wants_other_things_is_not_told(office: PostOffice) -> None:
    office.receiver(GUEST, "phone", kinds=("your_turn",))
    assert office.deliver() == [False]
    assert office.gateway.received == []
    assert office.counts() == {"dropped": 1}


def test_a_worker_killed_between_sending_and_writing_it_down_sends_again_with_the_same_id(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def die(*_: object) -> bool:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(Delivery, "_conclude", die)
        with pytest.raises(Killed):
            office.deliver()
    assert len(office.gateway.received) == 1
    assert office.due() == []
    office.now += LEASE_MS
    assert office.deliver() == [True]
    assert len(office.gateway.received) == 2
    assert len({one.json["id"] for one in office.gateway.received}) == 1
    assert office.counts() == {"delivered": 1}


def test_two_workers_with_the_same_job_send_once(office: PostOffice) -> None:
    (notice,) = office.due()
    meanwhile: list[bool] = []
    other = office.another()
    office.gateway.before_answering = lambda: meanwhile.append(other.delivery.send(notice))
    assert office.work.delivery.send(notice)
    assert meanwhile == [False]
    assert len(office.gateway.received) == 1
    assert not office.work.delivery.send(notice)


def test_a_busy_gateway_gets_no_more_than_it_may_have_at_once(fake_redis: "Redis[bytes]", gateway: Gateway) -> None:
    office = ready(fake_redis, gateway, notice_most=1)
    office.resign(office.match(), HOST)
    office.derive()
    first, second = office.due()
    meanwhile: list[bool] = []
    gateway.before_answering = lambda: meanwhile.append(office.another().delivery.send(second)) if not meanwhile else None
    assert office.work.delivery.send(first)
    assert meanwhile == [False]
    assert len(gateway.received) == 1
    assert office.due() == []
    office.now += BUSY_MS
    assert office.deliver() == [True]
    assert office.counts() == {"delivered": 2}


class Snail(Outgoing):
    """Receivers of players take their time: something else happens before they answer."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        super().__init__()
        self._meanwhile = meanwhile

    def post(self, url: str, body: bytes, headers: Mapping[str, str], *, public: bool) -> int:
        if not public:
            return super().post(url, body, headers, public=public)
        self._meanwhile()
        return 200


def test_however_many_hosts_players_name_a_worker_is_left_to_the_gateway(fake_redis: "Redis[bytes]", gateway: Gateway) -> None:
    office = PostOffice(fake_redis, gateway, notice_player_urls=True, notice_workers=2)
    own = [office.receiver(GUEST, "phone", url=f"https://{host}.example/slow").id for host in ("one", "two", "three")]
    through_gateway = office.receiver(GUEST, "phone").id
    office.resign(office.match(), HOST)
    office.derive()
    notices = {notice.rsplit("-", 1)[1]: notice for notice in office.due()}
    meanwhile: dict[str, bool] = {}

    def others() -> None:
        for receiver in (*own[1:], through_gateway):
            meanwhile[receiver] = office.another(Snail(lambda: None)).delivery.send(notices[receiver])

    assert office.another(Snail(others)).delivery.send(notices[own[0]])
    assert meanwhile == {own[1]: False, own[2]: False, through_gateway: True}
    office.now += BUSY_MS
    assert [office.another(Snail(lambda: None)).delivery.send(notice) for notice in office.due()] == [True, True]
    assert office.counts() == {"delivered": 4}


def test_an_alarm_is_told_once_in_a_turn_and_only_while_it_lasts(office: PostOffice) -> None:
    office.deliver()
    office.receiver(HOST, "host")
    match = office.match()
    seat = next(iter(office.active(match)))
    office.soon = {seat: office.now + 5_000}
    office.move(match)
    office.tell()
    office.gateway.received.clear()
    assert office.ring() == 0
    if office.active(match) == {seat}:
        office.pass_the_turn(match)
    (seat,) = office.active(match)
    office.soon = {seat: office.now + 5_000}
    office.move(match)
    assert office.active(match) == {seat}, "the first step of a turn does not end it"
    office.derive()
    office.gateway.received.clear()
    office.now += 5_000
    assert office.ring() == 1
    office.deliver()
    assert [one.json["kind"] for one in office.gateway.received if one.json["kind"] == "flag_soon"] == ["flag_soon"]
    assert office.ring() == 0
    if office.active(match) == {seat}:
        office.move(match)
    office.derive()
    assert office.ring() == 0, "once in a turn is enough"
    office.resign(match)
    office.derive()
    assert office.kemu.notices.store.turn(match, seat) is None


def test_an_alarm_is_put_off_with_the_deadline_and_dropped_with_the_turn(office: PostOffice) -> None:
    office.deliver()
    office.gateway.received.clear()
    office.receiver(HOST, "host")
    match = office.match()
    (seat,) = office.active(match)
    office.soon = {seat: office.now + 1_000}
    office.derive()
    office.now += 1_000
    office.soon = {seat: office.now + 1_000}
    assert office.ring() == 1
    assert office.ring() == 0
    office.now += 1_000
    office.resign(match)
    assert office.ring() == 1
    assert office.ring() == 0
    office.deliver()
    assert office.gateway.received == []


def test_a_gateway_that_answers_drop_by_drop_is_cut_off() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        over = threading.Event()

        def drip() -> None:
            connection, _ = listening.accept()
            with connection:
                while not over.wait(0.02):
                    try:
                        connection.sendall(b"H")
                    except OSError:
                        return

        thread = threading.Thread(target=drip)
        thread.start()
        try:
            url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
            with pytest.raises((OSError, HTTPException)):
                Outgoing(total=0.3).post(url, b"{}", {}, public=False)
        finally:
            over.set()
            thread.join()
