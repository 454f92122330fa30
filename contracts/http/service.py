"""The service itself, and its problems."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from contracts.http.endpoint import Endpoint


class Health(Struct, frozen=True):
    status: str


class Problem(Struct, frozen=True):
    """Problem details (RFC 9457)."""

    type: str
    title: Annotated[str, Meta(description="For people, in the language asked for; what the rules refuse, in a sentence")]
    status: int
    code: Annotated[
        str, Meta(description="For programs; it never changes. Those of the rules are listed at `/docs#refusal-codes`")
    ]
    detail: Annotated[str | UnsetType, Meta(description="The text of the clause, or what exactly is wrong")] = UNSET
    clause: Annotated[str | UnsetType, Meta(description="The clause of the rules that forbids it")] = UNSET
    details: Annotated[Mapping[str, Any] | UnsetType, Meta(description="Facts about what was refused")] = UNSET
    errors: Annotated[
        Mapping[str, Any] | UnsetType,
        Meta(description="What is wrong, by field; for what a player types himself, in the language asked for"),
    ] = UNSET
    version: Annotated[int | UnsetType, Meta(description="Where the match stands, if that is the problem")] = UNSET


ENDPOINTS = (
    Endpoint("healthz", "GET", "/healthz", "service", "Is this process alive", Health, token=False, store=False),
    Endpoint("readyz", "GET", "/readyz", "service", "Can it serve requests", Health, token=False),
)
