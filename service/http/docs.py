"""The interface as a machine reads it and as a person does."""

import hashlib
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from flask import Flask, Response, redirect, request
from flask.typing import ResponseReturnValue
from markupsafe import escape

from contracts.language import Language
from contracts.openapi import openapi, render
from contracts.rules import PAGES
from domain.games import GAMES
from service.http.language import language
from service.http.requests import JSON
from service.protocol.language import language_headers
from service.protocol.problems import Problem
from service.web.pages import reference_page, rules_page

HTML = "text/html; charset=utf-8"
CSS = "text/css; charset=utf-8"
HERE = "http://kemu.invalid"
"""Stands in the examples for the address that the reader has found this page at."""

POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def add_docs(app: Flask) -> None:
    document = render()
    style = files("service.web").joinpath("style.css").read_bytes()
    reference = reference_page(openapi(), GAMES, HERE)

    @cache
    def rules(game: str, spoken: Language) -> bytes:
        return rules_page(GAMES[game], spoken).encode()

    def docs() -> Response:
        return _fresh(reference.replace(HERE, str(escape(request.host_url.rstrip("/")))).encode(), HTML)

    def docs_rules(game: str) -> Response:
        if game not in GAMES:
            raise Problem("no_such_game")
        spoken = _chosen() or language()
        response = _fresh(rules(game, spoken), HTML)
        response.headers.update(language_headers(spoken))
        return response

    pages: dict[str, Callable[..., ResponseReturnValue]] = {
        "/": lambda: redirect("/docs"),
        "/openapi.json": lambda: _fresh(document, JSON),
        "/docs": docs,
        "/docs/style.css": lambda: _fresh(style, CSS),
        "/docs/rules/<game>": docs_rules,
    }
    for path, page in pages.items():
        app.add_url_rule(path, f"docs {path}", page, methods=["GET"], strict_slashes=False, provide_automatic_options=False)


def _chosen() -> Language | None:
    """A link may name the language: then it counts more than what the browser asks for."""
    wished = request.args.get("language")
    if wished is None:
        return None
    for known in PAGES:
        if wished == known:
            return known
    raise Problem("malformed", errors={"language": [f"must be one of {', '.join(PAGES)}"]})


def _fresh(body: bytes, kind: str) -> Response:
    """Kept by whoever asked, but never shown after a new release without asking whether it still holds."""
    response = Response(body, content_type=kind)
    response.headers["Cache-Control"] = "public, no-cache"
    response.headers["Content-Security-Policy"] = POLICY
    response.set_etag(hashlib.sha256(body).hexdigest()[:32])
    response.make_conditional(request)
    return response
