"""The shapes of Kauri. What an edition names (regions, cards, heritages) is a text: the edition decides which there are."""

from typing import Any, get_args

from marshmallow import Schema, fields, validate

from contracts.fields import Choice, Flag, Text, Whole
from contracts.match import NothingSchema
from contracts.refusals.kauri import REFUSALS
from contracts.shape import Contract, Shape
from domain.games.kauri import commands, facts
from domain.games.kauri.model import Phase
from domain.games.kauri.vocabulary import (
    BORDER_PIECES,
    FACTIONS,
    HUMANS,
    MINDS,
    PIECES,
    REGION_PIECES,
    TROPHIES,
)

MOST_SEATS = len(FACTIONS)
ON_REGIONS = (*HUMANS, *REGION_PIECES)


def _said(description: str) -> dict[str, str]:
    return {"description": description}


def _seat(description: str, *, required: bool = True, **options: Any) -> Whole:
    return Whole(required=required, least=0, most=MOST_SEATS - 1, metadata=_said(description), **options)


def _key(description: str, *, required: bool = True, **options: Any) -> Text:
    return Text(required=required, shortest=1, longest=40, metadata=_said(description), **options)


def _keys(description: str) -> fields.List[Any]:
    return fields.List(Text(shortest=1, longest=40), required=True, metadata=_said(description))


def _border(description: str, *, required: bool = True, **options: Any) -> fields.List[Any]:
    return fields.List(
        Text(shortest=1, longest=40),
        required=required,
        validate=validate.Length(equal=2),
        metadata=_said(f"{description}: its two regions, in the order of the edition"),
        **options,
    )


def _borders(description: str) -> fields.List[Any]:
    pair = fields.List(Text(shortest=1, longest=40), validate=validate.Length(equal=2))
    return fields.List(pair, required=True, metadata=_said(f"{description}, each by its two regions"))


def _piece(description: str, *pieces: str) -> Choice:
    return Choice(*pieces, required=True, metadata=_said(description))


def _count(description: str, *, required: bool = True, least: int = 1) -> Whole:
    return Whole(required=required, least=least, most=999, metadata=_said(description))


def _number(description: str) -> Whole:
    return Whole(required=True, least=0, metadata=_said(description))


def _pawn(description: str) -> Whole:
    return Whole(least=0, most=99, allow_none=True, metadata=_said(description))


def _action(
    description: str = "The action it belongs to: those of the card from 0, then those of the heritage it claims",
) -> Whole:
    return Whole(required=True, least=0, most=99, metadata=_said(description))


def _maybe_action() -> Whole:
    return Whole(least=0, most=99, allow_none=True, metadata=_said("The action it was a step of; null if it was none"))


class RegionSchema(Schema):
    region = _key("The region")


class StepSchema(Schema):
    action = _action()


class ChooseCardsSchema(Schema):
    actions = _key("The card to be played for its actions")
    initiative = _key("The card to be played for its initiative")


class MovePieceSchema(StepSchema):
    piece = _piece("What moves, is pushed or is carried away", *ON_REGIONS)
    origin = _key("Where it is")
    goal = _key("Where it goes")
    count = _count("How many go together", required=False)
    pawn = _pawn("Which human it is; null for animals")


class TakePieceSchema(StepSchema):
    piece = _piece("What is taken", *TROPHIES)
    region = _key("Where it is taken from")
    pawn = _pawn("Which human acts, where each may act once; else null")


class PlacePieceSchema(StepSchema):
    piece = _piece("What is placed", *ON_REGIONS)
    region = _key("Where it is placed")
    source = _key("Where it is taken from if none is left in stock; else null", required=False, allow_none=True)


class PlaceOnBorderSchema(StepSchema):
    piece = _piece("What is laid", *BORDER_PIECES)
    border = _border("Where it is laid")
    source = _border("Where it is taken from if none is left in stock; else null", required=False, allow_none=True)


class ClaimHeritageSchema(StepSchema):
    heritage = _key("The heritage, of your own")
    target = _key(
        "The heritage of another seat that is to be cursed; null unless it is a curse", required=False, allow_none=True
    )


class TurnConscienceSchema(StepSchema):
    by = Whole(required=True, least=-99, most=99, metadata=_said("By how many spaces, back if negative"))


class SwapCardSchema(StepSchema):
    card = _key("The card of your pile that you want")


class StrikeRegionSchema(StepSchema):
    region = _key("The region that is struck")


class EditionOpenedSchema(Schema):
    edition = _key("The edition of the match")
    fingerprint = Text(required=True, longest=64, metadata=_said("SHA-256 of the edition's file"))
    factions = fields.List(
        Choice(*FACTIONS),
        required=True,
        validate=validate.Length(min=2, max=MOST_SEATS),
        metadata=_said("The factions by seat"),
    )
    redraw = Flag(required=True, metadata=_said("Whether the advanced rule is in use"))


class IslandFilledSchema(Schema):
    kauri = _count("Kauris in each region", least=0)
    kiwi = _count("Kiwis in each region", least=0)


class BySeatSchema(Schema):
    seat = _seat("Who did it")


class PiecesPlacedSchema(BySeatSchema):
    piece = _piece("What was placed, from stock", *ON_REGIONS)
    region = _key("Where it was placed")
    count = _count("How many", required=False)
    action = _maybe_action()
    extra = Flag(metadata=_said("Whether a lasting heritage gave it, beyond the action itself"))


class PieceMovedSchema(BySeatSchema):
    piece = _piece("What moved", *ON_REGIONS)
    origin = _key("Where it was")
    goal = _key("Where it is now")
    count = _count("How many went together", required=False)
    pawn = _pawn("Which human it was; null for animals")
    action = _maybe_action()


class PiecesTakenSchema(BySeatSchema):
    piece = _piece("What was taken", *TROPHIES)
    region = _key("Where it was")
    count = _count("How many")
    keeper = _seat("On whose board they are now; null if they went to stock", allow_none=True)
    pawn = _pawn("Which human acted, where each may act once; else null")
    action = _maybe_action()
    extra = Flag(metadata=_said("Whether a lasting heritage gave it, beyond the action itself"))


class BorderLaidSchema(BySeatSchema):
    piece = _piece("What was laid", *BORDER_PIECES)
    border = _border("Where it lies now")
    action = _action()
    source = _border("Where it lay before; null if it came from stock", required=False, allow_none=True)


class ConscienceMovedSchema(Schema):
    space = _count("Where the counter is now", least=0)
    mind = _piece("What the English are now", *MINDS)
    seat = _seat("Who did it; null at the end of a Period", required=False, allow_none=True)
    action = _maybe_action()


class OfHeritageSchema(BySeatSchema):
    heritage = _key("The heritage")
    action = _action()


class SlotCursedSchema(OfHeritageSchema):
    target = _key("The heritage that now has to be claimed twice")


class RegionStruckSchema(BySeatSchema):
    region = _key("The region")
    action = _action()


class RegionsClearedSchema(Schema):
    piece = _piece("What went back to its owner", *REGION_PIECES)
    regions = _keys("From which regions, all that were there")


class BordersClearedSchema(Schema):
    piece = _piece("What went back to its owner", *BORDER_PIECES)
    borders = _borders("From which borders")


class PawnSchema(Schema):
    piece = _piece("Whose pawn", *HUMANS)
    pawn = Whole(required=True, least=0, most=99, metadata=_said("Its number"))


class HumansDrivenSchema(Schema):
    pawns = fields.List(fields.Nested(PawnSchema), required=True, metadata=_said("Who has to flee, one after the other"))


class HumanFledSchema(BySeatSchema):
    piece = _piece("Whose pawn", *HUMANS)
    pawn = Whole(required=True, least=0, most=99, metadata=_said("Its number"))
    origin = _key("Where it was")
    goal = _key("Where it is now")


class CardSwappedSchema(BySeatSchema):
    action = _action()


class SwappedCardsSchema(Schema):
    given = _key("The card that went to the pile")
    taken = _key("The card that is kept now")


class PileOrdersSchema(Schema):
    piles = fields.List(
        fields.List(Text(shortest=1, longest=40)), required=True, metadata=_said("The piles by seat, top card first")
    )


class CardsSchema(Schema):
    cards = _keys("The cards")


class TurnBeganSchema(Schema):
    period = _count("The Period")
    turn = _count("The turn of that Period")


class CardsDrawnSchema(Schema):
    count = _count("How many cards each seat drew")


class RedrawWishSchema(Schema):
    redraw = Flag(required=True, metadata=_said("Whether the seat wants other cards"))


class RedrawEndedSchema(Schema):
    seats = fields.List(Whole(least=0, most=MOST_SEATS - 1), required=True, metadata=_said("The seats that drew other cards"))


class KauriPairSchema(Schema):
    actions = _key("The card played for its actions")
    initiative = _key("The card played for its initiative")


class CardsRevealedSchema(Schema):
    cards = fields.List(fields.Nested(KauriPairSchema), required=True, metadata=_said("What each seat plays, by seat"))
    order = fields.List(
        Whole(least=0, most=MOST_SEATS - 1), required=True, metadata=_said("In which order the seats resolve their cards")
    )


class CardOpenedSchema(BySeatSchema):
    card = _key("The card it resolves")


class SteeringBeganSchema(BySeatSchema):
    mind = _piece("What the English are, for as long as it steers", *MINDS)


class KauriEditionSchema(Schema):
    key = _key("The edition")
    fingerprint = Text(required=True, metadata=_said("SHA-256 of the edition's file"))
    reconstructed = Flag(required=True, metadata=_said("Whether parts of it are reconstructed"))


class KauriConscienceSchema(Schema):
    space = _number("Where the counter is")
    mind = _piece("What the English are", *MINDS)


def _pawns(description: str) -> fields.List[Any]:
    return fields.List(Whole(least=0), required=True, metadata=_said(description))


class KauriRegionSchema(Schema):
    region = _key("The region")
    kauri = _number("Kauris in it: none or one")
    kiwi = _number("Kiwis in it")
    possum = _number("Possums in it")
    whare = _number("Whares in it: none or one")
    reserve = _number("Reserves in it: none or one")
    poison = _number("Poisons in it: none or one")
    epidemic = _number("Epidemics in it: none or one")
    maori = _pawns("Maori pawns in it, by number")
    english = _pawns("English pawns in it, by number")


class KauriBoardSchema(Schema):
    kauri = _number("Kauris on the seat's board")
    kiwi = _number("Kiwis on the seat's board")
    possum = _number("Possums on the seat's board")


class KauriSeatSchema(Schema):
    faction = _piece("Its faction", *FACTIONS)
    points = _number("What it would count now")
    board = fields.Nested(KauriBoardSchema, required=True, metadata=_said("What it keeps"))
    tokens = _number("Heritage tokens left")
    claimed = _keys("Its heritages that are claimed, in that order")
    cursed = _keys("Its heritages that lie under a curse")
    cards = _number("Cards in its hand")
    pile = _number("Cards in its pile")
    discard = _keys("Its discard, last card last")
    chosen = Flag(required=True, metadata=_said("Whether it has chosen its cards of this turn"))
    played = fields.Nested(
        KauriPairSchema,
        required=True,
        allow_none=True,
        metadata=_said("Its cards of this turn; null while you may not see them"),
    )
    answered = Flag(required=True, metadata=_said("Whether it has answered if it wants other cards"))
    redraws = Flag(required=True, allow_none=True, metadata=_said("Its answer; null while you may not see it"))


class KauriTaskSchema(Schema):
    action = _key("The action of the card; null for what a heritage does", allow_none=True)
    open = Flag(required=True, metadata=_said("Whether it can still be gone on with, if there is a step left"))
    used = _number("Its steps so far")
    extra = _number("Steps so far that a lasting heritage gave")
    regions = _keys("Regions that its steps named so far, in that order; of a move, where it began")
    pawns = _pawns("Pawns that have acted")


class KauriResolvingSchema(Schema):
    seat = _seat("Who acts")
    actor = _piece("For which faction", *FACTIONS)
    card = _key("The card; null while the automated English are steered", allow_none=True)
    heritage = _key("The heritage that this card has claimed", allow_none=True)
    actions = fields.List(
        fields.Nested(KauriTaskSchema), required=True, metadata=_said("Its actions, then those of the heritage")
    )


KauriStockSchema = Schema.from_dict(
    {piece: _number(f"Pieces in stock: {piece}") for piece in PIECES},
    name="KauriStockSchema",
)


class KauriViewSchema(Schema):
    """The island as a seat sees it. Hands, choices and answers of others are left out."""

    edition = fields.Nested(KauriEditionSchema, required=True, metadata=_said("The edition of the match"))
    phase = _piece("What is to be decided now", *get_args(Phase))
    period = _number("The Period, from 1")
    turn = _number("The turn of the Period, from 1; 0 before the first")
    conscience = fields.Nested(KauriConscienceSchema, required=True, metadata=_said("The Conscience of the English"))
    regions = fields.List(
        fields.Nested(KauriRegionSchema), required=True, metadata=_said("All regions, in the order of the edition")
    )
    roads = _borders("Borders with a road")
    floods = _borders("Borders with a flood")
    stock = fields.Nested(KauriStockSchema, required=True, metadata=_said("What is neither on the map nor kept"))
    seats = fields.List(fields.Nested(KauriSeatSchema), required=True, metadata=_said("What each seat has, by seat"))
    hand = fields.List(Text(), required=True, allow_none=True, metadata=_said("Your hand, sorted; null for a spectator"))
    own_pile = fields.List(
        Text(), required=True, allow_none=True, metadata=_said("What is in your pile, sorted; null for a spectator")
    )
    order = fields.List(
        Whole(least=0, most=MOST_SEATS - 1), required=True, metadata=_said("Seats whose cards are yet to come in this turn")
    )
    resolving = fields.Nested(
        KauriResolvingSchema, required=True, allow_none=True, metadata=_said("The card that is being resolved")
    )
    fleeing = fields.List(fields.Nested(PawnSchema), required=True, metadata=_said("Humans that have yet to flee"))


class KauriLineSchema(Schema):
    piece = _piece("What is counted", *PIECES)
    on = _piece("Where", "map", "board")
    number = _number("How many")
    points = _number("What they are worth")


class KauriTotalSchema(Schema):
    faction = _piece("Its faction", *FACTIONS)
    lines = fields.List(fields.Nested(KauriLineSchema), required=True, metadata=_said("What it is paid for"))
    total = _number("Points of the seat")


class KauriSheetSchema(Schema):
    edition = _key("The edition that says what counts")
    seats = fields.List(fields.Nested(KauriTotalSchema), required=True, metadata=_said("The count of each seat"))


CONTRACT = Contract(
    "kauri",
    commands=(
        Shape("kauri.Settle", commands.Settle, RegionSchema),
        Shape("kauri.KeepHand", commands.KeepHand, NothingSchema),
        Shape("kauri.RedrawHand", commands.RedrawHand, NothingSchema),
        Shape("kauri.ChooseCards", commands.ChooseCards, ChooseCardsSchema),
        Shape("kauri.ReturnPossum", commands.ReturnPossum, RegionSchema),
        Shape("kauri.MovePiece", commands.MovePiece, MovePieceSchema),
        Shape("kauri.TakePiece", commands.TakePiece, TakePieceSchema),
        Shape("kauri.PlacePiece", commands.PlacePiece, PlacePieceSchema),
        Shape("kauri.PlaceOnBorder", commands.PlaceOnBorder, PlaceOnBorderSchema),
        Shape("kauri.ClaimHeritage", commands.ClaimHeritage, ClaimHeritageSchema),
        Shape("kauri.TurnConscience", commands.TurnConscience, TurnConscienceSchema),
        Shape("kauri.SwapCard", commands.SwapCard, SwapCardSchema),
        Shape("kauri.StrikeRegion", commands.StrikeRegion, StrikeRegionSchema),
        Shape("kauri.Flee", commands.Flee, RegionSchema),
        Shape("kauri.EndCard", commands.EndCard, NothingSchema),
    ),
    facts=(
        Shape("kauri.EditionOpened", facts.EditionOpened, EditionOpenedSchema),
        Shape("kauri.IslandFilled", facts.IslandFilled, IslandFilledSchema),
        Shape("kauri.PiecesPlaced", facts.PiecesPlaced, PiecesPlacedSchema),
        Shape("kauri.PieceMoved", facts.PieceMoved, PieceMovedSchema),
        Shape("kauri.PiecesTaken", facts.PiecesTaken, PiecesTakenSchema),
        Shape("kauri.BorderLaid", facts.BorderLaid, BorderLaidSchema),
        Shape("kauri.ConscienceMoved", facts.ConscienceMoved, ConscienceMovedSchema),
        Shape("kauri.HeritageClaimed", facts.HeritageClaimed, OfHeritageSchema),
        Shape("kauri.SlotCursed", facts.SlotCursed, SlotCursedSchema),
        Shape("kauri.CurseLifted", facts.CurseLifted, OfHeritageSchema),
        Shape("kauri.RegionStruck", facts.RegionStruck, RegionStruckSchema),
        Shape("kauri.RegionsCleared", facts.RegionsCleared, RegionsClearedSchema),
        Shape("kauri.BordersCleared", facts.BordersCleared, BordersClearedSchema),
        Shape("kauri.HumansDriven", facts.HumansDriven, HumansDrivenSchema),
        Shape("kauri.HumanFled", facts.HumanFled, HumanFledSchema),
        Shape("kauri.CardSwapped", facts.CardSwapped, CardSwappedSchema),
        Shape("kauri.SwappedCards", facts.SwappedCards, SwappedCardsSchema),
        Shape("kauri.DecksShuffled", facts.DecksShuffled, NothingSchema),
        Shape("kauri.PileOrders", facts.PileOrders, PileOrdersSchema),
        Shape("kauri.PileOrder", facts.PileOrder, CardsSchema),
        Shape("kauri.TurnBegan", facts.TurnBegan, TurnBeganSchema),
        Shape("kauri.CardsDrawn", facts.CardsDrawn, CardsDrawnSchema),
        Shape("kauri.DrawnCards", facts.DrawnCards, CardsSchema),
        Shape("kauri.RedrawOffered", facts.RedrawOffered, NothingSchema),
        Shape("kauri.RedrawAnswered", facts.RedrawAnswered, BySeatSchema),
        Shape("kauri.RedrawWish", facts.RedrawWish, RedrawWishSchema),
        Shape("kauri.RedrawEnded", facts.RedrawEnded, RedrawEndedSchema),
        Shape("kauri.CardsChosen", facts.CardsChosen, BySeatSchema),
        Shape("kauri.Choice", facts.Choice, ChooseCardsSchema),
        Shape("kauri.CardsRevealed", facts.CardsRevealed, CardsRevealedSchema),
        Shape("kauri.ReturnAwaited", facts.ReturnAwaited, BySeatSchema),
        Shape("kauri.CardOpened", facts.CardOpened, CardOpenedSchema),
        Shape("kauri.SteeringBegan", facts.SteeringBegan, SteeringBeganSchema),
        Shape("kauri.CardEnded", facts.CardEnded, BySeatSchema),
        Shape("kauri.TurnEnded", facts.TurnEnded, NothingSchema),
        Shape("kauri.MatchScored", facts.MatchScored, NothingSchema),
    ),
    refusals=REFUSALS,
    view=KauriViewSchema,
    sheet=KauriSheetSchema,
)
