"""People who use the HTTP interface, in this process or over the network."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from flask import Flask
from msgspec import Struct
from werkzeug.datastructures import Headers

from domain.core import Rng
from tests.kit.servers import LiveServer
from tests.service.contract import Reply, check


class Send(Protocol):
    def __call__(self, method: str, path: str, headers: Mapping[str, str], data: bytes | None) -> Reply: ...


def in_process(app: Flask) -> Send:
    """Through Flask's own client."""

    def send(method: str, path: str, headers: Mapping[str, str], data: bytes | None) -> Reply:
        answer = app.test_client().open(path, method=method, headers=Headers(dict(headers)), data=data)
        return Reply(answer.status_code, answer.headers, answer.data)

    return send


def over_network(live: LiveServer) -> Send:
    """With a new connection for each request, which any process of the server may take."""

    def send(method: str, path: str, headers: Mapping[str, str], data: bytes | None) -> Reply:
        connection = live.connection()
        try:
            connection.request(method, path, data, dict(headers))
            answer = connection.getresponse()
            return Reply(answer.status, Headers(answer.getheaders()), answer.read())
        finally:
            connection.close()

    return send


class Client:
    """Asks, and holds every answer to the contract."""

    def __init__(self, send: Send, headers: Mapping[str, str] | None = None) -> None:
        self._send = send
        self._headers = dict(headers or {})

    def ask(
        self,
        method: str,
        path: str,
        json_body: Any = None,
        *,
        data: bytes | None = None,
        key: str | None = None,
        if_match: str | int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        sent = {**self._headers}
        if json_body is not None:
            data = json.dumps(json_body).encode()
        if data is not None:
            sent["Content-Type"] = "application/json"
        if key is not None:
            sent["Idempotency-Key"] = key
        if if_match is not None:
            sent["If-Match"] = str(if_match)
        reply = self._send(method, path, {**sent, **(headers or {})}, data)
        check(method, path, reply)
        return reply

    def get(self, path: str, **more: Any) -> Reply:
        return self.ask("GET", path, **more)

    def post(self, path: str, json_body: Any = None, **more: Any) -> Reply:
        return self.ask("POST", path, json_body, **more)

    def delete(self, path: str, **more: Any) -> Reply:
        return self.ask("DELETE", path, **more)

    def with_token(self, token: str) -> "Client":
        return Client(self._send, {**self._headers, "Authorization": f"Bearer {token}"})


class Person(Struct, frozen=True):
    id: str
    token: str
    client: Client

    @property
    def get(self) -> Callable[..., Reply]:
        return self.client.get

    @property
    def post(self) -> Callable[..., Reply]:
        return self.client.post

    @property
    def delete(self) -> Callable[..., Reply]:
        return self.client.delete

    def through(self, send: Send) -> "Person":
        """The same person at another process."""
        return Person(self.id, self.token, Client(send).with_token(self.token))


def sign_up(send: Send, name: str = "Aroha") -> Person:
    reply = Client(send).post("/v1/players", {"name": name})
    assert reply.status == 201, reply
    body = reply.json
    return Person(body["player"], body["token"], Client(send).with_token(body["token"]))


class Table(Struct, frozen=True):
    """A match with the people at it."""

    path: str
    seated: tuple[Person, ...]
    watcher: Person

    @property
    def id(self) -> str:
        return self.path.rsplit("/", 1)[1]

    def version(self) -> int:
        version: int = self.watcher.get(self.path).json["version"]
        return version

    def mover(self) -> Person:
        return self.seated[self.watcher.get(self.path).json["view"]["active"][0]]

    def turns(self, seed: bytes = b"turns") -> Iterator[tuple[Person, dict[str, Any]]]:
        """The person to move and a legal command drawn for them, until the match ends. The caller sends it."""
        rng = Rng(seed)
        while active := self.watcher.get(self.path).json["view"]["active"]:
            person = self.seated[active[0]]
            yield person, rng.choice(person.get(f"{self.path}/legal").json["legal"])


def open_table(send: Send, **body: Any) -> Table:
    host, watcher = sign_up(send, "Host"), sign_up(send, "Watcher")
    created = host.post("/v1/matches", {"game": "kiwara", "seats": 2, **body})
    assert created.status == 201, created
    return Table(created.headers["Location"], (host,), watcher)


def started_table(send: Send, **options: Any) -> Table:
    table = open_table(send, options=options)
    guest = sign_up(send, "Guest")
    assert guest.post(f"{table.path}/join").status == 200
    assert table.seated[0].post(f"{table.path}/start").status == 200
    return Table(table.path, (*table.seated, guest), table.watcher)
