"""The shapes of Moeraki-Kemu."""

from typing import Any, get_args

from marshmallow import Schema, fields, validate

from contracts.fields import Choice, Flag, Text, Whole
from contracts.match import NothingSchema
from contracts.refusals.moeraki_kemu import REFUSALS
from contracts.shape import Contract, Shape
from domain.games.moeraki_kemu import commands, facts
from domain.games.moeraki_kemu.board import FULL_PLOTS, HOLLOWS, PLOTS
from domain.games.moeraki_kemu.edition import GAMES_PER_RUNG, GAZES, LEVELS, MARBLES, MARKERS, TARGETS, WAYS
from domain.games.moeraki_kemu.info import ENDINGS
from domain.games.moeraki_kemu.model import Phase


class Rung(Whole):
    """One of the numbers of games that win a match."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.validators.append(validate.OneOf(TARGETS))


def _hollow(description: str) -> Whole:
    return Whole(
        required=True,
        least=0,
        most=len(HOLLOWS) - 1,
        metadata={"description": f"{description}: counted row by row from the top left"},
    )


def _full_plot(description: str) -> Whole:
    return Whole(
        required=True,
        least=0,
        most=FULL_PLOTS - 1,
        metadata={"description": f"{description}: full plots are counted row by row from the top left"},
    )


def _plot(**options: Any) -> Whole:
    return Whole(least=0, most=len(PLOTS) - 1, **options)


def _plots(description: str) -> fields.List[Any]:
    return fields.List(_plot(), required=True, metadata={"description": f"{description}; half plots are 40 to 51"})


def _plots_by_seat(description: str) -> fields.List[Any]:
    return fields.List(
        fields.List(_plot()),
        required=True,
        validate=validate.Length(equal=2),
        metadata={"description": f"For each seat, {description}"},
    )


def _seat(description: str, **options: Any) -> Whole:
    return Whole(required=True, least=0, most=1, metadata={"description": description}, **options)


def _gaze() -> Choice:
    return Choice(*GAZES, required=True, metadata={"description": "Direction of the gaze; the same for both seats"})


def _level() -> Choice:
    return Choice(*LEVELS, required=True, metadata={"description": "Which rules are played"})


def _target() -> Rung:
    return Rung(required=True, metadata={"description": "How many games win the match"})


class PlaceBallSchema(Schema):
    hollow = _hollow("One of the nine hollows of the centre")


class LayMarbleSchema(Schema):
    hollow = _hollow("An empty hollow")


class LayTaneSchema(Schema):
    plot = _full_plot("The plot whose fresh marker the Tane takes the place of")
    gaze = _gaze()


class KemuAgreedSchema(Schema):
    level = _level()
    target = _target()


class StarterDrawnSchema(Schema):
    seat = _seat("Who begins the first game")


class GameBegunSchema(Schema):
    number = Whole(
        required=True,
        least=2,
        most=GAMES_PER_RUNG * max(TARGETS),
        metadata={"description": "Which game of the ladder this is; the first begins with StarterDrawn"},
    )
    starter = _seat("Who places the ball")


class BySeatSchema(Schema):
    seat = _seat("Who did it")


class BallPlacedSchema(BySeatSchema):
    hollow = _hollow("Where the ball lies")


class MarbleLaidSchema(BySeatSchema):
    hollow = _hollow("Where the marble lies")


class MarkersLaidSchema(Schema):
    seat = _seat("Whose markers they are")
    plots = _plots("The plots that were closed")


class TaneOfferedSchema(Schema):
    seat = _seat("Who is asked")
    plots = fields.List(
        Whole(least=0, most=FULL_PLOTS - 1),
        required=True,
        metadata={"description": "The plots on which the Tane may stand"},
    )


class TaneLaidSchema(BySeatSchema):
    plot = _full_plot("Where the Tane stands")
    gaze = _gaze()
    sees = _plots("What it looks at, the nearest first")


class MarkersTakenSchema(Schema):
    plots = _plots("Where markers were taken away")


class MarkerPutBackSchema(Schema):
    seat = _seat("Whose marker it is")
    plot = _plot(required=True, metadata={"description": "Where the gazes cross"})


class MoerakiLineSchema(Schema):
    way = Choice(*WAYS, required=True, metadata={"description": "The way of winning"})
    hollows = fields.List(
        Whole(least=0, most=len(HOLLOWS) - 1), required=True, metadata={"description": "The hollows of the line"}
    )


class GameWonSchema(Schema):
    seat = _seat("Who won the game")
    lines = fields.List(
        fields.Nested(MoerakiLineSchema),
        required=True,
        validate=validate.Length(min=1),
        metadata={"description": "All lines that the last marble completed; the first names the win"},
    )


class MaraeCountedSchema(Schema):
    winner = _seat("Who won the game")
    tie = Flag(required=True, metadata={"description": "Equal points: the seat that placed the ball won"})
    whole = _plots_by_seat("the plots that count one point")
    half = _plots_by_seat("the plots that count half a point")


class KemuEndedSchema(Schema):
    ending = Choice(*ENDINGS, required=True, metadata={"description": "How the match ended"})


def _one_per_seat(each: fields.Field[Any], description: str) -> fields.List[Any]:
    return fields.List(each, required=True, validate=validate.Length(equal=2), metadata={"description": description})


def _where(description: str) -> Whole:
    return Whole(required=True, allow_none=True, least=0, most=len(HOLLOWS) - 1, metadata={"description": description})


def _ways() -> fields.List[Any]:
    return fields.List(
        Choice(*ENDINGS),
        required=True,
        validate=validate.Length(min=1),
        metadata={"description": "All ways in which the game ended, the one that names it first"},
    )


class MoerakiTaneSchema(Schema):
    plot = _full_plot("Where the Tane stands")
    gaze = _gaze()
    sees = _plots("What it looks at, the nearest first")


class MoerakiGameSchema(Schema):
    starter = _seat("Who placed the ball")
    winner = _seat("Who won the game; null if it was drawn", allow_none=True)
    ways = _ways()


class MoerakiViewSchema(Schema):
    """The board, which everybody sees. Hollows are 0 to 56, full plots 0 to 39, half plots 40 to 51, row by row."""

    level = _level()
    target = _target()
    phase = Choice(
        *get_args(Phase),
        required=True,
        metadata={"description": "What is to be done; `asking`: whether a Tane takes the place of a fresh marker"},
    )
    game = Whole(required=True, least=0, metadata={"description": "Which game of the ladder is played"})
    starter = _seat("Who places the ball in this game")
    turn = _seat("Who places the ball or lays the next marble")
    asked = _seat("Who is asked about its Tane, before the next marble", allow_none=True)
    offered = _plots("The plots on which that Tane may stand")
    ball = _where("Where the Moeraki ball lies")
    marbles = _one_per_seat(fields.List(Whole(least=0, most=len(HOLLOWS) - 1)), "The hollows with marbles of each seat")
    reserve = _one_per_seat(Whole(least=0, most=MARBLES), "Marbles still to be laid")
    last = _where("The hollow of the last marble")
    markers = _one_per_seat(fields.List(_plot()), "The plots with markers of each seat")
    stock = _one_per_seat(Whole(least=0, most=MARKERS), "Markers beside the board; none left is no limit")
    tanes = _one_per_seat(fields.Nested(MoerakiTaneSchema, allow_none=True), "The Tane of each seat; null in its lair")
    stones = _one_per_seat(Whole(least=0, most=max(TARGETS)), "Games won by each seat")
    games = fields.List(fields.Nested(MoerakiGameSchema), required=True, metadata={"description": "The games that are over"})
    ending = Choice(*ENDINGS, required=True, allow_none=True, metadata={"description": "How the match ended"})


class MoerakiPlotSchema(Schema):
    plot = _plot(required=True)
    seat = _seat("Who scores it")
    half_points = Whole(required=True, least=1, most=2, metadata={"description": "2 is a whole point"})


class MoerakiMaraeSchema(Schema):
    half_points = _one_per_seat(Whole(least=0), "Half points of each seat")
    points = _one_per_seat(Text(), "The same as a person writes it, with ½")
    plots = fields.List(
        fields.Nested(MoerakiPlotSchema),
        required=True,
        metadata={"description": "Colour by colour, first inside the board, then along its edge"},
    )


class MoerakiSheetGameSchema(MoerakiGameSchema):
    game = Whole(required=True, least=1, metadata={"description": "Which game of the ladder it was"})
    lines = fields.List(
        fields.Nested(MoerakiLineSchema), required=True, metadata={"description": "The lines by which it was won"}
    )
    marae = fields.Nested(
        MoerakiMaraeSchema, required=True, allow_none=True, metadata={"description": "The count, if the board was full"}
    )


class MoerakiSheetSchema(Schema):
    level = _level()
    target = _target()
    stones = _one_per_seat(Whole(least=0, most=max(TARGETS)), "Games won by each seat")
    games = fields.List(fields.Nested(MoerakiSheetGameSchema), required=True)


CONTRACT = Contract(
    "moeraki_kemu",
    commands=(
        Shape("moeraki_kemu.PlaceBall", commands.PlaceBall, PlaceBallSchema),
        Shape("moeraki_kemu.LayMarble", commands.LayMarble, LayMarbleSchema),
        Shape("moeraki_kemu.LayTane", commands.LayTane, LayTaneSchema),
        Shape("moeraki_kemu.DeclineTane", commands.DeclineTane, NothingSchema),
    ),
    facts=(
        Shape("moeraki_kemu.KemuAgreed", facts.KemuAgreed, KemuAgreedSchema),
        Shape("moeraki_kemu.StarterDrawn", facts.StarterDrawn, StarterDrawnSchema),
        Shape("moeraki_kemu.GameBegun", facts.GameBegun, GameBegunSchema),
        Shape("moeraki_kemu.BallPlaced", facts.BallPlaced, BallPlacedSchema),
        Shape("moeraki_kemu.MarbleLaid", facts.MarbleLaid, MarbleLaidSchema),
        Shape("moeraki_kemu.MarkersLaid", facts.MarkersLaid, MarkersLaidSchema),
        Shape("moeraki_kemu.TaneOffered", facts.TaneOffered, TaneOfferedSchema),
        Shape("moeraki_kemu.TaneDeclined", facts.TaneDeclined, BySeatSchema),
        Shape("moeraki_kemu.TaneLaid", facts.TaneLaid, TaneLaidSchema),
        Shape("moeraki_kemu.MarkersTaken", facts.MarkersTaken, MarkersTakenSchema),
        Shape("moeraki_kemu.MarkerPutBack", facts.MarkerPutBack, MarkerPutBackSchema),
        Shape("moeraki_kemu.GameWon", facts.GameWon, GameWonSchema),
        Shape("moeraki_kemu.MaraeCounted", facts.MaraeCounted, MaraeCountedSchema),
        Shape("moeraki_kemu.GameDrawn", facts.GameDrawn, NothingSchema),
        Shape("moeraki_kemu.KemuEnded", facts.KemuEnded, KemuEndedSchema),
    ),
    refusals=REFUSALS,
    view=MoerakiViewSchema,
    sheet=MoerakiSheetSchema,
)
