"""Mails with codes: through the API, the worker processes and a gateway as they run, and on a clock that a test turns."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from nacl.signing import VerifyKey
from redis import Redis

from contracts.mails import MAIL_MINUTES
from contracts.notices import notice_text
from service.host.embedded import EmbeddedServer
from service.notices.outgoing import Outgoing
from service.store import keys
from tests.e2e.processes import bare_environment
from tests.kit.servers import SECRET, live_server
from tests.kit.waiting import wait_for
from tests.service.clocked import PASSWORD, Clocked, clocked_house
from tests.service.people import Client, over_network, sign_up
from tests.workers.gateway import Gateway, receiving
from tests.workers.worker_processes import worker_process
from workers.people.mails import AGAIN_MS
from workers.wiring import mails_of

ADDRESS = "aroha@example.nz"
NEW = "battery staple"


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    with receiving() as gateway:
        yield gateway


def test_a_player_confirms_an_address_and_recovers_by_mail(
    real_server: EmbeddedServer, real_redis: "Redis[bytes]", gateway: Gateway, tmp_path: Path
) -> None:
    chosen = {"redis_url": real_server.url, "secret": SECRET, "mail_url": gateway.url}
    environment = bare_environment(**chosen, heartbeat_file=tmp_path / "heartbeat")
    with ExitStack() as stack:
        live = stack.enter_context(live_server(real_server.url, processes=1, mail_url=gateway.url))
        for kind in ("dispatch", "deliver"):
            stack.enter_context(worker_process(kind, environment))
        network = over_network(live)
        phone = sign_up(network, "Aroha")
        phone.post("/v1/players/me/account", {"login": "aroha", "password": PASSWORD})
        ask = {"address": ADDRESS, "password": PASSWORD}
        assert phone.post("/v1/players/me/mail", ask).json == {"address": None, "waiting": ADDRESS}
        # Not confirmed yet: nothing is sent there to recover, and the answer does not tell.
        assert Client(network).post("/v1/recovery/mail", {"login": "aroha"}).status == 204
        wait_for(lambda: gateway.received)
        first = gateway.received[0]
        assert (first.json["purpose"], first.json["to"], first.json["language"]) == ("confirm", ADDRESS, "en")
        assert first.json["code"] in first.json["text"]
        public = phone.get("/v1/keys").json["keys"][-1]["public"]
        name, sent = first.headers["Kemu-Notice-Id"], int(first.headers["Kemu-Notice-Time"])
        signature = bytes.fromhex(first.headers["Kemu-Signature"].removeprefix("ed25519="))
        VerifyKey(bytes.fromhex(public)).verify(notice_text(name, sent, first.body), signature)

        confirmed = phone.post("/v1/players/me/mail/confirm", {"code": first.json["code"]})
        assert confirmed.json == {"address": ADDRESS, "waiting": None}
        assert phone.post("/v1/players/me/mail/confirm", {"code": first.json["code"]}).code == "wrong_code"
        assert phone.get("/v1/players/me").json["mail"] == ADDRESS
        french = {"Accept-Language": "fr"}
        assert Client(network).post("/v1/recovery/mail", {"login": "Aroha"}, headers=french).status == 204
        wait_for(lambda: len(gateway.received) == 2)
        mail = gateway.received[1].json
        assert (mail["purpose"], mail["to"], mail["language"]) == ("recover", ADDRESS, "fr")
        assert "Bonjour Aroha," in mail["text"]
        body = {"login": "aroha", "code": mail["code"], "password": NEW}
        recovered = Client(network).post("/v1/recovery", body)
        assert (recovered.status, recovered.json["player"]) == (201, phone.id)
        assert Client(network).post("/v1/recovery", body).code == "wrong_code"
        again = phone.client.with_token(recovered.json["token"])
        assert again.get("/v1/players/me/export").json["mail"]["address"] == ADDRESS
        assert again.delete("/v1/players/me/mail").status == 204
        assert again.get("/v1/players/me").json["mail"] is None
        wait_for(lambda: not real_redis.zcard(keys.MAILS))
    assert len(gateway.received) == 2


class Office:
    def __init__(self, place: Clocked) -> None:
        self.place = place
        self.redis = place.kemu.redis
        self.delivery = mails_of(place.kemu, Outgoing())
        self.guest = place.guest()
        place.link(self.guest, "aroha")
        self.client = place.client(self.guest)

    def set(self, address: str = ADDRESS) -> None:
        assert self.client.post("/v1/players/me/mail", {"address": address, "password": PASSWORD}).status == 200

    def confirm(self, code: str) -> int:
        return self.client.post("/v1/players/me/mail/confirm", {"code": code}).status

    def send(self) -> list[bool]:
        due = self.place.kemu.people.mails.due(self.place.clock(), 100)
        return [self.delivery.send(mail) for mail in due]


@pytest.fixture
def office(gateway: Gateway) -> Iterator[Office]:
    for place in clocked_house(mail_url=gateway.url):
        yield Office(place)


def test_a_mail_is_sent_again_until_its_code_expires(office: Office, gateway: Gateway) -> None:
    office.set()
    gateway.status = 500
    assert office.send() == [False]
    assert office.send() == [], "not at once"
    office.place.clock.pass_by(AGAIN_MS / 1000)
    gateway.status = 200
    assert office.send() == [True]
    assert gateway.received[0].json == gateway.received[1].json
    assert office.send() == []
    office.set()
    office.place.clock.pass_by(MAIL_MINUTES * 60)
    assert office.send() == [False]
    assert len(gateway.received) == 2


def test_a_code_by_mail_expires_and_a_newer_one_replaces_it(office: Office, gateway: Gateway) -> None:
    office.set("old@example.nz")
    office.send()
    office.set()
    office.send()
    old, new = (received.json["code"] for received in gateway.received)
    assert [office.confirm(code) for code in (old, new)] == [403, 200]
    office.place.post("/v1/recovery/mail", {"login": "aroha"})
    office.send()
    assert [received.json["to"] for received in gateway.received] == ["old@example.nz", ADDRESS, ADDRESS]
    body = {"login": "aroha", "code": gateway.received[-1].json["code"], "password": NEW}
    office.place.clock.pass_by(MAIL_MINUTES * 60)
    assert office.place.post("/v1/recovery", body).code == "wrong_code"


def test_until_another_address_is_confirmed_the_one_before_stays(office: Office, gateway: Gateway) -> None:
    office.set()
    office.send()
    office.confirm(gateway.received[-1].json["code"])
    office.set("other@example.nz")
    office.send()
    office.place.post("/v1/recovery/mail", {"login": "aroha"})
    office.send()
    assert [received.json["to"] for received in gateway.received] == [ADDRESS, "other@example.nz", ADDRESS]
    assert office.client.get("/v1/players/me/export").json["mail"] == {"address": ADDRESS, "waiting": "other@example.nz"}


def test_nothing_is_sent_for_unknown_logins_and_erased_players(office: Office, gateway: Gateway) -> None:
    office.place.post("/v1/recovery/mail", {"login": "nobody"})
    office.set()
    assert office.client.delete("/v1/players/me").status == 204
    assert office.send() == [False, False]
    assert gateway.received == []
    assert list(office.redis.scan_iter(f"*{office.guest['player']}*")) == []
