"""The shapes of the toy game on the wire."""

from marshmallow import Schema, fields

from contracts.fields import Flag, Text, Whole
from contracts.shape import Contract, Shape
from tests.kit.toy_game import parts


class NothingSchema(Schema):
    pass


class CardSchema(Schema):
    card = Whole(required=True)


class CardsSchema(Schema):
    cards = fields.List(Whole(), required=True)


class SeatSchema(Schema):
    seat = Whole(required=True)


class HandsDealtSchema(Schema):
    seats = Whole(required=True)
    hand = Whole(required=True)
    order = Text(required=True)
    draws = Flag(required=True)
    prizes = Text(required=True)


class TrickTakenSchema(Schema):
    seat = Whole(required=True)
    points = Whole(required=True)


class ToyViewSchema(Schema):
    phase = Text(required=True)
    hand = fields.List(Whole(), required=True, allow_none=True)
    hands = fields.List(Whole(), required=True)
    laid = fields.List(Flag(), required=True)
    mine = Whole(required=True, allow_none=True)
    deck = Whole(required=True)
    turned = fields.List(fields.List(Whole()), required=True)
    taker = Whole(required=True, allow_none=True)
    points = fields.List(Whole(), required=True)


class ToySheetSchema(Schema):
    tricks = Whole(required=True)


CONTRACT = Contract(
    "toy",
    commands=(
        Shape("toy.LayCard", parts.LayCard, CardSchema),
        Shape("toy.DrawCard", parts.DrawCard, NothingSchema),
        Shape("toy.DeclineDraw", parts.DeclineDraw, NothingSchema),
    ),
    facts=(
        Shape("toy.HandsDealt", parts.HandsDealt, HandsDealtSchema),
        Shape("toy.Hand", parts.Hand, CardsSchema),
        Shape("toy.Deck", parts.Deck, CardsSchema),
        Shape("toy.CardLaid", parts.CardLaid, SeatSchema),
        Shape("toy.LaidCard", parts.LaidCard, CardSchema),
        Shape("toy.CardsTurned", parts.CardsTurned, CardsSchema),
        Shape("toy.TrickTaken", parts.TrickTaken, TrickTakenSchema),
        Shape("toy.CardDrawn", parts.CardDrawn, SeatSchema),
        Shape("toy.DrawnCard", parts.DrawnCard, CardSchema),
        Shape("toy.DrawDeclined", parts.DrawDeclined, SeatSchema),
    ),
    view=ToyViewSchema,
    sheet=ToySheetSchema,
)
