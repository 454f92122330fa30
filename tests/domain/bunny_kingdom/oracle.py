"""A second, slow implementation of the count, written sentence by sentence from the booklet.

It knows nothing of the engine: it has its own map, its own rivers and its own words for every parchment.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

ROWS = {
    "A": "forest forest forest city sea sea sea forest plain sea",
    "B": "mountain mountain city sea sea mountain city plain city sea",
    "C": "city mountain plain sea sea mountain field mountain mountain plain",
    "D": "plain mountain city field mountain mountain field plain city forest",
    "E": "forest plain field plain plain city plain field plain city",
    "F": "forest mountain mountain forest forest plain field city forest plain",
    "G": "forest city plain plain city plain field plain city plain",
    "H": "plain field city field plain plain city plain plain forest",
    "I": "city plain plain sea sea plain mountain mountain city forest",
    "J": "forest forest city sea sea field mountain mountain sea sea",
}
LAND = {f"{row}{number}": terrain for row, line in ROWS.items() for number, terrain in enumerate(line.split(), start=1)}
RIVERS = ["B1-B2", "B6-C6", "C2-D2", "C8-C9", "D5-D6", "F2-F3", "I7-J7", "I8-J8"]
BASE = {"sea": "fish", "forest": "wood", "field": "carrots"}
TOWERS_OF = {"city_1": 1, "city_2": 2, "city_3": 3}
LUXURIES = ("mushrooms", "pearls", "spices", "gold", "diamonds", "copper", "iron")
ROYAL = {"royal_ring": 1, "royal_coat": 2, "royal_scepter": 3, "royal_chalice": 4, "royal_crown": 5, "royal_carrot": 6}
GLOVES = ("left_glove", "right_glove")


class Position(Struct):
    """What lies on the table after the fourth harvest; lists have an entry for each seat."""

    lands: list[set[str]]
    built: dict[str, str]
    links: list[tuple[str, str]]
    """Pairs of sky towers."""
    posts: dict[str, str]
    """What trading posts produce."""
    parchments: list[list[str]]
    became: dict[str, str | None]
    """What each copy became in the end."""
    camps_played: list[int]
    before: list[int]
    """Points of the harvests before the last one."""


def touching(place: str) -> list[str]:
    """By the sides."""
    row, column = place[0], int(place[1:])
    found = [f"{row}{column - 1}", f"{row}{column + 1}", f"{chr(ord(row) - 1)}{column}", f"{chr(ord(row) + 1)}{column}"]
    return [other for other in found if other in LAND and f"{place}-{other}" not in RIVERS and f"{other}-{place}" not in RIVERS]


def fiefs(lands: Iterable[str], links: list[tuple[str, str]]) -> list[set[str]]:
    """Start anywhere, take in whatever is connected, until nothing is left."""
    left = set(lands)
    found = []
    while left:
        fief = {left.pop()}
        grew = True
        while grew:
            grew = False
            for place in list(left):
                by_side = any(other in fief for other in touching(place))
                by_tower = any((one == place and two in fief) or (two == place and one in fief) for one, two in links)
                if by_side or by_tower:
                    fief.add(place)
                    left.remove(place)
                    grew = True
        found.append(fief)
    return found


def strength(fief: set[str], built: dict[str, str]) -> int:
    towers = 0
    for place in fief:
        towers += TOWERS_OF.get(built.get(place, ""), 0)
    return towers


def produced(place: str, built: dict[str, str], posts: dict[str, str]) -> list[str]:
    resources = []
    if LAND[place] in BASE:
        resources.append(BASE[LAND[place]])
    if built.get(place, "").startswith("farm_"):
        resources.append(built[place].replace("farm_", ""))
    if place in posts:
        resources.append(posts[place])
    return resources


def wealth(fief: set[str], built: dict[str, str], posts: dict[str, str]) -> int:
    different = []
    for place in fief:
        for resource in produced(place, built, posts):
            if resource not in different:
                different.append(resource)
    return len(different)


def carrots_of(fief: set[str], position: Position) -> int:
    """Golden ones: its strength times its wealth."""
    return strength(fief, position.built) * wealth(fief, position.built, position.posts)


def harvest(position: Position, seat: int) -> dict[frozenset[str], int]:
    return {frozenset(fief): carrots_of(fief, position) for fief in fiefs(position.lands[seat], position.links)}


def cards_of(position: Position, seat: int) -> list[str | None]:
    """What the parchments of a seat are, in their order, copies being what they became."""
    return [position.became.get(card, card) for card in position.parchments[seat]]


def treasure(card: str, cards: list[str | None]) -> int:
    if card in GLOVES:
        both = "left_glove" in cards and "right_glove" in cards
        return 4 if both else 1
    return ROYAL[card]


def worth(card: str | None, position: Position, seat: int) -> int:
    """What a parchment brings, the Opportunist not yet counted."""
    if card is None or card == "opportunist":
        return 0
    lands, built, posts = position.lands[seat], position.built, position.posts
    cards = cards_of(position, seat)
    treasures = [each for each in cards if each in ROYAL or each in GLOVES]
    cities = [place for place in lands if built.get(place) in TOWERS_OF]
    resources = [resource for place in lands for resource in produced(place, built, posts)]
    groups = fiefs(lands, position.links)
    if card in ROYAL or card in GLOVES:
        return treasure(card, cards)
    if card == "bureaucrat":
        return len(position.parchments[seat])
    if card == "burgomaster":
        return len(cities)
    if card == "king_of_thieves":
        return 12 if len(cities) >= 9 else 0
    if card == "diplomat":
        return len([place for place in lands if place[0] in "AJ" or place[1:] in ("1", "10")])
    if card == "explorer":
        return 3 * len(lands & {"A1", "A10", "J1", "J10"})
    if card in ("carpenter", "fisher", "farmer"):
        return resources.count({"carpenter": "wood", "fisher": "fish", "farmer": "carrots"}[card])
    if card in ("master_carpenter", "master_fisher", "master_farmer"):
        return 2 * resources.count({"carpenter": "wood", "fisher": "fish", "farmer": "carrots"}[card[7:]])
    if card == "woodland_king":
        return 20 if resources.count("wood") >= 7 else 0
    if card == "fisher_king":
        return 20 if resources.count("fish") >= 7 else 0
    if card == "carrot_king":
        return 15 if resources.count("carrots") >= 5 else 0
    if card == "merchant":
        return 3 * len([resource for resource in resources if resource in LUXURIES])
    if card == "master_of_the_mountains":
        return 2 * len([place for place in lands if LAND[place] == "mountain"])
    if card == "carrotistador":
        return 4 * len([group for group in groups if len(group) > 2])
    if card == "harecingetorix":
        return len(groups)
    if card == "hun_ny_king":
        return 12 if len(groups) >= 10 else 0
    if card == "bun_shee":
        poor = [group for group in groups if wealth(group, built, posts) == 0]
        return 2 * len([place for group in poor for place in group if place in cities])
    if card == "panpan":
        wild = [place for place in lands if LAND[place] in ("plain", "mountain")]
        return 2 * len([place for place in wild if place not in cities and not produced(place, built, posts)])
    if card == "colonist":
        return 3 * position.camps_played[seat]
    if card == "matriarch":
        others = [len(land) for other, land in enumerate(position.lands) if other != seat]
        return 12 if all(len(lands) > other for other in others) else 0
    if card == "little_prince":
        again = sorted((carrots_of(group, position) for group in groups), reverse=True)
        return sum(again[1:])
    if card == "treasure_guardian":
        return 3 * len(treasures)
    if card == "treasure_hunter":
        return sum(treasure(each, cards) for each in treasures if each is not None)
    raise AssertionError(f"no such parchment: {card}")


def count(position: Position) -> dict[str, Any]:
    """Everything at the end: the last harvest, each parchment, totals and places."""
    seats = range(len(position.lands))
    harvests = [harvest(position, seat) for seat in seats]
    lines = [[worth(card, position, seat) for card in cards_of(position, seat)] for seat in seats]
    totals = [position.before[seat] + sum(harvests[seat].values()) + sum(lines[seat]) for seat in seats]
    second = [len([total for total in totals if total > totals[seat]]) == 1 for seat in seats]
    for seat in seats:
        for at, card in enumerate(cards_of(position, seat)):
            if card == "opportunist" and second[seat]:
                lines[seat][at] = 10
    scores = [position.before[seat] + sum(harvests[seat].values()) + sum(lines[seat]) for seat in seats]
    places = [1 + len([score for score in scores if score > scores[seat]]) for seat in seats]
    return {"harvests": harvests, "lines": lines, "scores": scores, "places": places}
