"""What a seat sees, what it may imagine of the rest, and the score sheet."""

from collections import Counter
from itertools import islice
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Rng, Seat
from domain.games.mauw import model
from domain.games.mauw.edition import COLUMNS, HAND, LIVES, MOST_MAUW, SEATS, Card, deck_for, idle_limit
from domain.games.mauw.messages import a_column, a_value
from domain.games.mauw.model import Area, Board, Cards, Clash, Column, ColumnNumber, Ending, Gain, Phase, SeatNumber, Value

Count = Annotated[int, Meta(ge=0)]
_EACH_SEAT = Meta(max_length=max(SEATS))


class ColumnView(Struct, frozen=True):
    """A column."""

    mauw: Annotated[int, Meta(ge=0, le=MOST_MAUW), "How many Mauw it has"]
    top: Annotated[Card | Literal["mauw"] | None, "What is seen on top; null of an empty place"]
    value: Annotated[int, Meta(ge=0, le=LIVES), "What that counts: 9 of a Mauw, the name of a Maui"]
    points: Annotated[Count, "The value, doubled by each Mauw"]


_EMPTY: Final = ColumnView(0, None, 0, 0)
FourColumns = Annotated[list[ColumnView], Meta(min_length=COLUMNS, max_length=COLUMNS)]


class ClashView(Struct, frozen=True):
    """A fight."""

    by: Annotated[SeatNumber, "The seat that attacks"]
    area: Annotated[SeatNumber, "Whose warrior has a card on it"]
    column: Annotated[ColumnNumber, a_column("Where it is")]
    value: Annotated[Value, a_value("The value of the fight")]
    card: Annotated[Card | None, "What lies on it; null after a parry"]


class GainView(Struct, frozen=True):
    """A gain to be placed."""

    mauw: Annotated[int, Meta(ge=1, le=1), "A gain has one Mauw"]
    top: Annotated[Card | None, "The warrior that comes with it, if any"]
    value: Annotated[Value | None, a_value("What that warrior counts as")]
    columns: Annotated[list[ColumnNumber], a_column("Where it may go")]


class MauwView(Struct, frozen=True):
    """A Mauw is only counted: nobody sees its face (13.3)."""

    phase: Annotated[Phase, "What is to be done; in `parrying` by the attacked seat, else by the one whose turn it is"]
    turn: Annotated[SeatNumber, "Whose turn it is"]
    areas: Annotated[list[FourColumns], _EACH_SEAT, "The columns A to D, by seat"]
    points: Annotated[list[Count], _EACH_SEAT, "What the areas count now, by seat"]
    hand: Annotated[Annotated[list[Card], Meta(max_length=HAND)] | None, "Your hand, sorted; null for a spectator"]
    hands: Annotated[
        list[Annotated[int, Meta(ge=0, le=HAND)]],
        _EACH_SEAT,
        "How many cards each seat has in hand; what lacks to four is owed",
    ]
    pile: Annotated[int, Meta(ge=0, le=len(deck_for(max(SEATS)))), "Cards left in the pile"]
    discard: Annotated[list[Card], "The discard, last card last"]
    clash: Annotated[ClashView | None, "The fight that is going on"]
    aside: Annotated[list[Card], "Cards spent in that fight"]
    gain: Annotated[GainView | None, "What the seat whose turn it is has yet to lay"]
    idle: Annotated[Count, "Turns without a Mauw being laid"]
    idle_limit: Annotated[Count, "So many of them end the match"]
    ending: Annotated[Ending | None, "How the match ended"]
    ended_by: Annotated[SeatNumber | None, "The seat with three columns, or with a hand that cannot be filled"]


def seen(state: Board, seat: Seat | None) -> MauwView:
    areas = [list(map(_column, area)) for area in state.areas]
    return MauwView(
        phase=state.phase,
        turn=state.seat,
        areas=areas,
        points=[sum([column.points for column in area]) for area in areas],
        hand=list(state.hands[seat]) if seat is not None and state.hands else None,
        hands=[len(hand) for hand in state.hands],
        pile=len(state.pile),
        discard=list(state.discard),
        clash=_clash(state.seat, state.clash) if state.clash is not None else None,
        aside=list(state.aside),
        gain=_gain(state.gain) if state.gain is not None else None,
        idle=state.idle,
        idle_limit=idle_limit(len(state.hands)),
        ending=state.ending,
        ended_by=state.ended_by,
    )


def _column(column: Column) -> ColumnView:
    mauw = len(column.turned) + len(column.drawn)
    if column.top is not None:
        return ColumnView(mauw, column.top, column.value, column.value << mauw)
    return ColumnView(mauw, "mauw", LIVES, LIVES << mauw) if mauw else _EMPTY


def _clash(by: Seat, clash: Clash) -> ClashView:
    return ClashView(by, clash.area, clash.column, clash.value, clash.card)


def _gain(gain: Gain) -> GainView:
    return GainView(1, gain.top, gain.value if gain.top is not None else None, list(gain.columns))


class AreaScore(Struct, frozen=True):
    """The score of a play area."""

    columns: Annotated[FourColumns, "The columns A to D"]
    total: Annotated[Count, "Points of the seat"]
    mauw: Annotated[Count, "Its Mauw, which decide a tie"]


class MauwSheet(Struct, frozen=True):
    """The score sheet of Mauw."""

    areas: Annotated[list[AreaScore], _EACH_SEAT, "The count of each seat"]
    ended_by: Annotated[SeatNumber | None, "The seat with three columns, or with a hand that could not be filled"]


def sheet_of(state: Board) -> MauwSheet:
    areas = [AreaScore(list(map(_column, area)), model.score(area), model.mauw_of(area)) for area in state.areas]
    return MauwSheet(areas, state.ended_by)


def imagine(state: Board, seat: Seat | None, rng: Rng) -> Board:
    """The unseen cards, dealt again to the places where the seat knows that cards are.

    They are sorted before they are shuffled: the result must not depend on where they really are. The pile gets only cards
    that were in it when it was last shuffled (13.5).
    """
    cards = [*state.pile]
    for number, hand in enumerate(state.hands):
        if number != seat:
            cards += hand
    for area in state.areas:
        for column in area:
            cards += column.drawn
    if state.gain is not None and state.gain.drawn:
        cards.append(state.gain.face)
    unseen = Counter(cards)
    fresh = Counter(state.fresh)
    pile = rng.shuffled([card for card in sorted(unseen) for _ in range(min(unseen[card], fresh[card]))])[: len(state.pile)]
    unseen.subtract(pile)
    rest = reversed(rng.shuffled([card for card in sorted(unseen) for _ in range(unseen[card])]))

    def dealt(cards: Cards) -> Cards:
        return tuple(islice(rest, len(cards)))

    def area_dealt(area: Area) -> Area:
        return tuple([replace(column, drawn=dealt(column.drawn)) if column.drawn else column for column in area])

    return replace(
        state,
        pile=pile,
        hands=tuple([hand if number == seat else tuple(sorted(dealt(hand))) for number, hand in enumerate(state.hands)]),
        areas=tuple(map(area_dealt, state.areas)),
        gain=replace(state.gain, face=next(rest)) if state.gain is not None and state.gain.drawn else state.gain,
    )
