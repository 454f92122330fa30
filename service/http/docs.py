"""The documentation of the interface, for machines and for people."""

from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files

from flask import Flask, Response, request
from flask.typing import ResponseReturnValue
from markupsafe import escape

from contracts.openapi import COMMITTED, openapi
from contracts.rules import PAGES
from contracts.texts import Language
from domain.games import GAMES
from domain.match import LIVES
from service.http.exchange import kept, requested_language
from service.http.requests import JSON
from service.protocol.language import language_headers
from service.protocol.problems import Problem
from service.web.pages import reference_pages, rules_index, rules_page, search_index
from service.web.reference import Reference

HTML = "text/html; charset=utf-8"
CSS = "text/css; charset=utf-8"
SCRIPT = "text/javascript; charset=utf-8"

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)


def fresh(body: bytes, kind: str, policy: str = POLICY) -> Response:
    """A document that clients keep, and ask for again with its fingerprint."""
    response = Response(body, content_type=kind)
    response.headers["Content-Security-Policy"] = policy
    return kept(response)


HERE = "http://kemu.invalid"
"""In examples: replaced by the address at which the reader has opened the page."""


def add_docs(app: Flask) -> None:
    """Each document is made when it is first requested: a server process that restarts must be ready at once."""
    folder = files("service.web")
    reference = cache(lambda: Reference(openapi()))
    made = cache(lambda: reference_pages(reference(), GAMES, HERE))
    fixed: dict[str, tuple[Callable[[], bytes], str]] = {
        "/openapi.json": (COMMITTED.read_bytes, JSON),
        "/docs/search.json": (lambda: search_index(reference(), GAMES), JSON),
        "/docs/style.css": (folder.joinpath("style.css").read_bytes, CSS),
        "/docs/docs.js": (folder.joinpath("docs.js").read_bytes, SCRIPT),
    }

    def docs_page(page: str) -> Response:
        path = f"/docs/{page}"
        if path not in made():
            raise Problem("no_such_path")
        return fresh(made()[path].encode(), HTML)

    def docs() -> Response:
        # As it was sent: `host_url` fails on names that cannot be decoded.
        here = f"{request.scheme}://{escape(request.host)}"
        return fresh(made()["/docs"].replace(HERE, here).encode(), HTML)

    @cache
    def rules(game: str, version: int, life: int, language: Language) -> bytes:
        shown = next((each for each in GAMES.versions[game] if each.info.rules_version == version), None)
        if shown is None or life not in LIVES:
            raise Problem("no_such_rules")
        return rules_page(GAMES.versions[game], GAMES.newest(game), shown, life, language).encode()

    def docs_rules(game: str = "") -> Response:
        language = _chosen() or requested_language()
        if not game:
            page = rules_index(GAMES, language).encode()
        elif game not in GAMES.versions:
            raise Problem("no_such_game")
        else:
            version, life = _number("version"), _number("life")
            newest = GAMES.newest(game).info.rules_version
            page = rules(game, newest if version is None else version, max(LIVES) if life is None else life, language)
        response = fresh(page, HTML)
        response.headers.update(language_headers(language))
        return response

    pages: dict[str, Callable[..., ResponseReturnValue]] = {
        "/docs": docs,
        "/docs/rules": docs_rules,
        "/docs/rules/<game>": docs_rules,
        "/docs/<path:page>": docs_page,
        **{path: partial(_fixed, cache(content), kind) for path, (content, kind) in fixed.items()},
    }
    for path, page in pages.items():
        app.add_url_rule(path, f"docs {path}", page, methods=["GET"], strict_slashes=False, provide_automatic_options=False)


def _fixed(content: Callable[[], bytes], kind: str) -> Response:
    return fresh(content(), kind)


def _number(name: str) -> int | None:
    given = request.args.get(name)
    if given is not None and not (given.isascii() and given.isdecimal() and len(given) < 10):
        raise Problem("malformed", errors={name: ["must be a number"]})
    return int(given) if given is not None else None


def _chosen() -> Language | None:
    """A link may name the language: then it counts more than what the browser asks for."""
    wished = request.args.get("language")
    if wished is None:
        return None
    for known in PAGES:
        if wished == known:
            return known
    raise Problem("malformed", errors={"language": [f"must be one of {', '.join(PAGES)}"]})
