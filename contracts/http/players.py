"""Players."""

from marshmallow import Schema, fields

from contracts.fields import Text, said
from contracts.http.notices import ReceiverSchema

NAME_LONGEST = 40


class NewPlayerSchema(Schema):
    name = Text(
        required=True,
        shortest=1,
        longest=NAME_LONGEST,
        metadata=said("What others see; nothing but characters that can be printed", example="Aroha", format="printable"),
    )


class PlayerSchema(Schema):
    id = fields.String(required=True)
    name = fields.String(required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})


class MeSchema(PlayerSchema):
    roles = fields.List(fields.String(), required=True, metadata=said("What you may do beside playing: `arbiter`"))


class NewGuestSchema(PlayerSchema):
    token = fields.String(required=True, metadata=said("Send it as `Authorization: Bearer <token>`. It is shown only once."))


class ExportSchema(Schema):
    """Everything the service knows of a player."""

    player = fields.Nested(PlayerSchema, required=True)
    roles = fields.List(fields.String(), required=True)
    matches = fields.List(fields.Dict(), required=True, metadata=said("Each with its summary and what the player asked for"))
    receivers = fields.List(fields.Nested(ReceiverSchema), required=True, metadata=said("Where notices are sent"))
