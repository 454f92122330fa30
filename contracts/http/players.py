"""Players, their devices and their logins."""

from marshmallow import Schema, fields

from contracts.fields import Flag, Text, Typed, doc
from contracts.http.matchmaking import OwnTicketSchema
from contracts.http.notices import ReceiverSchema
from contracts.http.standings import PlayerRatingSchema

NAME_LONGEST = 40
LOGIN_SHORTEST, LOGIN_LONGEST = 3, 80
PASSWORD_SHORTEST, PASSWORD_LONGEST = 8, 200


def _device_name() -> Typed:
    return Typed(
        longest=NAME_LONGEST,
        load_default="",
        metadata=doc("What you call this device, to know it again in the list", example="My phone", format="printable"),
    )


def _password(text: str) -> Typed:
    return Typed(
        required=True,
        shortest=PASSWORD_SHORTEST,
        longest=PASSWORD_LONGEST,
        metadata=doc(text, example="correct horse", format="password"),
    )


def _login(text: str) -> Typed:
    return Typed(
        required=True,
        shortest=LOGIN_SHORTEST,
        longest=LOGIN_LONGEST,
        metadata=doc(text, example="aroha", format="login"),
    )


class NewPlayerSchema(Schema):
    name = Typed(
        required=True,
        shortest=1,
        longest=NAME_LONGEST,
        metadata=doc("What others see; nothing but characters that can be printed", example="Aroha", format="printable"),
    )
    device_name = _device_name()


class RefreshSchema(Schema):
    refresh_token = Text(required=True, shortest=1, longest=400, metadata=doc("The newest you were given"))


class SignInSchema(Schema):
    login = _login("Capital or small letters make no difference")
    password = _password("The password of the login")
    device_name = _device_name()


class NewAccountSchema(Schema):
    login = _login("Nobody else sees it. No spaces; capital or small letters make no difference")
    password = _password("Any characters")


class NewPasswordSchema(Schema):
    old_password = _password("The one that holds now")
    password = _password("The one that is to hold from now on")


class PlayerSchema(Schema):
    id = fields.String(required=True)
    name = fields.String(required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})


class MeSchema(PlayerSchema):
    roles = fields.List(fields.String(), required=True, metadata=doc("What you may do beside playing: `arbiter`, `operator`"))
    login = fields.String(required=True, allow_none=True, metadata=doc("null for a guest"))


class AccountSchema(Schema):
    login = fields.String(required=True, metadata=doc("As it is kept, in small letters"))


class TokensSchema(Schema):
    """What a device goes on with."""

    device = fields.String(required=True, metadata=doc("The id of this device"))
    token = fields.String(required=True, metadata=doc("Send it as `Authorization: Bearer <token>`. It is shown only once."))
    expires_at = fields.String(required=True, metadata={"format": "date-time"})
    refresh_token = fields.String(
        required=True,
        metadata=doc("Exchange it at `/v1/tokens/refresh` for the next pair. It is shown only once."),
    )
    refresh_expires_at = fields.String(required=True, metadata={"format": "date-time"})


class SignedInSchema(TokensSchema):
    player = fields.String(required=True)


class NewGuestSchema(PlayerSchema, TokensSchema):
    pass


class DeviceSchema(Schema):
    id = fields.String(required=True)
    name = fields.String(required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    refreshed_at = fields.String(required=True, metadata={"format": "date-time"})
    expires_at = fields.String(required=True, metadata=doc("Signed out by itself then, unless it is used", format="date-time"))
    this = Flag(required=True, metadata=doc("The one that asks"))


class DevicesSchema(Schema):
    devices = fields.List(fields.Nested(DeviceSchema), required=True, metadata=doc("Newest first; at most 20"))


class ExportSchema(Schema):
    """Everything the service knows of a player."""

    player = fields.Nested(PlayerSchema, required=True)
    roles = fields.List(fields.String(), required=True)
    login = fields.String(required=True, allow_none=True)
    devices = fields.List(fields.Nested(DeviceSchema), required=True)
    matches = fields.List(
        fields.Dict(), required=True, metadata=doc("Each with its summary, and what the player asked for and said")
    )
    ratings = fields.List(fields.Nested(PlayerRatingSchema), required=True)
    receivers = fields.List(fields.Nested(ReceiverSchema), required=True, metadata=doc("Where notices are sent"))
    tickets = fields.List(fields.Nested(OwnTicketSchema), required=True, metadata=doc("Of the last day, the newest first"))
