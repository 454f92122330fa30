"""The live feed, who is there, and what is said at the table."""

from marshmallow import Schema, fields, validate

from contracts.fields import Choice, Flag, Hash, Whole, doc
from contracts.http.events import HEAD
from contracts.http.matches import ACTIVE
from contracts.phrases import PHRASES
from domain.match.commands import VERSION_MOST


class StreamQuerySchema(Schema):
    after = fields.Integer(
        load_default=0,
        validate=validate.Range(0, VERSION_MOST),
        metadata=doc("Only events with a greater version; the header Last-Event-ID says the same and comes first"),
    )
    head = Hash(load_default=None, metadata=doc(f"{HEAD}. With Last-Event-ID it does not count"))
    feed_pass = fields.String(
        metadata=doc(
            "Stands in the address that the API leads to, and opens this feed within a minute in place of a token; if both are"
            " sent, the token counts. To come back, ask the API again"
        ),
    )


class StreamHeadersSchema(Schema):
    """With what a client that was cut off comes back; its name is the header's, so that an error names that."""

    after = fields.Integer(required=True, data_key="Last-Event-ID", validate=validate.Range(0, VERSION_MOST))


class PresenceSchema(Schema):
    """Who has a feed of the match open."""

    seats = fields.List(Whole(), required=True, metadata=doc("Seats whose players are there"))
    spectators = Whole(required=True, metadata=doc("How many watch without a seat"))


class FeedEndSchema(Schema):
    """All is sent, and nothing more will come."""

    version = Whole(required=True)
    status = Choice("finished", "cancelled", required=True)


class FeedResetSchema(Schema):
    """What was sent before is true no more: the log lost its end. Forget it, and come back without Last-Event-ID."""


class FeedStateSchema(Schema):
    """Where the match stands after the events before it."""

    version = Whole(required=True)
    status = Choice("open", "running", "finished", "cancelled", required=True)
    active = fields.List(Whole(), required=True, metadata=doc(f"{ACTIVE}. Whether it is your turn, `your_turn` tells"))
    your_turn = Flag(metadata=doc("For who has a seat"))


class PhraseSchema(Schema):
    phrase = fields.String(required=True, metadata=doc("The key to send"))
    text = fields.String(required=True, metadata=doc("In the language asked for"))


class PhraseListSchema(Schema):
    phrases = fields.List(fields.Nested(PhraseSchema), required=True)


class SayPhraseSchema(Schema):
    phrase = Choice(*PHRASES, required=True)


class SaidSchema(PhraseSchema):
    seat = Whole(required=True)
    at = fields.String(required=True, metadata={"format": "date-time"})


class SaidListSchema(Schema):
    said = fields.List(fields.Nested(SaidSchema), required=True, metadata=doc("The last hundred, oldest first"))


FEED_MESSAGES: dict[str, type[Schema] | None] = {
    "event": None,
    "state": FeedStateSchema,
    "presence": PresenceSchema,
    "phrase": SaidSchema,
    "reset": FeedResetSchema,
    "end": FeedEndSchema,
}
"""What a message of the feed carries, by its name; an event is of one of the shapes of the games."""
