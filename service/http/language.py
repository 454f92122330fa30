"""The language that the current request asks for."""

from flask import request

from contracts.language import Language
from service.protocol.language import preferred_language


def language() -> Language:
    return preferred_language(request.headers.get("Accept-Language", ""))
