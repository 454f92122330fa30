"""Waiting for others."""

from marshmallow import Schema, fields

from contracts.fields import Choice, Flag, Text, Whole, doc
from contracts.http.matches import TermsViewSchema
from contracts.match import schema_of
from domain.match import Clock
from domain.match.commands import SEATS_MOST
from domain.match.terms import LONGEST_NAME

BOTS_AFTER_MOST = 3600


class WantedTermsSchema(Schema):
    clock = fields.Nested(schema_of(Clock), allow_none=True, metadata=doc("None without it"))
    rated = Flag(metadata=doc("True unless said otherwise"))


class NewTicketSchema(Schema):
    """The match that somebody waits for. Everybody at a table has asked for the same."""

    game = Text(required=True, longest=LONGEST_NAME, metadata=doc("Key of the game", example="kiwara"))
    seats = Whole(required=True, least=1, most=SEATS_MOST)
    options = fields.Dict(keys=fields.String(), values=fields.Raw(allow_none=True), metadata=doc("Options of the game"))
    terms = fields.Nested(WantedTermsSchema)
    bots_after = Whole(
        least=0,
        most=BOTS_AFTER_MOST,
        allow_none=True,
        metadata=doc("Seconds after which bots will do in the free seats, if all at the table have said so; never without it"),
    )


class TicketSchema(Schema):
    id = fields.String(required=True)
    status = Choice("waiting", "matched", required=True)
    match = fields.String(required=True, allow_none=True, metadata=doc("Where you sit; null while you wait"))
    game = fields.String(required=True)
    seats = Whole(required=True)
    options = fields.Dict(required=True, metadata=doc("Every option with its value"))
    terms = fields.Nested(TermsViewSchema, required=True)
    bots_after = Whole(required=True, allow_none=True)
    since = fields.String(required=True, metadata={"format": "date-time"})
    ask_within = Whole(required=True, metadata=doc("Seconds; a ticket that is not asked for so long is given up"))


class OwnTicketSchema(TicketSchema):
    """A ticket in the export of its owner."""

    status = Choice("waiting", "matched", "over", required=True, metadata=doc("`over`: given up, or long since matched"))
