"""Proof: bundles, forks, disputes, keys."""

from contracts.endpoints.endpoint import ON_MATCH, ON_WRITING, WITH_BODY, Endpoint
from contracts.http.matches import AcceptedSchema
from contracts.http.proof import BundleSchema, KeyListSchema
from contracts.match import ForkSchema, schema_of
from domain.match import OpenDispute, RuleDispute

PROOF: tuple[Endpoint, ...] = (
    Endpoint(
        "audit_match",
        "GET",
        "/v1/matches/{match}/audit",
        "proof",
        "The audit bundle, for `kemu verify`: everything once the match has ended, before that what you may see",
        BundleSchema,
        problems=(*ON_MATCH, "not_durable"),
    ),
    Endpoint(
        "fork_match",
        "POST",
        "/v1/matches/{match}/forks",
        "proof",
        "What if: a new match from a position of one that has ended; it is never rated",
        AcceptedSchema,
        201,
        body=ForkSchema,
        idempotent=True,
        problems=(*WITH_BODY, *ON_MATCH, "rejected", "too_many_matches", "key_reused", "busy", "not_durable"),
    ),
    Endpoint(
        "open_dispute",
        "POST",
        "/v1/matches/{match}/disputes",
        "proof",
        "Dispute a match you played, within seven days after its end",
        AcceptedSchema,
        body=schema_of(OpenDispute),
        idempotent=True,
        conditional=True,
        problems=(*ON_WRITING, *WITH_BODY),
    ),
    Endpoint(
        "rule_dispute",
        "POST",
        "/v1/matches/{match}/rulings",
        "proof",
        "Rule on a dispute (arbiters only)",
        AcceptedSchema,
        body=schema_of(RuleDispute),
        idempotent=True,
        conditional=True,
        problems=(*ON_WRITING, *WITH_BODY),
    ),
    Endpoint(
        "list_keys",
        "GET",
        "/v1/keys",
        "proof",
        "The public keys that receipts are signed with",
        KeyListSchema,
        token=False,
        store=False,
    ),
)
