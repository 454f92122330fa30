"""Games and their rules."""

from marshmallow import Schema, fields

from contracts.fields import Choice, Flag, Whole, doc


class OptionSchema(Schema):
    name = fields.String(required=True)
    title = fields.String(required=True)
    kind = Choice("choice", "number", "flag", "rows", required=True)
    default = fields.Raw(required=True)
    choices = fields.List(fields.Raw(), metadata=doc("Allowed values, where there is a list of them"))
    labels = fields.Dict(keys=fields.String(), values=fields.String(), metadata=doc("A name for each value"))
    rows = Whole()
    columns = Whole()


class GameSchema(Schema):
    key = fields.String(required=True)
    title = fields.String(required=True)
    seats = fields.List(Whole(), required=True, metadata=doc("Numbers of seats it can be played with"))
    options = fields.List(fields.Nested(OptionSchema), required=True)
    hidden = Flag(required=True, metadata=doc("Seats may know different things"))
    simultaneous = Flag(required=True, metadata=doc("Several seats may be active at once"))
    rules = Whole(required=True, metadata=doc("Version of the rules"))
    edition = fields.String(required=True)
    bots = fields.List(fields.String(), required=True)
    commands = fields.List(fields.String(), required=True, metadata=doc("Types of its commands"))
    names = fields.Dict(keys=fields.String(), values=fields.Dict(), required=True, metadata=doc("Names of its pieces, by kind"))
    endings = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata=doc("Ways to end: the reasons of outcomes")
    )
    reconstructed = fields.List(fields.String(), required=True, metadata=doc("Parts of this edition that are reconstructed"))


class GameListSchema(Schema):
    games = fields.List(fields.Nested(GameSchema), required=True)


class ClauseSchema(Schema):
    number = fields.String(required=True)
    section = fields.String(required=True)
    text = fields.String(required=True)
    ruling = Flag(required=True, metadata=doc("Ours, where the printed rules leave something open"))


class RulesSchema(Schema):
    game = fields.String(required=True)
    rules = Whole(required=True)
    clauses = fields.List(fields.Nested(ClauseSchema), required=True)
