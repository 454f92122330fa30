"""Lists of matches."""

from marshmallow import Schema, fields, validate

from contracts.fields import Choice, Flag, Text, Whole, doc
from contracts.http.matches import OutcomeViewSchema, TermsViewSchema

PAGE_MOST = 100
CURSOR = "[0-9]{15}:[a-z0-9]{1,64}"
SCOPES = ("open", "mine", "live", "finished", "disputed")


class SummarySeatSchema(Schema):
    player = fields.String(required=True, allow_none=True)
    name = fields.String(required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    resigned = Flag(required=True)


class SummarySchema(Schema):
    id = fields.String(required=True)
    game = fields.String(required=True)
    status = Choice("open", "running", "finished", "cancelled", required=True)
    seats = fields.List(fields.Nested(SummarySeatSchema), required=True)
    host = fields.String(required=True)
    options = fields.Dict(required=True)
    terms = fields.Nested(TermsViewSchema, required=True, metadata=doc("Clock, privacy, rating"))
    version = Whole(required=True, metadata=doc("As far as you may know, as are `updated_at` and `seats`"))
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    updated_at = fields.String(required=True, metadata={"format": "date-time"})
    started_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    ended_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    outcome = fields.Nested(OutcomeViewSchema, required=True, allow_none=True)
    annulled = Flag(required=True, metadata=doc("An arbiter has annulled the match"))
    disputed = Flag(required=True, metadata=doc("A dispute is not yet ruled on"))
    parent = fields.String(required=True, allow_none=True, metadata=doc("The match this one was forked from"))


class MatchQuerySchema(Schema):
    scope = Choice(*SCOPES, load_default="open", metadata=doc("Which matches"))
    game = Text(longest=40, metadata=doc("Only matches of this game"))
    cursor = Text(longest=200, metadata=doc("`next` of the page before", pattern=f"^{CURSOR}$"))
    limit = fields.Integer(load_default=20, validate=validate.Range(1, PAGE_MOST))


class MatchPageSchema(Schema):
    matches = fields.List(fields.Nested(SummarySchema), required=True, metadata=doc("Newest first"))
    next = fields.String(required=True, allow_none=True, metadata=doc("Cursor of the next page; null on the last one"))
