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
