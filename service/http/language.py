"""The language a client asked for."""

from typing import Literal

from flask import request

Language = Literal["en", "fr"]


def language() -> Language:
    """The first that we speak, best liked first. Only the first part of a tag counts: `fr-CA` is French."""
    for tag, liking in request.accept_languages:
        spoken = tag.lower().partition("-")[0]
        if liking > 0 and spoken in ("en", "fr"):
            return "fr" if spoken == "fr" else "en"
    return "en"
