"""The shapes of the life of a match."""

from typing import Any

from marshmallow import Schema, fields

from contracts.fields import Choice, Flag, Text, Whole, said
from contracts.refusals.match import REFUSALS
from contracts.shape import Contract, Shape
from domain.match import commands, facts
from domain.match.commands import LONGEST_NAME, LONGEST_NONCE, SEATS_MOST, VERSION_MOST
from domain.match.disputing import REASONS, RULINGS
from domain.match.terms import BANK_LONGEST, BANK_SHORTEST, DELAY_MOST, INCREMENT_MOST


def anything_by_name(**kwargs: Any) -> fields.Dict:
    """An object whose values are known only to the game."""
    return fields.Dict(keys=fields.String(), values=fields.Raw(allow_none=True), **kwargs)


class ClockSchema(Schema):
    """How long a seat may think."""

    kind = Choice("move", "bank", required=True, metadata=said("`move`: so long for each move; `bank`: for the whole match"))
    seconds = Whole(required=True, least=BANK_SHORTEST, most=BANK_LONGEST)
    increment = Whole(least=0, most=INCREMENT_MOST, metadata=said("Seconds added to a bank after each turn"))
    flag = Choice("lose", "bot", metadata=said("What becomes of a seat whose time is up: it loses, or a bot takes it"))


class TermsSchema(Schema):
    """What is agreed beside the game; whatever is left out is as usual."""

    clock = fields.Nested(ClockSchema, allow_none=True, metadata=said("None without it"))
    private = Flag(metadata=said("Only who was invited learns that the match exists"))
    rated = Flag(metadata=said("Counts for ratings; true unless said otherwise. A private match never does, whatever is said"))
    delay = Whole(least=0, most=DELAY_MOST, metadata=said("How many moves spectators are behind while the match runs"))
    rematch = Text(longest=LONGEST_NAME, metadata=said("The match that this one repeats with turned seats"))


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
    terms = fields.Nested(TermsSchema)
    seat = Whole(least=0, most=SEATS_MOST - 1, metadata=said("Where you want to sit; the first free seat without it"))


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


class AddNonceSchema(Schema):
    nonce = Text(required=True, longest=LONGEST_NONCE, metadata={"description": "Your own share of the randomness"})


class ForkSchema(Schema):
    """Where to fork from, and who plays on."""

    version = Whole(
        required=True,
        least=0,
        most=VERSION_MOST,
        metadata={"description": "The position after the last whole decision up to this version"},
    )
    bots = fields.Dict(keys=fields.String(), values=fields.String(), metadata={"description": "Which bot sits where"})
    nonce = Text(longest=LONGEST_NONCE, metadata={"description": "Your own share of the randomness of the new match"})


class ForkMatchSchema(ForkSchema):
    parent = Text(required=True, longest=LONGEST_NAME)


class OpenDisputeSchema(Schema):
    reason = Choice(*REASONS, required=True)


class AttachVerdictSchema(Schema):
    finding = Text(required=True, longest=LONGEST_NAME)
    version = Whole(required=True)
    code = Text()


class RuleDisputeSchema(Schema):
    ruling = Choice(*RULINGS, required=True)
    places = fields.List(Whole(), metadata={"description": "The corrected place of each seat, if the ruling is `correct`"})


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
    terms = fields.Nested(TermsSchema)


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


class NonceAddedSchema(Schema):
    seat = Whole(required=True)
    nonce = Text(required=True)


class MatchForkedSchema(Schema):
    parent = Text(required=True)
    version = Whole(required=True, metadata={"description": "The version of the parent whose position is taken"})
    head = Text(required=True, metadata={"description": "The hash of the parent's event at that version"})
    depth = Whole(required=True, metadata={"description": "1 for the fork of a match that is none itself"})


class DisputeOpenedSchema(Schema):
    seat = Whole(required=True)
    reason = Text(required=True)


class DisputeCheckedSchema(Schema):
    finding = Text(required=True, metadata={"description": "confirmed, refuted or unreadable"})
    version = Whole(required=True, metadata={"description": "The last version looked at, or the first wrong one"})
    code = Text(required=True)


class DisputeRuledSchema(Schema):
    ruling = Text(required=True)
    arbiter = Text(required=True)
    outcome = fields.Nested(
        OutcomeSchema, required=True, allow_none=True, metadata={"description": "What holds now; null if annulled"}
    )


class AnswerSchema(Schema):
    agree = Flag(required=True)


class CreditClocksSchema(Schema):
    since = Whole(required=True, metadata=said("Milliseconds since 1970"))
    until = Whole(required=True)


class ClockSetSchema(Schema):
    left = fields.List(
        Whole(),
        required=True,
        metadata=said("Milliseconds left to each seat; less than nothing if it is late and its flag has not fallen yet"),
    )
    running = fields.List(Whole(), required=True, metadata=said("Seats whose clock runs from now on"))
    why = Text(required=True, metadata=said("start, move, seat, takeback, pause, resume or credit"))
    until = Whole(metadata=said("With a credit: up to when the outage is given back"))


class OfSeatSchema(Schema):
    """Something that concerns one seat and says everything else by its type."""

    seat = Whole(required=True)


class TakebackAskedSchema(OfSeatSchema):
    version = Whole(required=True, metadata=said("Where the match would stand again"))


class MoveTakenBackSchema(Schema):
    version = Whole(required=True, metadata=said("The position after this version stands again"))


class SeatSubstitutedSchema(OfSeatSchema):
    bot = Text(required=True)
    why = Text(required=True, metadata=said("left, time or silence"))


CONTRACT = Contract(
    "match",
    commands=(
        Shape("match.CreateMatch", commands.CreateMatch, CreateMatchSchema),
        Shape("match.TakeSeat", commands.TakeSeat, TakeSeatSchema),
        Shape("match.SeatBot", commands.SeatBot, SeatBotSchema),
        Shape("match.LeaveSeat", commands.LeaveSeat, NothingSchema),
        Shape("match.StartMatch", commands.StartMatch, NothingSchema),
        Shape("match.Resign", commands.Resign, NothingSchema),
        Shape("match.AddNonce", commands.AddNonce, AddNonceSchema),
        Shape("match.ForkMatch", commands.ForkMatch, ForkMatchSchema),
        Shape("match.OpenDispute", commands.OpenDispute, OpenDisputeSchema),
        Shape("match.AttachVerdict", commands.AttachVerdict, AttachVerdictSchema),
        Shape("match.RuleDispute", commands.RuleDispute, RuleDisputeSchema),
        Shape("match.OfferDraw", commands.OfferDraw, NothingSchema),
        Shape("match.AnswerDraw", commands.AnswerDraw, AnswerSchema),
        Shape("match.AskTakeback", commands.AskTakeback, NothingSchema),
        Shape("match.AnswerTakeback", commands.AnswerTakeback, AnswerSchema),
        Shape("match.ReturnToSeat", commands.ReturnToSeat, NothingSchema),
        Shape("match.CallTime", commands.CallTime, NothingSchema),
        Shape("match.CreditClocks", commands.CreditClocks, CreditClocksSchema),
        Shape("match.PauseClocks", commands.PauseClocks, NothingSchema),
        Shape("match.ResumeClocks", commands.ResumeClocks, NothingSchema),
    ),
    facts=(
        Shape("match.MatchCreated", facts.MatchCreated, MatchCreatedSchema),
        Shape("match.SeatTaken", facts.SeatTaken, SeatTakenSchema),
        Shape("match.SeatLeft", facts.SeatLeft, SeatLeftSchema),
        Shape("match.MatchCancelled", facts.MatchCancelled, MatchCancelledSchema),
        Shape("match.MatchStarted", facts.MatchStarted, NothingSchema),
        Shape("match.SeatResigned", facts.SeatResigned, SeatResignedSchema),
        Shape("match.MatchFinished", facts.MatchFinished, MatchFinishedSchema),
        Shape("match.NonceAdded", facts.NonceAdded, NonceAddedSchema),
        Shape("match.MatchForked", facts.MatchForked, MatchForkedSchema),
        Shape("match.DisputeOpened", facts.DisputeOpened, DisputeOpenedSchema),
        Shape("match.DisputeChecked", facts.DisputeChecked, DisputeCheckedSchema),
        Shape("match.DisputeRuled", facts.DisputeRuled, DisputeRuledSchema),
        Shape("match.ClockSet", facts.ClockSet, ClockSetSchema),
        Shape("match.FlagFell", facts.FlagFell, OfSeatSchema),
        Shape("match.DrawOffered", facts.DrawOffered, OfSeatSchema),
        Shape("match.DrawAgreed", facts.DrawAgreed, OfSeatSchema),
        Shape("match.DrawDeclined", facts.DrawDeclined, OfSeatSchema),
        Shape("match.TakebackAsked", facts.TakebackAsked, TakebackAskedSchema),
        Shape("match.TakebackAgreed", facts.TakebackAgreed, OfSeatSchema),
        Shape("match.TakebackRefused", facts.TakebackRefused, OfSeatSchema),
        Shape("match.MoveTakenBack", facts.MoveTakenBack, MoveTakenBackSchema),
        Shape("match.SeatSubstituted", facts.SeatSubstituted, SeatSubstitutedSchema),
        Shape("match.SeatReturned", facts.SeatReturned, OfSeatSchema),
    ),
    refusals=REFUSALS,
)
