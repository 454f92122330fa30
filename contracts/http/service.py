"""The service itself, and its problems."""

from marshmallow import Schema, fields

from contracts.fields import Whole, doc


class HealthSchema(Schema):
    status = fields.String(required=True)


class ProblemSchema(Schema):
    """Problem details (RFC 9457)."""

    type = fields.String(required=True)
    title = fields.String(
        required=True, metadata=doc("For people, in the language asked for; what the rules refuse, in a sentence")
    )
    status = Whole(required=True)
    code = fields.String(
        required=True, metadata=doc("For programs; it never changes. Those of the rules are listed at `/docs#refusal-codes`")
    )
    detail = fields.String(metadata=doc("The text of the clause, or what exactly is wrong"))
    clause = fields.String(metadata=doc("The clause of the rules that forbids it"))
    details = fields.Dict(metadata=doc("Facts about what was refused"))
    errors = fields.Dict(metadata=doc("What is wrong, by field; for what a player types himself, in the language asked for"))
    version = Whole(metadata=doc("Where the match stands, if that is the problem"))
