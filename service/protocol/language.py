"""The language of an answer."""

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from contracts.language import Language


def preferred_language(accept_language: str) -> Language:
    """The most preferred language that we have texts in. Only the first part of a tag counts: `fr-CA` is French."""
    for tag, quality in parse_accept_header(accept_language, LanguageAccept):
        first = tag.lower().partition("-")[0]
        if quality > 0 and first in ("en", "fr"):
            return "fr" if first == "fr" else "en"
    return "en"


def language_headers(language: Language) -> dict[str, str]:
    """Headers of an answer with texts for people. A cache must not give it to a client that prefers the other language."""
    return {"Content-Language": language, "Vary": "Accept-Language"}
