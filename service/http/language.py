"""The language a client asked for."""

from typing import Literal

from flask import request

Language = Literal["en", "fr"]


def language() -> Language:
    return "fr" if request.accept_languages.best_match(("en", "fr")) == "fr" else "en"
