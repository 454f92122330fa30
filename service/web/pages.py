"""The pages at /docs, made once: nothing on them changes while the service runs."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import groupby
from typing import Any, Final

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from msgspec import toml

from contracts.codec import CONTRACTS
from contracts.http.endpoints import TAGS
from contracts.problems import FORBIDDEN, OF_THE_RULES, PROBLEMS
from contracts.rules import MATCH, RULING, Clause, changes_of, clauses_of
from contracts.texts import Language, texts_of
from domain.bots import BOTS
from domain.core import Option, Rules
from domain.match import LIVES
from service.web.reference import ERRORS, GAMES, START, Reference

OTHER: Mapping[Language, Language] = {"en": "fr", "fr": "en"}
WORDS: Final = toml.decode(files("service.web").joinpath("words.toml").read_bytes(), type=dict[Language, dict[str, str]])
"""The texts of the pages themselves."""
RULES = "/docs/rules/"
Games = Mapping[str, Rules[Any]]
_CODE = re.compile(r"`([^`]+)`")
_PAUSE = re.compile(r"[:;] ")
_ON_START = {
    "first-session": "A first session",
    "authentication": "Authentication",
    "idempotency": "Sending again safely",
    "versions": "Versions and If-Match",
    "following": "Following a match",
    "everywhere": "With every request",
    "index": "All endpoints",
}
_ON_ERRORS = {
    "refusals": "What the rules refuse",
    "shape": "The fields of an error",
    "codes": "All codes",
    "refusal-codes": "Codes of the rules",
}


def prose(text: str) -> Markup:
    """A text in which only `code` is marked."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text))))


_templates = Environment(
    loader=PackageLoader("service", "web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)
_templates.filters["prose"] = prose


def reference_pages(reference: Reference, games: Games, server: str) -> dict[str, str]:
    """By address. `server` stands where the reader's own server belongs in the examples."""
    titles = {MATCH: "Every match", **{key: texts_of(game).title["en"] for key, game in games.items()}}
    known: dict[str, Any] = {"language": "en", "words": WORDS["en"], "reference": reference, "tags": TAGS, "titles": titles}

    def page(template: str, path: str, here: Mapping[str, str], **more: Any) -> tuple[str, str]:
        """`here` has the parts of the page that its contents name."""
        return path, _templates.get_template(template).render(**known, path=path, here=here, **more)

    def pages() -> Iterator[tuple[str, str]]:
        yield page("start.html", START, _ON_START, server=server)
        for tag in TAGS:
            # The first clause of a summary is short enough for a table of contents.
            endpoints = {endpoint.name: _PAUSE.split(endpoint.summary, maxsplit=1)[0] for endpoint in tag.endpoints}
            shapes = {"shapes": "Shapes"} if reference.shapes(tag.name) else {}
            yield page("subject.html", f"/docs/{tag.name}", endpoints | shapes, tag=tag)
        for key, title in titles.items():
            own = {
                "info": games[key].info if key in games else None,
                "options": [(option, _type_of_option(option)) for option in games[key].options] if key in games else [],
                "texts": texts_of(games[key]) if key in games else None,
                "refusals": sorted(CONTRACTS[key].refusals.items()),
            }
            headings = [*(("Options",) if own["options"] else ()), *reference.of_game(key)]
            here = {heading.lower().replace(" ", "-"): heading for heading in headings}
            here[f"refusals-{key}"] = "What the rules refuse"
            yield page("game.html", f"{GAMES}{key}", here, key=key, title=title, bots=list(BOTS), **own)
        problems = sorted(PROBLEMS.items(), key=lambda item: item[1].status)
        yield page("errors.html", ERRORS, _ON_ERRORS, problems=problems, forbidden=sorted(FORBIDDEN), of_the_rules=OF_THE_RULES)

    return dict(pages())


def search_index(reference: Reference, games: Games) -> bytes:
    """Title, kind, address and further words of everything that can be searched for."""
    entries = list(reference.entries())
    entries += [(title, "Part of the page on errors", f"{ERRORS}#{anchor}", "") for anchor, title in _ON_ERRORS.items()]
    for key, game in games.items():
        title = texts_of(game).title["en"]
        entries.append((title, "Commands, events, views and options", f"{GAMES}{key}#game-{key}", key))
        entries += [
            (clause.text, f"{title}, rule {clause.number}", f"{RULES}{key}?language=en#c{clause.number}", "")
            for clause in clauses_of(key, game.info.rules_version, "en").values()
        ]
    return msgspec.json.encode(entries)


def rules_index(games: Games, language: Language) -> str:
    listed = [(game.info, texts_of(game).title[language]) for game in games.values()]
    return _templates.get_template("rules_index.html").render(
        language=language, other=OTHER[language], words=WORDS[language], path=RULES, games=listed
    )


def rules_page(versions: Sequence[Rules[Any]], newest: Rules[Any], game: Rules[Any], life: int, language: Language) -> str:
    """The rules of a game, with one version of the life of a match, and what each version of both has changed."""
    texts = texts_of(game)
    return _templates.get_template("rules.html").render(
        language=language,
        other=OTHER[language],
        words=WORDS[language],
        path=f"{RULES}{game.info.key}",
        ruling=RULING[language],
        game=game.info,
        title=texts.title[language],
        reconstructed=[text[language] for text in texts.reconstructed],
        own=_sections(clauses_of(game.info.key, game.info.rules_version, language).values()),
        common=_sections(clauses_of(MATCH, life, language).values()),
        life=life,
        asked="" if (game, life) == (newest, max(LIVES)) else f"version={game.info.rules_version}&life={life}&",
        versions=_changed(game.info.key, {each.info.rules_version for each in versions}, language),
        lives=_changed(MATCH, LIVES, language),
    )


def _changed(key: str, versions: Iterable[int], language: Language) -> list[tuple[int, list[str]]]:
    """Each version, the newest first, with the clauses that it replaced or added."""
    found = sorted(versions, reverse=True)
    return [(version, changes_of(key, version, language)) for version in found]


def _sections(clauses: Iterable[Clause]) -> list[tuple[str, str, list[Clause]]]:
    """Anchor, title and clauses: the anchor of "5. The turn" is s5."""
    return [
        (f"s{title.partition('.')[0]}", title, list(found)) for title, found in groupby(clauses, lambda clause: clause.section)
    ]


def _type_of_option(option: Option) -> Markup:
    if option.grid is not None:
        return Markup("list of {} strings, {} characters").format(option.grid.rows, option.grid.columns)
    choices = Markup(" ").join(Markup("<code>{}</code>").format(choice) for choice in option.choices)
    return Markup("boolean") if option.kind == "flag" else Markup("one of {}").format(choices)
