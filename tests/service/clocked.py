"""The service with a clock that tests turn by hand."""

from collections.abc import Iterator

from msgspec import Struct

from service.http.app import create_app
from service.wiring import Kemu, wire
from tests.kit.servers import new_fake_redis
from tests.service.conftest import SETTINGS
from tests.service.people import Client, Person, Reply, Send, in_process

MINUTE = 60
DAY = 24 * 60 * MINUTE
START = 1_800_000_000_000
PASSWORD = "correct horse"


class Clock:
    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> int:
        return self.at

    def pass_by(self, seconds: float) -> None:
        self.at += round(seconds * 1000)


class Clocked(Struct, frozen=True):
    clock: Clock
    kemu: Kemu
    send: Send

    def post(self, path: str, body: object) -> Reply:
        return Client(self.send).post(path, body)

    def guest(self, **body: str) -> dict[str, str]:
        reply = self.post("/v1/players", {"name": "Aroha", **body})
        assert reply.status == 201, reply
        found: dict[str, str] = reply.json
        return found

    def refresh(self, pair: dict[str, str]) -> Reply:
        return self.post("/v1/tokens/refresh", {"refresh_token": pair["refresh_token"]})

    def holds(self, pair: dict[str, str]) -> bool:
        reply = self.client(pair).get("/v1/players/me")
        assert reply.status in (200, 401)
        return reply.status == 200

    def client(self, pair: dict[str, str]) -> Client:
        return Client(self.send).with_token(pair["token"])

    def person(self, pair: dict[str, str]) -> Person:
        return Person(pair["player"], pair["token"], self.client(pair))

    def link(self, pair: dict[str, str], login: str, password: str = PASSWORD) -> Reply:
        return self.client(pair).post("/v1/players/me/account", {"login": login, "password": password})

    def sign_in(self, login: str, password: str = PASSWORD, device_name: str = "Tablet") -> Reply:
        return self.post("/v1/tokens", {"login": login, "password": password, "device_name": device_name})


def clocked_house(**settings: int | str) -> Iterator[Clocked]:
    clock = Clock()
    with new_fake_redis() as redis:
        kemu = wire(SETTINGS.with_values(**settings), redis, clock)
        yield Clocked(clock, kemu, in_process(create_app(kemu)))
