"""One sentence for each thing that can happen or be asked, in the words of a player.

A sentence is a template in `texts.toml`, under the name of its fact or command:

    {animal}          the value of a field, by its name if the game has names of that kind
    {next:seat}       the same, with the kind named. A `seat` is its player, a `place` its number, a `player` goes by an id,
                      and a `move` is a command of the game, which has a sentence of its own
    {hidden?, face down|}        one text if the field is there and not false, else the other
    {to=left?left|right}         one text if the field has this value, else the other
    {area=seat?|in {area:seat}}  the same, with the value of another field of this sentence
    {count#a card|{count} cards} one text for a single thing, else the other

A list is joined with commas and an `and`, or with semicolons if its members are joined themselves; a pair in a list, such as a
border, with a dash. A template with nothing in it, where
what happens goes without saying, gives no sentence.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Final

from msgspec import UNSET, Struct

from contracts.texts import OF_THE_MATCH, Language, texts_of
from domain.core import Command, Event, Fact, Rules
from domain.core.game import Names, Texts
from domain.match import SeatState, is_person
from domain.match.state import bot_of

SEAT: Final = "seat"
PLACE: Final = "place"
"""The number of a seat, where nobody or anybody may sit."""
MOVE: Final = "move"
PLAYER: Final = "player"
WORDS: Final[Mapping[str, Texts]] = {
    "and": {"en": "and", "fr": "et"},
    "player": {"en": "Player", "fr": "Joueur"},
    "somebody": {"en": "A player", "fr": "Un joueur"},
}
_ELIDED = re.compile(r"\b([Dd])e (?=[AEIOUÀÂÉÈÊÎÔÛ][^\W\d])")
_JOINED = re.compile(r", | (?:and|or|et|ou) ")
"""What is joined itself, so that another `and` would say something else."""
_OPEN = re.compile(r"\{([\w.]+)(?::(\w+)|=([\w-]+)(?=\?))?([?#}])")

Name = Callable[[str, Any], str]
"""The name of a value of a kind."""


class BadTemplate(Exception):
    """A template that cannot be read."""


class Players(Struct, frozen=True):
    """The names of the players of a match."""

    seats: Sequence[str] = ()
    people: Mapping[str, str] = {}
    """By the id of a player."""


NAMELESS: Final = Players()


def players_of(seats: Sequence[SeatState], people: Mapping[str, str], language: Language) -> Players:
    """The names of those who sit there now. A player without a name, and one of two with the same name, has a number."""
    names = [_named(seat.player, people, language) for seat in seats]
    default = WORDS["player"][language]
    return Players(
        [f"{name or default} {seat + 1}" if not name or names.count(name) > 1 else name for seat, name in enumerate(names)],
        people,
    )


def _named(player: str | None, people: Mapping[str, str], language: Language) -> str:
    """The name of a person, or of a bot."""
    if player is None or is_person(player):
        return people.get(player or "", "")
    bot = OF_THE_MATCH.names["bot"].get(bot_of(player))
    return bot[language] if bot is not None else ""


def event_text(game: Rules[Any], event: Event, language: Language, players: Players = NAMELESS) -> str:
    """The sentences of an event. It must have been cut to what its reader may see."""
    sentences = (sentence(game, part, language, players) for part in (event.data, *event.secrets.values()))
    return ". ".join(text for text in sentences if text)


def sentence(game: Rules[Any], part: Fact | Command, language: Language, players: Players = NAMELESS) -> str:
    """The sentence of a fact or a command."""
    kind = type(part).__name__
    texts = texts_of(game)
    template = texts.sentences.get(kind) or OF_THE_MATCH.sentences[kind]
    names = names_in_sentences(game)

    def name(of: str, each: Any) -> str:
        if of == MOVE and isinstance(each, Command):
            return sentence(game, each, language, players)
        return _called(each, of, names, language, players)

    written = "".join(each if isinstance(each, str) else each(part, name) for each in parsed(template[language], language))
    if language == "fr":
        written = _ELIDED.sub(r"\1’", written)
    return written[:1].upper() + written[1:]


def names_in_sentences(game: Rules[Any]) -> Names:
    """The names of values, by kind."""
    texts = texts_of(game)
    endings = {**OF_THE_MATCH.endings, **texts.endings}
    return {**OF_THE_MATCH.names, **texts.names, **texts.phrases, "ending": endings}


def outline(template: str, language: Language) -> str:
    """A template for readers: fields by their names, and optional parts in brackets."""
    outlined = _outlined(parsed(template, language))
    return outlined[:1].upper() + outlined[1:]


def _outlined(parts: "Sequence[Part]") -> str:
    return "".join(each if isinstance(each, str) else each.outline() for each in parts)


def _called(value: Any, kind: str, names: Names, language: Language, players: Players, within: bool = False) -> str:
    if isinstance(value, list | tuple):
        called = [_called(each, kind, names, language, players, within=True) for each in value]
        if within or len(called) < 2:
            return ("–" if len(called) == 2 else ", ").join(called)
        if any(_JOINED.search(each) for each in called):
            return "; ".join(called) if language == "en" else " ; ".join(called)
        return f"{', '.join(called[:-1])} {WORDS['and'][language]} {called[-1]}"
    if kind == SEAT:
        return players.seats[value] if value < len(players.seats) else f"{WORDS['player'][language]} {value + 1}"
    if kind == PLACE:
        return str(value + 1)
    if kind == PLAYER:
        return _named(value, players.people, language) or WORDS["somebody"][language]
    known: Mapping[str, Texts] = names.get(kind, {})
    return known[str(value)][language] if str(value) in known else str(value)


@cache
def parsed(template: str, language: Language) -> "tuple[Part, ...]":
    parts, rest = _parts(template, language, "")
    if rest:
        raise BadTemplate(template)
    return parts


def _parts(text: str, language: Language, ends: str) -> "tuple[tuple[Part, ...], str]":
    """The parts up to one of these letters outside of braces, and what follows it."""
    parts: list[Part] = []
    plain = ""
    while text:
        if text[0] in ends:
            break
        if text[0] != "{":
            plain, text = plain + text[0], text[1:]
            continue
        found = _OPEN.match(text)
        if found is None:
            raise BadTemplate(text)
        part, text = _part(found, text[found.end() :], language)
        parts += [plain, part] if plain else [part]
        plain = ""
    return (*parts, plain) if plain else tuple(parts), text


def _part(found: re.Match[str], text: str, language: Language) -> tuple["Part", str]:
    field, kind, expected, mark = found.groups()
    if mark == "}":
        return _Field(field, kind or field), text
    yes, text = _parts(text, language, "|}")
    if not text.startswith("|"):
        raise BadTemplate(text)
    no, text = _parts(text[1:], language, "}")
    if not text.startswith("}"):
        raise BadTemplate(text)
    return _Choice(field, expected, mark == "#", language, yes, no), text[1:]


class _Field(Struct, frozen=True):
    """The value of a field."""

    field: str
    kind: str

    def __call__(self, part: Fact | Command, name: Name) -> str:
        return name(self.kind, attrgetter(self.field)(part))

    def outline(self) -> str:
        return f"`{self.field}`"


class _Choice(Struct, frozen=True):
    """One of two texts."""

    field: str
    expected: str | None
    counts: bool
    language: Language
    yes: "tuple[Part, ...]"
    no: "tuple[Part, ...]"

    def __call__(self, part: Fact | Command, name: Name) -> str:
        parts = self.yes if self._holds(part) else self.no
        return "".join(each if isinstance(each, str) else each(part, name) for each in parts)

    def _holds(self, part: Fact | Command) -> bool:
        given = attrgetter(self.field)(part)
        if self.counts:
            number = given if isinstance(given, int) else len(given)
            return number == 1 or (self.language == "fr" and number == 0)
        if self.expected is None:
            return given not in (None, False, UNSET, "", ())
        expected = getattr(part, self.expected) if self.expected in part.__struct_fields__ else self.expected
        return str(given) == str(expected)

    def outline(self) -> str:
        yes, no = _outlined(self.yes), _outlined(self.no)
        if self.counts:
            return no
        return f"{yes} / {no}" if yes and no else f"[{yes or no}]"


Part = str | _Field | _Choice
