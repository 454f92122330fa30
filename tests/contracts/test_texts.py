"""Everything that players read stands in both languages in `texts.toml`, and nothing else does."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from contracts import codec
from contracts.problems import FORBIDDEN, PROBLEMS, refusal_text
from contracts.rules import MATCH
from contracts.texts import OF_THE_MATCH, texts_of
from domain.core.game import Texts
from domain.games import GAMES
from tests.kit.games import OF_THE_TESTS, every_game, subject_named
from tests.kit.rules import rules_file

HOUSE = Path(__file__).parents[2]
CONTRACTS = {**codec.CONTRACTS, **{name: subject.contract for name, subject in OF_THE_TESTS.items()}}
FROM_THE_EDITION = {"kauri": {"edition", "region", "card", "action", "action_text", "heritage", "heritage_text"}}
REFUSALS = [(key, code) for key, contract in CONTRACTS.items() for code in contract.refusals]


KIT = HOUSE / "domain" / "core" / "rules.py"
"""What every game refuses."""


def codes_of(key: str) -> set[str]:
    """Those of a game are in its folder and in the kit; all others, wherever they are said, are of the match."""
    if key != MATCH:
        return {*_codes_in(rules_file(key).parent), *codes_said(KIT.read_text(encoding="utf-8"), KIT.name)}
    return {code for part in ("domain", "service", "workers") for code in _codes_in(HOUSE / part, HOUSE / "domain" / "games")}


def _codes_in(folder: Path, but: Path | None = None) -> Iterator[str]:
    sources = [path for path in sorted(folder.rglob("*.py")) if path != KIT and (but is None or but not in path.parents)]
    assert sources
    for path in sources:
        yield from codes_said(path.read_text(encoding="utf-8"), path.name)


def codes_said(source: str, name: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute) and _name(node.func) == "Rejected":
            code = next((each.value for each in node.keywords if each.arg == "code"), node.args[0] if node.args else None)
            yield from _written(code, f"{name}:{node.lineno}")


def _name(function: ast.Name | ast.Attribute) -> str:
    return function.id if isinstance(function, ast.Name) else function.attr


def _written(code: ast.expr | None, place: str) -> Iterator[str]:
    match code:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _written(body, place)
            yield from _written(orelse, place)
        case _:
            raise AssertionError(
                f"{place} refuses with a code that is not written there, so nobody knows whether it has a text"
            )


@pytest.mark.parametrize("key", CONTRACTS)
def test_every_code_of_the_rules_has_a_text_and_every_text_a_code(key: str) -> None:
    assert set(CONTRACTS[key].refusals) == codes_of(key)


@pytest.mark.parametrize(("key", "code"), REFUSALS)
def test_a_text_is_a_sentence_in_both_languages(key: str, code: str) -> None:
    texts = CONTRACTS[key].refusals[code]
    assert set(texts) == {"en", "fr"}
    assert texts["en"] != texts["fr"]
    for text in texts.values():
        assert text == text.strip()
        assert text[0].isupper()
        assert text.endswith(".")
        assert len(text) <= 120


@pytest.mark.parametrize("key", CONTRACTS)
def test_no_two_codes_of_a_game_say_the_same(key: str) -> None:
    for language in ("en", "fr"):
        said = [texts[language] for texts in CONTRACTS[key].refusals.values()]
        assert len(set(said)) == len(said)


def test_a_code_of_the_rules_is_none_of_the_service() -> None:
    assert {code for _, code in REFUSALS} & set(PROBLEMS) == set()
    assert set(CONTRACTS[MATCH].refusals) >= FORBIDDEN


@pytest.mark.parametrize(
    ("source", "codes"),
    [
        ('Rejected("a", "1.1")', ["a"]),
        ('core.Rejected("a" if x else "b" if y else "c", "1.1", {})', ["a", "b", "c"]),
        ('Rejected(clause="1.1", code="a")', ["a"]),
        ("isinstance(x, Rejected)", []),
    ],
)
def test_codes_are_found_where_they_are_said(source: str, codes: list[str]) -> None:
    assert list(codes_said(source, "here")) == codes


@pytest.mark.parametrize(
    "source", ['Rejected(code, "1.1")', 'Rejected(f"no_{x}", "1.1")', "Rejected()", 'Rejected("a" if x else y, "1.1")']
)
def test_a_code_that_is_not_written_where_it_is_said_is_not_overlooked(source: str) -> None:
    with pytest.raises(AssertionError, match="here:1"):
        list(codes_said(source, "here"))


@pytest.mark.parametrize("name", every_game())
def test_every_ending_and_option_has_its_text_and_no_text_is_left_over(name: str) -> None:
    game = subject_named(name).game
    texts = texts_of(game)
    newest = GAMES.get(game.info.key, game)
    assert tuple(texts.endings) == newest.info.endings
    assert set(game.info.endings) <= set(texts.endings)
    assert list(texts.options) == [option.name for option in game.options]
    for option in game.options:
        values = tuple(texts.options[option.name].values)
        # Numbers need no names, but seats have them.
        assert values == (option.choices if option.kind == "choice" else tuple(map(str, option.choices)) if values else ())


@pytest.mark.parametrize("name", every_game())
def test_everything_that_players_know_by_a_name_has_one_and_no_name_is_left_over(name: str) -> None:
    game = subject_named(name).game
    names = texts_of(game).names
    for kind, keys in game.info.names.items():
        assert set(names[kind]) >= set(keys)
        assert set(names[kind]) == set(GAMES.get(game.info.key, game).info.names[kind])
    # All other names are those of an edition.
    assert set(names) - set(game.info.names) <= FROM_THE_EDITION.get(game.info.key, set())


def _texts(name: str) -> Iterator[Texts]:
    texts = texts_of(subject_named(name).game)
    yield from (texts.title, *texts.endings.values(), *texts.reconstructed)
    for option in texts.options.values():
        yield from (option.title, *option.values.values())
    for names in texts.names.values():
        yield from names.values()


@pytest.mark.parametrize("name", every_game())
def test_every_text_is_tidy(name: str) -> None:
    for texts in (*_texts(name), *OF_THE_MATCH.endings.values()):
        for text in (texts["en"], texts["fr"]):
            assert text == " ".join(text.split(" ")).strip()
            assert text[0].isupper() or not text[0].isalpha(), text


@pytest.mark.parametrize("name", [MATCH, *every_game()])
def test_every_fact_and_every_command_has_its_sentence_and_no_sentence_is_left_over(name: str) -> None:
    contract = CONTRACTS[name] if name in CONTRACTS else subject_named(name).contract
    sentences = OF_THE_MATCH.sentences if name == MATCH else texts_of(subject_named(name).game).sentences
    assert list(sentences) == [shape.kind.__name__ for shape in (*contract.commands, *contract.facts)]


def test_the_clause_says_whether_the_game_or_the_match_refuses() -> None:
    assert refusal_text("kiwara", "square_taken", "5.4", "fr") == "Cette case est occupée."
    assert refusal_text("kiwara", "seat_taken", "M2.1", "fr") == "Cette place est déjà prise."
    assert refusal_text("kiwara", "seat_taken", "5.4", "en") is None
