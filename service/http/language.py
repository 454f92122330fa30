"""The language a client asked for."""

from flask import request
from werkzeug.datastructures import LanguageAccept

from contracts.language import Language


def language() -> Language:
    return spoken(request.accept_languages)


def spoken(accepted: LanguageAccept) -> Language:
    """The first that we speak, best liked first. Only the first part of a tag counts: `fr-CA` is French."""
    for tag, liking in accepted:
        first = tag.lower().partition("-")[0]
        if liking > 0 and first in ("en", "fr"):
            return "fr" if first == "fr" else "en"
    return "en"


def language_headers(language: Language) -> dict[str, str]:
    """Headers of an answer with texts for people. Whoever keeps it must not give it to one who asked for the other language."""
    return {"Content-Language": language, "Vary": "Accept-Language"}
