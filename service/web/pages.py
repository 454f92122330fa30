"""The pages, made once: they say nothing that could change while the service runs."""

import re
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from contracts.games import CONTRACTS
from contracts.language import Language
from contracts.problems import FORBIDDEN, OF_THE_RULES, PROBLEMS
from contracts.rules import MATCH, RULING, Clause, clauses_of
from contracts.texts import texts_of
from domain.bots import BOTS
from domain.core import Option, Rules
from domain.core.texts import Texts
from domain.match import LIVES
from service.web.reference import Type, read_reference
from service.web.words import OTHER, WORDS

_CODE = re.compile(r"`([^`]+)`")


def prose(text: str) -> Markup:
    """A text in which only `code` is marked."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text))))


_templates = Environment(
    loader=PackageLoader("service", "web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_templates.filters["prose"] = prose


def reference_page(document: Mapping[str, Any], games: Mapping[str, Rules[Any]], address: str) -> str:
    """`address` stands where the reader's own server belongs in the examples."""
    return _templates.get_template("reference.html").render(
        language="en",
        words=WORDS["en"],
        reference=read_reference(document),
        games=[(game.info, game.options, texts_of(game)) for game in games.values()],
        type_of_option=_type_of_option,
        bots=list(BOTS),
        problems=sorted(PROBLEMS.items(), key=lambda item: item[1].status),
        forbidden=sorted(FORBIDDEN),
        of_the_rules=OF_THE_RULES,
        refusals=[
            (MATCH, "Every match", _refusals(MATCH)),
            *((key, texts_of(game).title["en"], _refusals(key)) for key, game in games.items()),
        ],
        address=address,
    )


def _refusals(key: str) -> list[tuple[str, Texts]]:
    return sorted(CONTRACTS[key].refusals.items())


def rules_page(game: Rules[Any], language: Language) -> str:
    words, texts = WORDS[language], texts_of(game)
    return _templates.get_template("rules.html").render(
        language=language,
        other=OTHER[language],
        words=words,
        ruling=RULING[language],
        game=game.info,
        title=texts.title[language],
        reconstructed=[text[language] for text in texts.reconstructed],
        own=_sections(clauses_of(game.info.key, game.info.rules_version, language).values()),
        common=_sections(clauses_of(MATCH, max(LIVES), language).values()),
    )


def _sections(clauses: Iterable[Clause]) -> list[tuple[str, str, list[Clause]]]:
    """Anchor, title and clauses: the anchor of "5. The turn" is s5."""
    return [
        (f"s{title.partition('.')[0]}", title, list(found)) for title, found in groupby(clauses, lambda clause: clause.section)
    ]


def _type_of_option(option: Option) -> Type:
    if option.grid is not None:
        return Type(f"list of {option.grid.rows} strings, {option.grid.columns} characters")
    return Type("boolean") if option.kind == "flag" else Type("one of", choices=tuple(map(str, option.choices)))
