"""The service itself, and its problems."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import UNSET, Struct, UnsetType

from contracts.http.endpoint import Tag

service = Tag("service", "For operators", limited=False)


class Health(Struct, frozen=True):
    """The health of a process."""

    status: str


class Problem(Struct, frozen=True):
    """Problem details (RFC 9457)."""

    type: Annotated[str, "Address of its description"]
    title: Annotated[str, "For people, in the language asked for; what the rules refuse, in a sentence"]
    status: Annotated[int, "The HTTP status"]
    code: Annotated[str, "For programs; it never changes. Those of the rules are listed at `/docs/errors#refusal-codes`"]
    detail: Annotated[str | UnsetType, "The text of the clause, or what exactly is wrong"] = UNSET
    clause: Annotated[str | UnsetType, "The clause of the rules that forbids it"] = UNSET
    details: Annotated[Mapping[str, Any] | UnsetType, "Facts about what was refused"] = UNSET
    errors: Annotated[
        Mapping[str, Any] | UnsetType,
        "What is wrong, by field; in the language asked for where players type the text themselves",
    ] = UNSET
    version: Annotated[int | UnsetType, "Where the match stands, if that is the problem"] = UNSET
    request_id: Annotated[str | UnsetType, "For the operator, who finds the request in the log by it"] = UNSET


@service.get("/healthz", token=False, store=False)
def healthz() -> Health:
    """Check whether this process is alive."""


@service.get("/readyz", token=False)
def readyz() -> Health:
    """Check whether this process can serve requests."""
