"""The rules say the same in both languages, as far as numbers, marks and code words show it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

import pytest

from contracts.rules import MATCH, Clause, clause_text, clauses_in, text_in
from contracts.texts import Language
from domain.games import GAMES
from domain.match import new_match
from tests.kit.games import every_page
from tests.kit.rules import PAGES_OF_THE_MATCH, page_and_version, rules_file

KEYS = (*PAGES_OF_THE_MATCH, *every_page())

ALIKE: Mapping[tuple[str, str], str] = {}
"""Clauses whose text is the same in both languages, with the reason: `("kauri", "9.1"): "nothing but a formula"`."""

_UNITS = {
    "en": "three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen",
    "fr": "trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
}
_TENS = {"en": "twenty thirty forty fifty sixty", "fr": "vingt trente quarante cinquante soixante"}


def _words(language: Language) -> dict[str, int]:
    """Numbers from three to 69. Below that, words mean other things, too: "un" is "a", and "les deux" is "both"."""
    units = {word: number for number, word in enumerate(_UNITS[language].split(), start=3)}
    ones = {"one": 1, "two": 2} if language == "en" else {"et-un": 1, "deux": 2}
    ones |= {word: number for word, number in units.items() if number < 10}
    tens = {word: 10 * number for number, word in enumerate(_TENS[language].split(), start=2)}
    return units | tens | {f"{ten}-{one}": tens[ten] + ones[one] for ten in tens for one in ones}


WORDS: Mapping[Language, Mapping[str, int]] = {"en": _words("en"), "fr": _words("fr")}

_CODE = re.compile(r"`[^`]+`")
_THOUSANDS = re.compile(r"(?<=\d)[,\u0020\u00a0\u202f](?=\d{3}(?!\d))")
_DIGITS = re.compile(r"\d+")


def in_digits(text: str) -> Counter[int]:
    return Counter(int(found) for found in _DIGITS.findall(_THOUSANDS.sub("", text)))


def in_words(text: str, language: Language) -> set[int]:
    """Which numbers are written as words; the plural of one, as in "all sixes", is the number."""
    known = WORDS[language]
    longest_first = "|".join(sorted(known, key=len, reverse=True))
    return {known[found] for found in re.findall(rf"\b({longest_first})(?:e?s)?\b", text.lower())}


@cache
def clauses_of(key: str, language: Language) -> dict[str, Clause]:
    return clauses_in(rules_file(key, language).read_text(encoding="utf-8"), language)


def _section_numbers(key: str, language: Language) -> list[str]:
    return list(dict.fromkeys(clause.section.partition(".")[0] for clause in clauses_of(key, language).values()))


def _pairs(key: str) -> Iterable[tuple[str, str, str]]:
    french = clauses_of(key, "fr")
    return ((number, clause.text, french[number].text) for number, clause in clauses_of(key, "en").items())


@pytest.mark.parametrize("key", KEYS)
def test_both_pages_have_the_same_clauses_in_the_same_order(key: str) -> None:
    assert list(clauses_of(key, "fr")) == list(clauses_of(key, "en")) != []


@pytest.mark.parametrize("key", KEYS)
def test_both_pages_have_the_same_sections_with_titles_of_their_own(key: str) -> None:
    assert _section_numbers(key, "fr") == _section_numbers(key, "en")
    assert all(clause.section.startswith(f"{clause.number.partition('.')[0]}. ") for clause in clauses_of(key, "fr").values())


@pytest.mark.parametrize("key", KEYS)
def test_both_pages_mark_the_same_clauses_as_ours(key: str) -> None:
    ours: list[list[str]] = [
        [number for number, clause in clauses_of(key, language).items() if clause.ruling] for language in ("en", "fr")
    ]
    assert ours[0] == ours[1]


@pytest.mark.parametrize("key", KEYS)
def test_both_pages_name_the_same_code(key: str) -> None:
    assert [
        number for number, english, french in _pairs(key) if Counter(_CODE.findall(english)) != Counter(_CODE.findall(french))
    ] == []


@pytest.mark.parametrize("key", KEYS)
def test_a_number_in_digits_is_in_digits_on_both_pages(key: str) -> None:
    told = {number: (in_digits(english), in_digits(french)) for number, english, french in _pairs(key)}
    assert {number: both for number, both in told.items() if both[0] != both[1]} == {}


@pytest.mark.parametrize("key", KEYS)
def test_a_number_in_words_is_in_words_on_both_pages(key: str) -> None:
    told = {number: (in_words(english, "en"), in_words(french, "fr")) for number, english, french in _pairs(key)}
    assert {number: both for number, both in told.items() if both[0] != both[1]} == {}


@pytest.mark.parametrize("key", KEYS)
def test_no_clause_is_left_untranslated(key: str) -> None:
    assert [number for number, english, french in _pairs(key) if english == french and (key, number) not in ALIKE] == []


def test_what_is_alike_has_a_reason() -> None:
    for (key, number), reason in ALIKE.items():
        assert reason
        page, version = page_and_version(key)
        assert text_in(page, version, number, "en") == text_in(page, version, number, "fr")


def test_a_clause_is_found_on_the_page_it_belongs_to_in_the_language_asked_for() -> None:
    assert text_in("kiwara", 1, "14.1", "en") == "All variants may be combined."
    assert text_in("kiwara", 1, "14.1", "fr") == "Toutes les variantes peuvent être combinées."
    assert text_in("kiwara", 1, "M2.6", "fr") == text_in("mauw", 1, "M2.6", "fr") == clauses_of(MATCH, "fr")["M2.6"].text
    assert text_in("kiwara", 1, "99.9", "fr") is None


def test_a_clause_that_an_older_match_does_not_have_is_read_where_it_was_added() -> None:
    older = new_match(GAMES["kiwara"], life=1)
    assert clause_text(older, "M11.2", "en") == text_in("kiwara", 3, "M11.2", "en") is not None
    assert clause_text(older, "M9.5", "en") == text_in("kiwara", 1, "M9.5", "en")


def test_a_mark_in_the_other_language_is_noticed() -> None:
    assert clauses_in("- **1.1** *(décision)* Un.\n", "fr")["1.1"].ruling
    with pytest.raises(ValueError, match=r"clause 1\.1 is marked 'ruling'"):
        clauses_in("- **1.1** *(ruling)* Un.\n", "fr")


def test_a_clause_that_stands_twice_is_noticed() -> None:
    with pytest.raises(ValueError, match=r"1\.1 stands twice"):
        clauses_in("- **1.1** Un.\n- **1.1** Un autre.\n", "fr")


def test_numbers_are_counted_as_people_write_them() -> None:
    counted = Counter({45864: 1, 40: 1, 9: 1, 3: 2})
    assert in_digits("45,864 of 40, 9 and 3·3") == in_digits("45 864 parmi 40, 9 et 3·3") == counted
    assert in_words("Twenty-one sixes, one to fourteen, two threes", "en") == {21, 6, 14, 3}
    assert in_words("Vingt-et-un six, un à quatorze, deux trois", "fr") == {21, 6, 14, 3}
