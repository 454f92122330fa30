"""The typography of all French texts: what a printer would object to."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins, toml

from domain.games import GAMES

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"`[^`]*`|\{[^{}]*\?|https?://\S+|\bM?\d+ : \d+")
"""Names and fields between the words, the conditions of templates, and scores such as 2 : 1."""
FAULTS = {
    "a straight apostrophe": r"\w'\w",
    "no space before : ; ? ! or »": r"[^\s\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}?!][;?!»]|\w:(?=\s|$)",
    "a space that may break before : ; ? ! or »": r" [:;?!»]",
    "a space that may break after «": r"« |«\w",
    "straight quotation marks": r'"',
    "a people without its capital letter": r"\b(?:les?|la|des|aux?|un|une|d’|l’)\s?(?:anglais|maoris?|maories?)\b(?! de )",
}


def texts_in(value: Any, french: bool = False) -> Iterator[str]:
    """Every text under `fr`, however deep."""
    if isinstance(value, str) and french:
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from texts_in(inner, french or name == "fr")
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner, french)


TOML = sorted(path for folder in ("contracts", "domain", "service") for path in (ROOT / folder).rglob("*.toml"))
WORDS = sorted((ROOT / "service/web/console/words").glob("*fr.js"))
RULES = sorted((ROOT / "domain").rglob("RULES*.fr.md"))


def faults(text: str) -> list[str]:
    plain = CODE.sub("", text)
    return [f"{fault}: {text[:120]}" for fault, pattern in FAULTS.items() if re.search(pattern, plain)]


@pytest.mark.parametrize("path", [*TOML, *WORDS, *RULES], ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file(path: Path) -> None:
    raw = path.read_text(encoding="utf-8")
    read = {
        ".toml": lambda: list(texts_in(toml.decode(raw.encode()))),
        ".js": lambda: re.findall(r": *['\"`](.*?)['\"`],?$", raw, re.MULTILINE),
    }
    texts = read.get(path.suffix, raw.splitlines)()
    assert texts or path in TOML
    assert [fault for text in texts for fault in faults(text)] == []


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_material_of_a_game(key: str) -> None:
    assert [fault for text in texts_in(to_builtins(GAMES[key].material())) for fault in faults(text)] == []


@pytest.mark.parametrize(
    "text", ["l'hôte", "Attention!", "Voici :", "« Bonjour »", 'le mot "oui"', "un anglais", "Voici: deux", "la maorie"]
)
def test_a_fault_is_found(text: str) -> None:
    assert faults(text)


def test_good_texts_have_no_fault() -> None:
    good = "« L’Anglais » : 2 : 1, à 19 h ; pourquoi ? « Ara » !".replace(" :", "\N{NO-BREAK SPACE}:")
    good = re.sub(r" (?=[;?!»])|(?<=«) ", "\N{NO-BREAK SPACE}", good)
    assert faults(good) == []
