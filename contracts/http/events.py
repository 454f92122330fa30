"""Events as somebody may see them."""

from marshmallow import Schema, fields, validate

from contracts.fields import Choice, Hash, Whole, doc
from contracts.http.matches import ACTIVE
from domain.match.commands import VERSION_MOST

EVENTS_MOST = 1000
WAIT_MOST = 25


HEAD = (
    "The hash of the event at `after`, as you know it. If the log has another one there, because it lost its end and went on"
    " another way, the answer is `history_lost`; the version alone cannot tell"
)


class EventQuerySchema(Schema):
    after = fields.Integer(
        load_default=0, validate=validate.Range(0, VERSION_MOST), metadata=doc("Only events with a greater version")
    )
    head = Hash(load_default=None, metadata=doc(HEAD))
    limit = fields.Integer(load_default=200, validate=validate.Range(1, EVENTS_MOST))
    wait = fields.Float(
        load_default=0.0,
        validate=validate.Range(0, WAIT_MOST),
        metadata=doc("Seconds to wait for an event if there is none yet"),
    )


class BotTraceSchema(Schema):
    bot = fields.String(required=True)
    seed = fields.String(required=True)
    view = fields.String(required=True)


class AskedSchema(Schema):
    """Who asked for something, and how."""

    player = fields.String(required=True)
    key = fields.String(metadata=doc("A fingerprint of the idempotency key"))
    bot = fields.Nested(BotTraceSchema)
    received = Whole(
        metadata=doc("When the command reached the service, in milliseconds since 1970, if something happened before its turn")
    )
    role = Choice("player", "arbiter", "verifier", "clock", metadata=doc("If not as a player"))


class CauseSchema(AskedSchema):
    command = fields.Dict(required=True)


class EventEnvelopeSchema(Schema):
    """What every event has beside its type and its data. Secrets of others and the commands of others are cut away."""

    version = Whole(required=True)
    at = fields.String(required=True, metadata={"format": "date-time"})
    clause = fields.String(required=True, metadata=doc("The clause of the rules that made it happen"))
    seat = Whole(allow_none=True, required=True, metadata=doc("Who acted; null for what happens outside a seat"))
    secrets = fields.Dict(metadata=doc("What only you may know, by your seat"))
    cause = fields.Nested(CauseSchema, metadata=doc("Your own command that made it happen"))
    hash = fields.String(required=True, metadata=doc("Its link in the match's chain"))


class EventPageSchema(Schema):
    id = fields.String(required=True)
    events = fields.List(fields.Dict(), required=True)
    next = Whole(required=True, metadata=doc("Send it as `after` to go on"))
    version = Whole(required=True, metadata=doc("Where the match stands"))
    status = Choice("open", "running", "finished", "cancelled", required=True)
    active = fields.List(Whole(), required=True, metadata=doc(f"{ACTIVE}. Whether it is your turn, `legal` of the match tells"))
