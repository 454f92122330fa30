"""A match as somebody may see it."""

from marshmallow import Schema, fields

from contracts.fields import Choice, Flag, Whole, doc
from contracts.match import schema_of
from domain.match import Clock

ACTIVE = "Seats that may act now, whoever plays in them: after you resign or leave it, in your seat that is a bot"
"""What is said of `active` wherever it stands."""


class SeatSchema(Schema):
    seat = Whole(required=True)
    player = fields.String(required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    resigned = Flag(required=True)
    away = Flag(required=True, metadata=doc("A bot plays for the player, who may come back"))


class ClockViewSchema(Schema):
    """How the clocks were set last; those that run have run since."""

    left = fields.List(Whole(), required=True, metadata=doc("Milliseconds left to each seat at that time"))
    running = fields.List(Whole(), required=True, metadata=doc("Seats whose clock runs"))
    at = Whole(required=True, metadata=doc("When that was, in milliseconds since 1970"))
    paused = Flag(required=True)
    deadlines = fields.List(
        Whole(allow_none=True),
        required=True,
        metadata=doc("When the time of each seat will be up, in milliseconds since 1970; null if its clock stands still"),
    )


class TakebackSchema(Schema):
    seat = Whole(required=True, metadata=doc("Who asks"))
    version = Whole(required=True, metadata=doc("Where the match would stand again"))
    agreed = fields.List(Whole(), required=True)


class TermsViewSchema(Schema):
    """What is agreed about a match beside its game."""

    clock = fields.Nested(schema_of(Clock), required=True, allow_none=True, metadata=doc("Null where nobody is hurried"))
    private = Flag(required=True)
    rated = Flag(
        required=True, metadata=doc("Counts for ratings: never if it is private or a fork, or a seat belongs to a bot")
    )
    delay = Whole(required=True, metadata=doc("How many moves spectators are behind while the match runs"))
    rematch = fields.String(required=True, metadata=doc("The match that this one repeats with turned seats; empty if none"))


class OutcomeViewSchema(Schema):
    reason = fields.String(required=True, metadata=doc("A stable slug per way to end"))
    places = fields.List(Whole(), required=True, metadata=doc("The place of each seat; 1 is first"))
    winners = fields.List(Whole(), required=True)
    scores = fields.List(
        Whole(), required=True, metadata=doc("The score of each seat; empty if the match ended without a count")
    )
    sheet = fields.Dict(required=True, metadata=doc("The score sheet of the game"))


class ViewSchema(Schema):
    """What the caller may see of a match."""

    game = fields.String(required=True)
    rules = Whole(required=True)
    edition = fields.String(required=True)
    status = Choice("open", "running", "finished", "cancelled", required=True)
    version = Whole(required=True)
    options = fields.Dict(required=True)
    terms = fields.Nested(TermsViewSchema, required=True, metadata=doc("What is agreed beside the game"))
    host = fields.String(required=True)
    commitment = fields.String(required=True, metadata=doc("SHA-256 of the seed, which is revealed when the match ends"))
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    you = Whole(required=True, allow_none=True, metadata=doc("Your seat; null for a spectator"))
    active = fields.List(Whole(), required=True, metadata=doc(f"{ACTIVE}. Whether it is your turn, `legal` of the match tells"))
    clock = fields.Nested(ClockViewSchema, required=True, allow_none=True)
    draw = fields.List(Whole(), required=True, metadata=doc("Who agrees to a draw; empty if none is offered"))
    takeback = fields.Nested(TakebackSchema, required=True, allow_none=True)
    outcome = fields.Nested(OutcomeViewSchema, required=True, allow_none=True)
    play = fields.Dict(required=True, allow_none=True, metadata=doc("The game as you see it; null until the match starts"))


class DisputeSchema(Schema):
    seat = Whole(required=True)
    reason = fields.String(required=True)
    opened_at = fields.String(required=True, metadata={"format": "date-time"})
    status = Choice("open", "checked", "ruled", required=True)
    finding = fields.String(required=True, metadata=doc("What the automatic replay found; empty until it has"))
    wrong = Whole(required=True, metadata=doc("The first wrong version; 0 if none was found"))
    ruling = fields.String(required=True, metadata=doc("confirm, correct or annul; empty until an arbiter has ruled"))
    arbiter = fields.String(required=True)


class ParentSchema(Schema):
    match = fields.String(required=True)
    version = Whole(required=True)
    head = fields.String(required=True)
    depth = Whole(required=True, metadata=doc("1 for the fork of a match that is none itself"))


class MatchSchema(Schema):
    """A match as the caller sees it at one version."""

    id = fields.String(required=True)
    version = Whole(required=True)
    head = fields.String(required=True, metadata=doc("The hash of the event at this version: the head of the match's chain"))
    view = fields.Nested(ViewSchema, required=True)
    scores = fields.List(
        Whole(), required=True, metadata=doc("What each seat would be counted now; empty until the match starts")
    )
    annulled = Flag(required=True, metadata=doc("An arbiter has annulled the match"))
    disputes = fields.List(fields.Nested(DisputeSchema), required=True)
    parent = fields.Nested(
        ParentSchema, required=True, allow_none=True, metadata=doc("The position this match was forked from")
    )
    legal = fields.List(
        fields.Dict(), required=True, metadata=doc("Every move of the game you may play now, ready to be sent back as it is")
    )


class ReceiptSchema(Schema):
    """Signed by the service: at this version the match had this head."""

    match = fields.String(required=True)
    version = Whole(required=True)
    head = fields.String(required=True)
    key = fields.String(required=True, metadata=doc("Id of the key that signed; see `/v1/keys`"))
    signature = fields.String(required=True, metadata=doc("Ed25519, in hexadecimal"))


class AcceptedSchema(MatchSchema):
    receipt = fields.Nested(
        ReceiptSchema, required=True, metadata=doc("Keep it: with it you can prove that your command was accepted")
    )


class NamedMatchSchema(MatchSchema):
    players = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata=doc("Names of the players, by id")
    )


class LegalSchema(Schema):
    id = fields.String(required=True)
    version = Whole(required=True)
    active = fields.List(Whole(), required=True, metadata=doc(f"{ACTIVE}. Whether it is your turn, `legal` tells"))
    legal = fields.List(fields.Dict(), required=True, metadata=doc("Empty unless it is your turn"))
