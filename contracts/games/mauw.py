"""The shapes of Mauw."""

from typing import Any, get_args

from marshmallow import Schema, fields, validate

from contracts.fields import Choice, Whole
from contracts.match import NothingSchema
from contracts.refusals.mauw import REFUSALS
from contracts.shape import Contract, Shape
from domain.games.mauw import commands, facts
from domain.games.mauw.edition import CARDS, COLUMNS, HAND, MOST_MAUW, SEATS, deck_for
from domain.games.mauw.model import Ending, Phase

MOST_CARDS = len(deck_for(max(SEATS)))


def _seat(description: str, **options: Any) -> Whole:
    return Whole(required=True, least=0, most=max(SEATS) - 1, metadata={"description": description}, **options)


def _column(description: str) -> Whole:
    return Whole(
        required=True,
        least=0,
        most=COLUMNS - 1,
        metadata={"description": f"{description}: 0 to 3 are A to D"},
    )


def _card(description: str) -> Choice:
    return Choice(*CARDS, required=True, metadata={"description": description})


def _cards(description: str, **options: Any) -> fields.List[Any]:
    return fields.List(Choice(*CARDS), required=True, metadata={"description": description}, **options)


def _value(description: str, **options: Any) -> Whole:
    return Whole(least=0, most=8, metadata={"description": f"{description}: 1 to 8 of a warrior, 0 of a spirit"}, **options)


def _count(description: str, most: int, least: int = 1) -> Whole:
    return Whole(required=True, least=least, most=most, metadata={"description": description})


class BySeatSchema(Schema):
    seat = _seat("Who did it")


class CardSchema(Schema):
    card = _card("A card of the hand, by what is on it")


class PlayCardSchema(CardSchema):
    area = _seat("Whose play area")
    column = _column("The column to play on")
    value = _value("What a Maui stands for; null for all other cards", allow_none=True)


class PlaceGainSchema(Schema):
    column = _column("Where the gain goes")


class DeckShuffledSchema(Schema):
    seats = _count("How many seats the match has", max(SEATS), min(SEATS))
    cards = _count("How many cards the deck has", MOST_CARDS)


class PileOrderSchema(Schema):
    cards = _cards("The pile, top card first")


class HandsDealtSchema(Schema):
    first = _seat("Who begins")


class HandSchema(Schema):
    cards = _cards("The hand", validate=validate.Length(equal=HAND))


class CardPlayedSchema(BySeatSchema):
    card = _card("The card")
    area = _seat("Whose play area it was played to")
    column = _column("The column it was played on")
    value = _value("What it counts as", required=True)


class CardsDrawnSchema(BySeatSchema):
    count = _count("How many cards were drawn", HAND)


class DrawnCardsSchema(Schema):
    cards = _cards("The cards drawn, sorted", validate=validate.Length(min=1, max=HAND))


class PileRebuiltSchema(Schema):
    cards = _count("How many cards the new pile has", MOST_CARDS)


class HandDiscardedSchema(BySeatSchema):
    cards = _cards("The hand without a play", validate=validate.Length(equal=HAND))


class InColumnSchema(BySeatSchema):
    column = _column("The column")


class WithCardSchema(BySeatSchema):
    card = _card("The card")


class PairDiscardedSchema(BySeatSchema):
    area = _seat("In whose play area the pair was")
    column = _column("Where the pair was")


class MauwFaceSchema(Schema):
    card = _card("What is on the other side of the Mauw")


class PairTurnedSchema(PairDiscardedSchema):
    turned = _card("The card that became a Mauw")
    top = _card("The card that lies on it")
    value = _value("What that card counts as", required=True)


class TurnedCardLostSchema(InColumnSchema):
    lost = _card("The card that was discarded")
    top = _card("The card that stays")


class GainOfferedSchema(BySeatSchema):
    columns = fields.List(
        Whole(least=0, most=COLUMNS - 1), required=True, metadata={"description": "Columns open to the gain: 0 to 3 are A to D"}
    )


class GainLostSchema(BySeatSchema):
    cards = _cards("The cards discarded, face up", validate=validate.Length(min=1, max=2))


class TurnEndedSchema(BySeatSchema):
    next = _seat("Whose turn begins")


def _one_per_seat(each: fields.Field[Any], description: str) -> fields.List[Any]:
    return fields.List(each, required=True, validate=validate.Length(max=max(SEATS)), metadata={"description": description})


class MauwColumnSchema(Schema):
    mauw = Whole(required=True, least=0, most=MOST_MAUW, metadata={"description": "How many Mauw it has"})
    top = Choice(
        *CARDS, "mauw", required=True, allow_none=True, metadata={"description": "What is seen on top; null of an empty place"}
    )
    value = Whole(required=True, least=0, most=9, metadata={"description": "What that counts: 9 of a Mauw, the name of a Maui"})
    points = Whole(required=True, least=0, metadata={"description": "The value, doubled by each Mauw"})


class MauwClashSchema(Schema):
    area = _seat("Whose warrior has a card on it")
    column = _column("Where it is")
    value = _value("The value of the fight", required=True)
    card = Choice(*CARDS, required=True, allow_none=True, metadata={"description": "What lies on it; null after a parry"})


class MauwGainSchema(Schema):
    mauw = Whole(required=True, least=1, most=1, metadata={"description": "A gain has one Mauw"})
    top = Choice(*CARDS, required=True, allow_none=True, metadata={"description": "The warrior that comes with it, if any"})
    value = _value("What that warrior counts as", required=True, allow_none=True)
    columns = fields.List(
        Whole(least=0, most=COLUMNS - 1), required=True, metadata={"description": "Where it may go: 0 to 3 are A to D"}
    )


class MauwViewSchema(Schema):
    """The table as a seat sees it. A Mauw is a number in its column; nobody sees its face."""

    phase = Choice(
        *get_args(Phase),
        required=True,
        metadata={"description": "What is to be done; in `parrying` by the attacked seat, else by the one whose turn it is"},
    )
    turn = _seat("Whose turn it is")
    areas = _one_per_seat(
        fields.List(fields.Nested(MauwColumnSchema), validate=validate.Length(equal=COLUMNS)), "The columns A to D, by seat"
    )
    points = _one_per_seat(Whole(least=0), "What the areas count now, by seat")
    hand = fields.List(
        Choice(*CARDS),
        required=True,
        allow_none=True,
        validate=validate.Length(max=HAND),
        metadata={"description": "Your hand, sorted; null for a spectator"},
    )
    hands = _one_per_seat(Whole(least=0, most=HAND), "How many cards each seat has in hand; what lacks to four is owed")
    pile = Whole(required=True, least=0, most=MOST_CARDS, metadata={"description": "Cards left in the pile"})
    discard = _cards("The discard, last card last")
    clash = fields.Nested(
        MauwClashSchema, required=True, allow_none=True, metadata={"description": "The fight that is going on"}
    )
    aside = _cards("Cards spent in that fight")
    gain = fields.Nested(
        MauwGainSchema,
        required=True,
        allow_none=True,
        metadata={"description": "What the seat whose turn it is has yet to lay"},
    )
    idle = Whole(required=True, least=0, metadata={"description": "Turns without a Mauw being laid"})
    idle_limit = Whole(required=True, least=0, metadata={"description": "So many of them end the match"})
    ending = Choice(*get_args(Ending), required=True, allow_none=True, metadata={"description": "How the match ended"})
    ended_by = _seat("The seat with three columns, or with a hand that cannot be filled", allow_none=True)


class MauwAreaSchema(Schema):
    columns = fields.List(
        fields.Nested(MauwColumnSchema),
        required=True,
        validate=validate.Length(equal=COLUMNS),
        metadata={"description": "The columns A to D"},
    )
    total = Whole(required=True, least=0, metadata={"description": "Points of the seat"})
    mauw = Whole(required=True, least=0, metadata={"description": "Its Mauw, which decide a tie"})


class MauwSheetSchema(Schema):
    areas = _one_per_seat(fields.Nested(MauwAreaSchema), "The count of each seat")
    ended_by = _seat("The seat with three columns, or with a hand that could not be filled", allow_none=True)


CONTRACT = Contract(
    "mauw",
    commands=(
        Shape("mauw.PlayCard", commands.PlayCard, PlayCardSchema),
        Shape("mauw.Redraw", commands.Redraw, NothingSchema),
        Shape("mauw.Parry", commands.Parry, CardSchema),
        Shape("mauw.LetThrough", commands.LetThrough, NothingSchema),
        Shape("mauw.PressOn", commands.PressOn, CardSchema),
        Shape("mauw.StopAttack", commands.StopAttack, NothingSchema),
        Shape("mauw.PlaceGain", commands.PlaceGain, PlaceGainSchema),
    ),
    facts=(
        Shape("mauw.DeckShuffled", facts.DeckShuffled, DeckShuffledSchema),
        Shape("mauw.PileOrder", facts.PileOrder, PileOrderSchema),
        Shape("mauw.HandsDealt", facts.HandsDealt, HandsDealtSchema),
        Shape("mauw.Hand", facts.Hand, HandSchema),
        Shape("mauw.CardPlayed", facts.CardPlayed, CardPlayedSchema),
        Shape("mauw.CardsDrawn", facts.CardsDrawn, CardsDrawnSchema),
        Shape("mauw.DrawnCards", facts.DrawnCards, DrawnCardsSchema),
        Shape("mauw.PileRebuilt", facts.PileRebuilt, PileRebuiltSchema),
        Shape("mauw.HandDiscarded", facts.HandDiscarded, HandDiscardedSchema),
        Shape("mauw.SpiritsDiscarded", facts.SpiritsDiscarded, InColumnSchema),
        Shape("mauw.AttackParried", facts.AttackParried, WithCardSchema),
        Shape("mauw.AttackPressed", facts.AttackPressed, WithCardSchema),
        Shape("mauw.AttackLet", facts.AttackLet, BySeatSchema),
        Shape("mauw.AttackStopped", facts.AttackStopped, BySeatSchema),
        Shape("mauw.PairDiscarded", facts.PairDiscarded, PairDiscardedSchema),
        Shape("mauw.MauwDrawn", facts.MauwDrawn, BySeatSchema),
        Shape("mauw.MauwFace", facts.MauwFace, MauwFaceSchema),
        Shape("mauw.PairTurned", facts.PairTurned, PairTurnedSchema),
        Shape("mauw.TurnedCardLost", facts.TurnedCardLost, TurnedCardLostSchema),
        Shape("mauw.GainOffered", facts.GainOffered, GainOfferedSchema),
        Shape("mauw.GainPlaced", facts.GainPlaced, InColumnSchema),
        Shape("mauw.GainLost", facts.GainLost, GainLostSchema),
        Shape("mauw.TurnEnded", facts.TurnEnded, TurnEndedSchema),
        Shape("mauw.ThreeColumnsBuilt", facts.ThreeColumnsBuilt, BySeatSchema),
        Shape("mauw.SupplyExhausted", facts.SupplyExhausted, BySeatSchema),
        Shape("mauw.IdleLimitReached", facts.IdleLimitReached, NothingSchema),
    ),
    refusals=REFUSALS,
    view=MauwViewSchema,
    sheet=MauwSheetSchema,
)
