"""One sentence for each thing that can happen or be asked, in the words of a player.

A sentence is a template in `texts.toml`, under the name of its fact or command:

    {animal}          the value of a field, by its name if the game has names of that kind
    {next:seat}       the same, with the kind named
    {hidden?, face down|}        one text if the field is there and not false, else the other
    {to=left?left|right}         one text if the field has this value, else the other
    {count#a card|{count} cards} one text for a single thing, else the other

A list is joined with commas and an `and`; a list in a list, such as a border, with dashes. A template with nothing in it, where
what happens goes without saying, gives no sentence.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Final

from msgspec import UNSET

from contracts.language import Language
from contracts.texts import OF_THE_MATCH, texts_of
from domain.core import Command, Fact, Rules
from domain.core.texts import Names, Texts

SEAT: Final = "seat"
_AND: Final[Texts] = {"en": "and", "fr": "et"}
_PLAYER: Final[Texts] = {"en": "Player", "fr": "Joueur"}
_ELIDED = re.compile(r"\b([Dd])e (?=[AEIOUÀÂÉÈÊÎÔÛ])")
_OPEN = re.compile(r"\{([\w.]+)(?::(\w+)|=([\w-]+)(?=\?))?([?#}])")

Values = Callable[[str], Any]
"""The value of a field, by its name."""
Name = Callable[[str, Any], str]
"""How a value of a kind is called."""
Part = str | Callable[[Values, Name], str]


class BadTemplate(Exception):
    """A template that cannot be read."""


def sentence(game: Rules[Any], part: Fact | Command, language: Language, players: Sequence[str] = ()) -> str:
    """What happened, or is asked for, with the players called by these names, in the order of their seats."""
    kind = type(part).__name__
    texts = texts_of(game)
    template = texts.sentences.get(kind) or OF_THE_MATCH.sentences[kind]
    endings = {**OF_THE_MATCH.endings, **texts.endings}
    names = {**OF_THE_MATCH.names, **texts.names, **texts.phrases, "ending": endings}

    def value(field: str) -> Any:
        return attrgetter(field)(part)

    def name(of: str, each: Any) -> str:
        return _called(each, of, names, language, players)

    written = "".join(each if isinstance(each, str) else each(value, name) for each in parsed(template[language], language))
    if language == "fr":
        written = _ELIDED.sub(r"\1’", written)
    return written[:1].upper() + written[1:]


def _called(value: Any, kind: str, names: Names, language: Language, players: Sequence[str], within: bool = False) -> str:
    if isinstance(value, list | tuple):
        called = [_called(each, kind, names, language, players, within=True) for each in value]
        if within or len(called) < 2:
            return "–".join(called)
        return f"{', '.join(called[:-1])} {_AND[language]} {called[-1]}"
    if kind == SEAT:
        return players[value] if value < len(players) else f"{_PLAYER[language]} {value + 1}"
    known: Mapping[str, Texts] = names.get(kind, {})
    return known[str(value)][language] if str(value) in known else str(value)


@cache
def parsed(template: str, language: Language) -> tuple[Part, ...]:
    parts, rest = _parts(template, language, "")
    if rest:
        raise BadTemplate(template)
    return parts


def _parts(text: str, language: Language, ends: str) -> tuple[tuple[Part, ...], str]:
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


def _part(found: re.Match[str], text: str, language: Language) -> tuple[Part, str]:
    field, kind, expected, mark = found.groups()
    if mark == "}":
        return (lambda value, name: name(kind or field, value(field))), text
    yes, text = _parts(text, language, "|}")
    if not text.startswith("|"):
        raise BadTemplate(text)
    no, text = _parts(text[1:], language, "}")
    if not text.startswith("}"):
        raise BadTemplate(text)

    def holds(given: Any) -> bool:
        if mark == "#":
            number = given if isinstance(given, int) else len(given)
            return number == 1 or (language == "fr" and number == 0)
        return str(given) == expected if expected is not None else given not in (None, False, UNSET, "", ())

    def chosen(value: Values, name: Name) -> str:
        parts = yes if holds(value(field)) else no
        return "".join(each if isinstance(each, str) else each(value, name) for each in parts)

    return chosen, text[1:]
