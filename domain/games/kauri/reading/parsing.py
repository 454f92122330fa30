"""From the text of an edition to the edition, or to an error that names the line. Here is checked what types cannot say."""

import hashlib
from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from domain.games.kauri.edition import (
    About,
    Action,
    Automaton,
    Border,
    Card,
    Edition,
    Heritage,
    Number,
    Region,
    Setup,
    Steering,
    Track,
    Volcano,
    Worth,
)
from domain.games.kauri.reading.json_lines import EditionError, Node, read_lines
from domain.games.kauri.reading.values import made, read
from domain.games.kauri.vocabulary import FACTIONS, MINDS, PLAYED, AtLeastOne, Enable, Faction, Key, Link, Mind, Piece

FEWEST_SEATS: Final = 2

Neighbours = tuple[tuple[tuple[int, int], ...], ...]


class _Card(Struct, frozen=True):
    key: Key
    initiative: Number
    actions: tuple[Key, ...]
    link: Link | None = None


class _Steering(Struct, frozen=True):
    by: Faction
    actions: tuple[Key, ...]


class _Automaton(Struct, frozen=True):
    settled_by: Faction
    lumberjack: _Steering
    ranger: _Steering


class _File(Struct, frozen=True):
    format: Literal[1]
    edition: About
    volcano: Volcano
    regions: tuple[Region, ...]
    pieces: dict[Piece, Number]
    tokens: dict[Faction, Number]
    seats: dict[str, tuple[Faction, ...]]
    priority: tuple[Faction, ...]
    setup: Setup
    periods: AtLeastOne
    turns: AtLeastOne
    conscience: Track
    scoring: dict[Faction, tuple[Worth, ...]]
    automaton: _Automaton
    actions: dict[str, Action]
    decks: dict[Faction, tuple[_Card, ...]]
    heritages: dict[Faction, Node]


def parse(text: str) -> Edition:
    root = read_lines(text)
    file: _File = read(root, _File, "")
    numbers = _region_numbers(file, root)
    borders = _borders(file, root, numbers)
    border_numbers = {border: number for number, border in enumerate(borders)}
    neighbours = _neighbours(file, numbers, border_numbers)
    _check_map(file, root, neighbours)
    _check_setup(file, root, neighbours)
    if len(file.priority) != len(FACTIONS):
        raise EditionError(root.at("priority").line, "priority: each faction once")
    automaton = _automaton(file, root)
    cards = _cards(file, root)
    heritages = _heritages(file)
    _check_prerequisites(file, root, heritages)
    return Edition(
        key=file.edition.key,
        fingerprint=hashlib.sha256(text.encode()).hexdigest(),
        names=file.edition.names,
        reconstructed=file.edition.reconstructed,
        volcano=file.volcano,
        regions=file.regions,
        region_numbers=numbers,
        borders=borders,
        border_numbers=border_numbers,
        neighbours=neighbours,
        towns=tuple(number for number, region in enumerate(file.regions) if region.town),
        rim=tuple(sorted(numbers[key] for key in file.volcano.rim)),
        pieces=file.pieces,
        tokens=file.tokens,
        seats=_seats(file, root),
        priority=file.priority,
        setup=file.setup,
        periods=file.periods,
        turns=file.turns,
        conscience=file.conscience,
        scoring=file.scoring,
        automaton=automaton,
        actions=file.actions,
        decks={faction: tuple(card.key for card in deck) for faction, deck in file.decks.items()},
        cards=cards,
        heritages=heritages,
    )


def _region_numbers(file: _File, root: Node) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for number, region in enumerate(file.regions):
        if region.key in numbers:
            raise EditionError(root.at("regions", number).line, f"region {region.key!r} stands twice")
        numbers[region.key] = number
    if file.volcano.key in numbers:
        raise EditionError(root.at("volcano").line, f"the volcano {file.volcano.key!r} is no region")
    for place, key in enumerate(file.volcano.rim):
        if key not in numbers:
            raise EditionError(root.at("volcano", "rim", place).line, f"rim: unknown region {key!r}")
    return numbers


def _borders(file: _File, root: Node, numbers: Mapping[str, int]) -> tuple[Border, ...]:
    found: list[Border] = []
    for number, region in enumerate(file.regions):
        what = f"region {region.key}: borders"
        for place, other in enumerate(region.borders):
            line = root.at("regions", number, "borders", place).line
            if other not in numbers:
                raise EditionError(line, f"{what}: unknown region {other!r}")
            if other == region.key:
                raise EditionError(line, f"{what} on itself")
            if other in region.borders[:place]:
                raise EditionError(line, f"{what} {other!r} stands twice")
            if region.key not in file.regions[numbers[other]].borders:
                raise EditionError(line, f"{what} on {other}, which does not border on {region.key}")
            if number < numbers[other]:
                found.append((number, numbers[other]))
    return tuple(sorted(found))


def _neighbours(file: _File, numbers: Mapping[str, int], border_numbers: Mapping[Border, int]) -> Neighbours:
    return tuple(
        tuple(
            (other, border_numbers[min(number, other), max(number, other)])
            for other in sorted(numbers[key] for key in region.borders)
        )
        for number, region in enumerate(file.regions)
    )


def _check_map(file: _File, root: Node, neighbours: Neighbours) -> None:
    if not any(region.town for region in file.regions):
        raise EditionError(root.at("regions").line, "regions: there must be a town")
    reached = {0}
    ahead = [0]
    while ahead:
        for other, _ in neighbours[ahead.pop()]:
            if other not in reached:
                reached.add(other)
                ahead.append(other)
    for number, region in enumerate(file.regions):
        if number not in reached:
            raise EditionError(root.at("regions", number).line, f"region {region.key}: no way leads here")


def _check_setup(file: _File, root: Node, neighbours: Neighbours) -> None:
    setup, line = file.setup, root.at("setup").line
    regions = len(file.regions)
    wanted: dict[Piece, int] = {
        "kauri": setup.kauri * regions,
        "kiwi": setup.kiwi * regions,
        "maori": setup.maori,
        "english": setup.english,
        "possum": setup.possum_with_english + setup.possum_around,
    }
    for piece, number in wanted.items():
        if number > file.pieces[piece]:
            raise EditionError(line, f"setup: {number} {piece} are wanted and there are {file.pieces[piece]}")
    for region, around in zip(file.regions, neighbours, strict=True):
        if region.town and len(around) < setup.possum_around:
            raise EditionError(line, f"setup: {region.key} has fewer than {setup.possum_around} neighbours")


def _seats(file: _File, root: Node) -> dict[int, tuple[Faction, ...]]:
    found: dict[int, tuple[Faction, ...]] = {}
    known = {str(number): number for number in range(FEWEST_SEATS, len(FACTIONS) + 1)}
    hands = {file.automaton.settled_by, file.automaton.lumberjack.by, file.automaton.ranger.by}
    for key, factions in file.seats.items():
        line = root.at("seats", key).line
        if key not in known:
            raise EditionError(line, f"seats: unknown field {key!r}")
        if len(factions) != known[key]:
            raise EditionError(line, f"{key} seats are {key} different factions")
        if "possum" not in factions:
            raise EditionError(line, f"{key} seats: the possum is always played")
        if "english" not in factions and not hands <= set(factions):
            raise EditionError(line, f"{key} seats: nobody plays the automated English")
        found[known[key]] = factions
    if not found:
        raise EditionError(root.at("seats").line, "seats: for how many?")
    return dict(sorted(found.items()))


def _automaton(file: _File, root: Node) -> Automaton:
    steering: dict[Mind, Steering] = {}
    printed: dict[Mind, _Steering] = {"lumberjack": file.automaton.lumberjack, "ranger": file.automaton.ranger}
    for mind, each in printed.items():
        node, what = root.at("automaton", mind), f"automaton: {mind}"
        actions = _chosen(file, node.at("actions"), each.actions, what)
        steering[mind] = made(node, Steering, what, {"by": each.by, "actions": actions})
    return Automaton(file.automaton.settled_by, steering)


def _chosen(file: _File, node: Node, keys: tuple[str, ...], what: str) -> tuple[Action, ...]:
    for place, key in enumerate(keys):
        if key not in file.actions:
            raise EditionError(node.at(place).line, f"{what}: unknown action {key!r}")
    if not keys:
        raise EditionError(node.line, f"{what}: no action")
    return tuple(file.actions[key] for key in keys)


def _cards(file: _File, root: Node) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    wanted = file.turns * PLAYED + 1
    for faction, deck in file.decks.items():
        line = root.at("decks", faction).line
        if len(deck) != wanted:
            raise EditionError(line, f"deck of {faction}: {file.turns} turns need {wanted} cards, not {len(deck)}")
        for place, printed in enumerate(deck):
            node = root.at("decks", faction, place)
            if printed.key in cards:
                raise EditionError(node.line, f"card {printed.key!r} stands twice")
            cards[printed.key] = _card(file, node, faction, printed)
        claims = sum(cards[printed.key].claims for printed in deck)
        if claims != 1:
            raise EditionError(line, f"deck of {faction}: one card claims a heritage, not {claims}")
    return cards


def _card(file: _File, node: Node, faction: Faction, printed: _Card) -> Card:
    what = f"card {printed.key}"
    actions = _chosen(file, node.at("actions"), printed.actions, what)
    if len(actions) > 1 and printed.link is None:
        raise EditionError(node.line, f"{what}: 'link' is missing")
    if len(actions) == 1 and printed.link is not None:
        raise EditionError(node.at("link").line, f"{what}: unknown field 'link'")
    rest = {"initiative": printed.initiative, "link": printed.link or "and", "actions": actions}
    return made(node, Card, what, {"key": printed.key, "faction": faction, **rest})


def _heritages(file: _File) -> dict[str, Heritage]:
    heritages: dict[str, Heritage] = {}
    for faction, node in file.heritages.items():
        found: tuple[Heritage, ...] = read(node, tuple[Heritage, ...], f"heritages of {faction}", faction=faction)
        for place, heritage in enumerate(found):
            if heritage.key in heritages:
                raise EditionError(node.at(place).line, f"heritage {heritage.key!r} stands twice")
            heritages[heritage.key] = heritage
    return heritages


def _check_prerequisites(file: _File, root: Node, heritages: Mapping[str, Heritage]) -> None:
    """What an action or a heritage needs must be able to come about."""
    known = {*MINDS, *(each.prerequisite for one in heritages.values() for each in one.lasting if isinstance(each, Enable))}
    nodes = [root.at("actions", key) for key in file.actions]
    for node in file.heritages.values():
        nodes += node.value
    for node in nodes:
        needs = node.value.get("needs")
        if needs is not None and needs.value not in known:
            raise EditionError(needs.line, f"nothing brings the prerequisite {needs.value!r}")
