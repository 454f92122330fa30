"""From the text of an edition file to an edition, with the checks that the types of its parts cannot make."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final, Literal

from domain.core.texts import Texts
from domain.games.kauri.edition import (
    Action,
    Automaton,
    Border,
    Box,
    Card,
    Edition,
    Heritage,
    Number,
    Steering,
)
from domain.games.kauri.source import Path, Source, Step
from domain.games.kauri.vocabulary import (
    FACTIONS,
    MINDS,
    PIECES,
    PLAYED,
    Enable,
    Faction,
    Key,
    Link,
    Mind,
    Piece,
    Printed,
)

Neighbours = tuple[tuple[tuple[int, int], ...], ...]


class _About(Printed, frozen=True):
    key: Key
    names: Texts
    reconstructed: tuple[Texts, ...]


class _Card(Printed, frozen=True):
    key: Key
    initiative: Number
    actions: tuple[Key, ...]
    link: Link | None = None


class _Steering(Printed, frozen=True):
    by: Faction
    actions: tuple[Key, ...]


class _Automaton(Printed, frozen=True):
    settled_by: Faction
    lumberjack: _Steering
    ranger: _Steering


class _File(Box, frozen=True, kw_only=True):
    """The whole file. Actions and heritages are taken one by one, because their classes also know their key or faction."""

    format: Literal[1]
    edition: _About
    automaton: _Automaton
    actions: dict[Key, Any]
    decks: dict[Faction, tuple[_Card, ...]]
    heritages: dict[Faction, list[Any]]


EACH_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "pieces": PIECES,
    "tokens": FACTIONS,
    "scoring": FACTIONS,
    "decks": FACTIONS,
    "heritages": FACTIONS,
}
"""The fields that have something for each of these."""


def parse(text: str) -> Edition:
    source = Source(text)
    file = source.take(_File)
    for name, wanted in EACH_OF.items():
        for key in wanted:
            if key not in getattr(file, name):
                source.refuse(f"{key!r} is missing", name)
    numbers = _region_numbers(file, source)
    borders = _borders(file, source, numbers)
    border_numbers = {border: number for number, border in enumerate(borders)}
    neighbours = _neighbours(file, numbers, border_numbers)
    _check_map(file, source, neighbours)
    _check_setup(file, source, neighbours)
    _check_seats(file, source)
    actions = {key: source.take(Action, "actions", key, key=key) for key in file.actions}
    heritages = _heritages(file, source)
    _check_prerequisites(source, {**{("actions", key): action for key, action in actions.items()}, **heritages})
    return Edition(
        **{name: getattr(file, name) for name in Box.__struct_fields__},
        key=file.edition.key,
        fingerprint=hashlib.sha256(text.encode()).hexdigest(),
        names=file.edition.names,
        reconstructed=file.edition.reconstructed,
        region_numbers=numbers,
        borders=borders,
        border_numbers=border_numbers,
        neighbours=neighbours,
        towns=tuple(number for number, region in enumerate(file.regions) if region.town),
        rim=tuple(sorted(numbers[key] for key in file.volcano.rim)),
        automaton=_automaton(file, source, actions),
        actions=actions,
        decks={faction: tuple(card.key for card in file.decks[faction]) for faction in FACTIONS},
        cards=_cards(file, source, actions),
        heritages={each.key: each for each in heritages.values()},
    )


def _region_numbers(file: _File, source: Source) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for number, region in enumerate(file.regions):
        if region.key in numbers:
            source.refuse(f"region {region.key!r} is there twice", "regions", number)
        numbers[region.key] = number
    if file.volcano.key in numbers:
        source.refuse(f"the volcano {file.volcano.key!r} is no region", "volcano")
    for place, key in enumerate(file.volcano.rim):
        if key not in numbers:
            source.refuse(f"unknown region {key!r}", "volcano", "rim", place)
    return numbers


def _borders(file: _File, source: Source, numbers: Mapping[str, int]) -> tuple[Border, ...]:
    found: list[Border] = []
    for number, region in enumerate(file.regions):
        for place, other in enumerate(region.borders):
            path = ("regions", number, "borders", place)
            if other not in numbers:
                source.refuse(f"unknown region {other!r}", *path)
            if other == region.key:
                source.refuse("a region does not border on itself", *path)
            if region.key not in file.regions[numbers[other]].borders:
                source.refuse(f"{other} does not border on {region.key}", *path)
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


def _check_map(file: _File, source: Source, neighbours: Neighbours) -> None:
    if not any(region.town for region in file.regions):
        source.refuse("there must be a town", "regions")
    reached = [0]
    for region in reached:
        reached += [other for other, _ in neighbours[region] if other not in reached]
    for number in range(len(file.regions)):
        if number not in reached:
            source.refuse("no way leads here", "regions", number)


def _check_setup(file: _File, source: Source, neighbours: Neighbours) -> None:
    setup, regions = file.setup, len(file.regions)
    wanted: dict[Piece, int] = {
        "kauri": setup.kauri * regions,
        "kiwi": setup.kiwi * regions,
        "maori": setup.maori,
        "english": setup.english,
        "possum": setup.possum_with_english + setup.possum_around,
    }
    for piece, number in wanted.items():
        if number > file.pieces[piece]:
            source.refuse(f"{number} {piece} are wanted and there are {file.pieces[piece]}", "setup")
    for region, around in zip(file.regions, neighbours, strict=True):
        if region.town and len(around) < setup.possum_around:
            source.refuse(f"{region.key} has fewer than {setup.possum_around} neighbours", "setup")


def _check_seats(file: _File, source: Source) -> None:
    if len(file.priority) != len(FACTIONS):
        source.refuse("each faction once", "priority")
    if not file.seats:
        source.refuse("for how many?", "seats")
    hands = {file.automaton.settled_by, file.automaton.lumberjack.by, file.automaton.ranger.by}
    for number, factions in file.seats.items():
        path = ("seats", str(number))
        if len(factions) != number:
            source.refuse(f"{number} seats are {number} factions", *path)
        if "possum" not in factions:
            source.refuse("the possum is always played", *path)
        if "english" not in factions and not hands <= set(factions):
            source.refuse("nobody plays the automated English", *path)


def _automaton(file: _File, source: Source, actions: Mapping[str, Action]) -> Automaton:
    printed = {"lumberjack": file.automaton.lumberjack, "ranger": file.automaton.ranger}
    steering: dict[Mind, Steering] = {}
    for mind in MINDS:
        path = ("automaton", mind)
        chosen = _chosen(source, actions, printed[mind].actions, *path)
        steering[mind] = source.made(Steering, *path, by=printed[mind].by, actions=chosen)
    return Automaton(file.automaton.settled_by, steering)


def _chosen(source: Source, actions: Mapping[str, Action], keys: tuple[str, ...], *path: Step) -> tuple[Action, ...]:
    for place, key in enumerate(keys):
        if key not in actions:
            source.refuse(f"unknown action {key!r}", *path, "actions", place)
    if not keys:
        source.refuse("no action", *path)
    return tuple(actions[key] for key in keys)


def _cards(file: _File, source: Source, actions: Mapping[str, Action]) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    wanted = file.turns * PLAYED + 1
    for faction in FACTIONS:
        deck = file.decks[faction]
        if len(deck) != wanted:
            source.refuse(f"{file.turns} turns need {wanted} cards, not {len(deck)}", "decks", faction)
        for place, printed in enumerate(deck):
            path = ("decks", faction, place)
            if printed.key in cards:
                source.refuse(f"card {printed.key!r} is there twice", *path)
            if (printed.link is None) != (len(printed.actions) == 1):
                source.refuse("a link is for several actions, and these need one", *path)
            chosen = _chosen(source, actions, printed.actions, *path)
            rest = {"initiative": printed.initiative, "link": printed.link or "and", "actions": chosen}
            cards[printed.key] = source.made(Card, *path, key=printed.key, faction=faction, **rest)
        claims = sum(cards[printed.key].claims for printed in deck)
        if claims != 1:
            source.refuse(f"one card claims a heritage, not {claims}", "decks", faction)
    return cards


def _heritages(file: _File, source: Source) -> dict[Path, Heritage]:
    """By where they stand in the file."""
    heritages: dict[Path, Heritage] = {}
    for faction in FACTIONS:
        for place in range(len(file.heritages[faction])):
            path = ("heritages", faction, place)
            heritage = source.take(Heritage, *path, faction=faction)
            if any(heritage.key == other.key for other in heritages.values()):
                source.refuse(f"heritage {heritage.key!r} is there twice", *path)
            heritages[path] = heritage
    return heritages


def _check_prerequisites(source: Source, parts: Mapping[Path, Action | Heritage]) -> None:
    """What an action or a heritage needs must be able to come about."""
    lasting = (each for part in parts.values() if isinstance(part, Heritage) for each in part.lasting)
    known = {None, *MINDS, *(each.prerequisite for each in lasting if isinstance(each, Enable))}
    for path, part in parts.items():
        if part.needs not in known:
            source.refuse(f"nothing brings the prerequisite {part.needs!r}", *path, "needs")
