"""The shapes of Kiwara."""

from typing import Any, get_args

from marshmallow import Schema, fields, validate

from contracts.fields import Choice, Flag, Text, Whole
from contracts.match import NothingSchema
from contracts.refusals.kiwara import REFUSALS
from contracts.shape import Contract, Shape
from domain.games.kiwara import commands, facts
from domain.games.kiwara.board import COLUMNS, ROWS, SQUARES, STOPS
from domain.games.kiwara.edition import ANIMALS, CARDS, GIRAFFE_DRAW
from domain.games.kiwara.model import Phase


def _square(description: str) -> Whole:
    return Whole(
        required=True,
        least=0,
        most=SQUARES - 1,
        metadata={"description": f"{description}: row times 6 plus column, from the top left"},
    )


def _where(description: str) -> Whole:
    return Whole(required=True, allow_none=True, least=0, most=SQUARES - 1, metadata={"description": description})


def _squares(description: str) -> fields.List[Any]:
    return fields.List(Whole(least=0, most=SQUARES - 1), required=True, metadata={"description": description})


def _stop() -> Whole:
    return Whole(
        required=True,
        least=0,
        most=STOPS - 1,
        metadata={"description": "Stop of the path, clockwise from above the left column"},
    )


def _seat(description: str, **options: Any) -> Whole:
    return Whole(required=True, least=0, most=1, metadata={"description": description}, **options)


def _card(description: str) -> Choice:
    return Choice(*CARDS, required=True, metadata={"description": description})


def _cards(description: str, **options: Any) -> fields.List[Any]:
    return fields.List(Choice(*CARDS), required=True, metadata={"description": description}, **options)


def _animal() -> Choice:
    return Choice(*ANIMALS, required=True, metadata={"description": "Kind of animal"})


def _land() -> Text:
    return Text(required=True, shortest=1, longest=1, metadata={"description": "Letter of the land that was filled"})


class BySeatSchema(Schema):
    seat = _seat("Who did it")


class PlaceTotemSchema(Schema):
    stop = _stop()


class PlaceAnimalSchema(Schema):
    animal = _animal()
    square = _square("Where to place it")
    baboon = Flag(metadata={"description": "Use the baboon, for a square of a neighbouring line"})


class AttackGazelleSchema(Schema):
    square = _square("Where the gazelle is")


class MoveTotemSchema(Schema):
    stop = _stop()
    gnu = Flag(metadata={"description": "Use the gnu, to go anticlockwise"})


class UseBoaSchema(Schema):
    square = _square("Where the other seat must place")


class UsePorcupineSchema(Schema):
    square = _square("Where the other seat may not place")


class UseVultureSchema(Schema):
    square = _square("Where the face-down animal is")


class UseRhinocerosSchema(Schema):
    square = _square("Where the face-up animal is, on the border")


class KeepCardSchema(Schema):
    card = _card("Which of the three drawn cards to keep")


class BoardLaidSchema(Schema):
    rows = fields.List(
        Text(shortest=COLUMNS, longest=COLUMNS),
        required=True,
        validate=validate.Length(equal=ROWS),
        metadata={"description": "The map, one letter per land"},
    )


class PileShuffledSchema(Schema):
    cards = Whole(required=True, least=0, most=len(CARDS), metadata={"description": "How many cards the pile has"})


class PileOrderSchema(Schema):
    cards = _cards("The pile, top card first")


class HandicapDealtSchema(Schema):
    seat = _seat("Who begins with the card")
    card = _card("The card, face up")


class TotemHandedSchema(Schema):
    seat = _seat("Who is first")


class TotemPlacedSchema(BySeatSchema):
    stop = _stop()


class AnimalPlacedSchema(BySeatSchema):
    animal = _animal()
    square = _square("Where it was placed")
    hidden = Flag(required=True, metadata={"description": "It was placed face down, beside a lion"})


class ZebrasHidSchema(Schema):
    squares = _squares("Where zebras were turned face down")


class GazellesFledSchema(Schema):
    squares = _squares("Where gazelles went from, back to their owners")


class PreySeenSchema(Schema):
    crocodile = _square("Where the crocodile is")
    prey = _squares("The gazelles it may attack")


class GazelleAttackedSchema(Schema):
    crocodile = _square("Where the crocodile was and the gazelle is")
    gazelle = _square("Where the gazelle was and the crocodile is")
    hidden = Flag(required=True, metadata={"description": "The gazelle landed face down, beside a lion"})


class OkapiJoinedSchema(BySeatSchema):
    land = _land()


class ReinforcementDrawnSchema(BySeatSchema):
    land = _land()
    card = _card("The card turned up")


class TotemMovedSchema(BySeatSchema):
    stop = _stop()
    next = _seat("Whose turn begins; null while the mover may still use a power", allow_none=True)


class BoaUsedSchema(BySeatSchema):
    square = _square("Where the other seat must place")


class PorcupineUsedSchema(BySeatSchema):
    square = _square("Where the other seat may not place")


class SentBackSchema(BySeatSchema):
    square = _square("Where the animal was that went back to its owner")


class CardsDrawnSchema(Schema):
    cards = _cards("The cards to choose from", validate=validate.Length(equal=GIRAFFE_DRAW))


class CardKeptSchema(BySeatSchema):
    card = _card("The card kept, face up")


def _one_per_seat(each: fields.Field[Any], description: str) -> fields.List[Any]:
    return fields.List(each, required=True, validate=validate.Length(equal=2), metadata={"description": description})


class KiwaraTokenSchema(Schema):
    seat = _seat("Whose it is")
    animal = _animal()
    hidden = Flag(required=True, metadata={"description": "It lies face down"})


class KiwaraReserveSchema(Schema):
    gazelle = Whole(required=True, least=0)
    zebra = Whole(required=True, least=0)
    crocodile = Whole(required=True, least=0)
    elephant = Whole(required=True, least=0)
    lion = Whole(required=True, least=0)


class KiwaraViewSchema(Schema):
    """The savanna as a seat sees it. A card that you may not see is null."""

    board = fields.List(
        Text(longest=COLUMNS),
        required=True,
        metadata={"description": "Five rows of six letters, one letter per land; rivers run where letters change"},
    )
    phase = Choice(
        *get_args(Phase),
        required=True,
        metadata={"description": "What is to be done; `closing` is the moment for boa, porcupine and warthog"},
    )
    turn = _seat("Whose turn it is")
    totem = Whole(
        required=True,
        allow_none=True,
        least=0,
        most=STOPS - 1,
        metadata={"description": "Its stop: 0-5 above the columns, 6-10 right of the rows, 11-16 below, 17-21 left, clockwise"},
    )
    squares = fields.List(
        fields.Nested(KiwaraTokenSchema, allow_none=True),
        required=True,
        validate=validate.Length(equal=SQUARES),
        metadata={"description": "Row by row from the top left; null where no animal is"},
    )
    reserves = _one_per_seat(fields.Nested(KiwaraReserveSchema), "Animals yet to be placed, by seat")
    returned = fields.Nested(
        KiwaraReserveSchema, required=True, metadata={"description": "Those that came back this turn and have to wait"}
    )
    placed = Whole(required=True, least=0, metadata={"description": "Animals placed in this turn"})
    imposed = _where("The square a boa imposes")
    forbidden = _where("The square a porcupine forbids")
    crocodile = _where("The crocodile that may attack")
    prey = _squares("The gazelles it may attack")
    okapi = Flag(required=True, metadata={"description": "The okapi waits beside the board for the first full land"})
    reinforced = _seat("Who completed the first land", allow_none=True)
    hands = _one_per_seat(fields.List(Choice(*CARDS)), "Cards that lie before each seat, to be used")
    used = _one_per_seat(fields.List(Choice(*CARDS)), "Cards that were used, by seat")
    discarded = _cards("Giraffes that were given away")
    pile = Whole(required=True, least=0, metadata={"description": "Cards left in the pile"})
    drawn = fields.List(
        Choice(*CARDS, allow_none=True), required=True, metadata={"description": "What a giraffe drew, to choose from"}
    )
    refused = _one_per_seat(fields.List(Choice(*CARDS, allow_none=True)), "What each seat did not keep of it")


class KiwaraLandSchema(Schema):
    land = Text(required=True, longest=1)
    tokens = _one_per_seat(Whole(least=0), "Tokens of each seat, face-down ones included")
    owner = _seat("Who has more of them")
    animals = fields.Dict(
        keys=Choice(*ANIMALS), values=Whole(), required=True, metadata={"description": "What the animals seen are worth"}
    )
    hidden = Whole(required=True, least=0, metadata={"description": "Tokens that lie face down and are worth nothing"})
    points = Whole(required=True)


class KiwaraSheetSchema(Schema):
    lands = fields.List(fields.Nested(KiwaraLandSchema), required=True)
    bonus = _one_per_seat(Whole(least=0), "What the okapi brings")
    totals = _one_per_seat(Whole(least=0), "Points of each seat")
    reinforced = _seat("Who completed the first land and so wins a tie", allow_none=True)


CONTRACT = Contract(
    "kiwara",
    commands=(
        Shape("kiwara.PlaceTotem", commands.PlaceTotem, PlaceTotemSchema),
        Shape("kiwara.PlaceAnimal", commands.PlaceAnimal, PlaceAnimalSchema),
        Shape("kiwara.AttackGazelle", commands.AttackGazelle, AttackGazelleSchema),
        Shape("kiwara.EndAttack", commands.EndAttack, NothingSchema),
        Shape("kiwara.MoveTotem", commands.MoveTotem, MoveTotemSchema),
        Shape("kiwara.EndTurn", commands.EndTurn, NothingSchema),
        Shape("kiwara.UseBoa", commands.UseBoa, UseBoaSchema),
        Shape("kiwara.UsePorcupine", commands.UsePorcupine, UsePorcupineSchema),
        Shape("kiwara.UseWarthog", commands.UseWarthog, NothingSchema),
        Shape("kiwara.UseVulture", commands.UseVulture, UseVultureSchema),
        Shape("kiwara.UseRhinoceros", commands.UseRhinoceros, UseRhinocerosSchema),
        Shape("kiwara.UseHyena", commands.UseHyena, NothingSchema),
        Shape("kiwara.UseGiraffe", commands.UseGiraffe, NothingSchema),
        Shape("kiwara.KeepCard", commands.KeepCard, KeepCardSchema),
    ),
    facts=(
        Shape("kiwara.BoardLaid", facts.BoardLaid, BoardLaidSchema),
        Shape("kiwara.OkapiLaid", facts.OkapiLaid, NothingSchema),
        Shape("kiwara.PileShuffled", facts.PileShuffled, PileShuffledSchema),
        Shape("kiwara.PileOrder", facts.PileOrder, PileOrderSchema),
        Shape("kiwara.HandicapDealt", facts.HandicapDealt, HandicapDealtSchema),
        Shape("kiwara.TotemHanded", facts.TotemHanded, TotemHandedSchema),
        Shape("kiwara.TotemPlaced", facts.TotemPlaced, TotemPlacedSchema),
        Shape("kiwara.AnimalPlaced", facts.AnimalPlaced, AnimalPlacedSchema),
        Shape("kiwara.ZebrasHid", facts.ZebrasHid, ZebrasHidSchema),
        Shape("kiwara.GazellesFled", facts.GazellesFled, GazellesFledSchema),
        Shape("kiwara.PreySeen", facts.PreySeen, PreySeenSchema),
        Shape("kiwara.GazelleAttacked", facts.GazelleAttacked, GazelleAttackedSchema),
        Shape("kiwara.AttackEnded", facts.AttackEnded, BySeatSchema),
        Shape("kiwara.OkapiJoined", facts.OkapiJoined, OkapiJoinedSchema),
        Shape("kiwara.ReinforcementDrawn", facts.ReinforcementDrawn, ReinforcementDrawnSchema),
        Shape("kiwara.TotemMoved", facts.TotemMoved, TotemMovedSchema),
        Shape("kiwara.TurnEnded", facts.TurnEnded, BySeatSchema),
        Shape("kiwara.BoaUsed", facts.BoaUsed, BoaUsedSchema),
        Shape("kiwara.PorcupineUsed", facts.PorcupineUsed, PorcupineUsedSchema),
        Shape("kiwara.WarthogUsed", facts.WarthogUsed, BySeatSchema),
        Shape("kiwara.BaboonUsed", facts.BaboonUsed, BySeatSchema),
        Shape("kiwara.GnuUsed", facts.GnuUsed, BySeatSchema),
        Shape("kiwara.VultureUsed", facts.VultureUsed, SentBackSchema),
        Shape("kiwara.RhinocerosUsed", facts.RhinocerosUsed, SentBackSchema),
        Shape("kiwara.HyenaUsed", facts.HyenaUsed, BySeatSchema),
        Shape("kiwara.GiraffeUsed", facts.GiraffeUsed, BySeatSchema),
        Shape("kiwara.CardsDrawn", facts.CardsDrawn, CardsDrawnSchema),
        Shape("kiwara.CardKept", facts.CardKept, CardKeptSchema),
        Shape("kiwara.SavannaFilled", facts.SavannaFilled, NothingSchema),
    ),
    refusals=REFUSALS,
    view=KiwaraViewSchema,
    sheet=KiwaraSheetSchema,
)
