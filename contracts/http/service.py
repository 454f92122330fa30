"""The service itself, and its problems."""

from marshmallow import Schema, fields

from contracts.fields import Whole, said


class HealthSchema(Schema):
    status = fields.String(required=True)


class ProblemSchema(Schema):
    """Problem details (RFC 9457)."""

    type = fields.String(required=True)
    title = fields.String(
        required=True, metadata=said("For people, in the language asked for; what the rules refuse, in a sentence")
    )
    status = Whole(required=True)
    code = fields.String(
        required=True, metadata=said("For programs; it never changes. Those of the rules are listed at `/docs#refusal-codes`")
    )
    detail = fields.String(metadata=said("The text of the clause, or what exactly is wrong"))
    clause = fields.String(metadata=said("The clause of the rules that forbids it"))
    details = fields.Dict(metadata=said("Facts about what was refused"))
    errors = fields.Dict(metadata=said("What is wrong, by field; for what a player types himself, in the language asked for"))
    version = Whole(metadata=said("Where the match stands, if that is the problem"))
