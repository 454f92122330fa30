"""Malicious bodies."""

import pytest

from tests.service.people import Client, Send, sign_up


@pytest.mark.parametrize("name", ["", " ", "\n", "a\nb", "\u202eabc", "\u200b", "\ud800", "a\x00", "x" * 41, "\x7f", "\ufeff"])
def test_a_name_that_cannot_be_printed_is_refused(client: Client, name: str) -> None:
    assert client.post("/v1/players", {"name": name}).status == 422


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "'; DROP TABLE", "{{7*7}}", "Ὀδυσσεύς", "a" * 40, "👩"])
def test_a_name_is_only_ever_a_text(send: Send, name: str) -> None:
    reply = sign_up(send, name).get("/v1/players/me")
    assert reply.json["name"] == name
    assert reply.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize("depth", [100, 500, 900, 1000, 5000, 30_000])
@pytest.mark.parametrize("shape", ['{"a":', "["])
def test_deep_nesting_is_the_clients_mistake(send: Send, shape: str, depth: int) -> None:
    person = sign_up(send)
    close = "}" if shape.startswith("{") else "]"
    nested = (shape * depth + "1" + close * depth).encode()[: 60 * 1024]
    for path, body in (
        ("/v1/matches", b'{"game":"kiwara","seats":2,"options":{"map":%s}}' % nested),
        ("/v1/matches", b'{"game":"kiwara","seats":2,"bots":%s}' % nested),
        ("/v1/players", b'{"name":%s}' % nested),
        ("/v1/matches", nested),
    ):
        assert person.client.ask("POST", path, data=body, key="k").status == 422


@pytest.mark.parametrize("number", ["9" * 30, "9" * 4000, "-1", "1e308", "1e-400", "-0", "2.5", "1E1"])
def test_odd_numbers_are_the_clients_mistake(send: Send, number: str) -> None:
    person = sign_up(send)
    for body in (
        f'{{"game":"kiwara","seats":{number}}}',
        f'{{"game":"kiwara","seats":2,"options":{{"handicap_seat":{number if number != "-0" else "7"}}}}}',
    ):
        assert person.client.ask("POST", "/v1/matches", data=body.encode(), key="k").status == 422


def test_of_a_name_that_comes_twice_the_last_one_counts_for_all_purposes(send: Send) -> None:
    person = sign_up(send)
    twice = b'{"game":"nothing","seats":9,"game":"kiwara","seats":2}'
    first = person.client.ask("POST", "/v1/matches", data=twice, key="k")
    assert first.status == 201
    assert person.post("/v1/matches", {"game": "kiwara", "seats": 2}, key="k").json == first.json


@pytest.mark.parametrize("length", [0, 128, 129, 5_000])
def test_a_nonce_has_its_limit(send: Send, length: int) -> None:
    person = sign_up(send)
    for letter in ("x", "🎲"):
        reply = person.post("/v1/matches", {"game": "kiwara", "seats": 2, "nonce": letter * length})
        assert reply.status == (201 if length <= 128 else 422)


@pytest.mark.parametrize(
    "options",
    [
        {"map": ["a" * 6] * 5},
        {"map": [["a"]] * 5},
        {"board": "given", "map": ["\u0000" * 6] * 5},
        {"board": "given", "map": ["aaaaaa"] * 5},
        {"board": "given", "map": ["a" * 1000] * 5},
        {"board": "given", "map": "abcdefabcdefabcdefabcdefabcdef"},
        {"board": ["given"]},
        {"board": {"given": 1}},
        {"handicap": True},
        {"handicap": "1"},
        {"handicap": None},
        {"__class__": "x"},
        {"": ""},
    ],
)
def test_options_that_blow_up_are_the_clients_mistake(send: Send, options: dict[str, object]) -> None:
    reply = sign_up(send).post("/v1/matches", {"game": "kiwara", "seats": 2, "options": options}, key="k")
    assert (reply.status, bool(reply.json["code"])) == (422, True)


def test_a_great_many_bots_are_refused_at_once(send: Send) -> None:
    bots = {str(number): "greedy" for number in range(3000)}
    assert sign_up(send).post("/v1/matches", {"game": "kiwara", "seats": 2, "bots": bots}).status == 422
