"""Proof: bundles, forks, disputes, keys."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from contracts.bundle import Bundle
from contracts.http.endpoint import Tag
from contracts.http.play import Accepted, sends
from contracts.http.shapes import Body
from domain.match import OpenDispute, RuleDispute
from domain.match.commands import VERSION_MOST, Nonce

proof = Tag("proof", "Audit bundles, and the keys that sign", on_matches=True)


class Key(Struct, frozen=True):
    """A key that receipts are signed with."""

    id: str
    algorithm: Annotated[Literal["Ed25519"], "The algorithm of the key"]
    public: Annotated[str, "32 bytes, in hexadecimal"]
    current: Annotated[bool, "It signs now; the others signed before it"]


class KeyList(Struct, frozen=True):
    """All keys that receipts are or were signed with."""

    keys: Annotated[Sequence[Key], "The current key, and older ones"]


class Fork(Body, frozen=True):
    """A fork as it is asked for at its parent, whose address says which match that is."""

    version: Annotated[int, Meta(ge=0, le=VERSION_MOST), "The position after the last whole decision up to this version"]
    bots: Annotated[Mapping[str, str], "Which bot sits where"] = field(default_factory=dict)
    nonce: Annotated[Nonce, "Your own share of the randomness of the new match"] = ""


@proof.get("/v1/matches/{match}/audit", "not_durable", token_optional=True)
def audit_match() -> Bundle:
    """The audit bundle, for `kemu verify`: everything once the match has ended, before that what you may see."""


@proof.post("/v1/matches/{match}/forks", "rejected", "too_many_matches", "busy", "not_durable", status=201, idempotent=True)
def fork_match(body: Fork) -> Accepted:
    """What if: a new match from a position of one that has ended; it is never rated."""


sends(proof, OpenDispute, "open_dispute", "disputes", "Dispute a match you played, within seven days after its end")
sends(proof, RuleDispute, "rule_dispute", "rulings", "Rule on a dispute (arbiters only)", for_arbiters=True)


@proof.get("/v1/keys", token=False, store=False)
def list_keys() -> KeyList:
    """The public keys that receipts are signed with."""
