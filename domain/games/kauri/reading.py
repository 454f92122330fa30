"""From the text of an edition file to an edition. Every error names the line."""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any, Final, Literal, NoReturn, TypeVar

from msgspec import DecodeError, ValidationError, convert, json

from domain.core.game import Texts
from domain.games.kauri.edition import Action, Automaton, Border, Box, Card, Edition, Heritage, Number, Steering
from domain.games.kauri.vocabulary import FACTIONS, MINDS, PIECES, PLAYED, Enable, Faction, Key, Link, Mind, Piece, Printed

Kind = TypeVar("Kind")
Step = str | int
"""The name of a field, or a place in a list."""
Path = tuple[Step, ...]

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]|[^\s{}\[\],:"]+')
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_BYTE = re.compile(r"\(byte (\d+)\)")


class EditionError(ValueError):
    """What is wrong with an edition, and on which line."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


class Source:
    """The values of a JSON text, each with its line."""

    def __init__(self, text: str) -> None:
        try:
            self._values = _typeset(json.decode(text))
        except DecodeError as error:
            place = _BYTE.search(str(error))
            before = text.encode()[: int(place[1]) if place is not None else None]
            raise EditionError(before.count(b"\n") + 1, str(error)) from None
        self._lines: dict[Path, int] = {}
        tokens = _tokens(text)
        self._note(tokens, next(tokens), ())

    def _note(self, tokens: Iterator[tuple[str, int]], first: tuple[str, int], path: Path) -> None:
        """Note the lines of a value and of everything in it."""
        opening, self._lines[path] = first
        if opening == "[":
            words: set[str] = set()
            for place in count():
                token, line = next(tokens)
                if token == "]":
                    return
                if token in words:
                    raise EditionError(line, f"{_spelled(path)}: {token} is there twice")
                if token.startswith('"'):
                    words.add(token)
                self._note(tokens, (token, line), (*path, place))
        elif opening == "{":
            for token, line in tokens:
                if token == "}":
                    return
                name = (*path, json.decode(token, type=str))
                if name in self._lines:
                    raise EditionError(line, f"{_spelled(name)} is there twice")
                self._note(tokens, next(tokens), name)

    def take(self, kind: type[Kind], *path: Step, **given: object) -> Kind:
        """What is found there, as this class. The fields that are given do not stand in the text."""
        value: Any = self._values
        for step in path:
            value = value[step]
        if given and isinstance(value, dict):
            for name in given.keys() & value.keys():
                self.refuse(f"Object contains unknown field `{name}`", *path)
            value = {**value, **given}
        try:
            return convert(value, kind, str_keys=True)
        except ValidationError as error:
            what, _, place = str(error).partition(" - at `")
            inner = place.rpartition("$")[2].rstrip("`")
            if "[...]" in inner:
                inner = inner.replace("[...]", f".{_wrong_key(error, kind, value, inner[1 : inner.index('[')])}")
            self.refuse(what, *path, *(name or int(number) for name, number in _STEP.findall(inner)))

    def made(self, kind: Callable[..., Kind], *path: Step, **fields: object) -> Kind:
        """An object of this class, or what it finds wrong with its fields."""
        try:
            return kind(**fields)
        except ValueError as error:
            self.refuse(str(error), *path)

    def refuse(self, what: str, *path: Step) -> NoReturn:
        raise EditionError(self._lines[path], f"{_spelled(path)}: {what}" if path else what)


def _typeset(value: Any) -> Any:
    """An edition with its French set as all other texts are. Logs name the file by its digest, so it stays as it is."""
    if isinstance(value, list):
        return [_typeset(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {name: _french(each) if name == "fr" and isinstance(each, str) else _typeset(each) for name, each in value.items()}


def _french(text: str) -> str:
    spaced = re.sub(r" (?=[:;?!»])|(?<=«) ", "\N{NO-BREAK SPACE}", text.replace("'", "’"))
    return re.sub(r"\b(?:maories?|anglais)\b", lambda people: people[0].capitalize(), spaced)


def _wrong_key(error: ValidationError, kind: object, value: Mapping[str, Any], name: str) -> str | None:
    """The key in this mapping that the error is about. msgspec does not say: the key whose value gives the same error alone."""
    for key, part in value[name].items():
        try:
            convert({**value, name: {key: part}}, kind, str_keys=True)
        except ValidationError as again:
            if str(again) == str(error):
                return str(key)
    return None


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """Texts, numbers, words and brackets, each with its line."""
    line, end = 1, 0
    for token in _TOKEN.finditer(text):
        line += text.count("\n", end, token.start())
        end = token.start()
        yield token[0], line


def _spelled(path: Path) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


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
