"""Receivers that are told, and notices that could not be delivered."""

from marshmallow import Schema, fields, validate

from contracts.fields import Choice, Text, Whole, doc
from contracts.http.lists import PAGE_MOST
from contracts.notices import ADDRESS_LONGEST, KINDS, URL_LONGEST

DEAD_CURSOR = "[0-9]{15}:[a-z0-9_-]{1,200}"


class NewReceiverSchema(Schema):
    address = Text(
        required=True,
        shortest=1,
        longest=ADDRESS_LONGEST,
        metadata=doc("Chosen by the app, such as a push token; it is handed on as it is", example="token-of-this-phone"),
    )
    language = Choice("en", "fr", load_default="en", metadata=doc("What the receiver speaks"))
    kinds = fields.List(
        Choice(*KINDS),
        load_default=lambda: list(KINDS),
        validate=validate.Length(min=1, max=len(KINDS)),
        metadata=doc("Of what it is told; of everything if left out"),
    )
    url = Text(
        longest=URL_LONGEST,
        metadata=doc("A receiver of your own, https, instead of the operator's; not every service takes one"),
    )


class ReceiverSchema(Schema):
    id = fields.String(required=True)
    address = fields.String(required=True)
    language = Choice("en", "fr", required=True)
    kinds = fields.List(Choice(*KINDS), required=True)
    url = fields.String(required=True, allow_none=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})


class ReceiverListSchema(Schema):
    receivers = fields.List(fields.Nested(ReceiverSchema), required=True, metadata=doc("At most ten"))


class DeadNoticeSchema(Schema):
    id = fields.String(required=True)
    kind = Choice(*KINDS, required=True)
    match = fields.String(required=True)
    game = fields.String(required=True)
    version = Whole(required=True)
    seat = Whole(required=True)
    at = fields.String(required=True, metadata={"format": "date-time"})
    player = fields.String(required=True)
    receiver = fields.String(required=True, metadata=doc("The id of the receiver, not its address"))
    attempts = Whole(required=True)
    failure = fields.String(required=True, metadata=doc("What went wrong the last time"))
    died_at = fields.String(required=True, metadata={"format": "date-time"})


class DeadQuerySchema(Schema):
    cursor = Text(longest=300, metadata=doc("`next` of the page before", pattern=f"^{DEAD_CURSOR}$"))
    limit = fields.Integer(load_default=20, validate=validate.Range(1, PAGE_MOST))


class DeadPageSchema(Schema):
    notices = fields.List(fields.Nested(DeadNoticeSchema), required=True, metadata=doc("Newest first"))
    next = fields.String(required=True, allow_none=True, metadata=doc("Cursor of the next page; null on the last one"))
    counts = fields.Dict(
        keys=fields.String(),
        values=Whole(),
        required=True,
        metadata=doc("How many notices were ever delivered, tried again, dropped, or given up, and how many wait"),
    )
