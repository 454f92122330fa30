"""The body and the query of the current request, as classes of the contract."""

from typing import TypeVar

from flask import request
from msgspec import Struct

from contracts.http.shapes import Query
from contracts.language import Message
from contracts.load import load_body, load_query
from service.http.requests import json_body, optional_json_body
from service.protocol.problems import Problem
from service.protocol.reading import well_formed

Read = TypeVar("Read", bound=Struct)
Asked = TypeVar("Asked", bound=Query)

_NOT_PRINTABLE = Message(
    "Only printable characters, and not only spaces.",
    "Rien que des caractères imprimables, et pas seulement des espaces.",
)


def body(kind: type[Read]) -> Read:
    with well_formed():
        return load_body(kind, json_body(request.environ))


def optional_body(kind: type[Read]) -> Read:
    """A body that may be left out: then every field has its default."""
    with well_formed():
        return load_body(kind, optional_json_body(request.environ))


def query(kind: type[Asked]) -> Asked:
    with well_formed():
        return load_query(kind, request.args.to_dict())


def printable(field: str, text: str, shortest: int = 1) -> str:
    """A name that people read. Which characters are printable, no schema can say."""
    stripped = text.strip()
    if len(stripped) < shortest or not stripped.isprintable():
        raise Problem("malformed", errors={field: [_NOT_PRINTABLE]})
    return stripped
