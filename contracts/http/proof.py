"""Bundles and keys."""

from marshmallow import Schema, fields

from contracts.fields import Choice, Flag, Whole, doc
from contracts.http.events import AskedSchema
from contracts.http.matches import ReceiptSchema


class KeySchema(Schema):
    id = fields.String(required=True)
    algorithm = Choice("Ed25519", required=True)
    public = fields.String(required=True, metadata=doc("32 bytes, in hexadecimal"))
    current = Flag(required=True, metadata=doc("It signs now; the others signed before it"))


class KeyListSchema(Schema):
    keys = fields.List(fields.Nested(KeySchema), required=True)


class BundlePartSchema(Schema):
    """A command or a fact in the shape that it was written in, which may be an older one."""

    type = fields.String(required=True)
    v = Whole(required=True, metadata=doc("Version of the shape"))
    data = fields.Dict(required=True)


class BundleCauseSchema(AskedSchema):
    command = fields.Nested(BundlePartSchema, required=True)


class BundleEventSchema(BundlePartSchema):
    """An event as it was sealed: times in milliseconds since 1970."""

    version = Whole(required=True)
    at = Whole(required=True)
    clause = fields.String(required=True)
    seat = Whole()
    secrets = fields.Dict(keys=fields.String(), values=fields.Nested(BundlePartSchema))
    cause = fields.Nested(BundleCauseSchema)
    hash = fields.String(required=True)
    commitments = fields.Dict(
        keys=fields.String(), values=fields.String(), metadata=doc("To all parts that are not public; in a partial bundle")
    )
    salts = fields.Dict(keys=fields.String(), values=fields.String(), metadata=doc("Of the parts you have"))


class BundleSchema(Schema):
    """Everything it takes to check a match offline with `kemu verify`."""

    format = fields.String(required=True)
    match = fields.String(required=True)
    full = Flag(required=True, metadata=doc("The match has ended: every part of every event is there"))
    events = fields.List(fields.Nested(BundleEventSchema), required=True)
    receipt = fields.Nested(ReceiptSchema, required=True)
    public_key = fields.String(required=True)
    parent = fields.Dict(metadata=doc("The bundle of the match that this one was forked from; if `full`"))
