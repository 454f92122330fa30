"""Invites, and playing again."""

from marshmallow import Schema, fields

from contracts.fields import Text, doc
from contracts.http.lists import SummarySeatSchema
from contracts.http.matches import TermsViewSchema
from domain.match.commands import LONGEST_NONCE


class InviteSchema(Schema):
    code = fields.String(required=True, metadata=doc("Ten characters to be read out or typed; never 0, O, 1 or I"))
    link = fields.String(required=True, metadata=doc("The same as an address of this service"))
    expires_at = fields.String(required=True, metadata={"format": "date-time"})


class InvitationSchema(Schema):
    """What somebody may know who was invited."""

    code = fields.String(required=True)
    game = fields.String(required=True)
    options = fields.Dict(required=True)
    terms = fields.Nested(TermsViewSchema, required=True)
    seats = fields.List(fields.Nested(SummarySeatSchema), required=True)
    host = fields.String(required=True, allow_none=True, metadata=doc("The name of the host"))


class RematchSchema(Schema):
    nonce = Text(longest=LONGEST_NONCE, metadata=doc("Your own share of the randomness of the new match"))
