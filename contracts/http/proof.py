"""Proof: bundles, forks, disputes, keys."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from contracts.http.endpoint import ON_MATCH, WITH_BODY, Endpoint
from contracts.http.play import Accepted, Asked, sends
from contracts.http.shapes import Body
from domain.audit.chain import Receipt
from domain.match import OpenDispute, RuleDispute
from domain.match.commands import VERSION_MOST, Nonce


class Key(Struct, frozen=True):
    id: str
    algorithm: Literal["Ed25519"]
    public: Annotated[str, Meta(description="32 bytes, in hexadecimal")]
    current: Annotated[bool, Meta(description="It signs now; the others signed before it")]


class KeyList(Struct, frozen=True):
    keys: Sequence[Key]


class BundlePart(Struct, frozen=True):
    """A command or a fact in the shape that it was written in, which may be an older one."""

    type: str
    v: Annotated[int, Meta(description="Version of the shape")]
    data: Mapping[str, Any]


class BundleCause(Asked, frozen=True, kw_only=True):
    command: BundlePart


class BundleEvent(BundlePart, frozen=True, kw_only=True):
    """An event as it was sealed: times in milliseconds since 1970."""

    version: int
    at: int
    clause: str
    seat: int | UnsetType = UNSET
    secrets: Mapping[str, BundlePart] | UnsetType = UNSET
    cause: BundleCause | UnsetType = UNSET
    hash: str
    commitments: Annotated[
        Mapping[str, str] | UnsetType, Meta(description="To all parts that are not public; in a partial bundle")
    ] = UNSET
    salts: Annotated[Mapping[str, str] | UnsetType, Meta(description="Of the parts you have")] = UNSET


class Bundle(Struct, frozen=True):
    """Everything it takes to check a match offline with `kemu verify`."""

    format: str
    match: str
    full: Annotated[bool, Meta(description="The match has ended: every part of every event is there")]
    events: Sequence[BundleEvent]
    receipt: Receipt
    public_key: str
    parent: Annotated[
        Mapping[str, Any] | UnsetType, Meta(description="The bundle of the match that this one was forked from; if `full`")
    ] = UNSET


class Fork(Body, frozen=True):
    """A fork as it is asked for at its parent, whose address says which match that is."""

    version: Annotated[
        int, Meta(ge=0, le=VERSION_MOST, description="The position after the last whole decision up to this version")
    ]
    bots: Annotated[Mapping[str, str], Meta(description="Which bot sits where")] = field(default_factory=dict)
    nonce: Annotated[Nonce, Meta(description="Your own share of the randomness of the new match")] = ""


ENDPOINTS = (
    Endpoint(
        "audit_match",
        "GET",
        "/v1/matches/{match}/audit",
        "proof",
        "The audit bundle, for `kemu verify`: everything once the match has ended, before that what you may see",
        Bundle,
        problems=(*ON_MATCH, "not_durable"),
    ),
    Endpoint(
        "fork_match",
        "POST",
        "/v1/matches/{match}/forks",
        "proof",
        "What if: a new match from a position of one that has ended; it is never rated",
        Accepted,
        201,
        body=Fork,
        idempotent=True,
        problems=(*WITH_BODY, *ON_MATCH, "rejected", "too_many_matches", "key_reused", "busy", "not_durable"),
    ),
    sends(OpenDispute, "open_dispute", "disputes", "Dispute a match you played, within seven days after its end", tag="proof"),
    sends(RuleDispute, "rule_dispute", "rulings", "Rule on a dispute (arbiters only)", tag="proof", for_arbiters=True),
    Endpoint(
        "list_keys",
        "GET",
        "/v1/keys",
        "proof",
        "The public keys that receipts are signed with",
        KeyList,
        token=False,
        store=False,
    ),
)
