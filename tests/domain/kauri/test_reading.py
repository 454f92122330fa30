"""An edition file is accepted as a whole, or refused with the line of the mistake."""

import re
from pathlib import Path

import pytest

from domain.games.kauri.editions import FIRST, text_of
from domain.games.kauri.reading import EditionError, parse
from domain.games.kauri.reading.json_lines import read_lines
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
        ('"operation": "swap_kept_card"', '"operation": "steal_card"', "must be one of move, take"),
        ('"rim": ["east", "west"]', '"rim": ["east", "atlantis"]', "rim: unknown region 'atlantis'"),
        (
            '"borders": ["east"]}',
            '"borders": ["east", "north"]}',
            "region cove: borders on north, which does not border on cove",
        ),
        ('"borders": ["east"]}', '"borders": ["east", "atlantis"]}', "unknown region 'atlantis'"),
        ('"borders": ["east"]}', '"borders": ["east", "cove"]}', "region cove: borders on itself"),
        ('"borders": ["east"]}', '"borders": ["east", "east"]}', "region cove: borders 'east' stands twice"),
        ('"borders": ["north", "south", "cove"]', '"borders": ["north", "south"]', None),
        ('"actions": ["claim", "roam"]', '"actions": ["claim", "claim"]', "card m-claim: a card with two claims"),
        ('"key": "cove"', '"key": "west"', "region 'west' stands twice"),
        ('"key": "peak"', '"key": "west"', "the volcano 'west' is no region"),
        ('"at": [6, 2]', '"at": [6]', "region cove: at must be a list of 2"),
        ('"at": [6, 2]', '"at": [6, true]', "at must be a whole number from 0 on"),
        ('"at": [6, 2]', '"at": "here"', "at must be a list"),
        ('"kauri": 6', '"kauri": -6', "kauri must be a whole number from 0 on"),
        ('"kauri": 6, ', "", "pieces: 'kauri' is missing"),
        ('"kauri": 6, ', '"kauri": 6, "weta": 3, ', "pieces: unknown field 'weta'"),
        ('"setup": {"kauri": 1', '"setup": {"kauri": 2', "a region has at most one kauri"),
        ('"possum_around": 1', '"possum_around": 3', "has fewer than 3 neighbours"),
        ('"possum_with_english": 2', '"possum_with_english": 7', "8 possum are wanted and there are 7"),
        (
            '"priority": ["kiwi", "english", "possum", "maori"]',
            '"priority": ["kiwi", "kiwi"]',
            "priority names something twice",
        ),
        ('"priority": ["kiwi", "english", "possum", "maori"]', '"priority": ["kiwi"]', "priority: each faction once"),
        ('"priority": ["kiwi"', '"priority": ["weka"', "priority is 'weka', and must be one of maori"),
        ('"2": ["kiwi", "possum"]', '"2": ["kiwi", "kiwi"]', "seats: 2 names something twice"),
        ('"2": ["kiwi", "possum"]', '"2": ["kiwi"]', "2 seats are 2 different factions"),
        ('"2": ["kiwi", "possum"]', '"2": ["kiwi", "maori"]', "the possum is always played"),
        ('"2": ["kiwi", "possum"]', '"2": ["maori", "possum"]', "nobody plays the automated English"),
        ('"2": ["kiwi", "possum"]', '"9": ["kiwi", "possum"]', "seats: unknown field '9'"),
        ('"start": 2', '"start": 5', "the counter starts beside the track"),
        ('"on": "board"', '"on": "moon"', "on is 'moon'"),
        ('"piece": "kauri", "on": "board"', '"piece": "road", "on": "board"', "piece is 'road'"),
        ('"settled_by": "kiwi"', '"settled_by": "weka"', "settled_by is 'weka'"),
        ('"by": "kiwi", "actions": ["patrol"]', '"by": "kiwi", "actions": ["claim"]', "neither heritages nor cards"),
        ('"by": "kiwi", "actions": ["patrol"]', '"by": "kiwi", "actions": []', "automaton: lumberjack: no action"),
        ('"actions": ["quake"]', '"actions": ["tsunami"]', "card m-quake: unknown action 'tsunami'"),
        ('"key": "m-quake"', '"key": "m-claim"', "card 'm-claim' stands twice"),
        ('"key": "m-quake"', '"key": ""', "card: key must be a text of 1 to 40 letters"),
        (
            '"key": "m-quake", "initiative": 2',
            '"key": "m-quake", "initiative": 2, "link": "or"',
            "card m-quake: unknown field 'link'",
        ),
        ('"initiative": 7, "link": "and"', '"initiative": 7', "card m-claim: 'link' is missing"),
        ('"needs": "blessing"', '"needs": "luck"', "nothing brings the prerequisite 'luck'"),
        ('"needs": "lumberjack"', '"needs": "luck"', "nothing brings the prerequisite 'luck'"),
        ('"lasting": "enable"', '"lasting": "forbid"', "lasting is 'forbid'"),
        ('"key": "spell"', '"key": "blessing"', "heritage 'blessing' stands twice"),
        ('"kind": "repeatable"', '"kind": "single"', "a curse, and nothing else, is repeatable"),
        ('[{"operation": "curse"}]', '[{"operation": "curse"}, {"operation": "swap_kept_card"}]', "a curse does nothing else"),
        ('[{"operation": "curse"}]', '[{"operation": "claim"}]', "a heritage cannot claim another"),
        ('[{"operation": "curse"}]', "[]", "a curse, and nothing else, is repeatable"),
        (
            '"kind": "lasting", "texts": {"en": "Blessed."',
            '"kind": "single", "texts": {"en": "Blessed."',
            "nothing lasts of a heritage that is single",
        ),
        (
            '"effect": [{"operation": "swap_kept_card"}, ',
            '"effect": [{"operation": "go_to", "piece": "english"}, ',
            "go_to follows an operation that chooses regions",
        ),
        ('"by": [-1, 2]', '"by": [-1, -1]', "by names something twice"),
        ('"by": [-1, 2]', '"by": 2', "by must be a list"),
        ('"by": [-1, 2]', '"by": [0]', "by must be whole numbers other than 0"),
        ('"do": {"operation": "claim"}', '"do": {"operation": "curse"}', "action claim: curse is for heritages only"),
        (
            '"whare", "epidemic"], "where": "any"',
            '"whare", "epidemic"], "where": "rim"',
            "action quake: sweep is for heritages only",
        ),
        ('"pieces": ["kiwi", "english"]', '"pieces": ["kiwi", "kiwi"]', "names something twice"),
        ('"pieces": ["kiwi", "english"]', '"pieces": ["kauri"]', "pieces is 'kauri', and must be one of kiwi, possum"),
        ('"piece": "kiwi", "steps": 2', '"piece": "kauri", "steps": 2', "must be one of kiwi, possum, maori, english"),
        (
            '"piece": "kiwi", "steps": 2',
            '"piece": "kiwi", "steps": 2, "roads": true',
            "action flock: roads are for maori and english, not for kiwi",
        ),
        ('"push_all", "piece": "kiwi"', '"push_all", "piece": "whare"', "piece is 'whare', and must be one of kiwi, possum"),
        (
            '"initiative": 0, "actions": ["mood"]',
            '"initiative": 0, "actions": ["stones"]',
            "card p-mood: each_own is for maori and english, not for possum",
        ),
        (
            '"operation": "place", "piece": "possum", "where": "any", "need": ["town"]',
            '"operation": "take", "pieces": ["kauri"], "each": 1, "where": "each_own", "to": "stock"',
            "heritage swarm: each_own is for maori and english, not for possum",
        ),
        (
            '"piece": "whare", "where": "beside_own"',
            '"piece": "whare", "each": 2, "where": "beside_own"',
            "action house: only kiwi and possum are placed by several, not whare",
        ),
        ('"more_steps", "piece": "kiwi"', '"more_steps", "piece": "whare"', "piece is 'whare'"),
        ('"more_pieces", "piece": "whare"', '"more_pieces", "piece": "road"', "piece is 'road'"),
        ('"together", "piece": "kiwi"', '"together", "piece": "english"', "piece is 'english'"),
        ('"reach", "piece": "possum"', '"reach", "piece": "whare"', "piece is 'whare'"),
        ('"spare", "piece": "kiwi"', '"spare", "piece": "kauri"', "piece is 'kauri'"),
        ('"tolerate", "piece": "kiwi"', '"tolerate", "piece": "flood"', "piece is 'flood'"),
        ('"piece": "kiwi", "beside": "whare"', '"piece": "kiwi", "beside": "flood"', "beside is 'flood'"),
        ('"apart": true', '"apart": 1', "apart must be true or false"),
        ('"texts": {"en": "Claim.", "fr": "Réclamez."}', '"texts": {"en": "Claim."}', "action claim: texts: 'fr' is missing"),
        (
            '"texts": {"en": "Claim.", "fr": "Réclamez."}',
            '"texts": {"en": "", "fr": "x"}',
            "action claim: texts: en must be a text",
        ),
        ('"texts": {"en": "Claim.", "fr": "Réclamez."}', '"texts": "Claim."', "action claim: texts must be an object"),
        ('"format": 1', '"format": 2', "format is 2, and must be one of 1"),
        ('"periods": 2,', '"periods": 2.5,', "no value, or a number that is not whole"),
        ('"periods": 2,', '"periods": 2', "',' is missing"),
        ('"periods": 2,', '"periods" 2,', "':' is missing"),
        ('"periods": 2,', "periods: 2,", "a name in quotes is missing"),
        ('"periods": 2,', '"periods": 2, "periods": 3,', "'periods' stands twice"),
        ('"periods": 2,', '"periods": "two,', "Invalid control character at"),
        ('"periods": 2,', f'"periods": {"[" * 30},', "too many brackets inside each other"),
    ],
)
def test_r2_5_what_is_wrong_is_told_with_its_line(part: str, instead: str, what: str | None) -> None:
    text, line = spoiled(part, instead)
    with pytest.raises(EditionError) as refused:
        parse(text)
    if what is None:
        # The border is missed where the other side names it.
        line, what = line_of(TINY, '"key": "cove"'), "region cove: borders on east, which does not border on cove"
    if what.startswith("',' is missing"):
        # Noticed where the next value begins.
        line += 1
    assert re.search(re.escape(what), refused.value.what), refused.value.what
    assert refused.value.line == line
    assert str(refused.value) == f"line {line}: {refused.value.what}"


@rule("kauri", "2.7", "10.16")
@pytest.mark.parametrize(
    ("part", "instead", "what"),
    [
        ('"push_all", "piece": "kiwi"', '"push_all", "pieces": ["kiwi", "possum"]', "action stampede: 'piece' is missing"),
        ('"swap_kept_card"', '"swap_kept_card", "sources": ["discard"]', "action study: unknown field 'sources'"),
        ('"plant": "kauri"', '"plant": "possum"', "plant is 'possum', and must be one of kauri"),
        ('"piece": "maori", "steps": 1', '"piece": "maori", "steps": 1, "twice": true', "action roam: unknown field 'twice'"),
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
            "region cove: no way leads here",
        ),
        (lambda text: text + "[]", "something follows after the end"),
        (lambda text: "[]", "the edition must be an object"),
        (lambda text: "", "no value, or a number that is not whole"),
        (
            lambda text: text.replace('"lasting": [{"lasting": "reach"', '"effect": [], "nothing": [{"lasting": "reach"'),
            "unknown field 'nothing'",
        ),
        (lambda text: re.sub(r'"lasting": \[\{"lasting": "reach".*\]', '"effect": []', text), "heritage rails: does nothing"),
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
    node = read_lines('\n{"a": [1,\n true, null],\n "b": {"c": "d"}, "e": []\n, "f": {}}')
    assert node.line == 2
    assert [(each.value, each.line) for each in node.value["a"].value] == [(1, 2), (True, 3), (None, 3)]
    assert node.value["b"].value["c"].line == 4
    assert (node.value["e"].value, node.value["f"].value) == ([], {})
