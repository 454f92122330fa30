"""Ratings, boards, past matches and statistics."""

from marshmallow import Schema, fields, validate

from contracts.fields import Flag, Text, Whole, doc
from contracts.http.lists import CURSOR, PAGE_MOST

BOARD_CURSOR = "[0-9]{8}:[a-z0-9]{1,64}"
ID = "^[A-Za-z0-9]{1,64}$"
OPTION_SET = "^[0-9a-f]{12}$"


class RatingSchema(Schema):
    rating = Whole(required=True, metadata=doc("1500 is where everybody begins; 400 more mean about ten wins to one"))
    uncertainty = Whole(required=True, metadata=doc("One standard deviation, in the same points"))
    matches = Whole(required=True, metadata=doc("How many matches it was worked out from"))
    provisional = Flag(required=True, metadata=doc("Too few matches yet to say much"))


class RankedSchema(RatingSchema):
    rank = Whole(required=True)
    player = fields.String(required=True)
    name = fields.String(required=True, allow_none=True, metadata=doc("null for a player who has been forgotten"))


class LeaderboardQuerySchema(Schema):
    options = fields.String(
        validate=validate.Regexp(OPTION_SET),
        metadata=doc("Only matches with these options: the key of an option set", pattern=OPTION_SET),
    )
    provisional = fields.Boolean(load_default=False, metadata=doc("Also players whose rating is provisional"))
    cursor = Text(longest=200, metadata=doc("`next` of the page before", pattern=f"^{BOARD_CURSOR}$"))
    limit = fields.Integer(load_default=20, validate=validate.Range(1, PAGE_MOST))


class LeaderboardSchema(Schema):
    game = fields.String(required=True)
    players = fields.List(fields.Nested(RankedSchema), required=True, metadata=doc("The best first"))
    next = fields.String(required=True, allow_none=True, metadata=doc("Cursor of the next page; null on the last one"))


class PlayerRatingSchema(RatingSchema):
    game = fields.String(required=True)
    options = fields.String(
        required=True, allow_none=True, metadata=doc("The key of an option set; null for all matches of the game")
    )


class PlayerRatingsSchema(Schema):
    player = fields.String(required=True)
    ratings = fields.List(fields.Nested(PlayerRatingSchema), required=True)


class HistoryQuerySchema(Schema):
    game = Text(longest=40, metadata=doc("Only matches of this game"))
    opponent = fields.String(
        validate=validate.Regexp(ID), metadata=doc("Only matches in which this player took part, too", pattern=ID)
    )
    cursor = Text(longest=200, metadata=doc("`next` of the page before", pattern=f"^{CURSOR}$"))
    limit = fields.Integer(load_default=20, validate=validate.Range(1, PAGE_MOST))


class PastSeatSchema(Schema):
    player = fields.String(required=True, allow_none=True)
    name = fields.String(required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True)
    resigned = Flag(required=True)
    place = Whole(required=True, metadata=doc("1 is first; equal places are shared"))
    before = Whole(required=True, allow_none=True, metadata=doc("The rating before; null if the match does not count"))
    after = Whole(required=True, allow_none=True, metadata=doc("The rating after; null if the match does not count"))


class PastMatchSchema(Schema):
    id = fields.String(required=True)
    game = fields.String(required=True)
    options = fields.Dict(required=True)
    ended_at = fields.String(required=True, metadata={"format": "date-time"})
    reason = fields.String(required=True, metadata=doc("A stable slug per way to end"))
    seats = fields.List(fields.Nested(PastSeatSchema), required=True)
    rated = Flag(required=True, metadata=doc("It counts for ratings"))
    annulled = Flag(required=True)
    private = Flag(required=True)


class HistorySchema(Schema):
    matches = fields.List(fields.Nested(PastMatchSchema), required=True, metadata=doc("Newest first"))
    next = fields.String(required=True, allow_none=True, metadata=doc("Cursor of the next page; null on the last one"))


class ScoreSchema(Schema):
    game = fields.String(required=True)
    won = Whole(required=True, metadata=doc("Matches in which the first of the two took the better place"))
    drawn = Whole(required=True)
    lost = Whole(required=True)


class VersusSchema(Schema):
    player = fields.String(required=True)
    other = fields.String(required=True)
    games = fields.List(fields.Nested(ScoreSchema), required=True)


class ShareSchema(Schema):
    seats = Whole(required=True, metadata=doc("Of matches with so many seats"))
    played = Whole(required=True)
    won = Whole(required=True, metadata=doc("Alone"))
    shared = Whole(required=True, metadata=doc("Together with others"))


class SeatShareSchema(ShareSchema):
    seat = Whole(required=True)


class SideShareSchema(ShareSchema):
    side = fields.String(required=True)


class EndingCountSchema(Schema):
    reason = fields.String(required=True)
    matches = Whole(required=True)


class LengthSchema(Schema):
    total = Whole(required=True)
    mean = Whole(required=True, metadata=doc("Rounded; `total` over `matches` is exact"))
    least = Whole(required=True)
    most = Whole(required=True)


class OptionSetSchema(Schema):
    key = fields.String(required=True, metadata=doc("Send it as `options` to the leaderboard"))
    seats = Whole(required=True)
    options = fields.Dict(required=True)
    matches = Whole(required=True)


class RefusedClauseSchema(Schema):
    clause = fields.String(required=True)
    text = fields.String(required=True, allow_none=True)
    times = Whole(required=True)


class StatisticsSchema(Schema):
    """Of all finished matches of a game that were neither private nor annulled nor forks."""

    game = fields.String(required=True)
    matches = Whole(required=True)
    seats = fields.List(fields.Nested(SeatShareSchema), required=True)
    sides = fields.List(fields.Nested(SideShareSchema), required=True, metadata=doc("Where seats play different sides"))
    endings = fields.List(fields.Nested(EndingCountSchema), required=True)
    moves = fields.Nested(LengthSchema, required=True, allow_none=True)
    seconds = fields.Nested(LengthSchema, required=True, allow_none=True)
    option_sets = fields.List(fields.Nested(OptionSetSchema), required=True, metadata=doc("The most played ones"))
    refused = fields.List(
        fields.Nested(RefusedClauseSchema),
        required=True,
        metadata=doc("The clauses that refused most commands; counted every few seconds, not kept in the log"),
    )
