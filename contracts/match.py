"""The shapes of the life of a match."""

from typing import Any

from marshmallow import Schema, fields

from contracts.fields import Text, Whole
from contracts.shape import Contract, Shape
from domain.match import commands, facts
from domain.match.commands import LONGEST_NAME, LONGEST_NONCE, SEATS_MOST


def anything_by_name(**kwargs: Any) -> fields.Dict:
    """An object whose values are known only to the game."""
    return fields.Dict(keys=fields.String(), values=fields.Raw(allow_none=True), **kwargs)


class CreateMatchSchema(Schema):
    game = Text(required=True, longest=LONGEST_NAME, metadata={"description": "Key of the game", "example": "kiwara"})
    seats = Whole(required=True, least=1, most=SEATS_MOST)
    options = anything_by_name(metadata={"description": "Options of the game"})
    bots = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        metadata={"description": "Which bot sits where", "example": {"1": "greedy"}},
    )
    nonce = Text(longest=LONGEST_NONCE, metadata={"description": "Your own share of the randomness of this match"})


class TakeSeatSchema(Schema):
    seat = Whole(
        least=0,
        most=SEATS_MOST - 1,
        allow_none=True,
        metadata={"description": "A seat of your choice; the first free one without it"},
    )
    nonce = Text(longest=LONGEST_NONCE, metadata={"description": "Your own share of the randomness of this match"})


class SeatBotSchema(Schema):
    seat = Whole(required=True, least=0, most=SEATS_MOST - 1)
    bot = Text(required=True, longest=LONGEST_NAME)


class NothingSchema(Schema):
    """A command or event that says everything by its type."""


class OutcomeSchema(Schema):
    reason = Text(required=True, metadata={"description": "A stable slug per way to end"})
    places = fields.List(Whole(), required=True, metadata={"description": "The place of each seat; 1 is first"})
    scores = fields.List(Whole())
    sheet = anything_by_name(metadata={"description": "The score sheet of the game"})


class MatchCreatedSchema(Schema):
    game = Text(required=True)
    rules = Whole(required=True)
    edition = Text(required=True)
    seats = Whole(required=True)
    options = anything_by_name(required=True)
    host = Text(required=True)
    commitment = Text(required=True, metadata={"description": "SHA-256 of the seed, in hexadecimal"})


class SeatTakenSchema(Schema):
    seat = Whole(required=True)
    player = Text(required=True)
    bot = Text(required=True, allow_none=True)
    nonce = Text(required=True)


class SeatLeftSchema(Schema):
    seat = Whole(required=True)
    host = Text(required=True)


class MatchCancelledSchema(Schema):
    seed = Text(required=True)


class SeatResignedSchema(Schema):
    seat = Whole(required=True)
    substitute = Text(required=True, allow_none=True)


class MatchFinishedSchema(Schema):
    outcome = fields.Nested(OutcomeSchema, required=True)
    seed = Text(
        required=True,
        metadata={"description": "The seed whose SHA-256 was published when the match was created"},
    )


CONTRACT = Contract(
    "match",
    commands=(
        Shape("match.CreateMatch", commands.CreateMatch, CreateMatchSchema),
        Shape("match.TakeSeat", commands.TakeSeat, TakeSeatSchema),
        Shape("match.SeatBot", commands.SeatBot, SeatBotSchema),
        Shape("match.LeaveSeat", commands.LeaveSeat, NothingSchema),
        Shape("match.StartMatch", commands.StartMatch, NothingSchema),
        Shape("match.Resign", commands.Resign, NothingSchema),
    ),
    facts=(
        Shape("match.MatchCreated", facts.MatchCreated, MatchCreatedSchema),
        Shape("match.SeatTaken", facts.SeatTaken, SeatTakenSchema),
        Shape("match.SeatLeft", facts.SeatLeft, SeatLeftSchema),
        Shape("match.MatchCancelled", facts.MatchCancelled, MatchCancelledSchema),
        Shape("match.MatchStarted", facts.MatchStarted, NothingSchema),
        Shape("match.SeatResigned", facts.SeatResigned, SeatResignedSchema),
        Shape("match.MatchFinished", facts.MatchFinished, MatchFinishedSchema),
    ),
)
