"""An edition file is accepted as a whole, or refused with the line of the mistake."""

import re
from pathlib import Path

import pytest

from domain.games.kauri.editions import FIRST, text_of
from domain.games.kauri.reading import EditionError, Source, parse
from tests.kit.rules import rule

TEXT = text_of(FIRST)
TINY = Path(__file__).with_name("tiny.json").read_text(encoding="utf-8")


def line_of(text: str, part: str) -> int:
    assert text.count(part) >= 1, part
    return text[: text.index(part)].count("\n") + 1


def spoiled(part: str, instead: str) -> tuple[str, int]:
    """The tiny edition with its first such part replaced, and the line of it."""
    return TINY.replace(part, instead, 1), line_of(TINY, part)


@rule("kauri", "2.5")
@pytest.mark.parametrize(
    ("part", "instead", "what"),
    [
        (
            '"operation": "swap_kept_card"',
            '"operation": "steal_card"',
            "actions.study.do.operation: Invalid value 'steal_card'",
        ),
        ('"rim": ["east", "west"]', '"rim": ["east", "atlantis"]', "volcano.rim[1]: unknown region 'atlantis'"),
        ('"borders": ["east"]}', '"borders": ["east", "north"]}', "regions[4].borders[1]: north does not border on cove"),
        ('"borders": ["east"]}', '"borders": ["east", "atlantis"]}', "regions[4].borders[1]: unknown region 'atlantis'"),
        ('"borders": ["east"]}', '"borders": ["east", "cove"]}', "regions[4].borders[1]: a region does not border on itself"),
        ('"borders": ["east"]}', '"borders": ["east", "east"]}', 'regions[4].borders: "east" is there twice'),
        ('"borders": ["north", "south", "cove"]', '"borders": ["north", "south"]', None),
        ('"actions": ["claim", "roam"]', '"actions": ["claim", "claim"]', 'decks.maori[0].actions: "claim" is there twice'),
        ('"key": "cove"', '"key": "west"', "regions[4]: region 'west' is there twice"),
        ('"key": "peak"', '"key": "west"', "volcano: the volcano 'west' is no region"),
        ('"at": [6, 2]', '"at": [6]', "regions[4].at: Expected `array` of length 2, got 1"),
        ('"at": [6, 2]', '"at": [6, true]', "regions[4].at[1]: Expected `int`, got `bool`"),
        ('"at": [6, 2]', '"at": "here"', "regions[4].at: Expected `array`, got `str`"),
        ('"kauri": 6', '"kauri": -6', "pieces.kauri: Expected `int` >= 0"),
        ('"kauri": 6, ', "", "pieces: 'kauri' is missing"),
        ('"kauri": 6, ', '"kauri": 6, "weta": 3, ', "pieces: Invalid enum value 'weta'"),
        ('"setup": {"kauri": 1', '"setup": {"kauri": 2', "setup: a region has at most one kauri"),
        ('"possum_around": 1', '"possum_around": 3', "setup: north has fewer than 3 neighbours"),
        ('"possum_with_english": 2', '"possum_with_english": 7', "setup: 8 possum are wanted and there are 7"),
        (
            '"priority": ["kiwi", "english", "possum", "maori"]',
            '"priority": ["kiwi", "kiwi"]',
            'priority: "kiwi" is there twice',
        ),
        ('"priority": ["kiwi", "english", "possum", "maori"]', '"priority": ["kiwi"]', "priority: each faction once"),
        ('"priority": ["kiwi"', '"priority": ["weka"', "priority[0]: Invalid enum value 'weka'"),
        ('"2": ["kiwi", "possum"]', '"2": ["kiwi", "kiwi"]', 'seats.2: "kiwi" is there twice'),
        ('"2": ["kiwi", "possum"]', '"2": ["kiwi"]', "seats.2: 2 seats are 2 factions"),
        ('"2": ["kiwi", "possum"]', '"2": ["kiwi", "maori"]', "seats.2: the possum is always played"),
        ('"2": ["kiwi", "possum"]', '"2": ["maori", "possum"]', "seats.2: nobody plays the automated English"),
        ('"2": ["kiwi", "possum"]', '"9": ["kiwi", "possum"]', "seats: Expected `int` <= 4"),
        ('"start": 2', '"start": 5', "conscience: the counter starts beside the track"),
        ('"on": "board"', '"on": "moon"', "scoring.maori[1].on: Invalid enum value 'moon'"),
        (
            '"piece": "kauri", "on": "board"',
            '"piece": "road", "on": "board"',
            "scoring.maori[1]: piece is 'road', and a board has only kauri, kiwi, possum",
        ),
        ('"settled_by": "kiwi"', '"settled_by": "weka"', "automaton.settled_by: Invalid enum value 'weka'"),
        (
            '"by": "kiwi", "actions": ["patrol"]',
            '"by": "kiwi", "actions": ["claim"]',
            "automaton.lumberjack: the automated English have neither heritages nor cards",
        ),
        ('"by": "kiwi", "actions": ["patrol"]', '"by": "kiwi", "actions": []', "automaton.lumberjack: no action"),
        ('"actions": ["quake"]', '"actions": ["tsunami"]', "decks.maori[2].actions[0]: unknown action 'tsunami'"),
        ('"key": "m-quake"', '"key": "m-claim"', "decks.maori[2]: card 'm-claim' is there twice"),
        ('"key": "m-quake"', '"key": ""', "decks.maori[2].key: Expected `str` of length >= 1"),
        (
            '"key": "m-quake", "initiative": 2',
            '"key": "m-quake", "initiative": 2, "link": "or"',
            "decks.maori[2]: a link is for several actions, and these need one",
        ),
        (
            '"initiative": 7, "link": "and"',
            '"initiative": 7',
            "decks.maori[0]: a link is for several actions, and these need one",
        ),
        ('"needs": "blessing"', '"needs": "luck"', "actions.stones.needs: nothing brings the prerequisite 'luck'"),
        ('"needs": "lumberjack"', '"needs": "luck"', "heritages.english[1].needs: nothing brings the prerequisite 'luck'"),
        ('"lasting": "enable"', '"lasting": "forbid"', "heritages.maori[0].lasting[0].lasting: Invalid value 'forbid'"),
        ('"key": "spell"', '"key": "blessing"', "heritages.maori[1]: heritage 'blessing' is there twice"),
        ('"kind": "repeatable"', '"kind": "single"', "heritages.maori[1]: a curse, and nothing else, is repeatable"),
        (
            '[{"operation": "curse"}]',
            '[{"operation": "curse"}, {"operation": "swap_kept_card"}]',
            "heritages.maori[1]: a curse does nothing else",
        ),
        ('[{"operation": "curse"}]', '[{"operation": "claim"}]', "heritages.maori[1]: a heritage cannot claim another"),
        ('[{"operation": "curse"}]', "[]", "heritages.maori[1]: a curse, and nothing else, is repeatable"),
        (
            '"kind": "lasting", "texts": {"en": "Blessed."',
            '"kind": "single", "texts": {"en": "Blessed."',
            "heritages.maori[0]: nothing lasts of a heritage that is single",
        ),
        (
            '"effect": [{"operation": "swap_kept_card"}, ',
            '"effect": [{"operation": "go_to", "piece": "english"}, ',
            "heritages.english[1]: go_to follows an operation that chooses regions",
        ),
        ('"by": [-1, 2]', '"by": [-1, -1]', "actions.mood.do: by must be different numbers other than 0"),
        ('"by": [-1, 2]', '"by": 2', "actions.mood.do.by: Expected `array`, got `int`"),
        ('"by": [-1, 2]', '"by": [0]', "actions.mood.do: by must be different numbers other than 0"),
        ('"do": {"operation": "claim"}', '"do": {"operation": "curse"}', "actions.claim: curse is for heritages only"),
        (
            '"whare", "epidemic"], "where": "any"',
            '"whare", "epidemic"], "where": "rim"',
            "actions.quake: sweep is for heritages only",
        ),
        ('"pieces": ["kiwi", "english"]', '"pieces": ["kiwi", "kiwi"]', 'actions.chase.do.pieces: "kiwi" is there twice'),
        ('"pieces": ["kiwi", "english"]', '"pieces": ["kauri"]', "actions.chase.do.pieces[0]: Invalid enum value 'kauri'"),
        ('"piece": "kiwi", "steps": 2', '"piece": "kauri", "steps": 2', "actions.flock.do.piece: Invalid enum value 'kauri'"),
        (
            '"piece": "kiwi", "steps": 2',
            '"piece": "kiwi", "steps": 2, "roads": true',
            "actions.flock.do: roads are for maori and english, not for kiwi",
        ),
        (
            '"push_all", "piece": "kiwi"',
            '"push_all", "piece": "whare"',
            "actions.stampede.do.piece: Invalid enum value 'whare'",
        ),
        (
            '"initiative": 0, "actions": ["mood"]',
            '"initiative": 0, "actions": ["stones"]',
            "decks.possum[3]: each_own is for maori and english, not for possum",
        ),
        (
            '"operation": "place", "piece": "possum", "where": "any", "need": ["town"]',
            '"operation": "take", "pieces": ["kauri"], "each": 1, "where": "each_own", "to": "stock"',
            "heritages.possum[0]: each_own is for maori and english, not for possum",
        ),
        (
            '"piece": "whare", "where": "beside_own"',
            '"piece": "whare", "each": 2, "where": "beside_own"',
            "actions.house.do: only kiwi and possum are placed by several, not whare",
        ),
        (
            '"more_steps", "piece": "kiwi"',
            '"more_steps", "piece": "whare"',
            "heritages.kiwi[0].lasting[1].piece: Invalid enum value 'whare'",
        ),
        (
            '"more_pieces", "piece": "whare"',
            '"more_pieces", "piece": "road"',
            "heritages.maori[0].lasting[2].piece: Invalid enum value 'road'",
        ),
        (
            '"together", "piece": "kiwi"',
            '"together", "piece": "english"',
            "heritages.kiwi[0].lasting[0].piece: Invalid enum value 'english'",
        ),
        (
            '"reach", "piece": "possum"',
            '"reach", "piece": "whare"',
            "heritages.english[0].lasting[0].piece: Invalid enum value 'whare'",
        ),
        (
            '"spare", "piece": "kiwi"',
            '"spare", "piece": "kauri"',
            "heritages.english[0].lasting[1].piece: Invalid enum value 'kauri'",
        ),
        (
            '"tolerate", "piece": "kiwi"',
            '"tolerate", "piece": "flood"',
            "heritages.maori[0].lasting[1].piece: Invalid enum value 'flood'",
        ),
        (
            '"piece": "kiwi", "beside": "whare"',
            '"piece": "kiwi", "beside": "flood"',
            "heritages.maori[0].lasting[1].beside: Invalid enum value 'flood'",
        ),
        ('"apart": true', '"apart": 1', "heritages.kiwi[1].effect[3].apart: Expected `bool`, got `int`"),
        (
            '"texts": {"en": "Claim.", "fr": "Réclamez."}',
            '"texts": {"en": "Claim."}',
            "actions.claim.texts: Object missing required field `fr`",
        ),
        (
            '"texts": {"en": "Claim.", "fr": "Réclamez."}',
            '"texts": {"en": "", "fr": "x"}',
            "actions.claim.texts.en: Expected `str` of length >= 1",
        ),
        (
            '"texts": {"en": "Claim.", "fr": "Réclamez."}',
            '"texts": "Claim."',
            "actions.claim.texts: Expected `object`, got `str`",
        ),
        ('"format": 1', '"format": 2', "format: Invalid enum value 2"),
        ('"periods": 2,', '"periods": 2.5,', "periods: Expected `int`, got `float`"),
        ('"periods": 2,', '"periods": 2', "JSON is malformed: expected ',' or '}'"),
        ('"periods": 2,', '"periods" 2,', "JSON is malformed: expected ':'"),
        ('"periods": 2,', "periods: 2,", "JSON is malformed: object keys must be strings"),
        ('"periods": 2,', '"periods": 2, "periods": 3,', "periods is there twice"),
        ('"periods": 2,', '"periods": "two,', "JSON is malformed: invalid character"),
        ('"periods": 2,', f'"periods": {"[" * 30},', "JSON is malformed: invalid character"),
    ],
)
def test_r2_5_what_is_wrong_is_told_with_its_line(part: str, instead: str, what: str | None) -> None:
    text, line = spoiled(part, instead)
    with pytest.raises(EditionError) as refused:
        parse(text)
    if what is None:
        # The border is missed where the other side names it.
        line, what = line_of(TINY, '"key": "cove"'), "regions[4].borders[0]: east does not border on cove"
    if "expected ','" in what:
        # Noticed where the next value begins.
        line += 1
    assert re.search(re.escape(what), refused.value.what), refused.value.what
    assert refused.value.line == line
    assert str(refused.value) == f"line {line}: {refused.value.what}"


@rule("kauri", "2.7", "10.16")
@pytest.mark.parametrize(
    ("part", "instead", "what"),
    [
        (
            '"push_all", "piece": "kiwi"',
            '"push_all", "pieces": ["kiwi", "possum"]',
            "actions.stampede.do: Object contains unknown field `pieces`",
        ),
        (
            '"swap_kept_card"',
            '"swap_kept_card", "sources": ["discard"]',
            "actions.study.do: Object contains unknown field `sources`",
        ),
        ('"plant": "kauri"', '"plant": "possum"', "actions.garden.do.plant: Invalid enum value 'possum'"),
        (
            '"piece": "maori", "steps": 1',
            '"piece": "maori", "steps": 1, "twice": true',
            "actions.roam.do: Object contains unknown field `twice`",
        ),
    ],
)
def test_r2_7_what_the_vocabulary_lacks_is_refused(part: str, instead: str, what: str) -> None:
    text, line = spoiled(part, instead)
    with pytest.raises(EditionError, match=re.escape(f"line {line}: ") + ".*" + re.escape(what)):
        parse(text)


@rule("kauri", "2.5", "2.6")
@pytest.mark.parametrize(
    ("edit", "what"),
    [
        (
            lambda text: text.replace('      {"key": "p-mood", "initiative": 0, "actions": ["mood"]},\n', ""),
            "2 turns need 5 cards, not 4",
        ),
        (
            lambda text: text.replace('"initiative": 0, "actions": ["mood"]', '"initiative": 0, "actions": ["claim"]'),
            "one card claims a heritage, not 2",
        ),
        (lambda text: text.replace('"town": true', '"town": false'), "there must be a town"),
        (lambda text: re.sub(r'"seats": \{.*\}', '"seats": {}', text), "seats: for how many?"),
        (
            lambda text: text.replace('"borders": ["east"]}', '"borders": []}').replace(', "cove"]}', "]}"),
            "regions[4]: no way leads here",
        ),
        (lambda text: text + "[]", "trailing characters"),
        (lambda text: "[]", "Expected `object`, got `array`"),
        (lambda text: "", "Input data was truncated"),
        (
            lambda text: text.replace('"lasting": [{"lasting": "reach"', '"effect": [], "nothing": [{"lasting": "reach"'),
            "unknown field `nothing`",
        ),
        (
            lambda text: re.sub(r'"lasting": \[\{"lasting": "reach".*\]', '"effect": []', text),
            "heritages.english[0]: does nothing",
        ),
    ],
)
def test_r2_5_what_is_wrong_with_the_whole(edit: object, what: str) -> None:
    with pytest.raises(EditionError, match=re.escape(what)):
        parse(edit(TINY))  # type: ignore[operator]


@rule("kauri", "2.5")
def test_r2_5_sound_editions_are_taken() -> None:
    assert parse(TINY).key == "tiny"
    assert parse(TEXT).key == "reconstruction-1"
    assert parse(TEXT) == parse(TEXT)
    # Spaces and line ends are another file, and the same edition otherwise.
    other = parse(TEXT.replace("\n", "\r\n"))
    assert other.fingerprint != parse(TEXT).fingerprint
    assert other.cards == parse(TEXT).cards


def test_lines_are_counted_from_one() -> None:
    source = Source('\n{"a": [1,\n true, null],\n "b": {"c": "d"}, "e": []\n, "f": {}}')
    for path, line in {(): 2, ("a", 0): 2, ("a", 1): 3, ("a", 2): 3, ("b", "c"): 4, ("e",): 4, ("f",): 5}.items():
        with pytest.raises(EditionError) as refused:
            source.refuse("wrong", *path)
        assert refused.value.line == line
