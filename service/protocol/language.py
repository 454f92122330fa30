"""The language of an answer."""

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from contracts.texts import Language


def preferred_language(accept_language: str) -> Language:
    """The preferred language among ours. Only the first part of a tag counts: `fr-CA` is French."""
    for tag, quality in parse_accept_header(accept_language, LanguageAccept):
        first = tag.lower().partition("-")[0]
        if quality > 0 and first in ("en", "fr"):
            return "fr" if first == "fr" else "en"
    return "en"


def language_headers(language: Language) -> dict[str, str]:
    """Headers of an answer with texts for people. A cache must keep one copy for each language."""
    return {"Content-Language": language, "Vary": "Accept-Language"}
