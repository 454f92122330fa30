"""The shapes of the HTTP interface. Times are RFC 3339, ids are opaque texts."""

from marshmallow import Schema, fields, validate

from contracts.fields import Choice, Flag, Text, Whole
from domain.match.commands import VERSION_MOST

NAME_LONGEST = 40
PAGE_MOST = 100
EVENTS_MOST = 1000
WAIT_MOST = 25
CURSOR = "[0-9]{15}:[a-z0-9]{1,64}"
SCOPES = ("open", "mine", "live", "finished", "disputed")


def _said(text: str, **more: object) -> dict[str, object]:
    return {"description": text, **more}


class NewPlayerSchema(Schema):
    name = Text(
        required=True,
        shortest=1,
        longest=NAME_LONGEST,
        metadata=_said("What others see; nothing but characters that can be printed", example="Aroha", format="printable"),
    )


class PlayerSchema(Schema):
    id = fields.String(required=True)
    name = fields.String(required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})


class MeSchema(PlayerSchema):
    roles = fields.List(fields.String(), required=True, metadata=_said("What you may do beside playing: `arbiter`"))


class NewGuestSchema(PlayerSchema):
    token = fields.String(required=True, metadata=_said("Send it as `Authorization: Bearer <token>`. It is shown only once."))


class ExportSchema(Schema):
    """Everything the service knows of a player."""

    player = fields.Nested(PlayerSchema, required=True)
    roles = fields.List(fields.String(), required=True)
    matches = fields.List(fields.Dict(), required=True, metadata=_said("Each with its summary and what the player asked for"))


class OptionSchema(Schema):
    name = fields.String(required=True)
    title = fields.String(required=True)
    kind = Choice("choice", "number", "flag", "rows", required=True)
    default = fields.Raw(required=True)
    choices = fields.List(fields.Raw(), metadata=_said("Allowed values, where there is a list of them"))
    labels = fields.Dict(keys=fields.String(), values=fields.String(), metadata=_said("A name for each value"))
    rows = Whole()
    columns = Whole()


class GameSchema(Schema):
    key = fields.String(required=True)
    title = fields.String(required=True)
    seats = fields.List(Whole(), required=True, metadata=_said("Numbers of seats it can be played with"))
    options = fields.List(fields.Nested(OptionSchema), required=True)
    hidden = Flag(required=True, metadata=_said("Seats may know different things"))
    simultaneous = Flag(required=True, metadata=_said("Several seats may be active at once"))
    rules = Whole(required=True, metadata=_said("Version of the rules"))
    edition = fields.String(required=True)
    bots = fields.List(fields.String(), required=True)
    commands = fields.List(fields.String(), required=True, metadata=_said("Types of its commands"))
    names = fields.Dict(
        keys=fields.String(), values=fields.Dict(), required=True, metadata=_said("Names of its pieces, by kind")
    )
    endings = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata=_said("Ways to end: the reasons of outcomes")
    )
    reconstructed = fields.List(fields.String(), required=True, metadata=_said("Parts of this edition that are reconstructed"))


class GameListSchema(Schema):
    games = fields.List(fields.Nested(GameSchema), required=True)


class ClauseSchema(Schema):
    number = fields.String(required=True)
    section = fields.String(required=True)
    text = fields.String(required=True)
    ruling = Flag(required=True, metadata=_said("Ours, where the printed rules leave something open"))


class RulesSchema(Schema):
    game = fields.String(required=True)
    rules = Whole(required=True)
    clauses = fields.List(fields.Nested(ClauseSchema), required=True)


class SeatSchema(Schema):
    seat = Whole(required=True)
    player = fields.String(required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    resigned = Flag(required=True)


class OutcomeViewSchema(Schema):
    reason = fields.String(required=True, metadata=_said("A stable slug per way to end"))
    places = fields.List(Whole(), required=True, metadata=_said("The place of each seat; 1 is first"))
    winners = fields.List(Whole(), required=True)
    scores = fields.List(
        Whole(), required=True, metadata=_said("The score of each seat; empty if the match ended without a count")
    )
    sheet = fields.Dict(required=True, metadata=_said("The score sheet of the game"))


class ViewSchema(Schema):
    """What the caller may see of a match."""

    game = fields.String(required=True)
    rules = Whole(required=True)
    edition = fields.String(required=True)
    status = Choice("open", "running", "finished", "cancelled", required=True)
    version = Whole(required=True)
    options = fields.Dict(required=True)
    host = fields.String(required=True)
    commitment = fields.String(required=True, metadata=_said("SHA-256 of the seed, which is revealed when the match ends"))
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    you = Whole(required=True, allow_none=True, metadata=_said("Your seat; null for a spectator"))
    active = fields.List(Whole(), required=True, metadata=_said("Seats that may act now"))
    outcome = fields.Nested(OutcomeViewSchema, required=True, allow_none=True)
    play = fields.Dict(required=True, allow_none=True, metadata=_said("The game as you see it; null until the match starts"))


class DisputeSchema(Schema):
    seat = Whole(required=True)
    reason = fields.String(required=True)
    opened_at = fields.String(required=True, metadata={"format": "date-time"})
    status = Choice("open", "checked", "ruled", required=True)
    finding = fields.String(required=True, metadata=_said("What the automatic replay found; empty until it has"))
    wrong = Whole(required=True, metadata=_said("The first wrong version; 0 if none was found"))
    ruling = fields.String(required=True, metadata=_said("confirm, correct or annul; empty until an arbiter has ruled"))
    arbiter = fields.String(required=True)


class ParentSchema(Schema):
    match = fields.String(required=True)
    version = Whole(required=True)
    head = fields.String(required=True)
    depth = Whole(required=True, metadata=_said("1 for the fork of a match that is none itself"))


class MatchSchema(Schema):
    """A match as the caller sees it at one version."""

    id = fields.String(required=True)
    version = Whole(required=True)
    head = fields.String(required=True, metadata=_said("The hash of the event at this version: the head of the match's chain"))
    view = fields.Nested(ViewSchema, required=True)
    scores = fields.List(
        Whole(), required=True, metadata=_said("What each seat would be counted now; empty until the match starts")
    )
    annulled = Flag(required=True, metadata=_said("An arbiter has annulled the match"))
    disputes = fields.List(fields.Nested(DisputeSchema), required=True)
    parent = fields.Nested(
        ParentSchema, required=True, allow_none=True, metadata=_said("The position this match was forked from")
    )
    legal = fields.List(
        fields.Dict(), required=True, metadata=_said("Every move of the game you may play now, ready to be sent back as it is")
    )


class ReceiptSchema(Schema):
    """Signed by the service: at this version the match had this head."""

    match = fields.String(required=True)
    version = Whole(required=True)
    head = fields.String(required=True)
    key = fields.String(required=True, metadata=_said("Id of the key that signed; see `/v1/keys`"))
    signature = fields.String(required=True, metadata=_said("Ed25519, in hexadecimal"))


class AcceptedSchema(MatchSchema):
    receipt = fields.Nested(
        ReceiptSchema, required=True, metadata=_said("Keep it: with it you can prove that your command was accepted")
    )


class KeySchema(Schema):
    id = fields.String(required=True)
    algorithm = Choice("Ed25519", required=True)
    public = fields.String(required=True, metadata=_said("32 bytes, in hexadecimal"))
    current = Flag(required=True, metadata=_said("It signs now; the others signed before it"))


class KeyListSchema(Schema):
    keys = fields.List(fields.Nested(KeySchema), required=True)


class NamedMatchSchema(MatchSchema):
    players = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata=_said("Names of the players, by id")
    )


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
    version = Whole(required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    updated_at = fields.String(required=True, metadata={"format": "date-time"})
    started_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    ended_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    outcome = fields.Nested(OutcomeViewSchema, required=True, allow_none=True)
    annulled = Flag(required=True, metadata=_said("An arbiter has annulled the match"))
    disputed = Flag(required=True, metadata=_said("A dispute is not yet ruled on"))
    parent = fields.String(required=True, allow_none=True, metadata=_said("The match this one was forked from"))


class MatchQuerySchema(Schema):
    scope = Choice(*SCOPES, load_default="open", metadata=_said("Which matches"))
    game = Text(longest=40, metadata=_said("Only matches of this game"))
    cursor = Text(longest=200, metadata=_said("`next` of the page before", pattern=f"^{CURSOR}$"))
    limit = fields.Integer(load_default=20, validate=validate.Range(1, PAGE_MOST))


class MatchPageSchema(Schema):
    matches = fields.List(fields.Nested(SummarySchema), required=True, metadata=_said("Newest first"))
    next = fields.String(required=True, allow_none=True, metadata=_said("Cursor of the next page; null on the last one"))


class EventQuerySchema(Schema):
    after = fields.Integer(
        load_default=0, validate=validate.Range(0, VERSION_MOST), metadata=_said("Only events with a greater version")
    )
    limit = fields.Integer(load_default=200, validate=validate.Range(1, EVENTS_MOST))
    wait = fields.Float(
        load_default=0.0,
        validate=validate.Range(0, WAIT_MOST),
        metadata=_said("Seconds to wait for an event if there is none yet"),
    )


class PartSchema(Schema):
    type = fields.String(required=True)
    v = Whole(required=True, metadata=_said("Version of the shape"))
    data = fields.Dict(required=True)


class BotTraceSchema(Schema):
    bot = fields.String(required=True)
    seed = fields.String(required=True)
    view = fields.String(required=True)


class CauseSchema(Schema):
    player = fields.String(required=True)
    command = fields.Nested(PartSchema, required=True)
    key = fields.String(metadata=_said("A fingerprint of the idempotency key"))
    bot = fields.Nested(BotTraceSchema)
    role = Choice("player", "arbiter", "verifier", metadata=_said("If not as a player"))


class EventSchema(PartSchema):
    """An event as the caller may see it: secrets of others and the commands of others are cut away."""

    version = Whole(required=True)
    at = fields.String(required=True, metadata={"format": "date-time"})
    clause = fields.String(required=True, metadata=_said("The clause of the rules that made it happen"))
    seat = Whole(allow_none=True, required=True, metadata=_said("Who acted; null for what happens outside a seat"))
    secrets = fields.Dict(
        keys=fields.String(), values=fields.Nested(PartSchema), metadata=_said("What only you may know, by your seat")
    )
    cause = fields.Nested(CauseSchema, metadata=_said("Your own command that made it happen"))
    hash = fields.String(required=True, metadata=_said("Its link in the match's chain"))


class EventPageSchema(Schema):
    id = fields.String(required=True)
    events = fields.List(fields.Nested(EventSchema), required=True)
    next = Whole(required=True, metadata=_said("Send it as `after` to go on"))
    version = Whole(required=True, metadata=_said("Where the match stands"))
    status = Choice("open", "running", "finished", "cancelled", required=True)
    active = fields.List(Whole(), required=True, metadata=_said("Seats that may act now"))


class BundleEventSchema(PartSchema):
    """An event as it was sealed: times in milliseconds since 1970."""

    version = Whole(required=True)
    at = Whole(required=True)
    clause = fields.String(required=True)
    seat = Whole()
    secrets = fields.Dict(keys=fields.String(), values=fields.Nested(PartSchema))
    cause = fields.Nested(CauseSchema)
    hash = fields.String(required=True)
    commitments = fields.Dict(
        keys=fields.String(), values=fields.String(), metadata=_said("To all parts that are not public; in a partial bundle")
    )
    salts = fields.Dict(keys=fields.String(), values=fields.String(), metadata=_said("Of the parts you have"))


class BundleSchema(Schema):
    """Everything it takes to check a match offline with `kemu verify`."""

    format = fields.String(required=True)
    match = fields.String(required=True)
    full = Flag(required=True, metadata=_said("The match has ended: every part of every event is there"))
    events = fields.List(fields.Nested(BundleEventSchema), required=True)
    receipt = fields.Nested(ReceiptSchema, required=True)
    public_key = fields.String(required=True)
    parent = fields.Dict(metadata=_said("The bundle of the match that this one was forked from"))


class LegalSchema(Schema):
    id = fields.String(required=True)
    version = Whole(required=True)
    active = fields.List(Whole(), required=True)
    legal = fields.List(fields.Dict(), required=True)


class HealthSchema(Schema):
    status = fields.String(required=True)


class ProblemSchema(Schema):
    """Problem details (RFC 9457)."""

    type = fields.String(required=True)
    title = fields.String(required=True, metadata=_said("For people, in the language asked for"))
    status = Whole(required=True)
    code = fields.String(required=True, metadata=_said("For programs; it never changes"))
    detail = fields.String(metadata=_said("The text of the clause, or what exactly is wrong"))
    clause = fields.String(metadata=_said("The clause of the rules that forbids it"))
    details = fields.Dict(metadata=_said("Facts about what was refused"))
    errors = fields.Dict(metadata=_said("What is wrong, by field"))
    version = Whole(metadata=_said("Where the match stands, if that is the problem"))
