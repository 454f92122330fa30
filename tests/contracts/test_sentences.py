"""What happened, in one sentence for players, in both languages."""

import re
from collections.abc import Iterator
from typing import get_args

import pytest
from msgspec import structs

from contracts.sentences import BadTemplate, Players, parsed, sentence
from contracts.texts import OF_THE_MATCH, Language, texts_of
from domain.core import Command, Fact
from tests.golden.log import decoded, folder_of, read
from tests.kit.games import every_game, subject_named

LANGUAGES: tuple[Language, ...] = get_args(Language)
PLAYERS = Players(("Aroha", "Bela", "Chi", "Dina", "Emre", "Fay"))
_FIELD = re.compile(r"\{(\w+)[\w.]*(?::(\w+))?")


def _parts(name: str) -> Iterator[Fact | Command]:
    """All that happened and was asked for in the golden logs of a game."""
    subject = subject_named(name)
    for path in sorted(folder_of(name).glob("*.jsonl")):
        for recorded in decoded(subject, read(path)):
            yield recorded.event.data
            yield from recorded.event.secrets.values()
            if recorded.cause is not None:
                yield recorded.cause.command


@pytest.mark.parametrize("name", every_game())
def test_everything_in_the_golden_logs_is_told_in_words(name: str) -> None:
    game = subject_named(name).game
    told = 0
    for part in _parts(name):
        for language in LANGUAGES:
            text = sentence(game, part, language, PLAYERS)
            assert not re.search(r"[{}|_?#]|None|True|False|\s\s", text), text
            assert text[0].isupper() or not text[0].isalpha()
            told += 1
    assert told > 0


@pytest.mark.parametrize("name", every_game())
def test_a_template_names_only_fields_that_are_there(name: str) -> None:
    subject = subject_named(name)
    kinds = {shape.kind.__name__: shape.kind for shape in (*subject.contract.commands, *subject.contract.facts)}
    texts = texts_of(subject.game)
    names = {*OF_THE_MATCH.names, *texts.names, *texts.phrases, "seat", "place", "player", "ending"}
    for key, sentences in texts.sentences.items():
        fields = {field.name for field in structs.fields(kinds[key])}
        for language in LANGUAGES:
            parsed(sentences[language], language)
            for field, kind in _FIELD.findall(sentences[language]):
                assert field in fields, f"{key}: {field}"
                assert kind in names or not kind, f"{key}: {kind}"


def _kiwara(kind: str, **fields: object) -> dict[Language, str]:
    game = subject_named("kiwara").game
    [cls] = (each for each in (*game.info.facts, *game.info.commands) if each.__name__ == kind)
    return {language: sentence(game, cls(**fields), language, Players(("Aroha", "Bela"))) for language in LANGUAGES}


def test_seats_and_pieces_are_called_by_their_names() -> None:
    assert _kiwara("AnimalPlaced", seat=0, animal="lion", square=8, hidden=False) == {
        "en": "Aroha places a lion on C2",
        "fr": "Aroha pose un lion en C2",
    }


def test_a_part_depends_on_what_happened() -> None:
    assert _kiwara("AnimalPlaced", seat=1, animal="zebra", square=0, hidden=True)["en"].endswith("face down beside a lion")
    assert _kiwara("ZebrasHid", squares=(0, 1, 6))["en"] == "The lion hides the zebras on A1, B1 and A2"
    assert _kiwara("ZebrasHid", squares=(0,))["fr"] == "Le lion cache le zèbre en A1"


def test_french_elides_before_a_vowel() -> None:
    game = subject_named("mauw").game
    [kind] = (each for each in game.info.facts if each.__name__ == "SpiritsDiscarded")
    assert sentence(game, kind(seat=0, column=1), "fr", PLAYERS).endswith("la colonne B d’Aroha sont défaussés")
    assert sentence(game, kind(seat=1, column=1), "fr", PLAYERS).endswith("la colonne B de Bela sont défaussés")


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    game = subject_named("kiwara").game
    [kind] = (each for each in game.info.facts if each.__name__ == "TurnEnded")
    assert sentence(game, kind(seat=1), "fr") == "Joueur 2 finit son tour"


@pytest.mark.parametrize("template", ["{", "{a?b}", "{a?b|c", "{a b}", "{a#}", "b}|{"])
def test_a_template_that_cannot_be_read_is_an_error(template: str) -> None:
    with pytest.raises(BadTemplate):
        parsed(template, "en")


class _Turned(Fact, frozen=True):
    to: str
    before: str
    n: int


def _told(template: str, fact: Fact) -> str:
    [choice] = parsed(template, "en")
    assert not isinstance(choice, str)
    return choice(fact, lambda _, value: str(value))


def test_choices_may_stand_within_choices() -> None:
    template = "{to=left?L|{to=right?R|{n#one|{n} things}}}"
    assert _told(template, _Turned("up", "up", 3)) == "3 things"
    assert _told(template, _Turned("right", "up", 3)) == "R"


def test_a_choice_may_compare_two_fields() -> None:
    template = "{to=before?as before|to the {to}}"
    assert _told(template, _Turned("left", "left", 1)) == "as before"
    assert _told(template, _Turned("left", "right", 1)) == "to the left"
