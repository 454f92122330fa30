"""Whole numbers may be written as `6.0`, as in JSON Schema."""

from typing import Any

from tests.kit.servers import LiveServer
from tests.service.people import open_table, over_network, sign_up, started_table


def as_floats(value: Any) -> Any:
    """The same, with every whole number written as a float."""
    if isinstance(value, dict):
        return {name: as_floats(part) for name, part in value.items()}
    if isinstance(value, list):
        return [as_floats(part) for part in value]
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def floats(value: Any) -> list[float]:
    if isinstance(value, dict):
        return [found for part in value.values() for found in floats(part)]
    if isinstance(value, list):
        return [found for part in value for found in floats(part)]
    return [value] if isinstance(value, float) else []


def test_a_command_is_the_same_however_its_numbers_are_written(live: LiveServer) -> None:
    table = started_table(over_network(live))
    written = 0
    for number, (person, command) in zip(range(8), table.turns(), strict=False):
        written += len(floats(as_floats(command)))
        first = person.post(f"{table.path}/commands", as_floats(command), key=str(number))
        assert first.status == 200
        again = person.post(f"{table.path}/commands", command, key=str(number))
        assert (again.status, again.json) == (200, first.json)
    assert written
    assert floats(table.watcher.get(f"{table.path}/audit").json) == []


def test_every_other_body_takes_them_too(live: LiveServer) -> None:
    network = over_network(live)
    host, guest = sign_up(network), sign_up(network)
    asked = {"game": "kiwara", "seats": 2.0, "options": {"handicap": 1.0}, "terms": {"clock": {"kind": "bank", "seconds": 6e2}}}
    created = host.post("/v1/matches", asked, key="k")
    assert created.status == 201, created
    whole = {"game": "kiwara", "seats": 2, "options": {"handicap": 1}, "terms": {"clock": {"kind": "bank", "seconds": 600}}}
    assert host.post("/v1/matches", whole, key="k").json == created.json
    path = created.headers["Location"]
    assert guest.post(f"{path}/join", {"seat": 1.0}).status == 200
    assert floats(host.get(path).json) == []
    other = open_table(network)
    assert other.seated[0].post(f"{other.path}/bots", {"seat": 1.0, "bot": "random"}).status == 200


def test_other_numbers_are_none(live: LiveServer) -> None:
    person = sign_up(over_network(live))
    far = "9" * 30
    written = ("2.5", "1e308", "1e-3", "1e400", "9007199254740993.0", "-2.0", "1e16", "true", '"2"', f"0e{far}", f"2e-{far}")
    for number in written:
        body = f'{{"game":"kiwara","seats":{number}}}'.encode()
        assert person.client.ask("POST", "/v1/matches", data=body).status == 422
