"""The shapes of Bunny Kingdom."""

from typing import Any, get_args

from marshmallow import Schema, fields, validate

from contracts.fields import Choice, Flag, Text, Whole
from contracts.match import NothingSchema
from contracts.refusals.bunny_kingdom import REFUSALS
from contracts.shape import Contract, Shape
from domain.games.bunny_kingdom import commands, facts
from domain.games.bunny_kingdom.board import BASICS, RESOURCES, SIDE, TERRITORIES
from domain.games.bunny_kingdom.edition import (
    BUILDINGS,
    CAMPS,
    CARDS,
    CHOICES,
    DECK,
    PARCHMENTS,
    ROUNDS,
    SEATS,
    SUPPLIED,
    Direction,
    Placeable,
)
from domain.games.bunny_kingdom.model import Phase
from domain.games.bunny_kingdom.parchments import Measure


def _seat(description: str, **options: Any) -> Whole:
    return Whole(required=True, least=0, most=max(SEATS) - 1, metadata={"description": description}, **options)


def _choice(choices: tuple[str, ...], description: str, **options: Any) -> Choice:
    return Choice(*choices, required=True, metadata={"description": description}, **options)


def _choices(choices: tuple[str, ...], description: str, **options: Any) -> fields.List[Any]:
    return fields.List(Choice(*choices), required=True, metadata={"description": description}, **options)


def _card(description: str) -> Choice:
    return _choice(CARDS, description)


def _cards(description: str, **options: Any) -> fields.List[Any]:
    return _choices(CARDS, description, **options)


def _territory(description: str) -> Choice:
    return _choice(TERRITORIES, description)


def _parchment(description: str, **options: Any) -> Choice:
    return _choice(PARCHMENTS, description, **options)


def _camp(description: str) -> Whole:
    return Whole(required=True, least=1, most=len(CAMPS), metadata={"description": f"{description}, by its number"})


def _camps(description: str) -> fields.List[Any]:
    return fields.List(Whole(least=1, most=len(CAMPS)), required=True, metadata={"description": description})


def _count(description: str, most: int | None = None, least: int = 0) -> Whole:
    return Whole(required=True, least=least, most=most, metadata={"description": description})


def _by_seat(each: fields.Field[Any], description: str) -> fields.List[Any]:
    return fields.List(each, required=True, metadata={"description": f"{description}, by seat"})


class BySeatSchema(Schema):
    seat = _seat("Who did it")


class PickCardSchema(Schema):
    card = _card("A card of the hand, to be played")


class DropCardSchema(Schema):
    card = _card("A card of the hand, to be discarded face down")


class PlaceBuildingSchema(Schema):
    building = _choice(get_args(Placeable), "A city or a farm that lies before the seat")
    territory = _territory("Where it is placed")


class PlaceSkyTowerSchema(Schema):
    first = _territory("Where one tower is placed, the first in the order of the board")
    second = _territory("Where the other tower is placed")


class AnnounceCampSchema(Schema):
    camp = _camp("The camp to be announced")


class PlaceCampSchema(Schema):
    territory = _territory("A territory without rabbit and construction")


class SetTradingPostSchema(Schema):
    territory = _territory("Where the trading post is")
    resource = _choice(BASICS, "What it produces in this round")


class CopyParchmentSchema(Schema):
    parchment = _parchment("A parchment on offer")


class KingdomFoundedSchema(Schema):
    seats = _count("How many seats the match has", max(SEATS), min(SEATS))


class DeckShuffledSchema(Schema):
    cards = _count("How many cards the deck has", len(DECK))


class DeckOrderSchema(Schema):
    cards = _cards("The deck, top card first")


class RoundSchema(Schema):
    round = _count("The round, 1 to 4", ROUNDS, 1)


class HandsDealtSchema(RoundSchema):
    hand = _count("How many cards each seat has in hand", len(DECK))
    reserve = _count("How many cards each seat has in its reserve", len(DECK))


class HandSchema(Schema):
    cards = _cards("The hand, sorted")


class OneCardSchema(Schema):
    card = _card("The card")


class CampRemovedSchema(BySeatSchema):
    seat = _seat("Whose camp it was")
    camp = _camp("The camp that leaves the game")
    territory = _territory("Where it was")
    by = _seat("Who played the card of the territory")


class AtTerritorySchema(BySeatSchema):
    territory = _territory("The territory")


class BuildingGainedSchema(BySeatSchema):
    building = _choice(BUILDINGS, "The building card that lies face up before the seat")


class SuppliedCardsSchema(Schema):
    cards = _cards("The cards drawn, in the order of playing", validate=validate.Length(equal=SUPPLIED))


class KeptParchmentSchema(Schema):
    parchment = _parchment("The parchment that lies face down before the seat")


class HandsPassedSchema(Schema):
    to = _choice(get_args(Direction), "To which neighbour hands were passed")


class BuildingPlacedSchema(AtTerritorySchema):
    building = _choice(get_args(Placeable), "The city or farm that was placed")


class SkyTowerPlacedSchema(BySeatSchema):
    first = _territory("Where one tower stands")
    second = _territory("Where the other tower stands")


class WithCampSchema(BySeatSchema):
    camp = _camp("The camp")


class CampAnnouncedSchema(WithCampSchema):
    asked = _camps("Lower camps of other seats, which may go first, ascending")


class CampPlacedSchema(WithCampSchema):
    territory = _territory("Where it was placed")


class TradingPostSetSchema(AtTerritorySchema):
    resource = _choice(BASICS, "What the trading post produces in this round")


class BunnyKingdomHarvestSchema(Schema):
    territories = _choices(TERRITORIES, "Its territories")
    strength = _count("The towers of its cities")
    resources = _choices(RESOURCES, "The different resources it produces")
    points = _count("Strength times wealth")


class FiefsHarvestedSchema(RoundSchema):
    realms = _by_seat(fields.List(fields.Nested(BunnyKingdomHarvestSchema)), "What each fief brought")


class ParchmentsRevealedSchema(Schema):
    parchments = _by_seat(fields.List(Choice(*PARCHMENTS)), "The parchments")


class ParchmentCopiedSchema(BySeatSchema):
    card = _parchment("The parchment of the seat that becomes a copy")
    copied = _parchment("What it copies")


class ParchmentsScoredSchema(Schema):
    points = _by_seat(Whole(least=0), "What the parchments bring")


class BunnyKingdomFiefSchema(BunnyKingdomHarvestSchema):
    wealth = _count("How many different resources it produces", len(RESOURCES))


class BunnyKingdomOwnSchema(Schema):
    hand = _cards("Your hand, sorted")
    picked = _cards("What you have chosen to play and is not played yet")
    dropped = _cards("With two seats, what you have discarded face down")
    parchments = _choices(PARCHMENTS, "Your parchments")


class BunnyKingdomSeatSchema(Schema):
    score = _count("Points on the track")
    hand = _count("How many cards it has in hand", len(DECK))
    reserve = _count("With two seats, how many cards it has in its reserve", len(DECK))
    chosen = _count("In a draft: how many cards it has chosen of its hand", CHOICES)
    dropped = _count("With two seats, how many cards it has discarded face down", len(DECK))
    parchments = _count("How many parchments it has", len(PARCHMENTS))
    revealed = _choices(PARCHMENTS, "Its parchments once they are revealed; null before", allow_none=True)
    buildings = _choices(BUILDINGS, "Building cards face up before it, not yet placed")
    finished = Flag(required=True, metadata={"description": "In a construction phase: it places nothing more in this round"})
    fiefs = fields.List(
        fields.Nested(BunnyKingdomFiefSchema), required=True, metadata={"description": "Its fiefs as they are now"}
    )
    discard = _cards("What it has played, last card last")


class BunnyKingdomConstructionSchema(Schema):
    territory = _territory("Where it stands")
    construction = _choice(BUILDINGS, "What it is; neutral cities are City 1")
    seat = _seat("Who controls the territory; null of a neutral city", allow_none=True)


class BunnyKingdomTradingPostSchema(Schema):
    territory = _territory("Where it stands")
    resource = _choice(BASICS, "What it produces; null from the deal of a round until it is set", allow_none=True)


class BunnyKingdomDecidingSchema(BySeatSchema):
    seat = _seat("Who has to decide")
    camp = _camp("About which camp")


class BunnyKingdomCampSchema(BySeatSchema):
    seat = _seat("Who announced a camp")
    camp = _camp("The camp that was announced")
    asked = _camps("Lower camps that are still to answer, ascending")
    deciding = fields.Nested(
        BunnyKingdomDecidingSchema, required=True, metadata={"description": "Who decides now, and about which camp"}
    )


class BunnyKingdomCopySchema(BySeatSchema):
    seat = _seat("Who has to choose")
    card = _parchment("The parchment that copies")
    links = _choices(PARCHMENTS, "What it copied so far")
    offered = _choices(PARCHMENTS, "What it may copy")


class BunnyKingdomCopiedSchema(BySeatSchema):
    seat = _seat("Who copied")
    parchments = _choices(PARCHMENTS, "The parchment that copies, then each that it copied")


class BunnyKingdomViewSchema(Schema):
    """The table as a seat sees it. What lies face down is a number, save for its owner."""

    phase = _choice(get_args(Phase), "What is to be done")
    round = _count("The round, 1 to 4; 0 before the deal", ROUNDS)
    pass_to = _choice(get_args(Direction), "Where hands are passed to in this round")
    map = fields.List(
        Text(),
        required=True,
        validate=validate.Length(equal=SIDE),
        metadata={
            "description": "The terrain, a text for each row: F forest, S sea, K field, P plain, M mountain, C city square"
        },
    )
    lava = fields.List(
        fields.List(Choice(*TERRITORIES), validate=validate.Length(equal=2)),
        required=True,
        metadata={"description": "Pairs of territories that a lava river lies between"},
    )
    you = fields.Nested(
        BunnyKingdomOwnSchema,
        required=True,
        allow_none=True,
        metadata={"description": "What only you see; null for a spectator"},
    )
    seats = _by_seat(fields.Nested(BunnyKingdomSeatSchema), "What everybody sees")
    constructions = fields.List(
        fields.Nested(BunnyKingdomConstructionSchema),
        required=True,
        metadata={"description": "Every construction on the board, in the order of the board"},
    )
    sky_towers = fields.List(
        fields.List(Choice(*TERRITORIES), validate=validate.Length(equal=2)),
        required=True,
        metadata={"description": "Pairs of territories that sky towers connect"},
    )
    trading_posts = fields.List(
        fields.Nested(BunnyKingdomTradingPostSchema),
        required=True,
        metadata={"description": "Trading posts on the board, in the order of placing"},
    )
    deck = _count("Cards left in the deck", len(DECK))
    camp = fields.Nested(
        BunnyKingdomCampSchema, required=True, allow_none=True, metadata={"description": "The announcement that is open"}
    )
    withheld = _camps("Camps that were taken back in this construction phase")
    copy = fields.Nested(
        BunnyKingdomCopySchema, required=True, allow_none=True, metadata={"description": "The copy that is to be chosen"}
    )
    copied = fields.List(
        fields.Nested(BunnyKingdomCopiedSchema), required=True, metadata={"description": "The copies chosen so far"}
    )


class BunnyKingdomRoundSchema(Schema):
    fiefs = fields.List(
        fields.Nested(BunnyKingdomFiefSchema), required=True, metadata={"description": "Each fief, as it was harvested"}
    )
    points = _count("What they brought together")


class BunnyKingdomParchmentSchema(Schema):
    parchment = _parchment("The parchment")
    copied = _choices(PARCHMENTS, "What it copied, link by link")
    counts_as = _parchment("What it counts as; null of a copy without an original", allow_none=True)
    clause = fields.String(required=True, metadata={"description": "The clause of the rules that says what it brings"})
    measure = _choice(get_args(Measure), "What it counts; null of a copy without an original", allow_none=True)
    number = Whole(required=True, metadata={"description": "How many of that there are; below 0 if others are ahead"})
    points = _count("What it brought")


class BunnyKingdomSeatSheetSchema(Schema):
    rounds = fields.List(
        fields.Nested(BunnyKingdomRoundSchema),
        required=True,
        validate=validate.Length(equal=ROUNDS),
        metadata={"description": "The four harvests"},
    )
    harvest_points = _count("What the harvests brought together")
    parchments = fields.List(
        fields.Nested(BunnyKingdomParchmentSchema), required=True, metadata={"description": "What each parchment brought"}
    )
    parchment_points = _count("What the parchments brought together")
    total = _count("All points of the seat")


class BunnyKingdomSheetSchema(Schema):
    seats = _by_seat(fields.Nested(BunnyKingdomSeatSheetSchema), "The count")


CONTRACT = Contract(
    "bunny_kingdom",
    commands=(
        Shape("bunny_kingdom.PickCard", commands.PickCard, PickCardSchema),
        Shape("bunny_kingdom.DropCard", commands.DropCard, DropCardSchema),
        Shape("bunny_kingdom.PlaceBuilding", commands.PlaceBuilding, PlaceBuildingSchema),
        Shape("bunny_kingdom.PlaceSkyTower", commands.PlaceSkyTower, PlaceSkyTowerSchema),
        Shape("bunny_kingdom.AnnounceCamp", commands.AnnounceCamp, AnnounceCampSchema),
        Shape("bunny_kingdom.PlaceCamp", commands.PlaceCamp, PlaceCampSchema),
        Shape("bunny_kingdom.PassCamp", commands.PassCamp, NothingSchema),
        Shape("bunny_kingdom.TakeBackCamp", commands.TakeBackCamp, NothingSchema),
        Shape("bunny_kingdom.FinishBuilding", commands.FinishBuilding, NothingSchema),
        Shape("bunny_kingdom.SetTradingPost", commands.SetTradingPost, SetTradingPostSchema),
        Shape("bunny_kingdom.CopyParchment", commands.CopyParchment, CopyParchmentSchema),
    ),
    facts=(
        Shape("bunny_kingdom.KingdomFounded", facts.KingdomFounded, KingdomFoundedSchema),
        Shape("bunny_kingdom.DeckShuffled", facts.DeckShuffled, DeckShuffledSchema),
        Shape("bunny_kingdom.DeckOrder", facts.DeckOrder, DeckOrderSchema),
        Shape("bunny_kingdom.HandsDealt", facts.HandsDealt, HandsDealtSchema),
        Shape("bunny_kingdom.Hand", facts.Hand, HandSchema),
        Shape("bunny_kingdom.ReserveDrawn", facts.ReserveDrawn, NothingSchema),
        Shape("bunny_kingdom.DrawnCard", facts.DrawnCard, OneCardSchema),
        Shape("bunny_kingdom.CardPicked", facts.CardPicked, BySeatSchema),
        Shape("bunny_kingdom.PickedCard", facts.PickedCard, OneCardSchema),
        Shape("bunny_kingdom.CardDropped", facts.CardDropped, BySeatSchema),
        Shape("bunny_kingdom.DroppedCard", facts.DroppedCard, OneCardSchema),
        Shape("bunny_kingdom.LastCardsPicked", facts.LastCardsPicked, NothingSchema),
        Shape("bunny_kingdom.CampRemoved", facts.CampRemoved, CampRemovedSchema),
        Shape("bunny_kingdom.TerritoryTaken", facts.TerritoryTaken, AtTerritorySchema),
        Shape("bunny_kingdom.BuildingGained", facts.BuildingGained, BuildingGainedSchema),
        Shape("bunny_kingdom.SupplyPlayed", facts.SupplyPlayed, BySeatSchema),
        Shape("bunny_kingdom.SuppliedCards", facts.SuppliedCards, SuppliedCardsSchema),
        Shape("bunny_kingdom.ParchmentKept", facts.ParchmentKept, BySeatSchema),
        Shape("bunny_kingdom.KeptParchment", facts.KeptParchment, KeptParchmentSchema),
        Shape("bunny_kingdom.HandsPassed", facts.HandsPassed, HandsPassedSchema),
        Shape("bunny_kingdom.ConstructionBegun", facts.ConstructionBegun, RoundSchema),
        Shape("bunny_kingdom.BuildingPlaced", facts.BuildingPlaced, BuildingPlacedSchema),
        Shape("bunny_kingdom.SkyTowerPlaced", facts.SkyTowerPlaced, SkyTowerPlacedSchema),
        Shape("bunny_kingdom.CampAnnounced", facts.CampAnnounced, CampAnnouncedSchema),
        Shape("bunny_kingdom.CampPlaced", facts.CampPlaced, CampPlacedSchema),
        Shape("bunny_kingdom.CampPassed", facts.CampPassed, WithCampSchema),
        Shape("bunny_kingdom.CampTakenBack", facts.CampTakenBack, WithCampSchema),
        Shape("bunny_kingdom.BuildingFinished", facts.BuildingFinished, BySeatSchema),
        Shape("bunny_kingdom.ConstructionEnded", facts.ConstructionEnded, RoundSchema),
        Shape("bunny_kingdom.TradingPostSet", facts.TradingPostSet, TradingPostSetSchema),
        Shape("bunny_kingdom.FiefsHarvested", facts.FiefsHarvested, FiefsHarvestedSchema),
        Shape("bunny_kingdom.ParchmentsRevealed", facts.ParchmentsRevealed, ParchmentsRevealedSchema),
        Shape("bunny_kingdom.ParchmentCopied", facts.ParchmentCopied, ParchmentCopiedSchema),
        Shape("bunny_kingdom.ParchmentsScored", facts.ParchmentsScored, ParchmentsScoredSchema),
    ),
    refusals=REFUSALS,
    view=BunnyKingdomViewSchema,
    sheet=BunnyKingdomSheetSchema,
)
