"""The shapes of Kiwara."""

from typing import Any

from marshmallow import Schema, fields, validate

from contracts.fields import Choice, Flag, Text, Whole
from contracts.match import NothingSchema
from contracts.shape import Contract, Shape
from domain.games.kiwara import commands, facts
from domain.games.kiwara.board import COLUMNS, ROWS, SQUARES, STOPS
from domain.games.kiwara.edition import ANIMALS, CARDS, GIRAFFE_DRAW


def _square(description: str) -> Whole:
    return Whole(
        required=True,
        least=0,
        most=SQUARES - 1,
        metadata={"description": f"{description}: row times 6 plus column, from the top left"},
    )


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
)
