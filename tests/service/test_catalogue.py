"""The catalogue has everything that a client needs to draw and explain each game."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from contracts.rules import clauses_of
from domain.core import Rules
from domain.games import GAMES
from domain.games.bunny_kingdom.parchments import RULES
from service.http.games import edition_shown
from tests.kit.servers import LiveServer
from tests.service.people import Client, Reply, over_network

EXPLAINED = {
    "bunny_kingdom": {"card"},
    "kauri": {"action", "card", "heritage"},
    "kiwara": {"animal", "card"},
    "mauw": {"card"},
    "moeraki_kemu": {"piece", "way"},
}
"""By game, the kinds of things that do something: each has a text and a clause."""

EVERY = [pytest.param(rules, id=f"{rules.info.key}-{rules.info.rules_version}") for rules in GAMES.every]


@pytest.fixture
def editions(live: LiveServer) -> dict[str, Reply]:
    client = Client(over_network(live))
    return {key: client.get(f"/v1/games/{key}/editions/{game.info.edition}") for key, game in GAMES.items()}


def test_a_running_server_sends_every_edition_to_be_kept(live: LiveServer, editions: dict[str, Reply]) -> None:
    client = Client(over_network(live))
    for key, reply in editions.items():
        assert reply.status == 200
        assert reply.json["material"]["game"] == reply.json["game"] == key
        assert reply.headers["Cache-Control"] == "public, max-age=86400, immutable"
        assert reply.headers["ETag"] == f'"{reply.json["fingerprint"]}"'
        path = f"/v1/games/{key}/editions/{reply.json['edition']}"
        assert over_network(live)("GET", path, {"If-None-Match": reply.headers["ETag"]}, None).status == 304
    assert client.get("/v1/games/kauri/editions/none").json["code"] == "no_such_edition"
    assert client.get("/v1/games/chess/editions/first").json["code"] == "no_such_game"


@pytest.mark.parametrize("rules", EVERY)
def test_all_that_has_a_name_is_there_and_what_does_something_is_explained(rules: Rules[Any]) -> None:
    components = edition_shown(rules).components
    clauses = clauses_of(rules.info.key, rules.info.rules_version, "en")
    for kind, names in rules.info.names.items():
        assert set(names) <= set(components[kind])
    for kind, things in components.items():
        for key, thing in things.items():
            assert set(thing.name) == {"en", "fr"}
            explained = kind in EXPLAINED[rules.info.key] and key in rules.info.names.get(kind, things)
            assert (thing.clause in clauses and bool(thing.text)) == explained, key


def _points(value: Any) -> Iterator[tuple[float, float]]:
    if isinstance(value, list):
        for each in value:
            yield from _points(each)
    elif isinstance(value, dict):
        if "at" in value:
            yield tuple(value["at"])
        for each in value.values():
            yield from _points(each)


def test_a_board_can_be_drawn_from_its_geometry(editions: dict[str, Reply]) -> None:
    material = {key: reply.json["material"] for key, reply in editions.items()}
    for board in material.values():
        places = list(_points(board))
        assert all(0 <= x <= board["width"] and 0 <= y <= board["height"] for x, y in places)
        assert len(places) > 20 or board["game"] == "mauw"

    kiwara = material["kiwara"]
    assert (len(kiwara["squares"]), len(kiwara["stops"]), len(kiwara["maps"][0]["rivers"])) == (30, 22, 25)
    middle = {square["square"]: [edge + kiwara["side"] / 2 for edge in square["at"]] for square in kiwara["squares"]}
    for stop in kiwara["stops"]:
        # A stop lies on the path, straight before its line, and outside the savanna.
        axis = 0 if len(stop["line"]) == 5 else 1
        assert {middle[square][axis] for square in stop["line"]} == {stop["at"][axis]}
        assert stop["at"][1 - axis] in (36, kiwara["height"] - 36, kiwara["width"] - 36)

    moeraki = material["moeraki_kemu"]
    assert (len(moeraki["hollows"]), sum(plot["full"] for plot in moeraki["plots"]), len(moeraki["plots"])) == (57, 40, 52)
    x, y = moeraki["centre"]["at"]
    near = [each["hollow"] for each in moeraki["hollows"] if (each["at"][0] - x) ** 2 + (each["at"][1] - y) ** 2 < 158**2]
    assert near == sorted(moeraki["centre"]["hollows"])

    bunny = material["bunny_kingdom"]
    assert (len(bunny["territories"]), len(bunny["lava"]), len(bunny["parchments"])) == (100, 8, 37)
    place = {each["territory"]: each["at"] for each in bunny["territories"]}
    assert {abs(place[a][0] - place[b][0]) + abs(place[a][1] - place[b][1]) for a, b in bunny["lava"]} == {bunny["side"]}
    assert bunny["cards"] == 100 + sum(card["copies"] for card in bunny["buildings"]) + bunny["supplies"] + 37

    assert sum(card["copies"]["5"] for card in material["mauw"]["cards"]) == 72

    kauri = material["kauri"]
    assert (len(kauri["regions"]), len(kauri["borders"]), len(kauri["volcano"]["rim"])) == (25, 49, 5)
    neighbours = {region["region"]: set(region["neighbours"]) for region in kauri["regions"]}
    assert all(b in neighbours[a] and a in neighbours[b] for a, b in kauri["borders"])
    assert [len([card for card in kauri["cards"] if card["faction"] == faction]) for faction in kauri["priority"]] == [9] * 4
    actions = {action["action"] for action in kauri["actions"]}
    assert all(card["initiative"] in (1, 2, 3, 4) and actions.issuperset(card["actions"]) for card in kauri["cards"])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_text_of_a_parchment_has_the_numbers_of_its_rule(language: str) -> None:
    cards = edition_shown(GAMES["bunny_kingdom"]).components["card"]
    for card, rule in RULES.items():
        if rule.measure in ("treasure_points", "lesser_fiefs", "glove"):
            continue
        text = cards[card].text[language]  # type: ignore[literal-required, index]
        numbers = {int(number) for number in re.findall(r"\d+", text)}
        least = {rule.least} if rule.least > 1 else set()
        assert numbers == {rule.each or rule.goal, *least}, card
